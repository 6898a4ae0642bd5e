import { NAME } from "../text/small-words.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** What people say for the first and the last part of a name, by the word that schemas have for it. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["given", "first"],
  ["christian", "first"],
  ["family", "last"],
]);
const JOIN = /^(and|or|&)$/;

/** "The given and family names" of a `first_name` and a `last_name`, unless the schema has these words itself. */
export function namePartsOfNames(tokens: readonly Token[], { names }: Knowledge): Token[] {
  return tokens.map((token, at) => {
    const part = PARTS.get(token.norm);
    const isOther = part === undefined || names.has(token.norm) || !isOfName(tokens, at);
    return isOther || names.fieldNamed([part, "name"]) === null ? token : { ...token, norm: part };
  });
}

/** The word stands in front of "name", or in front of another part of it. */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const [next, other, name] = tokens.slice(at + 1, at + 4).map(({ norm }) => norm);
  if (NAME.test(next ?? "")) return true;
  const isPart = PARTS.has(other ?? "") || /^(first|last)$/.test(other ?? "");
  return JOIN.test(next ?? "") && isPart && NAME.test(name ?? "");
}
