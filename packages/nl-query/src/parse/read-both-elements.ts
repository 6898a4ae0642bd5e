import type { Condition, FieldRef, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const ONLY = /^(only|just|solely|exclusively)$/;

/** "Harbors with wooden and steel berths": no berth is both, so there must be one of each. */
export function readBothElements(draft: Draft): void {
  for (const condition of draft.plan.conditions) acceptClaim(draft, claimEach(draft, condition));
  for (const condition of draft.plan.conditions) acceptClaim(draft, claimNoOther(draft, condition));
}

/** "Harbors with only wooden berths": there is one, and none of another kind. */
function claimNoOther(draft: Draft, condition: Condition): Claim | null {
  const { test, words } = condition;
  const list = listOf(draft, condition);
  const start = Math.min(...words.map((one) => one.start));
  const only = ONLY.test(draft.tokens[start - 1]?.norm ?? "") ? start - 1 : -1;
  if (!list || only < 0 || test.kind !== "equal" || test.isNegated || test.isAll === true) return null;
  if (refsShown(draft).some((ref) => ref.field.path.startsWith(`${list.path}.`))) return null;
  const other: Condition = { ...condition, test: { ...test, isNegated: true } };
  const spans = [{ start: only, end: start }];
  return {
    conditions: [
      {
        ...condition,
        field: list,
        words: spans,
        test: { kind: "elements", op: "$eq", count: 0, conditions: [other] },
      },
    ],
    evidence: evidenceOf(spans),
  };
}

function claimEach(draft: Draft, condition: Condition): Claim | null {
  const { conditions } = draft.plan;
  const { field, test } = condition;
  const list = listOf(draft, condition);
  if (!list || field.isArray || test.kind !== "equal" || test.isNegated || test.values.length < 2)
    return null;
  if (!areJoined(draft.tokens, condition.words) || conditions.some((one) => one.isAlternative)) return null;
  if (refsShown(draft).some((ref) => ref.field.path.startsWith(`${list.path}.`))) return null;
  const others = conditions.filter((one) => one !== condition && listOf(draft, one) === list);
  if (others.length === 0)
    return {
      conditions: [{ ...condition, test: { ...test, isAll: true } }],
      replaced: [condition],
      evidence: [],
    };
  return {
    conditions: test.values.map((value) => {
      const held: Condition = { ...condition, test: { ...test, values: [value], isAll: false } };
      return {
        ...condition,
        field: list,
        test: { kind: "elements", op: "$gt", count: 0, conditions: [held, ...others] },
      };
    }),
    replaced: [condition, ...others],
    evidence: [],
  };
}

/** The list of the documents that the field of the condition stands in. */
function listOf({ collection }: Draft, { field, route, test }: Condition): FieldModel | null {
  if (route !== null || field.arrayRoot === null || collection.element !== null) return null;
  if (/^(size|present|elements|average|amounts)$/.test(test.kind)) return null;
  const list = collection.byPath.get(field.arrayRoot);
  return list?.kind === "objects" && list.arrayRoot === null ? list : null;
}

/** Only "and" stands between the values. */
export function areJoined(tokens: Draft["tokens"], words: readonly Words[]): boolean {
  const start = Math.min(...words.map((one) => one.start));
  const end = Math.max(...words.map((one) => one.end));
  const norms = tokens.slice(start, end).map(({ norm }) => norm);
  return norms.includes("and") && !norms.includes("or");
}

function refsShown({ plan }: Draft): FieldRef[] {
  const { columns, keys, distinct } = plan;
  return [...columns, ...keys, ...(distinct ? [distinct] : [])];
}
