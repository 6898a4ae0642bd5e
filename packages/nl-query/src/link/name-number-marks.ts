import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MARK = /^(no|nr|nos)$/;
/** What follows the name of a column: "boats have trip no longer" is none. */
const BEHIND = /^(|and|or|of|for|from|in|is|are|with|per|plus|[,.?;:+&/()-])$/;

/** "Berth no and length" as "berth number and length" where a `Brt_No` is stored: "no" denies nothing there. */
export function nameNumberMarks(tokens: readonly Token[], { names }: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => MARK.test(norm))) return tokens;
  return tokens.map((token, at) => {
    const owner = tokens[at - 1];
    // "trip no. 5003" is one of them
    const isOne = normAt(tokens, at + 1) === "." && tokens[at + 2]?.number !== undefined;
    const isMark = MARK.test(token.norm) && BEHIND.test(normAt(tokens, at + 1)) && !isOne;
    if (!isMark || owner?.kind !== "word") return token;
    const field = names.fieldNamed(["number", lemmaOf(owner.norm)]);
    return field === null ? token : { ...token, norm: token.norm === "nos" ? "numbers" : "number" };
  });
}
