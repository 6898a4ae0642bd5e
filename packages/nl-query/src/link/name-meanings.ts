import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const MEANING = /^(meaning|significance|explanation)$/;
const DESCRIPTION = "description";
const SAYS = /^(means?|represents?|signif(?:y|ies)|denotes?|refers? to|stands? for)$/;
const LONGEST_VERB = 2;

/** "What does the status code 'NEW' refer to?" and its "meaning" as its description, where something has one. */
export function nameMeanings(tokens: readonly Token[], { names }: Knowledge): readonly Token[] {
  if (!names.has(DESCRIPTION)) return tokens;
  const meaning = tokens.findIndex(({ norm }) => MEANING.test(norm));
  if (meaning >= 0 && normAt(tokens, meaning + 1) === "of" && !names.has(normAt(tokens, meaning)))
    return tokens.map((token, at) => (at === meaning ? { ...token, norm: DESCRIPTION } : token));
  const [what, does] = tokens;
  if (!what || what.norm !== "what" || !/^(does|do)$/.test(does?.norm ?? "")) return tokens;
  const end = tokens.at(-1)?.kind === "mark" ? tokens.length - 1 : tokens.length;
  const start = [1, LONGEST_VERB]
    .map((length) => end - length)
    .find((at) =>
      SAYS.test(
        tokens
          .slice(at, end)
          .map(({ norm }) => norm)
          .join(" "),
      ),
    );
  if (start === undefined || start < LONGEST_VERB + 1) return tokens;
  const lead = ["what", "is", "the", DESCRIPTION, "of"].map(inPlaceOf(what));
  return [...lead, ...tokens.slice(2, start), ...tokens.slice(end)];
}
