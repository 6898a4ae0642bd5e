import { NOISE } from "../lexicon/words.table.ts";
import { mergeRepeated } from "../plan/merge-repeated.ts";
import type { Condition } from "../plan/plan.ts";
import { denyAlike } from "./deny-alike.ts";
import { denyWholeNames } from "./deny-whole-names.ts";
import type { Draft } from "./draft.ts";
import { joinRelatedAlternatives } from "./join-related-alternatives.ts";
import { saysBoth } from "./read-both-elements.ts";

/** Words between conditions of which one must hold: "or those that were classified as". */
const LINKS_ALTERNATIVES =
  /^(or|,|either|those|that|which|who|ones|have|has|were|was|with|being|marked|classified|categorized|labeled|listed|as)$/;

/** "or have once served as host towns", "or towns that were": what was so at some time, behind "or". */
const AT_SOME_TIME = /^(once|previously|already|ever|formerly|served|acted|been|also|had)$/;

/** "from Germany or over 500 euros": conditions on different fields with only "or" between them. */
export function joinAlternatives(draft: Draft): void {
  mergeRepeated(draft.plan);
  denyAlike(draft);
  denyWholeNames(draft);
  const { conditions } = draft.plan;
  conditions.forEach((condition, at) => {
    const before = conditions[at - 1];
    const start = condition.words[0]?.start ?? 0;
    const end = before?.words.at(-1)?.end ?? 0;
    if (!before || end >= start || areOfBoth(draft, [before, condition])) return;
    const between = draft.tokens.slice(end, start).map((token) => token.norm);
    if (
      between.includes("or") &&
      between.every(
        (word, at) =>
          LINKS_ALTERNATIVES.test(word) ||
          NOISE.has(word) ||
          (between[0] === "or" && (AT_SOME_TIME.test(word) || isOwn(draft, end + at))) ||
          (between[0] === "or" && isListOf(condition, draft, end + at)),
      )
    ) {
      condition.isAlternative = true;
      draft.take({ start: end + between.indexOf("or"), end: end + between.indexOf("or") + 1 });
    }
  });
  joinRelatedAlternatives(draft);
}

/** The documents said again: "or towns that …". */
function isOwn({ plan }: Draft, at: number): boolean {
  return plan.collectionWords.some(({ start, end }) => start <= at && at < end);
}

/** "In both 2017 and 2018": the elements of either year were told apart already. */
function areOfBoth(draft: Draft, conditions: readonly Condition[]): boolean {
  return (
    conditions.every(({ test }) => test.kind === "elements") &&
    saysBoth(
      draft,
      conditions.flatMap((one) => one.words),
    )
  );
}

/** "or have moored on more than 2 crossings": the words between speak of the list that is counted. */
function isListOf({ test, field }: Condition, draft: Draft, at: number): boolean {
  if (test.kind !== "size") return false;
  const hits = draft.question.names.byToken[at];
  return (
    /(done|made|had|ed)$/.test(draft.tokens[at]?.norm ?? "") ||
    field.words.some((word) => (hits?.get(word) ?? 0) >= 0.9)
  );
}
