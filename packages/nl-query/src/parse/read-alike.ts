import type { Condition, Words } from "../plan/plan.ts";
import { isUnique, type FieldModel } from "../schema/model.ts";
import { labelField } from "../schema/name-field.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { nameAt } from "./read-names.ts";
import { literalOf } from "./read-values.ts";

/** "With the same category as", "that are in the same town like". */
const SAME =
  /(?:(?:that|which|who) )?(?:(?:have|has|having|with|of|in|share|shares|sharing|are|is|from|at) )*(?:exactly )?(?:the )?(?:very )?same(?= )/;
const LIKE = /^(as|like|that)$/;
/** Between "same ... as" and the name. */
const LEADS = /^(as|like|that|of|the|one|for|has|is|our)$/;
/** In front of the name, behind the documents: "as the boat named Heron". */
const NAMING = /^(named|called|with|whose|is)$/;
const TRAILING = /^(has|have|had|does|do|is|belongs|got)$/;
const OTHERS = /^(other|others|rest|remaining|else)$/;

/** "Other boats with the same harbor as Heron": the documents that have a value in common with one that is named. */
export function readAlike(draft: Draft): void {
  draft.each(SAME, (match) => acceptClaim(draft, claimAlike(draft, match)));
}

function claimAlike(draft: Draft, match: Match): Claim | null {
  const { collection, plan } = draft;
  const shared = draft.fieldAt(
    match.end,
    (field, { route, score }) => route === null && score >= 0.5 && isPlain(field),
  );
  if (!shared || plan.alike || collection.element !== null || !LIKE.test(draft.norm(shared.end))) return null;
  const named = namedAt(draft, startOfName(draft, shared.end));
  if (!named || named.condition.field === shared.field) return null;
  const end = draft.skip(named.end, TRAILING);
  const words = [{ start: match.start, end }];
  const others = [...draft.tokens.keys()]
    .filter((at) => OTHERS.test(draft.norm(at)))
    .map((at): Words => ({ start: at, end: at + 1 }));
  const { condition } = named;
  return {
    alike: { field: shared.field, named: { ...condition, words }, words },
    conditions: [{ ...condition, test: { ...condition.test, isNegated: true }, words }],
    evidence: evidenceOf([...words, ...others]),
    isSure: true,
  };
}

/** One value, which another document can have as well. */
function isPlain(field: FieldModel): boolean {
  return !field.isArray && field.arrayRoot === null && field.kind !== "objects" && !isUnique(field);
}

/** Steps over what calls the document in front of its name: "as that of the boat named". */
function startOfName(draft: Draft, from: number): number {
  let at = draft.skip(from, LEADS);
  for (const { start, end, score } of draft.ownMentions)
    if (start === at && score >= 0.9) {
      at = draft.skip(end, NAMING);
      break;
    }
  const label = draft.fieldAt(at, (field, { route }) => route === null && isOwnName(draft, field));
  return label ? draft.skip(label.end, NAMING) : at;
}

type Named = { condition: Condition & { test: { kind: "equal" } }; end: number };

function namedAt(draft: Draft, at: number): Named | null {
  const stored = draft.valueMentions
    .filter(({ start, field }) => start === at && isOwnName(draft, field))
    .toSorted((a, b) => b.end - a.end)[0];
  if (stored) {
    const { field, start, end } = stored;
    const test = { kind: "equal", values: [literalOf(stored)], isNegated: false } as const;
    return {
      condition: {
        field,
        route: null,
        test: { ...test, values: [...test.values] },
        words: [{ start, end }],
        role: "condition",
      },
      end,
    };
  }
  const name = nameAt(draft, at);
  if (name?.condition.test.kind !== "equal" || name.condition.route !== null) return null;
  const { test, field } = name.condition;
  return isOwnName(draft, field) && !test.isNegated
    ? { condition: { ...name.condition, test }, end: name.end }
    : null;
}

/** What tells the documents apart. */
function isOwnName({ collection }: Draft, field: FieldModel): boolean {
  return field.collection === collection && (field === labelField(collection) || isUnique(field));
}
