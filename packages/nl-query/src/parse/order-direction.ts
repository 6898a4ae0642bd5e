import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import type { Draft } from "./draft.ts";

const DESCENDING_WORDS =
  /^(?:(?:in |and )?(?:a )?(?:desc|descending|decreasing|reverse|reversed)(?: order)?|,? ?(?:from )?(?:the )?(?:highest|largest|biggest|newest|latest|most recent|most expensive|best|greatest|longest|high|new|large)(?: ones?)?(?: first| to| down| on top| at the top)(?: (?:the )?(?:lowest|smallest|oldest|low|old|small|bottom))?|(?:on|at) top) /;
const ASCENDING_WORDS =
  /^(?:(?:in |and )?(?:asc|ascending|increasing|alphabetical|alphabetic)(?: order)?|,? ?(?:from )?(?:the )?(?:lowest|smallest|oldest|earliest|cheapest|least|shortest|youngest|low|old|a)(?: ones?)?(?: first| to)(?: (?:the )?(?:highest|largest|newest|latest|high|new|z))?|alphabetically|a - z|a to z) /;

/** `isScale`: said by its two ends, or by words for much and little. */
export type Order = {
  direction: 1 | -1;
  end: number;
  isScale: boolean;
  /** What the scale starts from, where an adjective says it: "from fastest to slowest". */
  from?: Adjective;
};

/** The direction that the words from here on say; null where they say none. */
export function orderAt(draft: Draft, at: number): Order | null {
  let text = "";
  for (let cursor = at; cursor < Math.min(draft.tokens.length, at + 7); cursor++)
    text += `${draft.norm(cursor)} `;
  const scale =
    /^,? ?(?:from )?(?:the )?(?:most |least )?(?<from>[a-z]+) to (?:the )?(?:most |least )?(?<to>[a-z]+) /.exec(
      text,
    );
  const [from, to] = [ADJECTIVES.get(scale?.groups?.from ?? ""), ADJECTIVES.get(scale?.groups?.to ?? "")];
  if (scale && from && to && from.isUp !== to.isUp)
    return {
      direction: from.isUp ? -1 : 1,
      end: at + scale[0].trim().split(" ").length,
      isScale: true,
      from,
    };
  const down = DESCENDING_WORDS.exec(text);
  const up = ASCENDING_WORDS.exec(text);
  const found = down ?? up;
  if (!found) return null;
  const isScale = / to |(high|low|larg|small|bigg|great)[a-z]*( |$)/.test(found[0]);
  return { direction: down ? -1 : 1, end: at + found[0].trim().split(" ").length, isScale };
}
