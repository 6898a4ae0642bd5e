import { isOfRole } from "../link/role-mentions.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import type { Condition, FieldRef, Literal, Test, Words } from "../plan/plan.ts";
import type { Route } from "../link/knowledge.ts";
import type { FieldModel } from "../schema/model.ts";
import { stressesAnd } from "./capitals.ts";
import { acceptClaim, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";
import { isNoValue } from "./no-value.ts";
import { onlyBeside } from "./only-beside.ts";
import { readLooseItems } from "./read-listed-texts.ts";
import { routeToValue, withRole } from "./route-to-value.ts";
import {
  HELD_IN,
  isInReferredName,
  isKey,
  isOwnName,
  isRatherName,
  LEADS,
  neighborName,
} from "./value-names.ts";
import { endVerb, JOINT, nearBonus, SAID_ITSELF, scoreOf } from "./value-scores.ts";

const SMALLEST_SCORE = 0.55;

/** Options of one pass over the stored values. */
export type ValuePass = {
  /** Leave single words that name a field as well to the readers of names. */ isCautious: boolean;
};

/** Stored values named in the question become conditions on the fields that hold them. */
export function readValues(draft: Draft, pass: ValuePass): void {
  const spans = spansOf(draft, pass);
  for (const span of spans) {
    if (!draft.isFree(span)) continue;
    const best = resolve(draft, span, pass);
    if (best) acceptClaim(draft, claimValues(draft, firstOfList(draft, best, spans, pass), spans));
  }
  if (!pass.isCautious) readLooseItems(draft);
}

/** "cancelled and no-show": a list is read from its first value on, also where a later one is longer. */
function firstOfList(draft: Draft, last: Resolved, spans: readonly Span[], pass: ValuePass): Resolved {
  const end = draft.skipBack(last.span.start, JOINT);
  const before =
    end < last.span.start && last.fieldWords === null
      ? spans.find((span) => span.end === end && draft.isFree(span))
      : undefined;
  const found = before ? resolve(draft, before, pass) : null;
  return found?.mention.field === last.mention.field ? firstOfList(draft, found, spans, pass) : last;
}

type Span = Words & { mentions: ValueMention[] };
type Resolved = {
  span: Words;
  mention: ValueMention;
  fieldWords: Words | null;
  score: number;
  isTied: boolean;
};

/** Candidates by place, longest first. */
function spansOf(draft: Draft, pass: ValuePass): Span[] {
  const spans = new Map<string, Span>();
  for (const mention of draft.valueMentions) {
    if (!draft.isFree(mention) || isNoValue(draft, mention)) continue;
    if (isInReferredName(draft, mention)) continue;
    if (pass.isCautious && isRatherName(draft, mention)) continue;
    // "title and author of each note" are its fields, whatever the people in another collection are
    if (mention.field.collection !== draft.collection && isOwnName(draft, mention)) continue;
    const key = `${mention.start}:${mention.end}`;
    const known = spans.get(key);
    if (known) known.mentions.push(mention);
    else spans.set(key, { start: mention.start, end: mention.end, mentions: [mention] });
  }
  return [...spans.values()].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}

function resolve(draft: Draft, span: Span, pass: ValuePass): Resolved | null {
  const scored = span.mentions
    .map((mention) => {
      const fieldWords = neighborName(draft, mention, mention.field);
      return {
        span: { start: span.start, end: span.end },
        mention,
        fieldWords,
        score: scoreOf(draft, mention, fieldWords) + (pass.isCautious ? 0 : nearBonus(draft, mention)),
        isTied: false,
      };
    })
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score < SMALLEST_SCORE) return null;
  best.isTied =
    second !== undefined && best.score - second.score < 0.04 && second.mention.field !== best.mention.field;
  return best;
}

/** Makes the value, and the list it begins, a condition on its field. */
function claimValues(draft: Draft, best: Resolved, spans: readonly Span[]): Claim {
  const { mention, fieldWords, span } = best;
  const { field } = mention;
  const list = listFrom(draft, best, spans);
  const moved = fieldWords
    ? null
    : (endVerb(draft, span.start, field) ?? leadingVerb(draft, draft.skipBack(span.start, LEADS), field));
  const start = Math.min(span.start, fieldWords?.start ?? moved ?? span.start);
  const negation = negationBefore(draft, start);
  const isNegated = negation >= 0;
  const route = field.collection === draft.collection ? null : routeToValue(draft, mention);
  const said = { start: isNegated ? negation : start, end: endOfName(draft, best, list.end) };
  const words = withRole(draft, { field, route }, { said, value: { start: span.start, end: list.end } });
  const isBoth = holdsSeveral({ field, route }) && saysBoth(draft, { start: span.start, end: list.end });
  const isAll = (isOfList({ field, route }) || isBoth) && list.joint === "and" && list.values.length > 1;
  const test: Test = { kind: "equal", values: uniqueOf(list.values), isNegated, isAll };
  const claim = {
    conditions: [{ field, route, test, words: [words], role: "condition" } as Condition],
    evidence: [{ words, surety: Math.min(1, best.score + 0.1) }],
    assumptions: [
      ...(best.isTied ? [{ weight: 0.1, about: field.path }] : []),
      ...(mention.isVerbatim ? [] : [{ weight: 0.02, about: field.path }]),
    ],
  };
  const only = field.isArray && list.values.length === 1 && !isNegated ? onlyBeside(draft, words) : -1;
  if (only >= 0) {
    const said = { start: only, end: only + 1 };
    const size: Test = { kind: "size", op: "$eq", count: 1 };
    claim.conditions.push({ field, route, test: size, words: [said], role: "condition" });
    claim.evidence.unshift({ words: said, surety: 1 });
  }
  return claim;
}

/** Where a list of values ends, with the name of their field around or behind it. */
function endOfName(draft: Draft, { mention, fieldWords }: Resolved, end: number): number {
  return Math.max(end, fieldWords?.end ?? 0, heldIn(draft, mention.field, draft.skip(end, HELD_IN)) ?? 0);
}

/** "Exam in class 7" is said of a class, and of no `type`, where a field is called so itself. */
function heldIn(draft: Draft, field: FieldModel, at: number): number | null {
  const held = draft.fieldAt(at, (one) => one === field);
  const isOther =
    held !== null &&
    held.score < SAID_ITSELF &&
    draft.fieldAt(at, (_, { score, route }) => route === null && score >= SAID_ITSELF) !== null;
  return isOther ? null : (held?.end ?? null);
}

type ValueList = {
  values: Literal[];
  end: number;
  /** The last "and", "or" or "nor" of the list. */ joint: string;
};

/** Further values of the same field: "paid, shipped or delivered". */
function listFrom(draft: Draft, { mention, span }: Resolved, spans: readonly Span[]): ValueList {
  const list: ValueList = { values: [literalOf(mention)], end: span.end, joint: "" };
  for (;;) {
    const { next, joint } = jointAt(draft, list.end);
    const follower = next > list.end ? valueAt(draft, spans, next, mention.field) : null;
    if (!follower) return list;
    list.values.push(literalOf(follower));
    list.joint = joint || list.joint;
    list.end = follower.end;
  }
}

/** Skips what joins values; `next` is where the following one would start. */
function jointAt(draft: Draft, end: number): { next: number; joint: string } {
  let joint = "";
  let next = end;
  for (; ; next++) {
    const norm = draft.norm(next);
    const isFiller = next > end && /^(in|the|a|an|from|also|either|not|to|both)$/.test(norm);
    if (!JOINT.test(norm) && !isFiller) return { next, joint };
    if (/^(or|and|nor)$/.test(norm)) joint = norm;
  }
}

function valueAt(draft: Draft, spans: readonly Span[], at: number, field: FieldModel): ValueMention | null {
  for (const span of spans) {
    const mention = span.start === at && span.mentions.find((one) => one.field === field);
    if (mention && draft.isFree(span)) return mention;
  }
  return null;
}

/** Every document lists its values, or what has them. */
function isOfList({ field, route }: FieldRef): boolean {
  return field.isArray || (route?.from.isArray === true && route.via === undefined);
}

/** One document has several values: in elements, or in the documents that it refers to. */
function holdsSeveral({ field, route }: FieldRef): boolean {
  if (field.arrayRoot !== null) return true;
  for (let step: Route | null | undefined = route; step; step = step.via)
    if (step.isToMany || step.from.isArray || step.from.arrayRoot !== null) return true;
  return false;
}

/** "both", also in front of what the values are called: "both the colors red and green", or behind the values. */
function saysBoth({ tokens, question }: Draft, { start, end }: Words): boolean {
  return (
    tokens[end]?.norm === "both" ||
    tokens.slice(Math.max(0, start - 3), start).some((token) => token.norm === "both") ||
    stressesAnd(question.text, { start: tokens[start]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 })
  );
}

/** "shipped" in front of "to Germany" belongs to `shipping.country`. */
function leadingVerb(draft: Draft, end: number, field: FieldModel): number | null {
  const at = end - 1;
  if (at < 0 || draft.isTaken(at)) return null;
  const words = { start: at, end };
  const named = draft.fieldBefore(end, (one) => one === field) ?? words;
  if (isOfRole(draft.fieldMentions, { ...words, field }) || isKey(draft, named)) return null;
  const hits = draft.question.names.byToken[at];
  return hits && [...field.parentWords, ...field.words].some((word) => (hits.get(word) ?? 0) >= 0.9)
    ? at
    : null;
}

/** The stored value of a mention. */
export function literalOf(mention: ValueMention): Literal {
  const value = mention.field.values[mention.at];
  return { kind: "stored", canonical: value?.value ?? '""', text: value?.text ?? "" };
}

function uniqueOf(values: readonly Literal[]): Literal[] {
  return values.filter(
    (value, at) =>
      values.findIndex(
        (other) => other.kind === "stored" && value.kind === "stored" && other.canonical === value.canonical,
      ) === at,
  );
}
