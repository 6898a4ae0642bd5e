import { queryOf } from "./agreement.ts";
import { confirmShown } from "./confirm-shown.ts";
import { type Contest, contestOf, LEAST_UNDERSTOOD } from "./contest.ts";
import { isContainment } from "./link/knowledge.ts";
import { nameAround } from "./plan/container-name.ts";
import type { FieldMention } from "./link/mentions.ts";
import { type Held, nameHeld } from "./link/name-held.ts";
import { ownRoles } from "./link/own-roles.ts";
import type { Plan, Words } from "./plan/plan.ts";
import { planRefs } from "./plan/plan-refs.ts";
import type { Draft, Question } from "./parse/draft.ts";
import { metricRefs } from "./compile/field-refs.ts";
import { alignPrices } from "./parse/align-prices.ts";
import { pickOwnerFirst } from "./parse/pick-owner-first.ts";
import { readQuestion } from "./parse/read-question.ts";
import { readRequest } from "./parse/read-request.ts";
import { questionUpTo, splitRequest } from "./parse/split-request.ts";
import { chooseCollections } from "./rank.ts";
import { readRelated } from "./relate/read-related.ts";
import { readShared } from "./relate/read-shared.ts";
import { hasFigures } from "./relate/segments.ts";
import { scoreOf, type Scored } from "./score.ts";
import { countLists } from "./plan/count-lists.ts";
import { countOwners } from "./plan/count-owners.ts";
import { showHeld } from "./plan/show-held.ts";
import { unflatten } from "./plan/unflatten.ts";
import { useOwnKeys } from "./plan/use-own-keys.ts";
import { isCalledAsHolder } from "./schema/element-view.ts";
import { type CollectionModel, type FieldModel, isUnique } from "./schema/model.ts";
import { NameReader } from "./schema/name-reader.ts";
import type { Level } from "./schema/flatten.ts";
import { WITH_NONE } from "./text/phrases/with-none.table.ts";
import type { GenerateOptions } from "./types.ts";
import { questionOf } from "./question.ts";

const WELL_UNDERSTOOD = 0.7;
const MOST_ELEMENTS = 2;
/** What nested documents read as a collection of their own are ahead of the same read as parts of others. */
const OF_THEIR_OWN = 0.08;
/** What elements that are called as their documents are ahead of these, where something of them is asked for. */
const NAMESAKE = 0.2;
/** Surety of a mention from which on it is the name of the collection, not a word like it. */
const NAME_ITSELF = 0.95;
/** What a document that another one refers to is ahead of that other one. */
const HELD = 0.2;
/** From this surety on words are the name of a field. */
const NAMED = 0.85;
/** From this surety on a word is what a list is called. */
const NAME_OF_LIST = 0.9;
/** What a reading loses for every array that it unwinds. */
const UNWOUND = 0.02;

export type Chosen = { best: Scored; others: readonly Scored[]; contest: Contest };

/** The reading that explains the question best, and the others; null where there is none. */
export function chooseReading(question: Question, options: GenerateOptions, isWrite: boolean): Chosen | null {
  const readings = readingsOf(question, options, isWrite);
  const [first] = readings;
  if (!first) return null;
  const contest = contestOf(first);
  if (contest.isReplaced) readings.unshift(contest.winner);
  const best = bestOf(readings);
  return best && { best: confirmShown(best), others: readings.filter((one) => one !== best), contest };
}

/** All readings of the question, the best score first. */
function readingsOf(question: Question, options: GenerateOptions, isWrite: boolean): Scored[] {
  const none = isWrite ? -1 : question.tokens.findIndex(({ norm }) => norm === WITH_NONE);
  const plain = readingsAsAsked(question, options, isWrite);
  return none < 0
    ? plain
    : [...readingsOfAll(question, options, none), ...plain].sort((a, b) => b.score - a.score);
}

/** "Boats per skipper, 0 if none": readings of what stands before, where they can show those without any. */
function readingsOfAll(question: Question, options: GenerateOptions, none: number): Scored[] {
  const { knowledge } = question;
  const isLast = question.tokens.slice(none + 1).every(({ kind }) => kind === "mark");
  const countAll = (scored: Scored): Scored | null => {
    const plan = countOwners(scored.plan, knowledge, { start: none, end: none + 1 });
    // an order that is said behind it is no part of these readings
    if (!plan || (plan.ask === "group" && !isLast)) return null;
    const { reread } = scored;
    const again: Scored["reread"] = reread && ((refused) => mapFound(reread(refused), countAll));
    return { ...scored, plan, reread: again, isOfAll: scored.plan === scored.draft.plan };
  };
  return readingsAsAsked(questionUpTo(question, none), options, false).flatMap((one) => countAll(one) ?? []);
}

function mapFound<From, To>(from: From | null, to: (from: From) => To | null): To | null {
  return from === null ? null : to(from);
}

function readingsAsAsked(question: Question, options: GenerateOptions, isWrite: boolean): Scored[] {
  const { collections } = question.knowledge.model;
  const isOpen = !isWrite && options.collection === undefined;
  const candidates =
    options.collection === undefined
      ? chooseCollections(question)
      : collections.filter((one) => one.name === options.collection);
  const elements = isWrite ? [] : elementsNamed(question, options.collection);
  const joined = isOpen ? [readRelated(question), readShared(question)].filter((one) => one !== null) : [];
  const whole = [...joined, ...(isOpen ? readSplit(question) : [])];
  return [...candidates, ...elements]
    .map((collection) => readIn(question, collection))
    .concat(
      isWrite ? [] : readNamesakes(question, candidates),
      whole.map((draft) => scoreOf(draft)),
      isOpen ? readFlat(question) : [],
      isOpen ? readHeld(question) : [],
    )
    .sort((a, b) => b.score - a.score);
}

function readIn(question: Question, collection: CollectionModel): Scored {
  const read = (refused?: ReadonlySet<string>): Scored => ({
    ...scoreOf(readQuestion(question, collection, refused)),
    reread: read,
  });
  return read();
}

/** "Entries of May" of documents that hold entries: the elements, where something of them is asked for. */
function readNamesakes(question: Question, candidates: readonly CollectionModel[]): Scored[] {
  const named = new Set(
    question.names.collections().flatMap((one) => (one.score >= NAME_ITSELF ? [one.collection] : [])),
  );
  const lists = candidates
    .filter((one) => named.has(one))
    .flatMap(({ fields }) => fields.filter((one) => one.depth === 0 && isCalledAsHolder(one)));
  return lists.flatMap((list) => {
    const read = (refused?: ReadonlySet<string>): Scored | null => {
      const draft = readQuestion(question, question.knowledge.elements(list), refused);
      if (!asksForElements(draft, list)) return null;
      const scored = scoreOf(draft);
      return { ...scored, score: scored.score + NAMESAKE, reread: read };
    };
    return read() ?? [];
  });
}

/** A condition or an order is that of the elements, or something is counted that single documents have. */
function asksForElements({ plan }: Draft, list: FieldModel): boolean {
  const ordered = plan.sort.flatMap(({ by }) => (by.kind === "field" ? [by.ref] : []));
  const periods = plan.keys.filter(({ part }) => part !== null);
  const isInside = [...plan.conditions, ...periods, ...metricRefs(plan), ...ordered].some(({ field }) =>
    field.path.startsWith(`${list.path}.`),
  );
  const isCount = plan.metrics.some((metric) => metric.kind === "count");
  const isOfOne = [...plan.conditions, ...plan.keys].some(
    ({ field, route }) => route === null && isUnique(field),
  );
  return plan.collectionWords.length > 0 && (isInside || (isCount && isOfOne));
}

/** "Of each port that has any": groups of the piers there are, without ports that have none. */
const GROUPS_ELEMENTS = /(?:^| )(?:with|have|has|had|having) (?:any|some|at least)(?: |$)/;
/** "Piers per port" counts those of a group; sums are of every document. */
const COUNTS_ELEMENTS = /(?:^| )per(?: |$)/;

const HOLDS = /^(with|have|has|had|having)$/;
const BEHIND_HELD =
  /^([,.?;:)]|and|or|only|in|on|at|by|for|from|since|before|after|during|sort|sorted|order|ordered|)$/;

/** "Of each port that has piers", "per port with piers": what a port has, and no words of a longer name. */
function saysHolding({ tokens, names }: Question, { words }: FieldModel): boolean {
  const isNamed = (at: number): boolean =>
    words.some((word) => (names.byToken[at]?.get(word) ?? 0) >= NAME_OF_LIST);
  return tokens.some(({ norm }, at) => {
    let end = at + 1;
    while (isNamed(end)) end++;
    return HOLDS.test(norm) && end > at + 1 && BEHIND_HELD.test(tokens[end]?.norm ?? "");
  });
}

/** One that explains everything beats a likelier place that explains too little. */
function bestOf(readings: readonly Scored[]): Scored | null {
  const [first] = readings;
  if (!first || first.understood >= LEAST_UNDERSTOOD) return first ? asStored(first, readings) : null;
  return readings.find((one) => one.open.length === 0 && one.understood >= WELL_UNDERSTOOD) ?? first;
}

/** The same query read from the documents as they are stored, where there is one: choices and variants are made of it. */
function asStored(best: Scored, readings: readonly Scored[]): Scored {
  // lists counted per document were read as groups of their elements
  const isTurned = best.isOfAll !== true && best.plan.ask !== best.draft.plan.ask;
  if (isReadAsStored(best) || isTurned) return best;
  const query = queryOf(best);
  return (
    readings.find(
      (one) =>
        isReadAsStored(one) &&
        one.plan.collection === best.plan.collection &&
        one.understood >= LEAST_UNDERSTOOD &&
        one.open.length <= best.open.length &&
        queryOf(one) === query,
    ) ?? best
  );
}

/** From the documents as they are stored, not with nested ones as collections of their own. */
function isReadAsStored({ plan, draft, isOfAll }: Scored): boolean {
  return plan === draft.plan || isOfAll === true;
}

/** Readings of nested documents as collections that refer to what contains them. */
function readFlat({ knowledge, text, now, tokens }: Question): Scored[] {
  if (!knowledge.flat) return [];
  const { knowledge: flat, levels } = knowledge.flat;
  const asked = questionOf(flat, text, now);
  const none = asked.tokens.findIndex(({ norm }) => norm === WITH_NONE);
  const isWhole = none < 0 || tokens.some(({ norm }) => norm === WITH_NONE);
  const question = isWhole ? asked : questionUpTo(asked, none);
  const joined = readRelated(question);
  const candidates = chooseCollections(question).filter((one) => !isNamesake(levels.get(one.name)));
  const said = question.tokens.map(({ norm }) => norm).join(" ");
  const isOfGroups = ({ metrics, collection }: Plan): boolean =>
    GROUPS_ELEMENTS.test(said) ||
    (collection.element !== null && saysHolding(question, collection.element.list)) ||
    (metrics[0]?.kind === "count" && COUNTS_ELEMENTS.test(said));
  const asStored = (draft: Draft): Scored | null => {
    const stored = speaksOfItself(draft) ? unflatten(draft.plan, knowledge, levels) : null;
    if (!stored) return null;
    const plan = isOfGroups(stored) ? stored : countLists(stored, question.tokens);
    if (countsForHolders(draft, plan)) return null;
    plan.beside ??= nameAround(plan, question.tokens, knowledge.model.references);
    useOwnKeys(plan);
    const scored = scoreOf(draft);
    const depth = plan.collection.element?.roots.length ?? 0;
    return { ...scored, question, plan, score: scored.score + OF_THEIR_OWN - UNWOUND * depth };
  };
  const own = candidates.map((collection) => {
    const read = (refused?: ReadonlySet<string>): Scored | null => {
      const scored = asStored(readQuestion(question, collection, refused));
      return scored && { ...scored, reread: read };
    };
    return read();
  });
  const whole = [
    ...(joined ? [joined] : []),
    ...readSplit(question).filter((one) => !isNamesake(levels.get(one.collection.name))),
  ];
  return [...own, ...whole.map(asStored)].filter((one) => one !== null);
}

/** "The manager of Ada Lund": what Ada Lund is asked for, of the one that she refers to in that role. */
function readHeld({ knowledge, text, now }: Question): Scored[] {
  if (ownRoles(knowledge).length === 0) return [];
  let held: Held | null = null;
  const question = questionOf(knowledge, text, now, (tokens) => {
    held = nameHeld(tokens, knowledge);
    return held?.tokens ?? tokens;
  });
  return held === null ? [] : readHeldBy(question, held);
}

function readHeldBy(question: Question, { role }: Held): Scored[] {
  const { from, to } = role.reference;
  const route = question.knowledge
    .routes(from.collection)
    .find((one) => one.from === from && one.to === to && !one.isToMany);
  if (!route) return [];
  const drafts = [
    readQuestion(question, from.collection),
    ...readSplit(question).filter(({ collection }) => collection === from.collection),
  ];
  return drafts.flatMap((draft) => {
    const [words] = draft.plan.collectionWords;
    const plan = words ? showHeld(draft.plan, route, words) : null;
    if (!plan) return [];
    const scored = scoreOf(draft);
    return [{ ...scored, question, plan, score: scored.score + HELD, reread: null }];
  });
}

/** "Trips with at least 7 stops" are trips, and no numbers of stops by trip. */
function countsForHolders({ tokens }: Draft, { keys, metrics, having }: Plan): boolean {
  const [key, ...others] = keys;
  const [metric, ...further] = metrics;
  const isBound = having.length > 0 && metric?.kind === "count" && further.length + others.length === 0;
  return isBound && key?.field.path === "_id" && !hasFigures(tokens.map(({ norm }) => norm));
}

/** Readings of the question alone, with the columns that a request behind it asks for. */
function readSplit(question: Question): Draft[] {
  const split = splitRequest(question);
  if (!split) return [];
  const { head } = split;
  const joined = readRelated(head);
  const drafts = chooseCollections(head).map((collection) => readQuestion(head, collection));
  if (joined) drafts.push(joined);
  for (const draft of drafts) {
    readRequest(draft, question, split);
    alignPrices(draft, question);
    pickOwnerFirst(draft);
  }
  return drafts;
}

/** "Transactions" of transactions are the documents, not the elements of an array in them. */
function isNamesake(level: Level | undefined): boolean {
  if (level === undefined || level.path === "") return false;
  const names = new NameReader();
  return names.read(level.name).lemmas.join() === names.read(level.base).lemmas.join();
}

/** Something beyond what contains the documents is asked for, or they are named. */
function speaksOfItself({ plan, collection, fieldMentions, tokens }: Draft): boolean {
  const around = fieldMentions.filter(({ field }) => field.collection !== collection);
  if (plan.collectionWords.length > 0)
    return plan.collectionWords.some((own) => !isInName(own, around, tokens));
  return planRefs(plan).some(({ route }) => route === null || !isContainment(route));
}

/** What the question names of the documents around elements. */
function fieldsAround({ names }: Question, { element }: CollectionModel): readonly FieldMention[] {
  const list = element?.list;
  if (!list) return [];
  const isInside = ({ field }: FieldMention): boolean => field.path.startsWith(`${list.path}.`);
  return names.fields(list.collection, []).filter((one) => !isInside(one));
}

/** "Crew rating" is the field `crew_rating` of the documents, and none of the elements of `crew`. */
function isInName(
  { start, end }: Words,
  fields: readonly FieldMention[],
  tokens: Question["tokens"],
): boolean {
  // "crew of ships" speaks of the crew
  if (tokens[end]?.norm === "of") return false;
  return fields.some(
    (one) => one.start <= start && one.end > end && one.score >= NAMED && one.field.kind !== "objects",
  );
}

/** Arrays whose elements may be what is asked for. */
function elementsNamed(question: Question, within: string | undefined): CollectionModel[] {
  const named = question.names
    .elements()
    .filter((one) => within === undefined || one.collection.name === within)
    .filter((one) => !isInName(one, fieldsAround(question, one.collection), question.tokens));
  return [...new Set(named.map((one) => one.collection))].slice(0, MOST_ELEMENTS);
}
