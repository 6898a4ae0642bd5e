import type { CompareOp, Condition, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { askedValues } from "./asked-values.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** Between what elements hold and how often: "got a C on at least 2 occasions". */
const BETWEEN = /^(on|in|for|marks?|grades?|entry|entries|,)$/;

/** "Got a C at least twice": as many elements of a list as said hold what stands in front. */
export function claimTimes(
  draft: Draft,
  words: Words,
  { op, count }: { op: CompareOp; count: number },
): Claim | null {
  const end = /^(times|occasions)$/.test(draft.norm(words.end)) ? words.end + 1 : words.end;
  const last = draft.plan.conditions.find((one) => endOf(one) === draft.skipBack(words.start, BETWEEN));
  const list = last && listOf(draft, last);
  if (!last || !list) return null;
  const spans = [{ start: words.start, end }];
  // whatever holds one holds it once
  if (op === "$gte" && count === 1)
    return { repeated: spans.map((one) => ({ of: last, words: one })), evidence: evidenceOf(spans) };
  const held = draft.plan.conditions.filter(
    (one) => listOf(draft, one) === list && endOf(one) <= words.start,
  );
  const counted: Condition = {
    field: list,
    route: null,
    test: { kind: "elements", op, count, conditions: held },
    words: [...held.flatMap((one) => one.words), ...spans],
    role: "condition",
  };
  return { conditions: [counted], replaced: held, evidence: evidenceOf(spans) };
}

/** The list of documents that a condition on one of its elements speaks of. */
function listOf({ collection }: Draft, { field, route, test }: Condition): FieldModel | null {
  if (route !== null || field.arrayRoot === null || collection.element !== null) return null;
  const isOfOne = (test.kind === "equal" && !test.isNegated && test.isAll !== true) || test.kind === "period";
  const list = isOfOne ? collection.byPath.get(field.arrayRoot) : undefined;
  return list?.kind === "objects" && list.arrayRoot === null ? list : null;
}

function endOf({ words }: Condition): number {
  return Math.max(...words.map((one) => one.end));
}

/**
 * "Parts replaced more than 5 times" of jobs that list parts: the elements with each part are counted, over all jobs.
 */
export function countTimesOfEach(draft: Draft): void {
  const { plan } = draft;
  const asked = askedValues(plan);
  if (!asked || asked.route !== null || plan.keys.length > 0) return;
  const times = plan.conditions.find(
    ({ field, test }) => test.kind === "elements" && field.path === asked.field.arrayRoot,
  );
  if (times?.test.kind !== "elements") return;
  const { op, count, conditions } = times.test;
  const { field, route, words } = asked;
  acceptClaim(draft, {
    keys: [{ field, route, part: null, step: null, words }],
    conditions,
    metrics: [{ kind: "count", name: "count", words: times.words }],
    having: [{ metric: 0, op, value: String(count), words: times.words }],
    replaced: [times, plan.distinct, ...plan.columns, ...plan.metrics],
    evidence: [],
  });
}
