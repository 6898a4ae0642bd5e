import { NOISE } from "../lexicon/words.table.ts";
import { planRefs } from "../plan/plan-refs.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { nameField } from "../schema/name-field.ts";
import { Draft, type Question } from "./draft.ts";
import { doubtIdleElements } from "./elements.ts";
import { takeEchoes } from "./echoes.ts";
import { readAverages } from "./read-averages.ts";
import { readArithmetic } from "./read-arithmetic.ts";
import { readColumns } from "./read-columns.ts";
import { readComparisons } from "./read-comparisons.ts";
import { readFlags } from "./read-flags.ts";
import { isPluralWord, readGroups } from "./read-groups.ts";
import { isIdentity } from "./read-having.ts";
import { readHolders } from "./read-holders.ts";
import { readIdioms } from "./read-idioms.ts";
import { readMetrics } from "./read-metrics.ts";
import { readNames } from "./read-names.ts";
import { orderByColumns, readSorts } from "./read-order.ts";
import { readPeriods } from "./read-periods.ts";
import { readPresence, readStates } from "./read-presence.ts";
import { readShares, splitShare } from "./read-shares.ts";
import { readWrite } from "./read-write.ts";
import { readTexts } from "./read-texts.ts";
import { readTops } from "./read-tops.ts";
import { readValues } from "./read-values.ts";

/** Understands a question as one about this collection, as far as it goes. */
export function readQuestion(question: Question, collection: CollectionModel): Draft {
  const draft = new Draft(question, collection);
  takeCollection(draft);
  const isWrite = readWrite(draft);
  if (isWrite && draft.plan.write?.kind === "insert") return draft;
  const isShare = readShares(draft);
  readPeriods(draft, { isExplicitOnly: true });
  readTexts(draft);
  readValues(draft, { isCautious: true });
  readIdioms(draft);
  readStates(draft);
  readAverages(draft);
  readGroups(draft);
  readArithmetic(draft);
  if (!isShare) readMetrics(draft);
  readComparisons(draft);
  readSorts(draft);
  readTops(draft);
  readPresence(draft);
  readFlags(draft);
  readValues(draft, { isCautious: false });
  readNames(draft);
  readPeriods(draft, { isExplicitOnly: false });
  readColumns(draft);
  orderByColumns(draft);
  joinAlternatives(draft);
  mergeValues(draft);
  narrowRelations(draft);
  readHolders(draft);
  excuse(draft);
  takeEchoes(draft);
  conclude(draft, isShare);
  doubtIdleElements(draft);
  return draft;
}

/** The collection's own name; noise words around it are no conditions. */
function takeCollection(draft: Draft): void {
  const own = draft.ownMentions.filter((one) => one.score >= 0.6);
  const isNamed = own.some((one) => one.score >= 0.95);
  for (const mention of own) {
    // a word that is only similar is left to others where the name itself stands too
    if (!draft.isFree(mention) || (isNamed && mention.score < 0.9)) continue;
    // "order date" may name a field of another word order; the plain name wins unless it is only similar
    const field = mention.score < 0.9 ? draft.fieldAt(mention.start, (_, one) => one.score >= 0.95) : null;
    if (field || (mention.score < 0.95 && isOwnValue(draft, mention))) continue;
    const words: Words = { start: mention.start, end: mention.end };
    draft.plan.collectionWords.push(words);
    // "room type" is the name of a field
    const isFieldName = draft.fieldMentions.some(
      (one) =>
        one.route === null &&
        one.start === words.start &&
        one.end > words.end &&
        one.score >= 0.95 &&
        one.field.parentWords.length > 0,
    );
    // "score" of `scores.score`: the figure in the elements
    const isFigure =
      draft.collection.element !== null &&
      draft.fieldAt(
        words.start,
        (field, one) =>
          one.end === words.end && field.kind === "number" && !isIdentity(draft, field) && one.score >= 0.95,
      );
    if (!isFieldName && !isFigure) draft.take(words, Math.min(1, mention.score));
  }
  draft.plan.collectionWords.sort((a, b) => a.start - b.start);
}

/** A word that only resembles the name of the collection, but is stored in it: "suites" of rooms. */
function isOwnValue(draft: Draft, words: Words): boolean {
  return draft.valueMentions.some(
    (one) =>
      one.start <= words.start &&
      one.end >= words.end &&
      !one.isCommon &&
      one.field.collection === draft.collection,
  );
}

/** "no concert in 2014": what is said after a related thing is about it. */
function narrowRelations(draft: Draft): void {
  const { plan } = draft;
  for (const relation of plan.relations) {
    const start = relation.words[0]?.start ?? 0;
    const inner = plan.conditions.filter(
      (one) => one.route?.collection === relation.route.collection && (one.words[0]?.start ?? 0) >= start,
    );
    relation.conditions.push(...inner.map((one) => ({ ...one, route: null })));
    plan.conditions = plan.conditions.filter((one) => !inner.includes(one));
  }
}

/** "from Germany or over 500 euros": conditions on different fields with only "or" between them. */
export function joinAlternatives(draft: Draft): void {
  const { conditions } = draft.plan;
  conditions.sort((a, b) => (a.words[0]?.start ?? 0) - (b.words[0]?.start ?? 0));
  conditions.forEach((condition, at) => {
    const before = conditions[at - 1];
    const start = condition.words[0]?.start ?? 0;
    const end = before?.words.at(-1)?.end ?? 0;
    if (!before || end >= start) return;
    const between = draft.tokens.slice(end, start).map((token) => token.norm);
    if (
      between.includes("or") &&
      between.every((word) => word === "or" || word === "," || word === "either" || NOISE.has(word))
    ) {
      condition.isAlternative = true;
      draft.take({ start: end + between.indexOf("or"), end: end + between.indexOf("or") + 1 });
    }
  });
}

/** "in Surgery or the Psychiatry department": two values of one field are either of them. */
function mergeValues({ plan, tokens }: Draft): void {
  const kept: typeof plan.conditions = [];
  for (const condition of plan.conditions) {
    const { test, field, route } = condition;
    const known = kept.find((one) => one.field === field && one.route === route && one.test.kind === "equal");
    if (
      known?.test.kind !== "equal" ||
      test.kind !== "equal" ||
      test.isNegated ||
      known.test.isNegated ||
      !tokens.slice(known.words.at(-1)?.end, condition.words[0]?.start).some((token) => token.norm === "or")
    ) {
      kept.push(condition);
      continue;
    }
    known.test = { ...known.test, values: [...known.test.values, ...test.values] };
    known.words.push(...condition.words);
  }
  plan.conditions = kept;
}

/** Names of related collections beside what was found through them, and "number of", add nothing. */
function excuse(draft: Draft): void {
  const related = new Set(draft.routes.map((route) => route.collection));
  const isJoined = draft.plan.relations.length > 0;
  for (const mention of draft.question.names.collections())
    if (
      (mention.collection === draft.collection ||
        mention.collection === draft.collection.element?.list.collection) &&
      draft.isFree(mention)
    )
      draft.take(mention, Math.min(1, mention.score));
  for (const mention of draft.question.names.collections()) {
    if (!draft.isFree(mention) || mention.score < 0.65) continue;
    if (mention.score >= 0.9 && !isUsed(draft, mention.collection)) continue;
    const isNear =
      draft.isTaken(mention.start - 1) ||
      draft.isTaken(mention.end) ||
      draft.isTaken(mention.start - 2) ||
      draft.isTaken(mention.end + 1);
    if (isNear && (related.has(mention.collection) || isJoined)) draft.take(mention, 0.75);
  }
  for (const { end } of draft.plan.collectionWords)
    if (
      /^(members?|people|persons?|personnel)$/.test(draft.norm(end)) &&
      [...(draft.question.names.byToken[end]?.values() ?? [])].every((weight) => weight < 0.9)
    )
      draft.take({ start: end, end: end + 1 }, 0.9);
  explainBrackets(draft);
  explainRates(draft);
  draft.tokens.forEach((token, at) => {
    const isEmpty =
      /^(number|amount|value|level|kind|type|total)$/.test(token.norm) &&
      (draft.tokens[at + 1]?.norm === "of"
        ? draft.isTaken(at + 2) || draft.isTaken(at + 3)
        : draft.isTaken(at - 1));
    if (isEmpty && !draft.isTaken(at)) draft.take({ start: at, end: at + 1 }, 0.9);
  });
}

/** Something of this collection, or what stands for it here, is in the plan. */
function isUsed({ plan, routes }: Draft, collection: CollectionModel): boolean {
  const refs: FieldRef[] = [
    ...planRefs(plan),
    ...plan.relations.map((one) => ({ route: one.route, field: one.route.from })),
  ];
  return refs.some(
    ({ route, field }) =>
      route?.collection === collection ||
      route?.via?.collection === collection ||
      routes.some((one) => one.collection === collection && one.from === field) ||
      collection.words.some(
        (word) =>
          field.words.includes(word) ||
          field.parentWords.includes(word) ||
          (field.arrayRoot ?? "").includes(word),
      ),
  );
}

/** "the night shift (N)": what stands in front of brackets is what the code in them means. */
function explainBrackets(draft: Draft): void {
  draft.tokens.forEach((token, open) => {
    if (token.norm !== "(") return;
    const close = draft.tokens.findIndex((one, at) => at > open && one.norm === ")");
    const inside = close < 0 ? [] : draft.tokens.slice(open + 1, close).map((_, at) => open + 1 + at);
    if (!inside.some((at) => draft.isTaken(at)) || inside.some((at) => draft.isOpen(at))) return;
    for (
      let at = open - 1;
      at >= Math.max(0, open - 5) && !draft.isTaken(at) && draft.tokens[at]?.kind === "word";
      at--
    )
      if (draft.isOpen(at)) draft.take({ start: at, end: at + 1 }, 0.8);
  });
}

/** "more per night" of a nightly rate: the unit is a part of the name. */
function explainRates(draft: Draft): void {
  const { plan } = draft;
  const fields = [
    ...plan.conditions.map((one) => one.field),
    ...plan.sort.flatMap((key) => (key.by.kind === "field" ? [key.by.ref.field] : [])),
  ];
  draft.tokens.forEach((token, at) => {
    const hits = draft.question.names.byToken[at + 1];
    if (!/^(per|a|an|each)$/.test(token.norm) || !draft.isFree({ start: at, end: at + 2 }) || !hits) return;
    if (
      fields.some((field) =>
        [...field.words, ...field.parentWords].some((word) => (hits.get(word) ?? 0) > 0.9),
      )
    )
      draft.take({ start: at, end: at + 2 }, 0.9);
  });
}

function conclude(draft: Draft, isShare: boolean): void {
  const { plan } = draft;
  if (plan.write) return;
  if (isShare) {
    if (plan.keys.length === 0) splitShare(draft);
    plan.ask = "share";
    return;
  }
  if (plan.holdings.length > 0) return;
  splitByDistinct(draft);
  if (plan.distinct) {
    const isCounted = plan.metrics.some((metric) => metric.kind === "count");
    if (plan.keys.length === 0) {
      plan.ask = "distinct";
      plan.distinct.isCounted = isCounted;
      plan.metrics = [];
      return;
    }
    plan.metrics = plan.metrics.filter((metric) => metric.kind !== "count");
    plan.metrics.push({
      kind: "countDistinct",
      of: plan.distinct,
      name: "count",
      words: plan.distinct.words,
    });
    plan.distinct = null;
  }
  countElements(draft);
  if (countsOfEach(draft)) return;
  for (const key of plan.keys)
    if (key.part === "month" && isWithinOneYear(draft, key.field)) key.part = "monthOfYear";
  listDifferent(draft);
  if (plan.distinct && plan.keys.length === 0) return;
  if (plan.keys.length > 0 && plan.metrics.length === 0) {
    const isRankedByField = plan.sort.some((key) => key.by.kind === "field" || key.by.kind === "amount");
    if (isRankedByField && plan.limit) {
      plan.limit.isPerGroup = true;
      plan.ask = "documents";
      return;
    }
    plan.metrics.push({ kind: "count", name: "count", words: [] });
  }
  if (plan.keys.length > 0) {
    plan.ask = "group";
    plan.beside = nameBeside(draft);
  } else if (plan.metrics.length === 1 && plan.metrics[0]?.kind === "count") plan.ask = "count";
  else if (plan.metrics.length > 0) plan.ask = "total";
  if (plan.ask === "count" && (plan.sort.length > 0 || plan.relations.length > 0)) {
    if (plan.sort.length > 0) plan.ask = "documents";
  }
  if (plan.ask === "count" || plan.ask === "total") {
    plan.sort = [];
    plan.limit = null;
  }
}

/** "The different kinds and the number of ships of each": a count behind the kinds is one for each of them. */
function splitByDistinct({ plan }: Draft): void {
  const { distinct } = plan;
  if (distinct && plan.keys.some((key) => key.field === distinct.field)) {
    plan.distinct = null;
    return;
  }
  const count = plan.metrics.find((metric) => metric.kind === "count");
  const end = distinct?.words.at(-1)?.end ?? 0;
  if (!distinct || !count || (count.words[0]?.start ?? -1) < end) return;
  if (plan.keys.length > 0) return;
  plan.keys.push({
    field: distinct.field,
    route: distinct.route,
    part: null,
    step: null,
    words: distinct.words,
  });
  plan.distinct = null;
}

/** The name of what a key refers to: embedded beside the reference, else of the document it points to. */
function nameBeside({ plan, collection, routes, tokens }: Draft): FieldRef | null {
  const [key] = plan.keys;
  if (!key || plan.keys.length > 1 || key.route !== null || key.part !== null || collection.element)
    return null;
  const isById = key.words.some(({ start, end }) =>
    tokens.slice(start, end + 1).some((token) => /^ids?$|^identifiers?$/.test(token.norm)),
  );
  const route = routes.find((one) => one.from === key.field && !one.isToMany && one.via === undefined);
  if (isById || !route) return null;
  const embedded = collection.fields.find(
    (field) =>
      field.kind === "text" &&
      field.words.join(" ") === "name" &&
      field.arrayRoot === key.field.arrayRoot &&
      field.path.endsWith(".name") &&
      route.collection.words.every((word) => field.parentWords.includes(word)),
  );
  if (embedded) return { field: embedded, route: null };
  const name = nameField(route.collection);
  return name && name !== route.to ? { field: name, route } : null;
}

/** "copies per branch", where the branch stands in each copy: the elements are counted one by one. */
function countElements({ plan }: Draft): void {
  plan.metrics = plan.metrics.map((metric) => {
    const list = metric.kind === "sum" && metric.of.kind === "size" ? metric.of.field : null;
    const isInside =
      list !== null && plan.keys.some((key) => key.field.arrayRoot === list.path || key.field === list);
    return isInside ? { kind: "count", name: "count", words: metric.words } : metric;
  });
}

/** "how many countries does each continent have": a number beside each document, not one of all. */
function countsOfEach({ plan, tokens, collection }: Draft): boolean {
  const [metric] = plan.metrics;
  if (
    plan.keys.length > 0 ||
    plan.metrics.length !== 1 ||
    metric?.kind !== "sum" ||
    metric.of.kind !== "size"
  )
    return false;
  const isEach = plan.collectionWords.some(({ start }) =>
    tokens.slice(Math.max(0, start - 2), start).some((token) => /^(each|every|per)$/.test(token.norm)),
  );
  if (!isEach) return false;
  plan.computed.push({ name: nameOfAmount(metric.of), amount: metric.of, words: metric.words });
  plan.metrics = [];
  const name = nameField(collection);
  if (name && plan.columns.length === 0) plan.columns.push({ field: name, route: null, words: [] });
  return true;
}

/** Months of one stated year need no year beside them. */
function isWithinOneYear(draft: Draft, field: FieldModel): boolean {
  return draft.plan.conditions.some(
    ({ field: own, test }) =>
      own === field &&
      test.kind === "period" &&
      test.period.from !== null &&
      test.period.to !== null &&
      new Date(test.period.from).getUTCFullYear() === new Date(test.period.to - 1).getUTCFullYear(),
  );
}

/** "list all cuisines": a plural of something that repeats asks for each once. */
export function listDifferent(draft: Draft): void {
  const { plan } = draft;
  const [column] = plan.columns;
  if (
    !column ||
    plan.columns.length > 1 ||
    plan.computed.length > 0 ||
    plan.metrics.length > 0 ||
    plan.keys.length > 0 ||
    plan.sort.length > 0 ||
    plan.limit
  )
    return;
  const { field } = column;
  const isRepeated =
    (field.kind === "text" || field.isArray) &&
    field.kind !== "objects" &&
    field.uniqueCount <= Math.max(1, field.presentCount * 0.5) &&
    !field.words.some((word) => /^(name|title|email|phone|comment|text|description)$/.test(word));
  const last = column.words.at(-1);
  const isEvery =
    last !== undefined &&
    draft.tokens.slice(Math.max(0, last.start - 1), last.end).some((token) => token.norm === "every");
  if (!isRepeated || !last || !(isEvery || isPluralWord(draft, last.end - 1))) return;
  plan.distinct = { ...column, isCounted: false };
  plan.columns = [];
  plan.ask = "distinct";
}

/** Share of the words that matter which gave something, 0 to 1. */
export function coverage(draft: Draft): { share: number; open: number[] } {
  let total = 0;
  let understood = 0;
  const open: number[] = [];
  draft.tokens.forEach((token, at) => {
    const matters = draft.isTaken(at)
      ? token.kind !== "mark" && !(token.kind === "word" && NOISE.has(token.norm))
      : draft.isOpen(at);
    if (!matters) return;
    total++;
    if (draft.isTaken(at)) understood += draft.understood[at] ?? 0;
    else {
      // "with care" is listed as a whole
      if (/^(with|about|by|for|from|using|via|on)$/.test(draft.norm(at - 1))) open.push(at - 1);
      open.push(at);
    }
  });
  open.push(...draft.leftOver);
  total += draft.leftOver.length;
  return {
    share:
      total === 0 ? (draft.plan.metrics.length + draft.plan.sort.length > 0 ? 0.8 : 0) : understood / total,
    open,
  };
}
