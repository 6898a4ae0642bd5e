import type { Condition, FieldRef, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Assumption } from "./claim.ts";
import type { Draft } from "./draft.ts";

const ARTICLE = /^(an?|any|the|their|its)$/;
const HAVE = /^(have|has|having|had|got|show|with|of)$/;
const COMPARES = /^(above|over|below|under|at|more|less|greater|lower|higher|exceeding)$/;
/** Share of documents without a value from which on it matters whether they count. */
const OFTEN_ABSENT = 0.02;
/** Documents without the value may be meant as well. */
const UNSAID_ABSENT = 0.25;

export type DeniedBound = { words: Words; assumptions: Assumption[] };

/** "Do not have a length above 9", "without a length above 9": what denies the bound of the document's own field. */
export function denialOfBound(
  draft: Draft,
  { field, route }: FieldRef,
  { start, end }: Words,
): DeniedBound | null {
  if (route !== null || field.isArray || goesOn(draft, end)) return null;
  const words = denialBefore(draft, draft.skipBack(start, ARTICLE));
  if (!words) return null;
  const assumptions: Assumption[] =
    field.absence < OFTEN_ABSENT ? [] : [{ weight: UNSAID_ABSENT, about: field.path, kind: "ambiguous" }];
  return { words, assumptions };
}

/** The array whose elements each have a field of their own; null where documents, or single elements, have it. */
export function listOfBound({ arrayRoot, collection }: FieldModel): FieldModel | null {
  const isOpened = collection.element?.roots.includes(arrayRoot ?? "") === true;
  return arrayRoot === null || isOpened ? null : (collection.byPath.get(arrayRoot) ?? null);
}

/** "No mark under 30": no element meets the bound, while one that meets the opposite says nothing of the others. */
export function noneOf(list: FieldModel, condition: Condition): Condition {
  const { words, role } = condition;
  return {
    field: list,
    route: null,
    test: { kind: "elements", op: "$eq", count: 0, conditions: [condition] },
    words,
    role,
  };
}

/** "Not above 8 or below 4": what is denied is more than this bound. */
function goesOn(draft: Draft, at: number): boolean {
  const isJoined = draft.norm(at) === "and" && COMPARES.test(draft.norm(at + 1));
  return isJoined || draft.norm(at) === "or";
}

function denialBefore(draft: Draft, end: number): Words | null {
  const last = draft.norm(end - 1);
  if (/^(without|lacking)$/.test(last)) return { start: end - 1, end };
  if (last === "no" && HAVE.test(draft.norm(end - 2))) return { start: end - 2, end };
  const isDenied = HAVE.test(last) && /^(not|never)$/.test(draft.norm(end - 2));
  if (!isDenied) return null;
  return { start: /^(do|does|did)$/.test(draft.norm(end - 3)) ? end - 3 : end - 2, end };
}
