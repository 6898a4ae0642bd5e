import { NOISE } from "../lexicon/words.table.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { FieldRef, Plan, Words } from "../plan/plan.ts";
import { type CollectionModel, isInKeyed, isNumeric, isUnique, type FieldModel } from "../schema/model.ts";
import { planRefs } from "../plan/plan-refs.ts";
import { nameField } from "../schema/name-field.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { openedList } from "../plan/opened-list.ts";
import { isContainment, type Route } from "../link/knowledge.ts";
import { isNamedByRole } from "../link/role-mentions.ts";
import { accountedWords } from "./account.ts";
import { auditShape } from "./audit-shape.ts";
import { auditWords } from "./audit-words.ts";
import { doubtNames, isBesideOwn } from "./audit-names.ts";
import { auditMeant } from "./audit-meant.ts";
import { doubtOrders } from "./audit-orders.ts";
import { doubtPeriods } from "./audit-periods.ts";
import { doubtContradictions } from "./doubt-contradictions.ts";
import { doubtOpposites } from "./doubt-opposites.ts";
import { doubtBestOfOthers } from "./doubt-best-of-others.ts";
import { doubtOtherEnd } from "./doubt-other-end.ts";
import { doubtUndoneDeeds } from "./doubt-undone-deeds.ts";
import { doubtValuesOfStock } from "./doubt-values-of-stock.ts";
import { doubtKeyForName } from "./doubt-key-for-name.ts";
import { doubtNamesOfOthers } from "./doubt-names-of-others.ts";
import { doubtBothOfEither } from "./doubt-both-of-either.ts";
import { doubtDeniedOfSome } from "./doubt-denied-of-some.ts";
import { doubtLinksForDocuments } from "./doubt-links-for-documents.ts";
import { doubtNamesOfElements } from "./doubt-names-of-elements.ts";
import { doubtOwnDoers } from "./doubt-own-doers.ts";
import { doubtPlacesOfPersons } from "./doubt-places-of-persons.ts";
import { doubtTotalsOfValues } from "./doubt-totals-of-values.ts";
import { doubtMergedClauses } from "./doubt-merged-clauses.ts";
import { doubtCountsOfHolders } from "./counts-of-holders.ts";
import type { Draft } from "./draft.ts";
import { isIdentityNamed } from "./is-identity.ts";
import { isDuration } from "./pick-field.ts";
import { BE } from "../text/small-words.ts";

/**
 * How much a reading loses for what it claims without being sure; two or three such claims make it doubtful,
 * the larger ones each.
 */
const CONTRADICTION = 0.4;
const FAR_VALUE = 0.12;
const COMPARED_ID = 0.35;
const OTHER_HEAD = { documents: 0.16, figures: 0.07, field: 0.05 };
const UNUSED_COLLECTION = 0.11;
/** It would narrow what there is none of. */
const UNUSED_IN_ABSENCE = 0.3;
const FAR_SIZE = 0.5;
const CLAUSE_COLUMN = 0.18;
const FOREIGN_COLUMNS = 0.24;
const WHOLE_DOCUMENTS = 0.28;
const NARROWER_NAME = 0.25;
const LANGUAGE_OF_PLACE = 0.25;
const EVERYTHING = 0.25;
/** What is true of all documents. */
const OF_ANY_DOCUMENT =
  /^(?:there|in|on|at|the|this|our|my|all|stored|recorded|kept|listed|registered|known|available|currently|here|database|db|system|collection|table|list|file|record|records|data|dataset)$/;
const SINGLE_LETTER = 0.3;
const TIME_OR_WAY = 0.3;
/** From this surety on a word is that of a name. */
const NAMED = 0.9;

/**
 * Looks at a finished reading once more: what was assumed lowers its confidence, so that nothing is wrong in
 * silence.
 */
export function audit(draft: Draft): void {
  doubtNames(draft);
  doubtContradictions(draft);
  doubtJoinedKeys(draft);
  doubtLetters(draft);
  doubtFarValues(draft);
  doubtIds(draft);
  doubtHead(draft);
  doubtUnusedCollections(draft);
  doubtOrders(draft);
  auditMeant(draft);
  doubtFarSizes(draft);
  doubtCountsOfHolders(draft);
  doubtColumns(draft);
  doubtPeriods(draft);
  doubtElements(draft);
  doubtNarrowerNames(draft);
  doubtLanguages(draft);
  doubtEverything(draft);
  doubtLengths(draft);
  doubtMergedClauses(draft);
  doubtOpposites(draft);
  doubtOtherEnd(draft);
  doubtBestOfOthers(draft);
  doubtUndoneDeeds(draft);
  doubtTotalsOfValues(draft);
  doubtNamesOfOthers(draft);
  doubtOwnDoers(draft);
  doubtLinksForDocuments(draft);
  doubtNamesOfElements(draft);
  doubtDeniedOfSome(draft);
  doubtBothOfEither(draft);
  doubtKeyForName(draft);
  doubtPlacesOfPersons(draft);
  doubtValuesOfStock(draft);
  auditWords(draft);
  auditShape(draft);
}

/** Words before a name that do not narrow it. */
const LINKS =
  /^(per|by|each|every|and|or|of|distinct|different|unique|average|total|mean|sum|max|min|maximum|minimum|highest|lowest|most|least|not|no|without|other|than|more|less)$/;

/** Lookups bring documents as they are stored, so objects with documents by their ids are no lists there. */
function doubtJoinedKeys(draft: Draft): void {
  const { plan } = draft;
  const inner = plan.relations.flatMap(({ route, conditions }) =>
    conditions.map(({ field }): FieldRef => ({ field, route })),
  );
  for (const { field, route } of [...planRefs(plan), ...inner])
    if (route !== null && isInKeyed(field)) draft.doubt(CONTRADICTION, field.path);
}

/** "Longest rides" by their time, where it may as well be their distance. */
function doubtLengths(draft: Draft): void {
  const { question, tokens, plan, collection } = draft;
  const isSaid = tokens.some(({ norm }) => /^(longest|shortest)$/.test(norm));
  const isNamed = ({ words }: FieldModel): boolean =>
    question.names.byToken.some((hits) => words.some((word) => (hits.get(word) ?? 0) > NAMED));
  const [timed] = plan.sort.flatMap(({ by }) => (by.kind === "field" ? [by.ref.field] : []));
  const way = collection.fields.find(
    (one) => isNumeric(one) && one.arrayRoot === null && one.words.includes("distance"),
  );
  if (isSaid && way && timed && timed !== way && isDuration(timed) && !isNamed(timed))
    draft.doubt(TIME_OR_WAY, timed.path, "ambiguous");
}

/** `ticket_no`: a number that tells documents apart. */
const NUMBER_OF_ONE = /(^|[._])(no|nr|num|number)$|[a-z](No|Nr|Num|Number)$/;

/** A part of a text that is only a letter: "ended in a draw". */
function doubtLetters(draft: Draft): void {
  for (const { test, field, words } of draft.plan.conditions)
    if (
      test.kind === "text" &&
      test.texts.some((text) => text === "a" || text === "an") &&
      !words.some(({ start, end }) => draft.tokens.slice(start, end).some((token) => token.kind === "quoted"))
    )
      draft.doubt(SINGLE_LETTER, field.path, "singleLetter");
}

/** A value that stands in another collection, which the question does not name. */
function doubtFarValues(draft: Draft): void {
  const named = new Set(
    draft.question.names
      .collections()
      .filter((one) => one.score > 0.65)
      .map((one) => one.collection),
  );
  for (const { route, test, field } of draft.plan.conditions)
    if (route && !isContainment(route) && test.kind === "equal" && !named.has(route.collection))
      draft.doubt(FAR_VALUE, field.path, "farValue");
}

/**
 * "at least two documents" read as a document whose number is two or more: identifiers are neither compared
 * nor measured.
 */
function doubtIds(draft: Draft): void {
  const { plan, question } = draft;
  const isId = (field: FieldModel): boolean =>
    field.kind === "id" ||
    /(^|[._])(id|ID|Id)$|[a-z]I[dD]$/.test(field.path) ||
    (NUMBER_OF_ONE.test(field.path) && isUnique(field)) ||
    question.knowledge.model.references.some((one) => one.from === field || one.to === field);
  for (const { field, test } of [...plan.conditions, ...plan.relations.flatMap((one) => one.conditions)])
    if (
      test.kind === "compare" &&
      test.bounds.some((one) => one.op !== "$eq" && one.op !== "$ne") &&
      isId(field)
    )
      draft.doubt(COMPARED_ID, field.path, "comparedId");
  for (const { by, words } of plan.limit ? plan.sort : []) {
    const summed = by.kind === "amount" && by.of.kind !== "size" ? amountFields(by.of) : [];
    const refs = by.kind === "field" ? [by.ref] : summed;
    const id = refs.map(({ field }) => field).find(isId);
    if (id && !words.some((one) => isIdentityNamed(draft, one)))
      draft.doubt(COMPARED_ID, id.path, "comparedId");
  }
  for (const metric of plan.metrics)
    if (
      metric.kind !== "count" &&
      metric.kind !== "countDistinct" &&
      metric.kind !== "share" &&
      metric.of.kind !== "size" &&
      amountFields(metric.of).some((ref) => isId(ref.field))
    )
      draft.doubt(COMPARED_ID, metric.name, "comparedId");
}

const HEAD =
  /^(?:(?:please|can|could|you|i|want|need|to|see|know|me|us|show|list|give|find|get|display|return|fetch|tell|all|the|of|which|what|are|is|how|many|number|count|total|different|distinct|whats|every|each|those|a|an|and|names?|titles?|ids?) )*$/;

/** "which owners", "how many documents": what is asked for must be what comes back. */
function doubtHead(draft: Draft): void {
  const { plan, tokens } = draft;
  const named = draft.question.names.collections().filter((one) => one.score >= 0.9);
  const first = Math.min(...named.map((one) => one.start));
  const lead = tokens.slice(0, first).map((one) => `${one.norm} `);
  if (named.length === 0 || !HEAD.test(lead.join(""))) return;
  const isFirst = (words: Words): boolean => words.start <= first && first < words.end;
  const isOwn =
    named.some((one) => one.start === first && one.collection === draft.collection) ||
    plan.collectionWords.some(isFirst);
  // "which team has the highest average age": what contains the elements is what they are grouped by
  const isHolder =
    plan.having.length === 0 &&
    plan.keys.some(({ field, words }) => field.path === CONTAINED_IN && words.some(isFirst));
  // "which harbor has the longest pier": the end of an order tells whose it is
  const heads = named.flatMap((one) => (one.start === first ? [nameField(one.collection)?.path] : []));
  const isTold =
    plan.limit !== null &&
    plan.sort.length > 0 &&
    plan.columns.some(
      ({ field, route, words }) =>
        (route === null || isContainment(route)) && words.some(isFirst) && heads.includes(field.path),
    );
  const isCounted =
    plan.keys.length > 0 &&
    plan.metrics.some(({ kind, words }) => kind === "countDistinct" && words.some(isFirst));
  if (isOwn || isHolder || isTold || isCounted || isBesideOwn(plan, first)) return;
  const isField = draft.fieldMentions.some(
    (one) =>
      one.route === null &&
      one.start <= first &&
      first < one.end &&
      one.score >= 0.85 &&
      one.end - one.start > 1,
  );
  const kind = isField ? "field" : plan.ask === "documents" || plan.ask === "count" ? "documents" : "figures";
  draft.doubt(OTHER_HEAD[kind], named[0]?.collection.name ?? "", "otherHead");
}

/** What the plan reads, and what it goes through to get there. */
function collectionsRead(plan: Plan): ReadonlySet<CollectionModel> {
  const refs = planRefs(plan);
  const ways = [...refs, ...plan.relations].flatMap(({ route }) => [route, route?.via]);
  return new Set([
    ...refs.map(({ field }) => field.collection),
    ...ways.flatMap((route) => route?.collection ?? []),
  ]);
}

/** Another collection is named, and its name gave no part of the plan. */
function doubtUnusedCollections(draft: Draft): void {
  const accounted = accountedWords(draft.plan);
  const read = collectionsRead(draft.plan);
  const isAbsence = draft.plan.relations.some(({ op, count }) => op === "$eq" && count === 0);
  for (const { score, collection, start, end } of draft.question.names.collections()) {
    if (score < 0.95 || collection === draft.collection) continue;
    if (draft.tokens.some((_, at) => at >= start && at < end && accounted.has(at))) continue;
    // the question may name it beside a field or value of it: "volumes of the artist Gorm"
    const isRead = read.has(collection);
    const weight = !isRead && isAbsence ? UNUSED_IN_ABSENCE : UNUSED_COLLECTION;
    draft.doubt(weight, collection.name, isRead ? "unsaidCollection" : "unusedCollection");
  }
}

/** The length of a list behind a join that is not made, or that brings elements of other documents too. */
function doubtFarSizes(draft: Draft): void {
  const ordered = draft.plan.sort.flatMap(({ by }) => (by.kind === "amount" ? [by.of] : []));
  const amounts = [...ordered, ...draft.plan.computed.map((one) => one.amount)];
  for (const amount of amounts)
    if (
      amount.kind === "size" &&
      amount.route &&
      amount.field !== amount.route.to &&
      (ordered.includes(amount)
        ? amount.field.arrayRoot !== null || !isOfWholes(amount.route)
        : amount.route.isToMany)
    )
      draft.doubt(FAR_SIZE, amount.field.path, "farSize");
}

/** No step starts or ends inside a list: all that is in the documents at its end belongs to the one at its start. */
function isOfWholes({ from, to, via }: Route): boolean {
  return from.arrayRoot === null && to.arrayRoot === null && (via === undefined || isOfWholes(via));
}

/** A column that a clause speaks of, and columns of related documents alone. */
function doubtColumns(draft: Draft): void {
  const { columns } = draft.plan;
  for (const { words, field } of columns) {
    const start = words[0]?.start ?? 0;
    const lead = draft.tokens.slice(Math.max(0, start - 3), start);
    if (lead.some((token) => /^(whose|that|who|where|without|having)$/.test(token.norm)))
      draft.doubt(CLAUSE_COLUMN, field.path, "clauseColumn");
  }
  const isForeign = (one: Plan["columns"][number]): boolean =>
    one.route !== null && !isContainment(one.route) && !isNamedByRole(draft.fieldMentions, one);
  if (columns.length > 0 && columns.every(isForeign))
    draft.doubt(FOREIGN_COLUMNS, draft.collection.name, "foreignColumns");
}

/**
 * Elements of an array are asked for, and whole documents come back: with all their elements, also those that
 * do not fit.
 */
function doubtElements(draft: Draft): void {
  const { plan, tokens } = draft;
  const rootOf = ({ field }: FieldRef): string | null =>
    field.kind === "objects" ? field.path : field.arrayRoot;
  const narrowed = new Set(plan.conditions.filter((one) => one.route === null).map(rootOf));
  const shown = plan.columns.filter((one) => one.route === null).map(rootOf);
  const ranked = plan.sort.flatMap((key) =>
    key.by.kind === "field" && key.by.ref.route === null ? [rootOf(key.by.ref)] : [],
  );
  const isWhole = plan.ask === "documents" || plan.ask === "distinct";
  const sized = plan.metrics.flatMap((one) =>
    "of" in one && "kind" in one.of && one.of.kind === "size" && one.of.route === null
      ? [one.of.field.path]
      : [],
  );
  const isOpened = openedList(plan) !== null;
  const isMixed =
    (isWhole &&
      !isOpened &&
      shown.some((root) => root !== null && (narrowed.has(root) || ranked.includes(root)))) ||
    (!isOpened && ranked.some((root) => root !== null)) ||
    sized.some((root) => narrowed.has(root)) ||
    (plan.distinct !== null &&
      plan.conditions.some(
        (one) => one.test.kind === "size" && rootOf(one) === rootOf(plan.distinct as FieldRef),
      ));
  if (isMixed) draft.doubt(WHOLE_DOCUMENTS, "elements", "wholeDocuments");
  const head = draft.fieldMentions.find(
    (one) =>
      one.route === null &&
      one.field.kind === "objects" &&
      one.score >= 0.6 &&
      HEAD.test(
        tokens
          .slice(0, one.start)
          .map((token) => `${token.norm} `)
          .join(""),
      ),
  );
  if (head && !isMixed && isWhole && plan.collectionWords.every((words) => words.start > head.start))
    draft.doubt(WHOLE_DOCUMENTS, head.field.path, "wholeDocuments");
}

/**
 * "Blood type" is not any type: a word that no name knows stands before the word that was taken for a field.
 */
function doubtNarrowerNames(draft: Draft): void {
  const { plan, tokens, question } = draft;
  const named = [
    ...plan.columns,
    ...plan.keys,
    ...plan.metrics,
    ...(plan.distinct ? [plan.distinct] : []),
  ].flatMap(({ words }) => [words].flat());
  const accounted = accountedWords(plan);
  for (const { start } of named) {
    const before = tokens[start - 1];
    if ((question.names.byToken[start]?.size ?? 0) === 0) continue;
    const isUnknown =
      before?.kind === "word" &&
      !accounted.has(start - 1) &&
      !NOISE.has(before.norm) &&
      (question.names.byToken[start - 1]?.size ?? 0) === 0;
    if (isUnknown && !LINKS.test(before.norm)) draft.doubt(NARROWER_NAME, before.norm, "narrowerName");
  }
}

/** "In Portugal" is a place, not the language that is called after it. */
function doubtLanguages(draft: Draft): void {
  for (const { field, test, words } of draft.plan.conditions) {
    const start = words[0]?.start ?? 0;
    const lead = `${draft.tokens[start - 1]?.norm ?? ""} ${draft.tokens[start]?.norm ?? ""}`;
    if (
      test.kind !== "equal" ||
      !field.words.some((word) => /^(language|lang)$/.test(word)) ||
      !/\b(in|from|at|near)\b/.test(lead)
    )
      continue;
    const said = draft.tokens.slice(start, words.at(-1)?.end).map((token) => token.norm);
    const isVerbatim = test.values.some(
      (value) => value.kind === "stored" && said.includes(value.text.toLowerCase()),
    );
    if (!isVerbatim) draft.doubt(LANGUAGE_OF_PLACE, field.path, "languageOfPlace");
  }
}

/** "Loans that are still out", "how many loans are out": more is said than that there are any. */
function saysClause(tokens: Draft["tokens"], at: number): boolean {
  const said = tokens.slice(at).filter(({ kind }) => kind !== "mark");
  const [first, ...others] = said.map(({ norm }) => norm);
  if (/^(?:that|which|who)$/.test(first ?? "") && BE.test(others[0] ?? ""))
    return others.slice(1).some((norm) => !OF_ANY_DOCUMENT.test(norm));
  return BE.test(first ?? "") && others.some((norm) => /^(?:still|out|off|away|back|left|over)$/.test(norm));
}

/** "Which concerts were sold out?" read as all concerts. */
function doubtEverything(draft: Draft): void {
  const { plan, tokens } = draft;
  const parts = [plan.conditions, plan.relations, plan.sort, plan.columns, plan.computed].reduce(
    (sum, one) => sum + one.length,
    0,
  );
  const end = plan.collectionWords.at(-1)?.end ?? 0;
  const isOfAll = /^(?:documents|count)$/.test(plan.ask) && saysClause(tokens, end);
  const isAsked =
    /^(which|who)$/.test(tokens[0]?.norm ?? "") &&
    tokens
      .slice(end)
      .some((token) => token.kind !== "mark" && !/^(are|is|do|there|we|have|exist)$/.test(token.norm));
  const isDoubtful = isOfAll || (plan.ask === "documents" && isAsked);
  if (isDoubtful && parts === 0 && plan.limit === null)
    draft.doubt(EVERYTHING, plan.collection.name, "everything");
}
