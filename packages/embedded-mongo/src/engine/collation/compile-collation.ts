import { type Doc, isArray, type Value } from "@querysnap/mql";
import type { Collator } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { completeSpec, type CollationOptions } from "./collation-spec.ts";
import { collationKey } from "./collation-key.ts";
import { collationIndexKey } from "./index-key.ts";

/**
 * A collator for a collation document; null for the simple binary comparison.
 *
 * @throws MongoError 2, 14, 161, 51024, 40414, 40415
 * @see https://www.mongodb.com/docs/v7.0/reference/collation/
 */
export function compileCollation(spec: Doc): Collator | null {
  const options = parseOptions(spec);
  if (options.locale === "simple") return null;
  const collator = createIntl(options);
  const compareStrings = comparison(collator, options);
  return {
    spec: completeSpec(options),
    compareStrings,
    key: collationKey(compareStrings),
    indexKey: collationIndexKey(compareStrings),
  };
}

/**
 * The collation document with every option spelled out, as indexes and collections list it; null for the
 * simple one.
 */
export function describeCollation(spec: Doc): Doc | null {
  return compileCollation(spec)?.spec ?? null;
}

const FIELDS: Readonly<Record<string, (value: Value) => Partial<CollationOptions>>> = {
  locale: (value) => ({ locale: text("locale", value) }),
  caseLevel: (value) => ({ caseLevel: flag("caseLevel", value) }),
  caseFirst: (value) => ({ caseFirst: oneOf("caseFirst", value, ["off", "upper", "lower"] as const) }),
  strength: (value) => ({ strength: strength(value) }),
  numericOrdering: (value) => ({ numericOrdering: flag("numericOrdering", value) }),
  alternate: (value) => ({ alternate: oneOf("alternate", value, ["non-ignorable", "shifted"]) }),
  maxVariable: (value) => ({ maxVariable: oneOf("maxVariable", value, ["punct", "space"]) }),
  normalization: (value) => ({ normalization: flag("normalization", value) }),
  backwards: (value) => ({ backwards: flag("backwards", value) }),
  version: (value) => ({ version: text("version", value) }),
};

const DEFAULTS: Omit<CollationOptions, "locale"> = {
  caseLevel: false,
  caseFirst: "off",
  strength: 3,
  numericOrdering: false,
  alternate: "non-ignorable",
  maxVariable: "punct",
  normalization: false,
  backwards: false,
  version: "57.1",
};

function parseOptions(spec: Doc): CollationOptions {
  let given: Partial<CollationOptions> = {};
  for (const [key, value] of spec.entries()) {
    const read = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
    if (!read) throw new MongoError(40415, `BSON field 'collation.${key}' is an unknown field.`);
    given = { ...given, ...read(value) };
  }
  if (given.locale === undefined)
    throw new MongoError(40414, "BSON field 'collation.locale' is missing but a required field");
  const options = { ...DEFAULTS, ...tailoring(given.locale), ...given, locale: given.locale };
  if (options.locale === "simple") return options;
  checkLocale(options.locale, spec);
  if (options.version !== DEFAULTS.version) {
    const available = `but the only available collator version was ${DEFAULTS.version}. Requested collation spec: ${describeValue(spec)}`;
    throw new MongoError(161, `Requested collation version ${options.version} ${available}`);
  }
  if (options.backwards && options.strength < 2)
    throw new MongoError(2, `'backwards' is invalid with 'strength' of 1 in: ${describeValue(spec)}`);
  if (options.caseFirst !== "off" && !options.caseLevel && options.strength < 3) {
    throw new MongoError(
      2,
      `'caseFirst' is invalid unless 'caseLevel' is on or 'strength' is greater than 2 in: ${describeValue(spec)}`,
    );
  }
  return options;
}

/** Where a locale's own rules differ from the general defaults. */
function tailoring(locale: string): Partial<CollationOptions> {
  switch (locale.split("@")[0]) {
    case "fr_CA":
      return { backwards: true };
    case "da":
    case "mt":
      return { caseFirst: "upper" };
    case "th":
      return { alternate: "shifted" };
    default:
      return {};
  }
}

/** Name of a locale's only order; JavaScript then answers that it is the default. */
const ONLY_ORDERS: ReadonlySet<string> = new Set([
  "standard",
  "search",
  "zh:pinyin",
  "zh-Hant:stroke",
  "sv:reformed",
]);

function checkLocale(locale: string, spec: Doc): void {
  if (locale === "")
    throw new MongoError(2, `Field 'locale' cannot be the empty string in: ${describeValue(spec)}`);
  const nearest = /^[a-z]{2,3}(?:_[A-Za-z]+)*(?:@collation=\w+)?$/.test(locale)
    ? nearestLocale(locale)
    : null;
  if (nearest === locale) return;
  throw new MongoError(
    2,
    `Field 'locale' is invalid in: ${describeValue(spec)}${nearest ? `. Did you mean '${nearest}'?` : ""}`,
  );
}

/** The locale itself if its order is known, otherwise the one whose order would be used; null for none. */
function nearestLocale(locale: string): string | null {
  if (locale === "en_US_POSIX") return locale;
  const tag = languageTag(locale);
  const { locale: resolved, collation } = resolvedOptions(tag) ?? {};
  if (!resolved || Intl.Collator.supportedLocalesOf(tag).length === 0) return null;
  const [base = "", type] = tag.split("-u-co-");
  const [known = ""] = resolved.split("-u-");
  if (known !== base) return known.replaceAll("-", "_");
  return type === undefined ||
    collation === type ||
    ONLY_ORDERS.has(type) ||
    ONLY_ORDERS.has(`${base}:${type}`)
    ? locale
    : base.replaceAll("-", "_");
}

function resolvedOptions(tag: string): Intl.ResolvedCollatorOptions | null {
  try {
    return new Intl.Collator(tag).resolvedOptions();
  } catch {
    return null;
  }
}

function languageTag(locale: string): string {
  const [name = "", variant] = locale.split("@collation=");
  const type = variant && (COLLATION_TYPES[variant] ?? variant);
  return name.replaceAll("_", "-") + (type ? `-u-co-${type}` : "");
}

/** ICU's long names and Unicode's short ones. */
const COLLATION_TYPES: Readonly<Record<string, string>> = {
  phonebook: "phonebk",
  dictionary: "dict",
  traditional: "trad",
  search: "search",
};

function createIntl(options: CollationOptions): Intl.Collator {
  const accents = options.strength >= 2;
  const cases = options.strength >= 3 || options.caseLevel;
  return new Intl.Collator(orderedTag(options), {
    usage: "sort",
    numeric: options.numericOrdering,
    caseFirst: options.caseFirst === "off" ? "false" : options.caseFirst,
    ignorePunctuation: options.alternate === "shifted" && options.maxVariable === "punct",
    sensitivity: accents ? (cases ? "variant" : "accent") : cases ? "case" : "base",
  });
}

/** Languages that use the root collation. */
const COMMON_ORDER: ReadonlySet<string> = new Set(["en", "fr", "de", "it", "pt", "nl", "id", "ms", "ga"]);

/**
 * Accents are compared from the end by the rules of one locale only; they fit every language of the common
 * order.
 */
function orderedTag({ locale, backwards }: CollationOptions): string {
  const tag = languageTag(locale);
  if (!COMMON_ORDER.has(tag.split("-")[0] ?? "") || tag.includes("-u-")) return tag;
  if (backwards) return "fr-CA";
  return tag === "fr-CA" ? "fr" : tag;
}

function comparison(
  collator: Intl.Collator,
  options: CollationOptions,
): (left: string, right: string) => number {
  const order = (left: string, right: string): number => Math.sign(collator.compare(left, right));
  if (options.alternate !== "shifted") return order;
  const shifted =
    options.maxVariable === "punct"
      ? order
      : (left: string, right: string) => order(withoutSpace(left), withoutSpace(right));
  if (options.strength < 4) return shifted;
  const exact = new Intl.Collator(orderedTag(options), {
    numeric: options.numericOrdering,
    ignorePunctuation: false,
  });
  return (left, right) => shifted(left, right) || Math.sign(exact.compare(left, right));
}

function withoutSpace(value: string): string {
  return value.replaceAll(/\s+/g, "");
}

function text(field: string, value: Value): string {
  if (typeof value !== "string")
    throw new MongoError(14, `BSON field 'collation.${field}' is the wrong type, expected type 'string'`);
  return value;
}

function flag(field: string, value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (isNumeric(value)) return toDoubleNumber(value) !== 0;
  throw new MongoError(
    14,
    `BSON field 'collation.${field}' is the wrong type '${isArray(value) ? "array" : typeof value}', expected types '[bool, int, long, double, decimal]'`,
  );
}

function oneOf<const T extends string>(field: string, value: Value, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === text(field, value));
  if (found === undefined)
    throw new MongoError(
      2,
      `Enumeration value '${text(field, value)}' for field 'collation.${field}' is not a valid value.`,
    );
  return found;
}

function strength(value: Value): number {
  if (!isNumeric(value))
    throw new MongoError(
      14,
      "BSON field 'collation.strength' is the wrong type, expected types '[int, decimal, double, long]'",
    );
  const number = Math.trunc(toDoubleNumber(value)) || 0;
  if (number === 0)
    throw new MongoError(2, "Enumeration value '0' for field 'collation.strength' is not a valid value.");
  if (number < 0 || number > 5)
    throw new MongoError(
      51024,
      `BSON field 'strength' value must be ${number < 0 ? ">= 0" : "<= 5"}, actual value '${number}'`,
    );
  return number;
}
