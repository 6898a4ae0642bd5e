import type { Words } from "../plan/plan.ts";
import { isUnique } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { addKey, keyAt } from "./read-groups.ts";
import { addMetric } from "./read-metrics.ts";

const NTH: ReadonlyMap<string, number> = new Map(
  ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"].map((word, at) => [
    word,
    at + 2,
  ]),
);
const RANKED =
  /(?:the )?(?<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|#)(?: -)?(?= (?:most|least|highest|lowest|largest|biggest|smallest|best|worst|newest|latest|[a-z]+est) )/;
const USUAL =
  /(?:the )?(?:# )?(?<degree>most|least)(?: (?:commonly|frequently|widely|often|popularly))? (?:popular|used|chosen|preferred|prevalent|widespread|typical|usual)(?= )/;

/** "the second highest salary": what comes before is skipped. */
export function readNth(draft: Draft): void {
  draft.each(RANKED, (match) => {
    const token =
      draft.tokens[match.end - 1]?.norm === "-" ? draft.tokens[match.end - 2] : draft.tokens[match.end - 1];
    const rank =
      NTH.get(match.groups.nth ?? "") ??
      (/\d(st|nd|rd|th)$/i.test(token?.text ?? "") ? (token?.number?.value ?? 0) : 0);
    if (rank < 2 || draft.plan.skip) return;
    draft.plan.skip = { count: rank - 1, words: [match] };
    draft.plan.limit = { count: 1, words: [match] };
    draft.take(match);
  });
}

/** "the most popular payment method", "which theme is used the most": the value that most documents have. */
export function readUsual(draft: Draft): void {
  draft.each(USUAL, (match) =>
    rankValues(draft, match, { at: match.end, isDown: match.groups.degree === "least" }),
  );
  draft.each(
    /(?:is|are|was|were) (?:used|chosen|picked|seen|found|common) (?:the )?(?<degree>most|least)(?: often| frequently)?(?= )/,
    (match) => {
      const asked = draft.match(/(?:which|what)(?= )/);
      if (asked) rankValues(draft, match, { at: asked.end, isDown: match.groups.degree === "least" });
    },
  );
}

function rankValues(draft: Draft, match: Words, call: { at: number; isDown: boolean }): void {
  const at = draft.skipOver(call.at, /^(the|of|our)$/);
  const key = draft.isTaken(at) || draft.plan.keys.length > 0 ? null : keyAt(draft, at, true);
  if (!key || isUnique(key.ref.field) || (key.ref.field.kind !== "text" && key.ref.field.kind !== "bool"))
    return;
  addKey(draft, { ...key.ref, part: null, step: null, words: [key.words] });
  addMetric(draft, { kind: "count", name: "count", words: [match] });
  draft.plan.sort.push({
    by: { kind: "metric", index: draft.plan.metrics.length - 1 },
    direction: call.isDown ? 1 : -1,
    words: [match],
  });
  draft.plan.limit ??= { count: numberIn(draft, match) ?? 1, words: [match] };
  draft.take(match, 0.95);
}

/** How many are asked for in these words. */
export function numberIn(draft: Draft, match: Words): number | null {
  for (let at = match.start; at < match.end; at++) {
    const number = draft.tokens[at]?.number;
    if (number && number.isInteger && number.value < 1e6) return number.value;
  }
  return null;
}
