import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import type { FieldRef, SortKey, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import type { Draft, Match } from "./draft.ts";

import { asksFigures } from "./read-groups.ts";
import { defaultDate, fieldOfConcept } from "./pick-field.ts";
import { nameField } from "../schema/name-field.ts";

const DESCENDING_WORDS =
  /^(?:(?:in |and )?(?:a )?(?:desc|descending|decreasing|reverse|reversed)(?: order)?|,? ?(?:from )?(?:the )?(?:highest|largest|biggest|newest|latest|most recent|most expensive|best|greatest|longest|high|new|large)(?: ones?)?(?: first| to| down| on top| at the top)(?: (?:the )?(?:lowest|smallest|oldest|low|old|small|bottom))?|(?:on|at) top) /;
const ASCENDING_WORDS =
  /^(?:(?:in |and )?(?:asc|ascending|increasing|alphabetical|alphabetic)(?: order)?|,? ?(?:from )?(?:the )?(?:lowest|smallest|oldest|earliest|cheapest|least|shortest|youngest|low|old|a)(?: ones?)?(?: first| to)(?: (?:the )?(?:highest|largest|newest|latest|high|new|z))?|alphabetically|a - z|a to z) /;
const SORT =
  /(?:and |, |then )?(?:sorted|sort|order|ordered|ordering|sorting|ranked|rank|ranking|arranged|arrange|organized)(?: (?:them|it|the|results?|list|these|those|all|everything|•))*(?: (?:by|on|based on|according to|from|in|with))?(?: (?:the|their|its|of))*(?= )/;
const FIRST =
  /(?:, |and |the |with (?:the )?|in )*(?<adjective>most|fewest|least|newest|latest|oldest|earliest|most recent|recent|cheapest|priciest|highest|lowest|largest|biggest|smallest|longest|shortest|best|worst|youngest|most expensive|least expensive|heaviest|lightest|top rated|most popular|highest rated|greatest|strongest|hottest|coldest|fastest|slowest|busiest|senior|most [a-z]+|least [a-z]+|[a-z]+iest)(?: (?!first|by)[^ ,]+){0,2} (?:first|at the top|on top|come first|to the top)(?= )/;
/** "from richest to poorest", "from most to least". */
const SCALE =
  /(?:, )?(?:from )?(?:the )?(?:most |least )?(?<from>[a-z]+) to (?:the )?(?:most |least )?(?<to>[a-z]+)(?= )/;
/** A direction that stands by itself: "in descending order". */
const TRAILING =
  /(?:, )?(?:and )?(?:(?:sort|order|rank|arrange|list)(?:ed)? (?:(?:them|it|all|the|these|results?) )*)?(?:in |and )?(?:a )?(?<way>desc|descending|decreasing|reverse|reversed|asc|ascending|increasing)(?: order)?(?: by (?:count|number|total|value))?(?= )/;
const ALPHABETICAL =
  /(?:in )?(?:(?:an |the )?(?:ascending )?(?:alphabetical|alphabetic|lexicographical|lexicographic) (?:ascending )?order|alphabetically)(?: (?:of|by)(?: (?:the|their|its))*)?(?= )/;
const MEASURED =
  /^(most|highest|largest|biggest|greatest|best|top|least|lowest|smallest|fewest|worst|strongest|busiest)/;
const PLAIN_SCALE: ReadonlyMap<string, 1 | -1> = new Map(
  Object.entries({
    most: -1,
    highest: -1,
    high: -1,
    largest: -1,
    biggest: -1,
    best: -1,
    top: -1,
    greatest: -1,
    least: 1,
    lowest: 1,
    low: 1,
    smallest: 1,
    fewest: 1,
    worst: 1,
    bottom: 1,
  } as const),
);

/** Surety from which on an adjective is said of the field whose name it stands in. */
const QUALITY = 0.8;

/** Surety from which on a word repeats a name. */
const SAID_AGAIN = 0.99;

/** Where something comes first anyway, "by" says what by. */
const SUPERLATIVE =
  /(?:top|bottom|best|worst|leading|most|least|highest|lowest|largest|smallest|[a-z]+est)(?= (?!first|ones first))/;

/** Sorting that is asked for by name: `sorted by price descending`, `newest first`, `alphabetically`. */
export function readSorts(draft: Draft): void {
  draft.each(SCALE, (match) => readScale(draft, match));
  draft.each(
    /(?:, )?(?:starting|beginning|start) (?:with|from) (?:the )?(?<adjective>[a-z]+)(?: ones?| first)?(?= )/,
    (match) => {
      if (ADJECTIVES.has(match.groups.adjective ?? "") || MEASURED.test(match.groups.adjective ?? ""))
        readFirst(draft, match);
    },
  );
  draft.each(FIRST, (match) => readFirst(draft, match));
  draft.each(ALPHABETICAL, (match) => {
    const said = / (of|by)( |$)/.test(match.text)
      ? draft.fieldAt(match.end, (_, one) => one.score >= 0.6)
      : null;
    if (said) {
      const words = { start: match.start, end: said.end };
      addSort(draft, { by: sortByField(draft.refOf(said)), direction: 1, words: [words] });
      return;
    }
    const name =
      draft.plan.columns[0]?.field ??
      nameField(draft.collection) ??
      draft.collection.fields.find((field) => field.kind === "text" && field.arrayRoot === null);
    if (!name) return;
    const by = { kind: "field", ref: { field: name, route: null } } as const;
    const key: SortKey = { by, direction: 1, words: [match] };
    addSort(draft, key);
    draft.impliedSorts.add(key);
  });
  draft.each(SORT, (match) => {
    const end = byBehind(draft, match);
    if (end > match.end) draft.take({ start: match.start, end: match.start + 1 });
    readSortKeys(draft, { start: match.start, end });
    // what is sorted by may be read already: "ordered by age from the oldest to the youngest"
    const isRead = draft.plan.sort.some((key) =>
      key.words.some((words) => words.start <= end && end < words.end),
    );
    if (isRead && draft.isFree(match)) draft.take(match);
  });
  // "students by last name": without figures "by" can only mean the order
  if (
    !asksFigures(draft) &&
    draft.plan.keys.length === 0 &&
    draft.plan.sort.length === 0 &&
    !draft.match(SUPERLATIVE)
  ) {
    draft.each(/by(?: (?:the|their|its))*(?= )/, (match) => {
      if (
        draft.plan.sort.length === 0 &&
        draft.fieldAt(match.end, (field, mention) => field.kind !== "object" && mention.score >= 0.7)
      )
        readSortKeys(draft, match);
    });
  }
  draft.each(TRAILING, (match) => {
    const direction = /^(asc|ascending|increasing)$/.test(match.groups.way ?? "") ? 1 : -1;
    const [known] = draft.plan.sort;
    const by = known ? null : fallbackSort(draft);
    if (known) known.direction = direction;
    else if (by) {
      const key: SortKey = { by, direction, words: [match] };
      draft.plan.sort.push(key);
      draft.impliedSorts.add(key);
    } else return;
    draft.take(match, 0.95);
  });
  draft.each(
    /(?:in )?(?:chronological order|chronologically|reverse chronological order|reverse chronologically)(?= )/,
    (match) => {
      const date = defaultDate(draft.collection);
      if (date)
        addSort(draft, {
          by: { kind: "field", ref: { field: date.field, route: null } },
          direction: /reverse/.test(match.text) ? -1 : 1,
          words: [match],
        });
    },
  );
  inOrderSaid(draft);
}

/** Without a word that says by what, the order is that of the column that is shown. */
export function orderByColumns({ plan, impliedSorts }: Draft): void {
  const isMeasure = ({ field }: FieldRef): boolean => isNumeric(field) || isTemporal(field);
  const measures = plan.columns.filter(isMeasure);
  for (const key of impliedSorts) {
    const { by } = key;
    if (by.kind !== "field" || plan.columns.some((one) => one.field === by.ref.field)) continue;
    const column = key.direction === -1 && measures.length === 1 ? measures[0] : plan.columns[0];
    if (column) key.by = sortByField({ field: column.field, route: column.route });
  }
}

/** Keys as they are said; of two by one field the one that names its direction, which was read first. */
function inOrderSaid({ plan }: Draft): void {
  const fieldOf = (key: SortKey): FieldModel | null => (key.by.kind === "field" ? key.by.ref.field : null);
  plan.sort = plan.sort.filter(
    (key, at) =>
      fieldOf(key) === null || plan.sort.findIndex((other) => fieldOf(other) === fieldOf(key)) === at,
  );
  plan.sort.sort((a, b) => (a.words[0]?.start ?? 0) - (b.words[0]?.start ?? 0));
}

/** "sort the names by age": the order is said behind what is sorted. */
function byBehind(draft: Draft, match: Match): number {
  if (
    / (by|on|to|from|in|with|the|their|its|of)$/.test(match.text) &&
    / (by|on|according to|from|in|with)( |$)/.test(match.text)
  )
    return match.end;
  for (let at = match.end; at < match.end + 6; at++)
    if (draft.norm(at) === "by") return draft.skip(at + 1, /^(the|their|its)$/);
  return match.end;
}

/** "from cheapest to dearest by price": the word it starts from says which way. */
function readScale(draft: Draft, match: Match): void {
  const [from = "", to = ""] = [match.groups.from, match.groups.to];
  const [low, high] = [ADJECTIVES.get(from), ADJECTIVES.get(to)];
  const isPlain =
    PLAIN_SCALE.has(from) && PLAIN_SCALE.has(to) && PLAIN_SCALE.get(from) !== PLAIN_SCALE.get(to);
  const isScale =
    low !== undefined && high !== undefined && low.concept === high.concept && low.isUp !== high.isUp;
  const isOld =
    /^(old|oldest|older|earliest|first)$/.test(from) &&
    /^(new|newest|newer|latest|last|young|youngest)$/.test(to);
  const isNew =
    /^(new|newest|newer|latest|last|recent|young|youngest)$/.test(from) &&
    /^(old|oldest|older|earliest|first)$/.test(to);
  if (!isPlain && !isScale && !isOld && !isNew) return;
  const lead = draft.skip(match.end, /^(by|in|of|on|based|their|its|the)$/);
  const after = draft.fieldAt(lead, (field, mention) => field.kind !== "object" && mention.score >= 0.5);
  const end = draft.skipBack(match.start, /^(by|,|and|the)$/);
  const before = after
    ? null
    : draft.fieldBefore(
        end,
        (field, mention) => (isNumeric(field) || isTemporal(field)) && mention.score >= 0.6,
      );
  const named = after ?? before;
  const words: Words = {
    start: Math.min(match.start, before?.start ?? match.start),
    end: Math.max(match.end, after?.end ?? 0),
  };
  const isYears = named !== null && isNumeric(named.field) && !isYearField(named.field);
  const down =
    isYears && (isOld || isNew)
      ? isOld
      : isPlain
        ? PLAIN_SCALE.get(from) === -1
        : isOld
          ? false
          : isNew
            ? true
            : (low?.isUp ?? false);
  if (named) {
    addSort(draft, { by: sortByField(draft.refOf(named)), direction: down ? -1 : 1, words: [words] });
    return;
  }
  if (isPlain && draft.plan.metrics.length > 0) {
    addSort(draft, { by: { kind: "metric", index: 0 }, direction: down ? -1 : 1, words: [match] });
    return;
  }
  const isAge = /^(young|youngest)$/.test(from) || /^(young|youngest)$/.test(to);
  const adjective = isOld || isNew ? ({ concept: isAge ? "age" : "date", isUp: isNew } as const) : low;
  const target = adjective ? conceptTarget(draft, adjective) : null;
  if (target)
    addSort(draft, { by: { kind: "field", ref: target.ref }, direction: target.direction, words: [match] });
}

/** "cheapest first", "fewest routes first". */
function readFirst(draft: Draft, match: Match): void {
  const [degreed = "", , word = ""] = /\b(most|least) ([a-z]+)/.exec(match.text) ?? [];
  const said = ADJECTIVES.has(word) ? degreed : (match.groups.adjective ?? "");
  const adjective = ADJECTIVES.get(said.replace(/^(most|top|highest|least) /, ""));
  if (draft.plan.metrics.length > 0 && MEASURED.test(said)) {
    sortByWhatIsThere(draft, match, !/^(lowest|smallest|least|fewest|worst)/.test(said));
    return;
  }
  const target = adjective ? conceptTarget(draft, adjective) : null;
  const isReversed = said.startsWith("least ");
  if (target)
    addSort(draft, {
      by: { kind: "field", ref: target.ref },
      direction: (isReversed ? -target.direction : target.direction) as 1 | -1,
      words: [match],
    });
  else if (word !== "" && sortByQuality(draft, match, word)) return;
  else if (MEASURED.test(said))
    sortByWhatIsThere(draft, match, !/lowest|smallest|least|fewest|worst/.test(said));
}

/** "most loyal first": the number that has the adjective in its name. */
function sortByQuality(draft: Draft, match: Match, word: string): boolean {
  const at = draft.tokens.findIndex((token, place) => place >= match.start && token.norm === word);
  const hits = draft.question.names.byToken[at];
  const field = draft.collection.fields.find(
    (one) =>
      isNumeric(one) && one.arrayRoot === null && one.words.some((own) => (hits?.get(own) ?? 0) >= QUALITY),
  );
  if (!field) return false;
  const direction = match.text.includes("least ") ? 1 : -1;
  addSort(draft, { by: { kind: "field", ref: { field, route: null } }, direction, words: [match] });
  return true;
}

function readSortKeys(draft: Draft, match: Words): void {
  let at = match.end;
  let found = false;
  for (;;) {
    const reversed = /^(descending|ascending)$/.test(draft.norm(at)) ? draft.norm(at) : "";
    const start = reversed ? draft.skip(at + 1, /^(by|order|of|the)$/) : at;
    const target = sortTargetAt(draft, start, found);
    const after = target?.end ?? start;
    const order = orderAt(draft, after);
    if (!target && !order) break;
    const by = target?.by ?? fallbackSort(draft);
    if (!by) break;
    const direction =
      order?.direction ??
      (reversed === "descending" ? -1 : reversed === "ascending" ? 1 : (target?.direction ?? 1));
    const end = order?.end ?? after;
    addSort(draft, { by, direction, words: [{ start: found ? start : match.start, end }] });
    found = true;
    const next = draft.skip(end, /^(and|then|,|by|followed)$/);
    if (next === end) break;
    at = next;
  }
}

function sortTargetAt(
  draft: Draft,
  start: number,
  isFurther: boolean,
): { by: SortKey["by"]; end: number; direction?: 1 | -1 } | null {
  const metricWord = /^(count|number|total|average|sum|avg|frequency|max|min|amount)$/.test(
    draft.tokens[start]?.norm ?? "",
  );
  const taken = draft.plan.metrics.findIndex((metric) => metric.words.some((words) => words.start === start));
  if (taken >= 0)
    return {
      by: { kind: "metric", index: taken },
      end: draft.plan.metrics[taken]?.words.find((words) => words.start === start)?.end ?? start,
      direction: 1,
    };
  const field = draft.fieldAt(
    start,
    (one, mention) => one.kind !== "object" && mention.score >= (isFurther ? 0.8 : 0.5),
  );
  if (field && !(metricWord && draft.plan.metrics.length > 0 && field.score < 0.95)) {
    const key = draft.plan.keys.findIndex((one) => one.field === field.field);
    if (key >= 0) return { by: { kind: "key", index: key }, end: field.end };
    const metric = draft.plan.metrics.findIndex(
      (one) =>
        one.kind !== "count" &&
        one.kind !== "share" &&
        one.kind !== "countDistinct" &&
        one.of.kind === "field" &&
        one.of.field === field.field,
    );
    if (metric >= 0) return { by: { kind: "metric", index: metric }, end: field.end };
    return { by: sortByField(draft.refOf(field)), end: field.end };
  }
  if (metricWord && draft.plan.metrics.length > 0)
    return {
      by: { kind: "metric", index: draft.plan.metrics.length - 1 },
      end: draft.skip(start, /^(count|number|total|average|sum|avg|frequency|of|the|amount)$/),
    };
  const adjective = ADJECTIVES.get(draft.norm(start));
  if (adjective && (!isFurther || draft.norm(start + 1) === "first")) {
    const target = conceptTarget(draft, adjective);
    if (target)
      return {
        by: { kind: "field", ref: target.ref },
        end: start + (isFurther ? 2 : 1),
        direction: target.direction,
      };
  }
  const said = saidBefore(draft, start);
  if (said) return { by: sortByField(said), end: start + 1 };
  if (/^(date|time|recency|age)$/.test(draft.norm(start))) {
    const date = defaultDate(draft.collection);
    if (date) return { by: { kind: "field", ref: { field: date.field, route: null } }, end: start + 1 };
  }
  return null;
}

/** "membership level above 4, by level": a part of the name of a field that is used already. */
function saidBefore({ plan, question }: Draft, at: number): FieldRef | null {
  const hits = question.names.byToken[at];
  const known = [...plan.conditions, ...plan.columns].find(({ field }) =>
    field.words.some((word) => (hits?.get(word) ?? 0) >= SAID_AGAIN),
  );
  return known ? { field: known.field, route: known.route } : null;
}

function sortByField(ref: FieldRef): SortKey["by"] {
  return ref.field.kind === "objects" || (ref.field.isArray && !isNumeric(ref.field))
    ? { kind: "amount", of: { kind: "size", field: ref.field, route: ref.route } }
    : { kind: "field", ref };
}

function fallbackSort(draft: Draft): SortKey["by"] | null {
  if (draft.plan.metrics.length > 0) return { kind: "metric", index: 0 };
  const name =
    draft.plan.columns[0] ??
    withoutRoute(
      nameField(draft.collection) ??
        draft.collection.fields.find((field) => field.kind === "text" && field.arrayRoot === null),
    );
  return name ? { kind: "field", ref: name } : null;
}

function withoutRoute(field: FieldModel | undefined): FieldRef | null {
  return field ? { field, route: null } : null;
}

function orderAt(draft: Draft, at: number): { direction: 1 | -1; end: number } | null {
  let text = "";
  for (let cursor = at; cursor < Math.min(draft.tokens.length, at + 7); cursor++)
    text += `${draft.norm(cursor)} `;
  const scale =
    /^,? ?(?:from )?(?:the )?(?:most |least )?(?<from>[a-z]+) to (?:the )?(?:most |least )?(?<to>[a-z]+) /.exec(
      text,
    );
  const [from, to] = [ADJECTIVES.get(scale?.groups?.from ?? ""), ADJECTIVES.get(scale?.groups?.to ?? "")];
  if (scale && from && to && from.isUp !== to.isUp)
    return { direction: from.isUp ? -1 : 1, end: at + scale[0].trim().split(" ").length };
  const down = DESCENDING_WORDS.exec(text);
  const up = ASCENDING_WORDS.exec(text);
  const found = down ?? up;
  if (!found) return null;
  return { direction: down ? -1 : 1, end: at + found[0].trim().split(" ").length };
}

function sortByWhatIsThere(draft: Draft, words: Words, isDown: boolean): void {
  const by = draft.plan.metrics.length > 0 ? ({ kind: "metric", index: 0 } as const) : null;
  const field = by ? null : draft.fieldAnywhere(isNumeric);
  const target = by ?? (field ? ({ kind: "field", ref: draft.refOf(field) } as const) : null);
  if (target) addSort(draft, { by: target, direction: isDown ? -1 : 1, words: [words] });
}

export function addSort(draft: Draft, key: SortKey): void {
  draft.plan.sort.push(key);
  for (const words of key.words) draft.take(words, 0.95);
}

/** The field an adjective orders by, and the direction that puts the most of it first. */
export function conceptTarget(
  draft: Draft,
  adjective: Adjective,
): { ref: FieldRef; direction: 1 | -1 } | null {
  if (adjective.concept === "date") {
    const field = defaultDate(draft.collection)?.field ?? draft.collection.fields.find(isYearField);
    return field ? { ref: { field, route: null }, direction: adjective.isUp ? -1 : 1 } : null;
  }
  if (adjective.concept === "age") {
    const age = fieldOfConcept(draft, "age", (field) => isNumeric(field) && field.words.includes("age"));
    if (age) return { ref: age, direction: adjective.isUp ? 1 : -1 };
    const birth = fieldOfConcept(draft, "birth", isTemporal) ?? fieldOfConcept(draft, "age", isTemporal);
    const year = fieldOfConcept(draft, "year");
    const date = birth?.field ?? year?.field ?? defaultDate(draft.collection)?.field;
    return date ? { ref: { field: date, route: null }, direction: adjective.isUp ? -1 : 1 } : null;
  }
  const picked = fieldOfConcept(draft, adjective.concept);
  return picked ? { ref: picked, direction: adjective.isUp ? -1 : 1 } : null;
}
