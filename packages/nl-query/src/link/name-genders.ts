import { pluralOf } from "../text/lemma.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** People whose name says that they are women. */
const WOMEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    actress: "actor",
    waitress: "waiter",
    hostess: "host",
    stewardess: "steward",
    huntress: "hunter",
    heiress: "heir",
    comedienne: "comedian",
    heroine: "hero",
    policewoman: "police",
    businesswoman: "businessperson",
    sportswoman: "athlete",
    saleswoman: "salesperson",
  }).flatMap(([woman, person]): [string, string][] => [
    [woman, person],
    [pluralOf(woman), pluralOf(person)],
  ]),
);

/** "Waitresses" as "female waiters", where a field keeps the gender. */
export function nameGenders(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const isKept = ["gender", "sex"].some((word) => knowledge.names.fieldsWith(word).length > 0);
  if (!isKept) return [...tokens];
  return tokens.flatMap((token) => {
    const person = token.kind === "word" ? WOMEN.get(token.norm) : undefined;
    if (person === undefined || knowledge.values.find(token.norm).length > 0) return [token];
    return ["female", person].map(inPlaceOf(token));
  });
}
