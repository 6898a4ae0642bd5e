import type { ValueMention } from "../link/value-mentions.ts";
import type { Literal, Words } from "../plan/plan.ts";
import type { Route } from "../link/knowledge.ts";
import type { FieldModel } from "../schema/model.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { stemOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { negationBefore } from "./negation.ts";

const JOINT = /^(or|and|,|\/|nor|&|plus)$/;
const LEADS =
  /^(in|from|to|with|by|of|is|are|was|were|=|==|:|as|via|at|on|for|be|being|been|having|has|have|located|based|living|called|named|the|a|an|equals|equal|"|the|tagged|labeled|labelled|categorized|classified|under|within|into|both|either|operated|run|served|received|got)$/;
const MOVES = /^(to|in|from|by|on|via|with|at|through|into|for|as|@)$/;
const PLACES =
  /^(country|city|state|location|region|place|town|address|area|borough|zone|origin|destination|continent|county|province|district|warehouse|room|site|building|floor|hub|port|airport|market)$/;
const PERSONS =
  /^(name|author|director|artist|writer|creator|manager|owner|doctor|teacher|instructor|driver|actor|cast|user|customer|brand|supplier|manufacturer|carrier|airline|publisher|studio|vendor|seller|maker|company|method|reporter|assignee|person|composer)$/;
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
    const best = resolve(draft, span);
    if (best) apply(draft, firstOfList(draft, best, spans), spans);
  }
}

/** "cancelled and no-show": a list is read from its first value on, also where a later one is longer. */
function firstOfList(draft: Draft, last: Resolved, spans: readonly Span[]): Resolved {
  const end = draft.skipBack(last.span.start, JOINT);
  const before =
    end < last.span.start && last.fieldWords === null
      ? spans.find((span) => span.end === end && draft.isFree(span))
      : undefined;
  const found = before ? resolve(draft, before) : null;
  return found?.mention.field === last.mention.field ? firstOfList(draft, found, spans) : last;
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
    if (!draft.isFree(mention) || mention.field.path === "_id" || isRequest(draft, mention)) continue;
    if (isInsideName(draft, mention) || (pass.isCautious && isRatherName(draft, mention))) continue;
    const key = `${mention.start}:${mention.end}`;
    const known = spans.get(key);
    if (known) known.mentions.push(mention);
    else spans.set(key, { start: mention.start, end: mention.end, mentions: [mention] });
  }
  return [...spans.values()].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
}

/** "The shipping agent" is one, and no agent called "Ship": part of a longer name that stands there. */
function isInsideName(draft: Draft, { start, end }: Words): boolean {
  if (draft.tokens[start]?.kind === "quoted") return false;
  const isAround = (one: Words & { score: number }): boolean =>
    one.start <= start && one.end >= end && one.end - one.start > end - start && one.score >= 0.95;
  return (
    draft.fieldMentions.some((one) => one.route === null && isAround(one)) ||
    draft.question.names.collections().some(isAround)
  );
}

/** "Which city is the largest? Please list ...": a small word that begins a sentence. */
function isRequest({ tokens }: Draft, { start, end }: Words): boolean {
  const token = tokens[start];
  return (
    end === start + 1 &&
    token?.kind === "word" &&
    NOISE.has(token.norm) &&
    (start === 0 || /^[.?!;:]$/.test(tokens[start - 1]?.norm ?? ""))
  );
}

/**
 * A single word that names a field of the collection exactly, or leads to the next value, such as "shipped to
 * Germany".
 */
function isRatherName(draft: Draft, mention: ValueMention): boolean {
  if (mention.end - mention.start > 1 || draft.tokens[mention.start]?.kind === "quoted") return false;
  const names = draft.fieldAt(
    mention.start,
    (field, found) =>
      found.route === null && found.score >= 0.9 && field.kind !== "object" && field !== mention.field,
  );
  if (names && neighborName(draft, mention, mention.field) === null) return true;
  if (isMeasured(draft, mention)) return true;
  if (!MOVES.test(draft.norm(mention.end))) return false;
  const hits = draft.question.names.byToken[mention.start];
  const next = draft.skip(mention.end, /^(to|in|from|by|on|via|with|at|through|into|for|as|the|a|an)$/);
  const stem = stemOf(draft.norm(mention.start));
  return draft.valueMentions.some(
    (other) =>
      other.start === next &&
      other.field !== mention.field &&
      [...other.field.parentWords, ...other.field.words].some(
        (word) => (hits?.get(word) ?? 0) >= 0.9 || stemOf(word) === stem,
      ),
  );
}

/** "delayed by more than two hours" speaks of a number. */
function isMeasured(draft: Draft, mention: ValueMention): boolean {
  if (
    draft.match(
      /(?:by|for|at)? ?(?:more|less|over|under|at least|at most|up to|longer|fewer|above|below)(?: than)? #/,
      mention.end,
    )?.start !== mention.end
  )
    return false;
  return (
    draft.fieldAt(
      mention.start,
      (field, found) => field.kind === "number" && found.route === null && found.score > 0.8,
    ) !== null
  );
}

function resolve(draft: Draft, span: Span): Resolved | null {
  const scored = span.mentions
    .map((mention) => {
      const fieldWords = neighborName(draft, mention, mention.field);
      return {
        span: { start: span.start, end: span.end },
        mention,
        fieldWords,
        score: scoreOf(draft, mention, fieldWords),
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

function scoreOf(draft: Draft, mention: ValueMention, fieldWords: Words | null): number {
  const { field } = mention;
  let score = mention.score;
  if (fieldWords) score += 0.5;
  else if (isNamedNearby(draft, mention)) score += mention.isCommon ? 0.1 : 0.25;
  if (mention.isCommon && !fieldWords) score -= 0.45;
  if (field.collection !== draft.collection)
    score -= isCollectionNamed(draft, field)
      ? 0.12
      : /^\p{Lu}/u.test(draft.tokens[mention.start]?.text ?? "") && mention.start > 0
        ? 0.2
        : 0.35;
  score -= 0.03 * field.depth + (field.arrayRoot === null ? 0 : 0.06) + (field.valuesAreComplete ? 0 : 0.05);
  if (
    !mention.isVerbatim &&
    /^[A-Z]{2}$/.test(field.values[mention.at]?.text ?? "") &&
    field.words.some((word) => /^(state|language|currency|lang|code)$/.test(word)) &&
    !field.words.includes("country")
  )
    score -= 0.3;
  const lead =
    draft.tokens[mention.start - 1]?.norm === "the"
      ? draft.tokens[mention.start - 2]?.norm
      : draft.tokens[mention.start - 1]?.norm;
  const names = [...field.words, ...field.parentWords];
  if (/^(in|from|to|at|near|within)$/.test(lead ?? "") && names.some((word) => PLACES.test(word)))
    score += 0.1;
  if (/^(from)$/.test(lead ?? "") && names.some((word) => /^(origin|departure|from|source)$/.test(word)))
    score += 0.12;
  if (/^(to|into)$/.test(lead ?? "") && names.some((word) => /^(destination|arrival|to|target)$/.test(word)))
    score += 0.12;
  if (/^(by|named|called|with)$/.test(lead ?? "") && names.some((word) => PERSONS.test(word))) score += 0.08;
  return score;
}

/** The field is named right before or after the value; its words. */
function neighborName(draft: Draft, mention: Words, field: FieldModel): Words | null {
  const end = draft.skipBack(mention.start, LEADS);
  for (let edge = mention.start; edge >= end; edge--) {
    const before = draft.fieldBefore(edge, (one) => one === field);
    if (before) return before;
  }
  const after = draft.fieldAt(mention.end, (one) => one === field);
  return after;
}

/** A word close by belongs to the path of the field. */
function isNamedNearby(draft: Draft, mention: ValueMention): boolean {
  const names = [...mention.field.parentWords, ...mention.field.words];
  for (let at = Math.max(0, mention.start - 4); at < Math.min(draft.tokens.length, mention.end + 3); at++) {
    if (at >= mention.start && at < mention.end) continue;
    const hits = draft.question.names.byToken[at];
    if (hits && names.some((word) => (hits.get(word) ?? 0) >= 0.7)) return true;
  }
  return false;
}

function isCollectionNamed(draft: Draft, field: FieldModel): boolean {
  return draft.question.names
    .collections()
    .some((one) => one.collection === field.collection && one.score > 0.7);
}

function apply(draft: Draft, best: Resolved, spans: readonly Span[]): void {
  const { mention, fieldWords } = best;
  const values: Literal[] = [literalOf(mention)];
  let { end } = best.span;
  let joint = "";
  // further values of the same field: "paid, shipped or delivered"
  for (;;) {
    let next = end;
    let seen = "";
    while (
      JOINT.test(draft.norm(next)) ||
      (next > end && /^(in|the|from|also|either|not|to|both)$/.test(draft.norm(next)))
    ) {
      if (/^(or|and|nor)$/.test(draft.norm(next))) seen = draft.norm(next);
      next++;
    }
    const follower =
      next > end
        ? spans.find(
            (span) =>
              span.start === next &&
              draft.isFree(span) &&
              span.mentions.some((one) => one.field === mention.field),
          )
        : undefined;
    const same = follower?.mentions.find((one) => one.field === mention.field);
    if (!follower || !same) break;
    values.push(literalOf(same));
    if (seen) joint = seen;
    end = follower.end;
  }
  const leadEnd = draft.skipBack(best.span.start, LEADS);
  const moved = fieldWords ? null : leadingVerb(draft, leadEnd, mention.field);
  const first = Math.min(best.span.start, fieldWords?.start ?? moved ?? best.span.start);
  const negation = negationBefore(draft, first);
  const start = Math.min(best.span.start, fieldWords?.start ?? best.span.start, moved ?? best.span.start);
  const words: Words[] = [{ start, end: Math.max(end, fieldWords?.end ?? end) }];
  if (negation >= 0) {
    words[0] = { start: negation, end: words[0]?.end ?? end };
  }
  const isBoth = mention.field.arrayRoot !== null && /^both$/.test(draft.norm(best.span.start - 1));
  const isAll = (mention.field.isArray || isBoth) && joint === "and" && values.length > 1;
  const route = mention.field.collection === draft.collection ? null : routeTo(draft, mention);
  draft.addCondition({
    field: mention.field,
    route,
    test: { kind: "equal", values: uniqueOf(values), isNegated: negation >= 0, isAll },
    words,
    role: "condition",
  });
  // "whose only language is English": nothing else stands beside it
  const isOnly =
    mention.field.isArray && values.length === 1 && negation < 0 && draft.norm(start - 1) === "only";
  if (isOnly) {
    const word = { start: start - 1, end: start };
    draft.addCondition({
      field: mention.field,
      route,
      test: { kind: "size", op: "$eq", count: 1 },
      words: [word],
      role: "condition",
    });
    draft.take(word);
  }
  const surety = Math.min(1, best.score + 0.1);
  for (const span of words) draft.take(span, surety);
  if (best.isTied) draft.doubt(0.1, mention.field.path);
  if (!mention.isVerbatim) draft.doubt(0.02, mention.field.path);
}

/** Of several ways to a collection, the one whose field is spoken of: "to Paris" goes by the destination. */
function routeTo(draft: Draft, mention: ValueMention): Route | null {
  const ways = draft.routes.filter((one) => one.collection === mention.field.collection);
  if (ways.length < 2) return ways[0] ?? null;
  const leads = draft.tokens.slice(Math.max(0, mention.start - 3), mention.start);
  const fit = (route: Route): number => {
    const names = [...route.from.words, ...route.from.parentWords];
    const said = leads.some((_, at) =>
      names.some(
        (word) => (draft.question.names.byToken[Math.max(0, mention.start - 3) + at]?.get(word) ?? 0) > 0.6,
      ),
    );
    const isFrom =
      leads.some((token) => /^(from|out|leaving|departing)$/.test(token.norm)) &&
      names.some((word) => /^(origin|from|source|departure|sender|pickup)$/.test(word));
    const isTo =
      leads.some((token) => /^(to|into|arriving|towards)$/.test(token.norm)) &&
      names.some((word) => /^(destination|to|target|arrival|receiver|delivery)$/.test(word));
    return (said ? 1 : 0) + (isFrom || isTo ? 2 : 0);
  };
  return ways.toSorted((a, b) => fit(b) - fit(a))[0] ?? null;
}

/** "shipped" in front of "to Germany" belongs to `shipping.country`. */
function leadingVerb(draft: Draft, end: number, field: FieldModel): number | null {
  const at = end - 1;
  if (at < 0 || draft.isTaken(at)) return null;
  const hits = draft.question.names.byToken[at];
  return hits && [...field.parentWords, ...field.words].some((word) => (hits.get(word) ?? 0) >= 0.9)
    ? at
    : null;
}

function literalOf(mention: ValueMention): Literal {
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
