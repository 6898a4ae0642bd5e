import { type Doc, isArray, type Value } from "@querysnap/mql";
import type { Collator } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { completeSpec, type CollationOptions } from "./collation-spec.ts";
import { collationKey } from "./collation-key.ts";

/**
 * A collator for a collation document; null for the simple binary comparison.
 *
 * @throws MongoError 2, 9, 14, 51024, 40414, 40415
 * @see https://www.mongodb.com/docs/v7.0/reference/collation/
 */
export function compileCollation(spec: Doc): Collator | null {
  const options = parseOptions(spec);
  if (options.locale === "simple") return null;
  const collator = createIntl(options);
  const compareStrings = comparison(collator, options);
  return { spec: completeSpec(options), compareStrings, key: collationKey(compareStrings) };
}

/** The collation document with every option spelled out, as indexes and collections list it; null for the simple one. */
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
    if (!read) throw new MongoError(40415, `BSON field 'Collation.${key}' is an unknown field.`);
    given = { ...given, ...read(value) };
  }
  if (given.locale === undefined) throw new MongoError(40414, "BSON field 'Collation.locale' is missing but a required field");
  const options = { ...DEFAULTS, ...frenchDefaults(given.locale), ...given, locale: given.locale };
  checkLocale(options.locale);
  if (options.backwards && options.strength < 2) throw new MongoError(2, "'backwards' is invalid with 'strength' of 1");
  if (options.caseFirst !== "off" && !options.caseLevel && options.strength < 3) {
    throw new MongoError(2, "'caseFirst' is invalid unless 'caseLevel' is on or 'strength' is greater than 2");
  }
  return options;
}

function frenchDefaults(locale: string): Partial<CollationOptions> {
  return locale === "fr_CA" ? { backwards: true } : {};
}

function checkLocale(locale: string): void {
  if (locale === "simple") return;
  const invalid = new MongoError(2, `Field 'locale' is invalid in: { locale: "${locale}" }`);
  if (!/^[a-z]{2,3}(?:_[A-Za-z]+)*(?:@collation=\w+)?$/.test(locale)) throw invalid;
  let supported: string[];
  try {
    supported = Intl.Collator.supportedLocalesOf(languageTag(locale));
  } catch {
    throw invalid;
  }
  if (supported.length === 0) throw invalid;
}

function languageTag(locale: string): string {
  const [name = "", variant] = locale.split("@collation=");
  const type = variant && (COLLATION_TYPES[variant] ?? variant);
  return name.replaceAll("_", "-") + (type ? `-u-co-${type}` : "");
}

/** ICU's long names and Unicode's short ones. */
const COLLATION_TYPES: Readonly<Record<string, string>> = { phonebook: "phonebk", dictionary: "dict", traditional: "trad", search: "search" };

function createIntl(options: CollationOptions): Intl.Collator {
  const accents = options.strength >= 2;
  const cases = options.strength >= 3 || options.caseLevel;
  return new Intl.Collator(languageTag(options.locale), {
    usage: "sort",
    numeric: options.numericOrdering,
    caseFirst: options.caseFirst === "off" ? "false" : options.caseFirst,
    ignorePunctuation: options.alternate === "shifted",
    sensitivity: accents ? (cases ? "variant" : "accent") : cases ? "case" : "base",
  });
}

function comparison(collator: Intl.Collator, options: CollationOptions): (left: string, right: string) => number {
  const order = (left: string, right: string): number => Math.sign(collator.compare(left, right));
  if (options.alternate !== "shifted" || options.strength < 4) return order;
  const exact = new Intl.Collator(languageTag(options.locale), { numeric: options.numericOrdering, ignorePunctuation: false });
  return (left, right) => order(left, right) || Math.sign(exact.compare(left, right));
}

function text(field: string, value: Value): string {
  if (typeof value !== "string") throw new MongoError(14, `BSON field 'Collation.${field}' is the wrong type, expected type 'string'`);
  return value;
}

function flag(field: string, value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (isNumeric(value)) return toDoubleNumber(value) !== 0;
  throw new MongoError(
    14,
    `BSON field 'Collation.${field}' is the wrong type '${isArray(value) ? "array" : typeof value}', expected types '[bool, int, long, double, decimal]'`,
  );
}

function oneOf<const T extends string>(field: string, value: Value, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === text(field, value));
  if (found === undefined) throw new MongoError(2, `Enumeration value '${text(field, value)}' for field 'Collation.${field}' is not a valid value.`);
  return found;
}

function strength(value: Value): number {
  if (!isNumeric(value)) throw new MongoError(14, "BSON field 'Collation.strength' is the wrong type, expected types '[int, decimal, double, long]'");
  const number = Math.trunc(toDoubleNumber(value));
  if (!(number >= 1 && number <= 5)) {
    throw new MongoError(51024, `BSON field 'strength' value must be ${number < 1 ? ">= 1" : "<= 5"}, actual value '${number}'`);
  }
  return number;
}
