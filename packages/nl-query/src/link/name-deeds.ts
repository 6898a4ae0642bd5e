import { lemmaOf, roleStem, wordsOfName } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleOf } from "./roles.ts";

/** What somebody did, by the noun for having done it. */
const DEEDS: ReadonlyMap<string, string> = new Map([
  ["win", "won"],
  ["victory", "won"],
  ["loss", "lost"],
  ["defeat", "lost"],
]);
/** Words that come before a counted noun. */
const QUANTITY = /^(most|fewest|least|more|many|any|no|zero|without|of|single|than|average|only|exactly|#)$/;

/**
 * "The most wins" as "the most matches won", where matches refer to a winner: readers know the documents and find the
 * reference by the verb.
 */
export function nameDeeds(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.flatMap((token, at) => {
    const verb = token.kind === "word" ? DEEDS.get(lemmaOf(token.norm)) : undefined;
    const isCounted = QUANTITY.test(tokens[at - 1]?.norm ?? "");
    const thing =
      verb !== undefined && isCounted && !knowledge.names.hasShortened(token.norm)
        ? thingDone(verb, knowledge)
        : null;
    return thing ? [...thing, verb ?? ""].map((norm) => ({ ...token, norm })) : [token];
  });
}

/** Name of the documents that refer to who did it. */
function thingDone(verb: string, { model }: Knowledge): string[] | null {
  const role = roleStem(verb);
  const found = model.references.find((one) => roleOf(one).includes(role));
  if (!found) return null;
  const { path, collection } = found.from;
  return wordsOfName(path.split(".").at(-2) ?? collection.name);
}
