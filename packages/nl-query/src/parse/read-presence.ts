import type { Route } from "../link/knowledge.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Literal, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { relationAt } from "./relations.ts";

const ABSENT =
  /(?:(?:that|who|which|and|but) )?(?:(?:is|are|was|were) not (?:yet )?(?:in|on|part of|a part of|members? of|a member of|assigned(?: to)?|enrolled(?: in)?|registered (?:for|in)|associated with|linked to|attached to)|not (?:yet )?(?:been )?|(?:do|does|did|have|has|had|is|are|was|were) (?:not|never|no)(?: yet)?(?: (?:have|has|had|been|contain|contains|include|specify|provide|get|got|received|made|placed|written|given|ever|any|left|wrote|set))*|(?:(?:is|are|was|were|has|have|had) )?(?:not|never)(?: been)? (?:used|owned|hosted|assigned|attended|visited|treated|taken|ordered|booked|sold|reviewed|shared|covered|employed|directed|written|published|affected|produced|made) (?:by|in|on|at|to|for|with)|free (?:of|from)|without|with no|having no|no|lacking|lacks|lack|missing|never|with missing|with empty|with null|not having|with zero|zero|with an empty|with unknown|unknown)(?: (?:a|an|any|the|their|its|been|ever|single|valid|known|recorded|specified|or empty|assigned))*(?= )/;
const PRESENT =
  /(?:(?:that|who|which) )?(?:with|has|have|having|had|that have|who have|containing|including|got|provided|gave|left|wrote)(?: (?:a|an|any|some|at least one|the|their|its|non-null|existing|valid|known|been|received|made|placed|written))*(?= )/;
const EMPTY_AFTER =
  /^(missing|null|empty|unset|unknown|absent|undefined|blank|unspecified|unassigned|none|nil)$/;
const FULL_AFTER = /^(present|known|exists|exist|specified|given|provided|filled|assigned|available)$/;

/** "tasks nobody is assigned to", "movies no one commented on", "reports to nobody". */
const NOBODY = /(?:nobody|no one|noone|no - one)(?: (?:is|was|has|have|had|ever|been|yet))*(?= )/;

/** Fields that are there or not, and related documents that exist or not. */
export function readPresence(draft: Draft): void {
  draft.each(NOBODY, (match) => readNobody(draft, match));
  draft.each(ABSENT, (match) => readAfter(draft, match, false));
  draft.each(PRESENT, (match) => readAfter(draft, match, true));
}

/** "phone is missing", "with phone not set", "phone exists". */
export function readStates(draft: Draft): void {
  draft.each(
    /(?:is|are|was|were|has|have|does|do|=|:)?(?: ?(?:not|no|never))?(?: been)? ?(?:missing|null|empty|unset|unknown|absent|undefined|blank|unspecified|unassigned|none|set|present|known|exists|exist|specified|given|provided|filled|assigned|available)(?= )/,
    (match) => {
      const last = draft.norm(match.end - 1);
      const isNegated = /(^| )(not|no|never)( |$)/.test(match.text);
      const isEmpty = EMPTY_AFTER.test(last);
      if (!isEmpty && !FULL_AFTER.test(last) && last !== "set") return;
      if (last === "set" && !isNegated) return;
      const mention =
        draft.fieldBefore(match.start, (field) => field.kind !== "bool") ??
        (isEmpty && draft.norm(match.end) !== ""
          ? draft.fieldAt(match.end, (field) => field.absence > 0 || field.isArray)
          : null);
      if (!mention || (mention.end <= match.start && mention.score < 0.6)) return;
      // "the total bonus given" is a figure
      if (
        /^(total|sum|average|avg|mean|maximum|minimum|max|min|highest|lowest|overall)$/.test(
          draft.norm(mention.start - 1),
        )
      )
        return;
      // "what genres exist" asks for the genres
      if (
        /^(exists?|available|present|known)$/.test(last) &&
        !isNegated &&
        draft.tokens
          .slice(Math.max(0, mention.start - 2), mention.start)
          .some((token) => /^(what|which)$/.test(token.norm))
      )
        return;
      const words = { start: Math.min(mention.start, match.start), end: Math.max(mention.end, match.end) };
      addPresence(draft, mention.field, {
        words,
        route: mention.route,
        isPresent: isEmpty ? isNegated : !isNegated,
      });
    },
  );
}

function readNobody(draft: Draft, match: Words): void {
  const relation = relationAt(draft, match.end);
  const after = draft.fieldAt(
    match.end,
    (field, mention) =>
      mention.route === null && (field.absence > 0 || field.isArray) && mention.score >= 0.45,
  );
  const end = draft.skipBack(match.start, /^(to|by|for|with|from|of)$/);
  const before =
    after || relation
      ? null
      : draft.fieldBefore(
          end,
          (field, mention) => mention.route === null && field.absence > 0 && mention.score >= 0.4,
        );
  if (after) {
    const tail = draft.skip(after.end, /^(to|by|for|on|with|in|of)$/);
    addPresence(draft, after.field, {
      words: { start: match.start, end: tail },
      route: null,
      isPresent: false,
    });
  } else if (before)
    addPresence(draft, before.field, {
      words: { start: before.start, end: match.end },
      route: null,
      isPresent: false,
    });
  else if (relation) {
    const words = { start: match.start, end: draft.skip(relation.end, /^(to|by|for|on|with|in|of)$/) };
    draft.plan.relations.push({ route: relation.route, op: "$eq", count: 0, conditions: [], words: [words] });
    draft.take(words, 0.9);
  }
}

function readAfter(draft: Draft, match: Words & { text?: string }, isPresent: boolean): void {
  const next = match.end;
  const relation = relationAt(draft, next);
  const mention = draft.fieldAt(next, (field) => field.kind !== "bool");
  const isOwn = mention !== null && mention.route === null && mention.score >= 0.6;
  // "not finalized": only what can be missing is meant
  const isBare = /^(?:(?:that|who|which|and|but) )?not(?: yet)?(?: been)?$/.test(match.text ?? "");
  if (isBare && (!isOwn || !mention || (mention.field.absence === 0 && !mention.field.isArray))) return;
  // "not held by Anna" leaves out Anna, not what was held
  if (mention && isByValue(draft, mention.end)) return;
  if (isOwn && (!relation || mention.score >= 0.85) && mention) {
    const { field } = mention;
    // something that every document has is not a condition, and a value that follows makes another one
    if (isCount(field) && !isFollowedByValue(draft, mention.end)) {
      addCount(draft, field, { words: { start: match.start, end: mention.end }, isPresent });
      return;
    }
    if (isPresent && field.absence === 0 && !field.isArray) return;
    if (isFollowedByValue(draft, mention.end) || (isPresent && field.absence < 0.005 && !field.isArray))
      return;
    addPresence(draft, field, { words: { start: match.start, end: mention.end }, route: null, isPresent });
    return;
  }
  if (relation) {
    const words = { start: match.start, end: relation.end };
    draft.plan.relations.push({
      route: relation.route,
      op: isPresent ? "$gt" : "$eq",
      count: 0,
      conditions: [],
      words: [words],
    });
    draft.take(words, 0.9);
  }
}

/** "bookings with children": a number that can be nought. */
function isCount(field: FieldModel): boolean {
  return field.kind === "number" && field.numberType !== "double" && field.min === "0" && !field.isArray;
}

function addCount(draft: Draft, field: FieldModel, call: { words: Words; isPresent: boolean }): void {
  const zero: Literal = { kind: "number", text: "0" };
  draft.addCondition({
    field,
    route: null,
    test: call.isPresent
      ? { kind: "compare", bounds: [{ op: "$gt", value: zero }] }
      : { kind: "equal", values: [zero], isNegated: false },
    words: [call.words],
    role: "condition",
  });
  draft.take(call.words, 0.9);
}

function isByValue(draft: Draft, at: number): boolean {
  return draft.norm(at) === "by" && draft.valueMentions.some(({ start }) => start === at + 1);
}

function isFollowedByValue(draft: Draft, at: number): boolean {
  const next = draft.skip(
    at,
    /^(is|are|=|of|:|called|named|equal|to|was|were|by|in|at|on|from|with|for|the|a)$/,
  );
  const norm = draft.norm(next);
  return (
    norm === "#" ||
    norm === '"' ||
    draft.valueMentions.some((one) => one.start === next && draft.isFree(one)) ||
    /^(over|above|more|less|under|below|between|at|greater|>|<|>=|<=|starting|contains|containing|higher|lower)$/.test(
      norm,
    )
  );
}

function addPresence(
  draft: Draft,
  field: FieldModel,
  call: { words: Words; route: Route | null; isPresent: boolean },
): void {
  draft.addCondition({
    field,
    route: call.route,
    test: { kind: "present", isPresent: call.isPresent },
    words: [call.words],
    role: "condition",
  });
  draft.take(call.words, 0.95);
}
