import type { SchemaSnapshot } from "@querysnap/schema";

/** A quoted text on one line; an unfinished one is left as it is. */
const QUOTED = /"(?:[^"\\\n]|\\.){0,2000}"|'(?:[^'\\\n]|\\.){0,2000}'/g;
/** Quoted by errors of MongoDB and no value. */
const TYPE_NAMES = new Set(
  "string int long double decimal bool boolean object array date objectId null timestamp regex missing".split(
    " ",
  ),
);

export type Hidden = {
  query: string;
  error: string;
  /** Puts the texts back into a query that was made from the hidden one. */
  restore(query: string): string;
};

/**
 * Replaces the quoted texts of a query and of its error that are neither names of the schema nor operators by
 * "text1", "text2" …, so that no stored value leaves with them.
 */
export function hideLiterals(query: string, error: string, schema: SchemaSnapshot): Hidden {
  const names = new Set(
    schema.collections.flatMap((one) => [one.name, ...one.fields.map((field) => field.path)]),
  );
  const originals: string[] = [];
  const isOpen = (text: string) => text.startsWith("$") || names.has(text) || text === "";
  const hide = (text: string, keep: (inner: string) => boolean) =>
    text.replaceAll(QUOTED, (literal) => {
      const inner = literal.slice(1, -1);
      if (keep(inner)) return literal;
      const known = originals.indexOf(literal);
      const at = known === -1 ? originals.push(literal) - 1 : known;
      return `"text${at + 1}"`;
    });
  const hiddenQuery = hide(query, isOpen);
  return {
    query: hiddenQuery,
    error: hide(error, (inner) => isOpen(inner) || TYPE_NAMES.has(inner)),
    restore: (text) =>
      text.replaceAll(
        /(["'])text(\d{1,4})\1/g,
        (literal, _quote, n: string) => originals[Number(n) - 1] ?? literal,
      ),
  };
}
