import { inPlaceOf, type Token } from "../text/token.ts";
import { normAt } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Names of where somebody is from, the plainest first. */
const ORIGINS = ["country", "nationality", "hometown", "birthplace", "origin", "state", "city", "town"];
const FROM =
  /^(?:is|are|was|were|do|does|did) (?:they|he|she|it|these|those|(?:the )?[a-z]+) (?:(?:come|hail|originate|stem) )?from$/;
const ENDS = /^([.?!]|)$/;
const LONGEST = 6;

/** "And where are they from?" as ". Also list their country", where a field tells it. */
export function nameOrigin(tokens: readonly Token[], { names }: Knowledge): Token[] {
  const at = tokens.findIndex(({ norm }, index) => norm === "where" && normAt(tokens, index - 1) === "and");
  const where = tokens[at];
  const length = tokens.slice(at + 1).findIndex(({ norm }) => ENDS.test(norm));
  const end = length < 0 ? tokens.length : at + 1 + length;
  if (!where || end - at > LONGEST) return [...tokens];
  const said = tokens.slice(at + 1, end).map(({ norm }) => norm);
  const origin = FROM.test(said.join(" "))
    ? ORIGINS.find((one) => names.fieldNamed([one]) !== null)
    : undefined;
  if (origin === undefined) return [...tokens];
  const start = normAt(tokens, at - 2) === "," ? at - 2 : at - 1;
  const words = [".", "also", "list", "their", origin].map(inPlaceOf(where));
  return [...tokens.slice(0, start), ...words, ...tokens.slice(end)];
}
