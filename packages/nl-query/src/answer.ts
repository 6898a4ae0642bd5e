import type { Expectations } from "./expect/expect.ts";
import { opposingReadings, queryOf } from "./agreement.ts";
import { variantsOf } from "./alternatives.ts";
import { earlierOperation, isRefinement, refine } from "./compile/refine.ts";
import { NOISE } from "./lexicon/words.table.ts";
import type { Knowledge } from "./link/knowledge.ts";
import { nearCondition } from "./plan/near.ts";
import type { Question } from "./parse/draft.ts";
import { readQuestion } from "./parse/read-question.ts";
import { writeVerb } from "./parse/read-write.ts";
import { confidenceOf, SURE_CONFIDENCE, UNSURE } from "./confidence.ts";
import { linksAmong } from "./left-over.ts";
import { type Signs, signsOf, withoutRivals } from "./signs.ts";
import { type OpenChoice, openChoice, type Option } from "./choices.ts";
import { planRefs } from "./plan/plan-refs.ts";
import { isInKeyed } from "./schema/model.ts";
import { impossibleCount } from "./impossible-count.ts";
import { placeProblem } from "./place-problem.ts";
import { readingOf } from "./reading.ts";
import { openSpans } from "./spans.ts";
import { namedCollection } from "./rank.ts";
import { scoreOf, type Scored } from "./score.ts";
import type { Alternative, Choices, GenerateOptions, GenerateResult, Reading, Rivals } from "./types.ts";
import { questionOf } from "./question.ts";
import { LEAST_UNDERSTOOD } from "./contest.ts";
import { type Chosen, chooseReading } from "./readings.ts";

/** Scores closer than this are the same. */
const ALIKE = 0.012;
/** So many collections that fit alike are a question back, not an answer. */
const TOO_MANY = 3;
/** Tokens of a question that is too short to stand for itself, unless it asks for everything. */
const SHORT = 5;
const WHOLE = /\b(everything|anything|all)\b/i;
const MOST_ALTERNATIVES = 2;
/** More readings that speak against an answer are not tried out. */
const MOST_RIVALS = 3;
/** A reading of another collection is offered when it is nearly as good. */
const NEARLY = 0.25;

/** Understands the question in the collections that fit best and gives the best reading. */
export function answer(knowledge: Knowledge, text: string, options: GenerateOptions): GenerateResult {
  const question = questionOf(knowledge, text, options.now.getTime());
  const goesOn = refined(question, options);
  if (goesOn) return goesOn;
  const open = answerOne(question, options);
  return answerInView(question, options, open) ?? open;
}

/** The answer from the collection in view; null where the question names one, or is understood less well there. */
function answerInView(
  question: Question,
  { inView, ...options }: GenerateOptions,
  open: GenerateResult,
): GenerateResult | null {
  if (inView === undefined || options.collection !== undefined || namedCollection(question)) return null;
  const within = answerOne(question, { ...options, collection: inView });
  if (!within.ok) return null;
  const isAsGood =
    !open.ok ||
    (within.notUnderstood.length <= open.notUnderstood.length &&
      within.confidence >= Math.min(open.confidence, SURE_CONFIDENCE));
  return isAsGood ? within : null;
}

/** The question as one that goes on from the query before; null when it stands for itself. */
function refined(question: Question, options: GenerateOptions): GenerateResult | null {
  const earlier = options.previous ? earlierOperation(options.previous.query) : null;
  const collection = earlier?.collection
    ? question.knowledge.model.byName.get(earlier.collection)
    : undefined;
  if (!earlier || !collection || (options.collection !== undefined && options.collection !== collection.name))
    return null;
  const named = namedCollection(question);
  const isShort = question.tokens.length <= SHORT && !WHOLE.test(question.text);
  if (
    named
      ? named !== collection || !/\b(those|these|them|same)\b/i.test(question.text)
      : !isRefinement(question.text) && !isShort
  )
    return null;
  const scored = scoreOf(readQuestion(question, collection));
  const place = placeProblem(scored.plan) ?? (nearCondition(scored.plan) ? NEAREST_ALONE : null);
  if (place !== null) return notSupported(question, place, scored.open);
  const compiled =
    scored.understood >= LEAST_UNDERSTOOD && scored.draft.plan.write === null
      ? refine(earlier, scored.draft.plan)
      : null;
  return compiled
    ? {
        ok: true,
        ...readingOf(question, scored.draft.plan, {
          confidence: confidenceAlone(scored),
          open: scored.open,
          compiled,
        }),
        alternatives: [],
        choices: null,
      }
    : null;
}

const NEAREST_ALONE = "Ask for the nearest in a question of its own, which names the collection.";

function notSupported(question: Question, message: string, open: readonly number[]): GenerateResult {
  return { ok: false, reason: "not_supported", message, notUnderstood: openSpans(question, open) };
}

function answerOne(question: Question, options: GenerateOptions): GenerateResult {
  const verb = writeVerb(question.tokens.map((token) => token.norm));
  if (verb && options.readOnly === true) {
    return {
      ok: false,
      reason: "read_only",
      message: "This connection is read-only, so nothing can be changed here.",
      notUnderstood: [],
    };
  }
  const count = impossibleCount(question);
  if (count !== null)
    return {
      ok: false,
      reason: "ambiguous",
      message: `“${count}” is not a possible number of documents. Ask for 1 or more.`,
      notUnderstood: [],
    };
  const chosen = chooseReading(question, options, verb !== null);
  if (!chosen || chosen.best.understood < LEAST_UNDERSTOOD) return refuse(question, chosen?.best ?? null);
  const { best, others, contest } = chosen;
  const equals = equalsOf(best, others);
  const place = placeProblem(best.plan);
  if (place !== null) return notSupported(saidIn(question, best), place, best.open);
  if (verb) {
    const problem = writeProblem(best);
    if (problem !== null) return notSupported(saidIn(question, best), problem, best.open);
  }
  return present(question, { best, others, contest, equals, options, isWrite: verb !== null });
}

/** The signs of the reading that is answered, to fit their weights; null where there is no answer. */
export function signsOfAnswer(
  knowledge: Knowledge,
  text: string,
  { expectations, ...options }: GenerateOptions & { expectations?: Expectations },
): Signs | null {
  const question = questionOf(knowledge, text, options.now.getTime());
  const chosen = chooseReading(question, options, false);
  if (!chosen || chosen.best.understood < LEAST_UNDERSTOOD) return null;
  return signsOf(chosen.best, {
    question,
    ...chosen,
    isSettled: () => false,
    ...(expectations ? { expectations } : {}),
  });
}

type Found = Chosen & {
  /** The best one and those that fit as well. */
  equals: readonly Scored[];
  options: GenerateOptions;
  isWrite: boolean;
};

/** The answer with what else the question may mean; where that is too much, a question back. */
function present(question: Question, found: Found): GenerateResult {
  const { best, others, equals, options, isWrite } = found;
  const open = isWrite ? null : openChoice(best, equals);
  const remembered = options.choices?.find(({ key }) => key === open?.key)?.value;
  const chosen = open?.options.find(({ value }) => value === remembered) ?? null;
  const signs = signsIn(question, found, open && chosen ? open : null);
  const confidence = confidenceOf(signs);
  const isDoubtful = equals.length > 1 && !chosen;
  const first = chosen?.scored ?? best;
  const reading = readingOf(saidIn(question, first), chosen?.plan ?? best.plan, {
    open: confidence < SURE_CONFIDENCE ? first.open : withoutLinks(first),
    confidence: isDoubtful ? Math.min(confidence, UNSURE) : confidence,
  });
  const choices = open ? choicesOf(saidIn(question, best), open, chosen) : null;
  const alternatives = isWrite ? [] : alternativesOf(question, { best, others, reading, open });
  const names = new Set(equals.map((one) => one.plan.collection.name));
  if (names.size >= TOO_MANY && !chosen)
    return {
      ...ambiguous([...names]),
      ...(choices
        ? { alternatives: [{ ...reading, label: `In ${reading.collection}` }, ...alternatives], choices }
        : {}),
    };
  return { ok: true, ...reading, alternatives, choices, ...rivalsOf(question, found, { reading, signs }) };
}

/** The question whose words the positions of a reading are of. */
function saidIn(question: Question, scored: Scored | null): Question {
  return scored?.question ?? question;
}

/** What to compare an unsure answer with, where that could make it sure. */
function rivalsOf(
  question: Question,
  { best, others, isWrite }: Found,
  { reading, signs }: { reading: Reading; signs: Signs },
): { rivals?: Rivals } {
  const confidence = confidenceOf(withoutRivals(signs));
  if (isWrite || reading.confidence >= SURE_CONFIDENCE || confidence < SURE_CONFIDENCE) return {};
  const byQuery = new Map(
    opposingReadings(best, others).map((one) => [queryOf(one), one.plan.collection.name] as const),
  );
  if (byQuery.size === 0 || byQuery.size > MOST_RIVALS) return {};
  return {
    rivals: {
      readings: [...byQuery].map(([query, collection]) => ({ query, collection })),
      agreed: {
        confidence: Math.round(confidence * 100) / 100,
        notUnderstood: openSpans(saidIn(question, best), withoutLinks(best)),
      },
    },
  };
}

/** `settled` is a choice that was made before: what it left open is no reason to doubt any more. */
function signsIn(question: Question, { best, others, contest }: Chosen, settled: OpenChoice | null): Signs {
  const isSettled = (about: string): boolean =>
    settled !== null && settled.options.some(({ value }) => value === about);
  return signsOf(best, { question, others, contest, isSettled });
}

/** What is marked as not understood in a sure answer: not the verbs that tie its parts together. */
function withoutLinks({ draft, open }: Scored): number[] {
  const links = linksAmong(draft, open);
  return open.filter((at) => !links.has(at));
}

function choicesOf(question: Question, open: OpenChoice, chosen: Option | null): Choices {
  return {
    key: open.key,
    question: open.question,
    words: open.words.flatMap(({ start, end }) =>
      openSpans(
        question,
        Array.from({ length: end - start }, (_, at) => start + at),
      ),
    ),
    options: open.options.map(({ value, label, plan }) => ({
      value,
      label,
      query: readingOf(question, plan, { confidence: 0, open: [] }).query,
    })),
    chosen: chosen?.value ?? null,
  };
}

/** Confidence of a reading without a look at others. */
function confidenceAlone(scored: Scored): number {
  return confidenceOf(
    signsOf(scored, { question: scored.draft.question, others: [], contest: null, isSettled: () => false }),
  );
}

/** Why this text must not be offered: it would change more than was said. */
function writeProblem({ draft, open }: Scored): string | null {
  const { write, conditions, relations, limit } = draft.plan;
  if (!write) return "What is to be written is not understood. Name the field and its new value.";
  if (open.length > 0) return "Some words are not understood, so a change could hit the wrong documents.";
  if (planRefs(draft.plan).some(({ field }) => isInKeyed(field)))
    return "Changes inside objects whose keys are ids aren't supported. Name fields outside of them.";
  if (write.kind === "insert") return null;
  if (
    relations.length > 0 ||
    limit !== null ||
    conditions.some((one) => one.route !== null || one.test.kind === "average")
  )
    return "Changes are written for conditions on one collection only.";
  if (conditions.length === 0 && !write.isForAll)
    return `Say which ${draft.collection.name} are meant, or "all".`;
  return null;
}

function alternativesOf(
  question: Question,
  found: { best: Scored; others: readonly Scored[]; reading: Reading; open: OpenChoice | null },
): Alternative[] {
  const { best, others, reading, open } = found;
  const seen = new Set([reading.query]);
  const alternatives: Alternative[] = [];
  const offer = (alternative: Alternative): void => {
    if (alternatives.length === MOST_ALTERNATIVES || seen.has(alternative.query)) return;
    seen.add(alternative.query);
    alternatives.push(alternative);
  };
  for (const { plan, scored, difference } of open?.options ?? [])
    offer({
      ...readingOf(saidIn(question, scored), plan, {
        confidence: reading.confidence * 0.8,
        open: scored.open,
      }),
      label: difference,
    });
  const variants = (best.plan === best.draft.plan ? variantsOf(best.draft) : []).map(({ plan, label }) => ({
    ...readingOf(saidIn(question, best), plan, {
      confidence: reading.confidence * 0.8,
      open: best.open,
    }),
    label,
  }));
  variants.slice(0, 1).forEach(offer);
  for (const other of others) {
    if (best.score - other.score <= NEARLY && other.understood >= LEAST_UNDERSTOOD)
      offer({
        ...readingOf(saidIn(question, other), other.plan, {
          open: other.open,
          confidence: Math.min(reading.confidence, confidenceAlone(other)),
        }),
        label: `In ${other.plan.collection.element?.list.path ?? other.plan.collection.name}`,
      });
  }
  variants.slice(1).forEach(offer);
  return alternatives;
}

/** Readings in other collections that are as good, where the question names none of them. */
function equalsOf(best: Scored, others: readonly Scored[]): Scored[] {
  if (best.draft.plan.collectionWords.length > 0) return [best];
  const alike = [best, ...others].filter(
    (one) =>
      one.draft.plan.collectionWords.length === 0 &&
      best.score - one.score < ALIKE &&
      one.open.length === best.open.length,
  );
  const queries = alike.map(queryOf);
  // a reading that was read again without some of its claims has another score
  const lead = Math.max(...alike.filter((_, at) => queries[at] === queries[0]).map(({ score }) => score));
  return alike.filter(
    ({ score }, at) => queries.indexOf(queries[at] ?? "") === at && (at === 0 || lead - score < ALIKE),
  );
}

function ambiguous(names: readonly string[]): Extract<GenerateResult, { ok: false }> {
  const message = `This can mean ${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}. Name the one you mean.`;
  return { ok: false, reason: "ambiguous", message, notUnderstood: [] };
}

function refuse(question: Question, best: Scored | null): GenerateResult {
  // without any reading, every word that says something is left over
  const open = best
    ? best.open
    : question.tokens.flatMap((token, at) => (token.kind !== "mark" && !NOISE.has(token.norm) ? [at] : []));
  const notUnderstood = openSpans(saidIn(question, best), open);
  if (open.length === 0)
    return {
      ok: false,
      reason: "not_understood",
      message: "I couldn't match this question to anything in this database.",
      notUnderstood,
    };
  const words = notUnderstood.map(({ start, end }) => `“${question.text.slice(start, end)}”`).slice(0, 4);
  const isNamed = best !== null && best.draft.plan.collectionWords.length > 0;
  const message = isNamed
    ? `There is no field or value about ${words.join(", ")} in ${best.draft.collection.name}.`
    : `Nothing in this database is about ${words.join(", ")}.`;
  return { ok: false, reason: "no_such_field", message, notUnderstood };
}
