import { datesByLikelihood } from "../parse/pick-field.ts";
import { isTemporal, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const FOR = /^(?:for|since)$/;
const OVER = /^(?:over|longer|more|least)$/;
const UNIT = /^(?:hour|day|week|month|year)s?$/;
const NOT = /^(?:not|never|no)$/;
/** States that documents are in from their beginning on, until something ends them. */
const STATE =
  /^(?:open|pending|unpaid|unresolved|unsolved|unanswered|unassigned|unshipped|undelivered|unreturned|outstanding|active|waiting|incomplete|unfinished|unprocessed|transit)$/;
const LATE = /^(?:overdue|late|due)$/;
const IDLE = /^(?:inactive|idle|dormant|absent)$/;
/** What somebody last did, who is inactive since. */
const ACTIVITY = /^(?:login|loggedin|seen|active|activity|visit|access|used|sign|signin)$/;
/** Between who and what they are. */
const LEADS = /^(?:are|is|who|that|been|have|has)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;
const HAS = /^(?:have|has|had)$/;
const DONE = /(?:ed|en|in|sold|bought|made|done)$/;
const MOST_TO_NOT = 4;

/** "For more than 30 days": a number or an article and its unit, with what stands in front. */
type Stretch = { start: number; end: number; span: readonly Token[] };

/**
 * "Tickets open for more than 30 days" as "tickets open , older than 30 days", "users who have not logged in for 30 days" as
 * "not logged in in the last 30 days", "users inactive for a month" by when they were last active.
 */
export function stretchesOfStates(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => UNIT.test(norm))) return tokens;
  for (let at = 1; at < tokens.length; at++) {
    const stretch = stretchAt(tokens, at);
    const said = stretch && wordsFor(tokens, stretch, knowledge);
    if (said) return [...tokens.slice(0, said.start), ...said.words, ...tokens.slice(stretch.end)];
  }
  return tokens;
}

function stretchAt(tokens: readonly Token[], start: number): Stretch | null {
  let at = start;
  if (FOR.test(normAt(tokens, at))) at++;
  if (normAt(tokens, at) === "at" && normAt(tokens, at + 1) === "least") at += 2;
  else if (OVER.test(normAt(tokens, at))) at += normAt(tokens, at + 1) === "than" ? 2 : 1;
  const [amount, unit] = [tokens[at], tokens[at + 1]];
  const isAmount = amount?.norm === "#" || /^(?:an?|one)$/.test(amount?.norm ?? "");
  if (at === start || !amount || !unit || !isAmount || !UNIT.test(unit.norm)) return null;
  if (/^(?:ago|old|from|before|after|late|past)$/.test(normAt(tokens, at + 2))) return null;
  const one = { text: "1", value: 1, isInteger: true, unit: null };
  const number: Token = amount.number ? amount : { ...amount, kind: "number", norm: "#", number: one };
  return { start, end: at + 2, span: [number, unit] };
}

function wordsFor(
  tokens: readonly Token[],
  { start, span }: Stretch,
  knowledge: Knowledge,
): { start: number; words: readonly Token[] } | null {
  const said = tokens[start - 1];
  const isFor = FOR.test(normAt(tokens, start));
  if (!said || said.kind !== "word") return null;
  const word = inPlaceOf({ ...said, start: said.end });
  const older = { start, words: [...[",", "older", "than"].map(word), ...span] };
  const not = tokens.findLastIndex(
    ({ norm }, at) => at < start && at >= start - MOST_TO_NOT && NOT.test(norm),
  );
  if (not >= 0) {
    // "guests who did not stay for 3 days" speaks of the length of something
    const isSoFar = HAS.test(normAt(tokens, not - 1)) || DONE.test(normAt(tokens, not + 1));
    if (!isFor || !(isSoFar || normAt(tokens, not) === "no")) return null;
    const began = beginOf(tokens.slice(Math.max(0, start - 2), start), knowledge);
    if (began === null) return { start, words: [...["in", "the", "last"].map(word), ...span] };
    return {
      start,
      words: [...["whose", ...began.words, "is", "more", "than"].map(word), ...span, word("ago")],
    };
  }
  if (LATE.test(said.norm) && dueDate(knowledge))
    return { start, words: [...["and", "due", "more", "than"].map(word), ...span, word("ago")] };
  if (STATE.test(said.norm)) return older;
  const last = IDLE.test(said.norm) && isFor ? lastActivity(knowledge) : null;
  if (!last) return null;
  let from = start - 1;
  while (LEADS.test(normAt(tokens, from - 1))) from--;
  return { start: from, words: [...["with", "no", ...last.words, "in", "the", "last"].map(word), ...span] };
}

/**
 * "Not returned": a date that some documents lack tells when it was done, and that it was not. Returns the date on which these
 * began; null where it is done again and again.
 */
function beginOf(tokens: readonly Token[], { model, names }: Knowledge): FieldModel | null {
  const hits = new Set(
    tokens.flatMap(({ norm }) =>
      names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : [])),
    ),
  );
  const dates = model.fields.filter((one) => isTemporal(one) && one.words.some((word) => hits.has(word)));
  const [date] = dates;
  if (!date || dates.some((one) => one.absence === 0 || one.words.includes("last"))) return null;
  const began = datesByLikelihood(date.collection).find(({ field }) => field.absence === 0 && field !== date);
  return began?.field ?? null;
}

function dueDate({ model }: Knowledge): boolean {
  return model.fields.some((one) => isTemporal(one) && one.words.includes("due"));
}

/** The only date of what people last did. */
function lastActivity({ model }: Knowledge): FieldModel | null {
  const [field, ...others] = model.fields.filter(
    (one) =>
      isTemporal(one) &&
      one.words.includes("last") &&
      one.words.some((word) => ACTIVITY.test(word) || ACTIVITY.test(lemmaOf(word))),
  );
  return field && others.length === 0 ? field : null;
}
