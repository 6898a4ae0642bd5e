import type { FieldType } from "@querysnap/contracts";
import { shellLines, type ShellToken } from "../../lib/shell-tokens.ts";

export const PLACEHOLDER_TYPES = [
  "text",
  "number",
  "long",
  "decimal",
  "date",
  "objectId",
  "boolean",
  "value",
] as const;
export type PlaceholderType = (typeof PLACEHOLDER_TYPES)[number];

/** A value that is asked for when the query runs: `:since`, or with its type `:since:date`. */
export type Placeholder = {
  name: string;
  /** As written; null where the text names none. */
  type: PlaceholderType | null;
  /** The key that it is compared with, which tells its type where the text does not. */
  field: string | null;
};

type Place = Placeholder & { from: number; to: number; isArgument: boolean };
type PlacedToken = ShellToken & { from: number };

/** Characters that may precede a value; a colon after any other belongs to a key. */
const BEFORE_VALUE = new Set([":", ",", "[", "("]);
const NAME = /^[A-Za-z_]\w*$/;

function placedTokens(text: string): PlacedToken[] {
  let from = 0;
  return shellLines(text).flatMap((line) => {
    const tokens = line.map((token) => {
      const placed = { ...token, from };
      from += token.text.length;
      return placed;
    });
    // the line break
    from += 1;
    return tokens;
  });
}

function typeNamed(text: string | undefined): PlaceholderType | null {
  return PLACEHOLDER_TYPES.find((type) => type === text) ?? null;
}

/** The placeholder whose colon is the token `at`, and the place of its last token. */
function placeAt(
  tokens: readonly PlacedToken[],
  at: number,
  before: PlacedToken,
): { place: Omit<Place, "field">; at: number } | null {
  const name = tokens[at + 1]?.text ?? "";
  const colon = tokens[at];
  if (!colon || !BEFORE_VALUE.has(before.text) || !NAME.test(name)) return null;
  const type = tokens[at + 2]?.text === ":" ? typeNamed(tokens[at + 3]?.text) : null;
  const end = at + (type === null ? 1 : 3);
  const last = tokens[end] ?? colon;
  const to = last.from + last.text.length;
  return { place: { name, type, from: colon.from, to, isArgument: before.text === "(" }, at: end };
}

/** The name of a key before its colon; null for operators and anything else. */
function keyOf({ kind, text }: PlacedToken): string | null {
  return kind !== "op" && /^[A-Za-z_"'`]/.test(text) ? text.replaceAll(/^["'`]|["'`]$/g, "") : null;
}

function placesOf(text: string): Place[] {
  // hot path: called on every key press, and most texts have no placeholder
  if (!/:[A-Za-z_]/.test(text)) return [];
  const tokens = placedTokens(text);
  const places: Place[] = [];
  let before: PlacedToken | null = null;
  let field: string | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.text.trim() === "" || token.kind === "comment") continue;
    const found = before && token.text === ":" ? placeAt(tokens, at, before) : null;
    if (found) {
      places.push({ ...found.place, field });
      at = found.at;
      before = tokens[at] ?? token;
      continue;
    }
    if (token.text === ":" && before) field = keyOf(before) ?? field;
    before = token;
  }
  return places;
}

/** Returns the placeholders of a text, each once, in the order in which they come first. */
export function placeholdersOf(text: string): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const { name, type, field } of placesOf(text)) {
    const known = found.get(name);
    found.set(name, { name, type: known?.type ?? type, field: known?.field ?? field });
  }
  return [...found.values()];
}

function replaceEach(text: string, replacement: (place: Place) => string): string {
  let end = 0;
  const parts = placesOf(text).map((place) => {
    const part = text.slice(end, place.from) + replacement(place);
    end = place.to;
    return part;
  });
  return parts.join("") + text.slice(end);
}

/** The text with a value of the same length for every placeholder, so that it can be checked in its place. */
export function maskPlaceholders(text: string): string {
  return replaceEach(text, ({ from, to, isArgument }) => (isArgument ? "{}" : "0").padEnd(to - from));
}

/** The text with a literal for every placeholder. */
export function fillPlaceholders(text: string, literals: ReadonlyMap<string, string>): string {
  return replaceEach(text, ({ name, from, to }) => literals.get(name) ?? text.slice(from, to));
}

const TYPE_OF_FIELD: Partial<Record<FieldType, PlaceholderType>> = {
  string: "text",
  integer: "number",
  double: "number",
  long: "long",
  decimal: "decimal",
  date: "date",
  objectId: "objectId",
  boolean: "boolean",
};

/** The type to begin with: as written, else that of the field in the schema, else text. */
export function suggestedType(
  { type, field }: Placeholder,
  fields: readonly { path: string; type: FieldType }[],
): PlaceholderType {
  const known = fields.find(({ path }) => path === field);
  return type ?? (known ? TYPE_OF_FIELD[known.type] : undefined) ?? "text";
}

export type Literal = { ok: true; text: string } | { ok: false; message: string };

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

const isInt64 = (text: string) =>
  /^-?\d{1,19}$/.test(text) && BigInt(text) >= INT64_MIN && BigInt(text) <= INT64_MAX;

/** A time without a zone is UTC, as a date without a time is. */
function isoDateOf(text: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  const isLocal = text.includes("T") && time?.[1] === undefined;
  const ms = time ? Date.parse(isLocal ? `${text}Z` : text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** Writes what was typed as a value of the shell. */
export function literalOf(type: PlaceholderType, typed: string): Literal {
  const text = typed.trim();
  const refuse = (message: string): Literal => ({ ok: false, message });
  const accept = (literal: string): Literal => ({ ok: true, text: literal });
  switch (type) {
    case "text":
      return accept(JSON.stringify(typed));
    case "number":
      return /^-?\d{1,40}(?:\.\d{1,40})?(?:e[+-]?\d{1,3})?$/i.test(text)
        ? accept(text)
        : refuse("Not a number");
    case "long":
      return isInt64(text) ? accept(`NumberLong("${text}")`) : refuse("Not a whole number of 64 bits");
    case "decimal":
      return /^-?\d{1,34}(?:\.\d{1,34})?$/.test(text)
        ? accept(`NumberDecimal("${text}")`)
        : refuse("Not a decimal number");
    case "date": {
      const iso = isoDateOf(text);
      return iso === null
        ? refuse("Not a date: write 2026-11-20 or 2026-11-20T09:30")
        : accept(`ISODate("${iso}")`);
    }
    case "objectId":
      return /^[\da-f]{24}$/i.test(text)
        ? accept(`ObjectId("${text}")`)
        : refuse("Not 24 hexadecimal digits");
    case "boolean":
      return text === "true" || text === "false" ? accept(text) : refuse("Write true or false");
    case "value":
      return text === "" ? refuse("Write a value, such as [1, 2] or { a: 1 }") : accept(text);
  }
}
