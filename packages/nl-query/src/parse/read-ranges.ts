import { UNITS } from "../lexicon/concepts.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { FieldRef, Range, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import {
  acceptClaim,
  claimCondition,
  claimKey,
  claimMetrics,
  evidenceOf,
  joinClaims,
  type Assumption,
  type Claim,
} from "./claim.ts";
import { readBuckets } from "./read-buckets.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** One of the ranges as it is said; an end that is open is null. */
type Said = {
  from: string | null;
  /** "Over 50", without 50 itself. */ isFromOut?: boolean;
  to: string | null;
  isToIn: boolean;
  end: number;
};

const BELOW = /^(?:(?:under|below|less than|fewer than|lower than|just under) |< )/;
const UP_TO = /^(?:up to|at most|<=|≤|no more than) /;
const OVER = /^(?:over|above|more than|>) /;
const ABOVE = /^(?:over|above|more than|at least|from|starting at|>=|>|≥) /;
const OR_MORE =
  /^(?:\+|(?:or|and) (?:more|over|above|higher|greater|longer|older|beyond|up)|upwards|plus|and upwards) /;
const TO = /^(?:to|-|–|until|up to|through) /;
const LEAD = /^(from|between|of|the|those|ones)$/;
const JOINS = /^(,|;|and|or|then|\/)$/;
/** A word that stands between two parts of the list is no unit. */
const NO_UNIT = /^(to|and|or|until|up|through|in|by|with|upwards|plus)$/;
/** Words for what the documents fall into. */
const RANGE_WORD =
  /(?:ranges?|buckets?|bands?|brackets?|bins?|tiers?|groups?|classes|intervals?|categories)(?= )/;
const EACH_RANGE =
  /(?:,? ?(?:in|for|per|of|within) )?(?:each|every)(?: one)?(?: of (?:the|these|those))?(?: (?:ranges?|buckets?|bands?|brackets?|bins?|tiers?|groups?|class|intervals?|category))(?= )/;
const LEADS_IN =
  /^(into|in|by|per|the|a|of|size|ranges?|buckets?|bands?|brackets?|bins?|tiers?|intervals?|:|[(]|these|following|three|four|five)$/;
const VERB = /^(?:group|bucket|divide|split|sort|put|classify|bin)(?: (?:the|all|our))*(?= )/;
/** From this surety on words name the number that the ranges are of. */
const NAMED = 0.6;
/** So many ranges that follow each other need no word for them. */
const PLAIN = 3;
/** No word names the number that is split. */
const UNNAMED: Assumption = { weight: 0.2, about: "ranges", kind: "assumed" };

/** "Trips in duration ranges of under 10, 10 to 19 and 20 or more": a group for each of the ranges. */
export function readRanges(draft: Draft): void {
  readBuckets(draft);
  for (let at = 0; at < draft.tokens.length; at++) {
    const list = rangesAt(draft, at);
    if (list === null || !acceptClaim(draft, claimRanges(draft, list))) continue;
    draft.each(EACH_RANGE, (match) => acceptClaim(draft, { evidence: evidenceOf([match]) }));
    return;
  }
}

type List = Words & { said: readonly Said[]; ranges: readonly Range[] };

function claimRanges(draft: Draft, list: List): Claim | null {
  const word = draft.match(RANGE_WORD);
  if (list.ranges.length < PLAIN && word === null) return null;
  const start = draft.skipBack(list.start, LEADS_IN);
  const named = namedNumber(draft, { ...list, start });
  const unit = named ? null : numberOfUnit(draft, list);
  const ref = named ? draft.refOf(named) : unit;
  if (!ref) return null;
  const before = named && named.end <= start ? draft.skipBack(named.start, LEADS_IN) : start;
  const words = [{ start, end: list.end }, ...(before < start ? [{ start: before, end: start }] : [])];
  const verb = draft.match(VERB);
  return joinClaims(
    { ...claimKey({ ...ref, part: null, step: null, words, ranges: list.ranges }), isSure: true },
    claimMetrics(draft, []),
    { evidence: evidenceOf(verb ? [verb] : []), assumptions: named ? [] : [UNNAMED] },
    ...outerBounds(ref, list),
  );
}

/** "0 to 49, 50 to 99": what is outside of all of them is in none, and so is what has no such number. */
function outerBounds({ field, route }: FieldRef, { said, start, end }: List): Claim[] {
  const words = [{ start, end }];
  const [first, last] = [said[0], said.at(-1)];
  const bounds = [
    ...(first?.from != null && Number(first.from) !== 0 ? [{ op: "$gte" as const, text: first.from }] : []),
    ...(last?.to != null ? [{ op: last.isToIn ? ("$lte" as const) : ("$lt" as const), text: last.to }] : []),
  ].map(({ op, text }) => ({ op, value: { kind: "number" as const, text } }));
  const tests = [
    ...(bounds.length > 0 ? [{ kind: "compare" as const, bounds }] : []),
    ...(field.absence > 0 ? [{ kind: "present" as const, isPresent: true }] : []),
  ];
  return tests.map((test) => claimCondition({ field, route, test, words, role: "range" }));
}

/** The number that is named nearest in front of the ranges, else in or behind them. */
function namedNumber(draft: Draft, { start, end }: Words): FieldMention | null {
  const named = draft.fieldMentions.filter(
    (one) => isNumeric(one.field) && one.score >= NAMED && draft.isFree(one),
  );
  const rank = (one: FieldMention): number =>
    (one.end <= start ? start - one.end : 100 + Math.abs(one.start - end)) - one.score;
  return named.sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** "Under 600 seconds": the number that such units are of. */
function numberOfUnit(draft: Draft, { start, end }: Words): FieldRef | null {
  for (let at = start; at < end; at++) {
    const concept = UNITS.get(draft.tokens[at]?.number?.unit ?? lemmaOf(draft.norm(at)));
    const field = concept ? fieldOfConcept(draft, concept) : null;
    if (field) return { field: field.field, route: field.route };
  }
  return null;
}

/** Ranges that follow each other without a gap; null where there are none. */
function rangesAt(draft: Draft, start: number): List | null {
  const said: Said[] = [];
  for (let at = start; ;) {
    const one = rangeAt(draft, draft.skip(at, LEAD));
    if (!one) break;
    said.push(one);
    at = draft.skip(one.end, JOINS);
  }
  const ranges = said.length > 1 ? closed(said) : null;
  return ranges && { start, end: said.at(-1)?.end ?? start, said, ranges };
}

/** Ends that are said twice, as "0 to 49, 50 to 99" or "0 to 50, 50 to 100", once; null where they leave a gap. */
function closed(said: readonly Said[]): Range[] | null {
  const ranges: Range[] = [];
  for (const [at, { from, to, isToIn }] of said.entries()) {
    const next = said[at + 1];
    const low = from ?? (at === 0 && Number(to) > 0 ? "0" : null);
    if (low === null) return null;
    if (!next) {
      ranges.push({ from: low, below: null });
      continue;
    }
    const gap = Number(next.from) - Number(to);
    if (to === null || next.from === null || gap < 0 || gap > 1) return null;
    if (gap > 0 && !isToIn) return null;
    const op = gap === 0 && isToIn && next.isFromOut === true ? "$lte" : "$lt";
    ranges.push({ from: low, below: { op, value: next.from } });
  }
  return ranges;
}

function rangeAt(draft: Draft, at: number): Said | null {
  const below = follows(draft, at, BELOW);
  const upTo = below === null ? follows(draft, at, UP_TO) : null;
  const top = below ?? upTo;
  if (top !== null) {
    const to = numberAt(draft, top);
    return to && { from: null, to: to.text, isToIn: upTo !== null, end: to.end };
  }
  const above = follows(draft, at, ABOVE);
  const isFromOut = follows(draft, at, OVER) !== null;
  const from = numberAt(draft, above ?? at);
  if (!from) return null;
  const more = follows(draft, from.end, OR_MORE);
  if (more !== null) return { from: from.text, to: null, isToIn: false, end: unitEnd(draft, more) };
  const toAt = follows(draft, from.end, TO);
  if (toAt === null)
    return above === null ? null : { from: from.text, isFromOut, to: null, isToIn: false, end: from.end };
  const isBelow = follows(draft, toAt, BELOW);
  const to = numberAt(draft, isBelow ?? toAt);
  return to && { from: from.text, to: to.text, isToIn: isBelow === null, end: to.end };
}

/** Where the words that begin here end; null where they are others. */
function follows(draft: Draft, at: number, pattern: RegExp): number | null {
  const text = [0, 1, 2].map((step) => `${draft.norm(at + step)} `).join("");
  const found = pattern.exec(text);
  return found ? at + found[0].trim().split(" ").length : null;
}

/** A number and its unit. */
function numberAt(draft: Draft, at: number): { text: string; end: number } | null {
  if (draft.norm(at) !== "#") return null;
  return { text: draft.numberText(at), end: unitEnd(draft, at + 1) };
}

function unitEnd(draft: Draft, at: number): number {
  const norm = draft.norm(at);
  const isUnit = draft.tokens[at]?.kind === "word" && /^[a-z]+$/.test(norm) && !NO_UNIT.test(norm);
  const isBetween = /^(,|;|[).?]|and|or|to|-|–|\+|)$/.test(draft.norm(at + 1));
  return isUnit && isBetween ? at + 1 : at;
}
