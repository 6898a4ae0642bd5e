import { queryOf } from "./agreement.ts";
import { variantsOf } from "./alternatives.ts";
import { earlierOperation, isRefinement, refine } from "./compile/refine.ts";
import { NOISE } from "./lexicon/words.table.ts";
import { isContainment, type Knowledge } from "./link/knowledge.ts";
import { openQuotes } from "./link/open-quotes.ts";
import { NameHits } from "./link/mentions.ts";
import { readSchemaNames } from "./link/schema-names.ts";
import { findValues } from "./link/value-mentions.ts";
import { nameAround } from "./plan/container-name.ts";
import { planRefs } from "./plan/plan-refs.ts";
import type { Draft, Question } from "./parse/draft.ts";
import { readQuestion } from "./parse/read-question.ts";
import { readRequest, splitRequest } from "./parse/read-request.ts";
import { writeVerb } from "./parse/read-write.ts";
import { confidenceOf, SURE_CONFIDENCE, UNSURE } from "./confidence.ts";
import { linksAmong } from "./left-over.ts";
import { type Signs, signsOf } from "./signs.ts";
import { type OpenChoice, openChoice, type Option } from "./choices.ts";
import { impossibleCount } from "./impossible-count.ts";
import { chooseCollections } from "./rank.ts";
import { readRelated } from "./relate/read-related.ts";
import { openSpans, readingOf } from "./reading.ts";
import { scoreOf, type Scored } from "./score.ts";
import { unflatten } from "./plan/unflatten.ts";
import { readPeriods } from "./text/read-periods.ts";
import type { CollectionModel } from "./schema/model.ts";
import { nameWords } from "./schema/build-model.ts";
import type { Level } from "./schema/flatten.ts";
import { misspelledCue } from "./text/cues.ts";
import { nameCounts } from "./link/name-counts.ts";
import { openAppositions } from "./text/open-appositions.ts";
import { rephrase } from "./text/rephrase.ts";
import { reword } from "./text/reword.ts";
import { foldText } from "./text/lemma.ts";
import { shareHeads } from "./text/share-heads.ts";
import type { Token } from "./text/token.ts";
import { tokenize } from "./text/tokenize.ts";
import type { Alternative, Choices, GenerateOptions, GenerateResult, Reading } from "./types.ts";

/** A word of the question and one of a name have the same stem. */
const SAME_STEM = 0.92;
/** Less than this is no answer. */
const LEAST_UNDERSTOOD = 0.5;
const WELL_UNDERSTOOD = 0.7;
/** Scores closer than this are the same. */
const ALIKE = 0.012;
/** So many collections that fit alike are a question back, not an answer. */
const TOO_MANY = 3;
const MOST_ELEMENTS = 2;
/** What nested documents read as a collection of their own are ahead of the same read as parts of others. */
const OF_THEIR_OWN = 0.08;
/** What a reading loses for every array that it unwinds. */
const UNWOUND = 0.02;
/** Tokens of a question that is too short to stand for itself, unless it asks for everything. */
const SHORT = 5;
const WHOLE = /\b(everything|anything|all)\b/i;
const MOST_ALTERNATIVES = 2;
/** A reading of another collection is offered when it is nearly as good. */
const NEARLY = 0.25;

/** Understands the question in the collections that fit best and gives the best reading. */
export function answer(knowledge: Knowledge, text: string, options: GenerateOptions): GenerateResult {
  const question = questionOf(knowledge, text, options.now.getTime());
  return refined(question, options) ?? answerOne(question, options);
}

export function questionOf(knowledge: Knowledge, text: string, now: number): Question {
  const isName = (norm: string): boolean => knowledge.names.has(norm);
  const isKnown = (norm: string): boolean =>
    !NOISE.has(norm) && knowledge.names.hits(norm).some(({ weight }) => weight >= SAME_STEM);
  const phrased = rephrase(openAppositions(spellCues(knowledge, tokenize(text)), isName), isKnown);
  const shared = shareHeads(phrased, (names) => knowledge.names.fieldNamed(names) !== null);
  const words = nameCounts(reword(shared, isName), knowledge);
  const tokens = readPeriods(readSchemaNames(knowledge, openQuotes(knowledge, words)), now);
  return {
    text,
    tokens,
    now,
    knowledge,
    names: new NameHits(knowledge, tokens),
    values: findValues(knowledge, text, tokens),
  };
}

/** "alphabetical oder": misspelled words that say what to do with the data, unless the schema has them. */
function spellCues(knowledge: Knowledge, tokens: Token[]): Token[] {
  return tokens.map((token) => {
    const isKnown =
      token.kind !== "word" ||
      token.isCode === true ||
      NOISE.has(token.norm) ||
      knowledge.names.has(token.norm) ||
      knowledge.values.find(foldText(token.text)).length > 0;
    const cue = isKnown ? null : misspelledCue(token.norm);
    return cue === null ? token : { ...token, norm: cue };
  });
}

/** The question as one that goes on from the query before; null when it stands for itself. */
function refined(question: Question, options: GenerateOptions): GenerateResult | null {
  const earlier = options.previous ? earlierOperation(options.previous.query) : null;
  const collection = earlier?.collection
    ? question.knowledge.model.byName.get(earlier.collection)
    : undefined;
  if (!earlier || !collection || (options.collection !== undefined && options.collection !== collection.name))
    return null;
  const named = question.names.collections().find((one) => one.score > 0.85);
  const isShort = question.tokens.length <= SHORT && !WHOLE.test(question.text);
  if (
    named
      ? named.collection !== collection || !/\b(those|these|them|same)\b/i.test(question.text)
      : !isRefinement(question.text) && !isShort
  )
    return null;
  const scored = scoreOf(readQuestion(question, collection));
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
  const readings = readingsOf(question, options, verb !== null);
  const best = bestOf(readings);
  const others = readings.filter((one) => one !== best);
  if (!best || best.understood < LEAST_UNDERSTOOD) return refuse(question, best);
  const equals = equalsOf(best, readings);
  if (verb) {
    const problem = writeProblem(best);
    if (problem !== null)
      return {
        ok: false,
        reason: "not_supported",
        message: problem,
        notUnderstood: openSpans(question, best.open),
      };
  }
  return present(question, { best, others, equals, options, isWrite: verb !== null });
}

/** All readings of the question, the best score first. */
function readingsOf(question: Question, options: GenerateOptions, isWrite: boolean): Scored[] {
  const { collections } = question.knowledge.model;
  const isOpen = !isWrite && options.collection === undefined;
  const candidates =
    options.collection === undefined
      ? chooseCollections(question)
      : collections.filter((one) => one.name === options.collection);
  const elements = isWrite ? [] : elementsNamed(question, options.collection);
  const joined = isOpen ? readRelated(question) : null;
  const drafts = [
    ...[...candidates, ...elements].map((collection) => readQuestion(question, collection)),
    ...(joined ? [joined] : []),
    ...(isOpen ? readSplit(question) : []),
  ];
  return drafts
    .map((draft) => scoreOf(draft))
    .concat(isOpen ? readFlat(question) : [])
    .sort((a, b) => b.score - a.score);
}

/** One that explains everything beats a likelier place that explains too little. */
function bestOf(readings: readonly Scored[]): Scored | null {
  const [first] = readings;
  if (!first || first.understood >= LEAST_UNDERSTOOD) return first ? asStored(first, readings) : null;
  return readings.find((one) => one.open.length === 0 && one.understood >= WELL_UNDERSTOOD) ?? first;
}

/** The same query read from the documents as they are stored, where there is one: choices and variants are made of it. */
function asStored(best: Scored, readings: readonly Scored[]): Scored {
  if (best.plan === best.draft.plan) return best;
  const query = queryOf(best);
  return (
    readings.find(
      (one) =>
        one.plan === one.draft.plan &&
        one.plan.collection === best.plan.collection &&
        one.understood >= LEAST_UNDERSTOOD &&
        queryOf(one) === query,
    ) ?? best
  );
}

/** The signs of the reading that is answered, to fit their weights; null where there is no answer. */
export function signsOfAnswer(knowledge: Knowledge, text: string, options: GenerateOptions): Signs | null {
  const question = questionOf(knowledge, text, options.now.getTime());
  const readings = readingsOf(question, options, false);
  const best = bestOf(readings);
  if (!best || best.understood < LEAST_UNDERSTOOD) return null;
  return signsOf(best, { others: readings.filter((one) => one !== best), isSettled: () => false });
}

type Found = {
  best: Scored;
  others: readonly Scored[];
  /** The best one and those that fit as well. */
  equals: readonly Scored[];
  options: GenerateOptions;
  isWrite: boolean;
};

/** The answer with what else the question may mean; where that is too much, a question back. */
function present(question: Question, { best, others, equals, options, isWrite }: Found): GenerateResult {
  const open = isWrite ? null : openChoice(best, equals);
  const remembered = options.choices?.find(({ key }) => key === open?.key)?.value;
  const chosen = open?.options.find(({ value }) => value === remembered) ?? null;
  const confidence = confidenceIn(best, others, open && chosen ? open : null);
  const isDoubtful = equals.length > 1 && !chosen;
  const first = chosen?.scored ?? best;
  const reading = readingOf(question, chosen?.plan ?? best.plan, {
    open: confidence < SURE_CONFIDENCE ? first.open : withoutLinks(first),
    confidence: isDoubtful ? Math.min(confidence, UNSURE) : confidence,
  });
  const choices = open ? choicesOf(question, open, chosen) : null;
  const alternatives = isWrite ? [] : alternativesOf(question, { best, others, reading, open });
  const names = new Set(equals.map((one) => one.plan.collection.name));
  if (names.size >= TOO_MANY && !chosen)
    return {
      ...ambiguous([...names]),
      ...(choices
        ? { alternatives: [{ ...reading, label: `In ${reading.collection}` }, ...alternatives], choices }
        : {}),
    };
  return { ok: true, ...reading, alternatives, choices };
}

/** `settled` is a choice that was made before: what it left open is no reason to doubt any more. */
function confidenceIn(best: Scored, others: readonly Scored[], settled: OpenChoice | null): number {
  const isSettled = (about: string): boolean =>
    settled !== null && settled.options.some(({ value }) => value === about);
  return confidenceOf(signsOf(best, { others, isSettled }));
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

/** Readings of nested documents as collections that refer to what contains them. */
function readFlat({ knowledge, text, now }: Question): Scored[] {
  if (!knowledge.flat) return [];
  const { knowledge: flat, levels } = knowledge.flat;
  const question = questionOf(flat, text, now);
  const joined = readRelated(question);
  const candidates = chooseCollections(question).filter((one) => !isNamesake(levels.get(one.name)));
  const drafts = [
    ...candidates.map((collection) => readQuestion(question, collection)),
    ...(joined ? [joined] : []),
    ...readSplit(question).filter((one) => !isNamesake(levels.get(one.collection.name))),
  ];
  return drafts.filter(speaksOfItself).flatMap((draft) => {
    const plan = unflatten(draft.plan, knowledge, levels);
    if (!plan) return [];
    plan.beside ??= nameAround(plan, question.tokens, knowledge.model.references);
    const scored = scoreOf(draft);
    const depth = plan.collection.element?.roots.length ?? 0;
    return [{ ...scored, plan, score: scored.score + OF_THEIR_OWN - UNWOUND * depth }];
  });
}

/** Readings of the question alone, with the columns that a request behind it asks for. */
function readSplit(question: Question): Draft[] {
  const split = splitRequest(question);
  if (!split) return [];
  const { head } = split;
  const joined = readRelated(head);
  const drafts = chooseCollections(head).map((collection) => readQuestion(head, collection));
  if (joined) drafts.push(joined);
  for (const draft of drafts) readRequest(draft, question, split);
  return drafts;
}

/** "Transactions" of transactions are the documents, not the elements of an array in them. */
function isNamesake(level: Level | undefined): boolean {
  return (
    level !== undefined && level.path !== "" && nameWords(level.name).join() === nameWords(level.base).join()
  );
}

/** Something beyond what contains the documents is asked for, or they are named. */
function speaksOfItself({ plan }: Draft): boolean {
  if (plan.collectionWords.length > 0) return true;
  return planRefs(plan).some(({ route }) => route === null || !isContainment(route));
}

/** Arrays whose elements may be what is asked for. */
function elementsNamed(question: Question, within: string | undefined): CollectionModel[] {
  const named = question.names
    .elements()
    .filter((one) => within === undefined || one.collection.name === within);
  return [...new Set(named.map((one) => one.collection))].slice(0, MOST_ELEMENTS);
}

/** Confidence of a reading without a look at others. */
function confidenceAlone(scored: Scored): number {
  return confidenceOf(signsOf(scored, { others: [], isSettled: () => false }));
}

/** Why this text must not be offered: it would change more than was said. */
function writeProblem({ draft, open }: Scored): string | null {
  const { write, conditions, relations, limit } = draft.plan;
  if (!write) return "What is to be written is not understood. Name the field and its new value.";
  if (open.length > 0) return "Some words are not understood, so a change could hit the wrong documents.";
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
      ...readingOf(question, plan, { confidence: reading.confidence * 0.8, open: scored.open }),
      label: difference,
    });
  const variants = (best.plan === best.draft.plan ? variantsOf(best.draft) : []).map(({ plan, label }) => ({
    ...readingOf(question, plan, { confidence: reading.confidence * 0.8, open: best.open }),
    label,
  }));
  variants.slice(0, 1).forEach(offer);
  for (const other of others) {
    if (best.score - other.score <= NEARLY && other.understood >= LEAST_UNDERSTOOD)
      offer({
        ...readingOf(question, other.plan, {
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
function equalsOf(best: Scored, readings: readonly Scored[]): Scored[] {
  if (best.draft.plan.collectionWords.length > 0) return [best];
  const alike = readings.filter(
    (one) =>
      one.draft.plan.collectionWords.length === 0 &&
      best.score - one.score < ALIKE &&
      one.open.length === best.open.length,
  );
  const queries = alike.map(queryOf);
  return alike.filter((_, at) => queries.indexOf(queries[at] ?? "") === at);
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
  const notUnderstood = openSpans(question, open);
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
