import type { FieldSchema } from "@querysnap/schema";
import type { CollectionModel, FieldModel } from "./model.ts";

type Code = {
  shape: RegExp;
  /** Lemmas of what such keys are called. */ words: readonly string[];
  /** Names of fields of which the documents have one, where the shape alone does not tell. */ beside?: RegExp;
};

/** Digits that are postal codes in documents about places. */
const PLACE =
  /^(city|town|state|county|country|municipality|province|locality|place|settlement|region|pop|population|lat|latitude|loc|location|coordinates)$/i;

/** Keys that people know by a name of their own. */
const CODES: readonly Code[] = [
  { shape: /^\d{5}(-\d{4})?$/, words: ["zip", "code"], beside: PLACE },
  { shape: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, words: ["zip", "code"] },
  { shape: /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, words: ["email"] },
  { shape: /^97[89][\d-]{10,14}$/, words: ["isbn"] },
  { shape: /^[A-Z]{2,4}$/, words: ["abbreviation", "code"] },
];

/**
 * Words for the `_id`s of documents that are codes of everyday life, such as postal codes; null where they are
 * not, or where a field of that name exists.
 */
export function codeWordsOf(row: FieldSchema, paths: Iterable<string>): readonly string[] | null {
  const { values, types } = row;
  if (values.length < 2 || types.some(({ type }) => type !== "string")) return null;
  const names = [...paths];
  const code = CODES.find(
    ({ shape, beside }) =>
      values.every(({ text }) => shape.test(text)) &&
      (beside === undefined || names.some((name) => beside.test(name))),
  );
  return code?.words ?? null;
}

/** A key that is read as it is, such as the "MA" of a state. */
export function isLetterCode({ path, words }: FieldModel): boolean {
  return path === "_id" && words.includes("abbreviation");
}

/** Words by which documents are called as well as by their own name. */
const NOUNS: Readonly<Record<string, RegExp>> = {
  zip: /^(zips?|zipcodes?|postcodes?|pincodes?|postal)$/,
  isbn: /^isbns?$/,
};

/** What the documents of a collection are called by the code in their `_id`; null where it is none or tells nothing. */
export function codeNounOf({ byPath }: CollectionModel): RegExp | null {
  return NOUNS[byPath.get("_id")?.words[0] ?? ""] ?? null;
}
