import type { CollectionMention, FieldMention } from "../link/mentions.ts";
import { CLASSIFIERS } from "../lexicon/words.table.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { isShown } from "../plan/asked-columns.ts";
import type { FieldRef, GroupKey, Words } from "../plan/plan.ts";
import { isVerb, keyField } from "../relate/columns.ts";
import { isNumeric, isUnique, type FieldModel } from "../schema/model.ts";
import { labelField, nameField, personName } from "../schema/name-field.ts";
import { amountAt } from "./amounts.ts";
import { nameOfHolder } from "./holder-name.ts";
import { isIdentity } from "./is-identity.ts";
import { lemmaOf } from "../text/lemma.ts";
import { acceptClaim, evidenceOf, type Assumption, type Claim } from "./claim.ts";
import { dateColumnAt } from "./date-column.ts";
import type { Draft, Match } from "./draft.ts";
import { headStart } from "./head-start.ts";
import { isPartOfName } from "./is-part-of-name.ts";
import { isEndOfOrder } from "./order-said-before.ts";
import { nameOfReferred } from "./name-of-referred.ts";
import { isPluralWord } from "./read-groups.ts";
import { nameWhether } from "./read-whether.ts";
import { isValue, repeatedName } from "./repeated-name.ts";
import { isCalled } from "./request-items.ts";
import { showCompared } from "./show-compared.ts";
import { isModifier, isStateOfOwn } from "./beside-own.ts";
import { storedQuantityAt } from "./stored-quantity.ts";
import { isUnsaidElement } from "./unsaid-elements.ts";

const LEADS =
  /^(show|list|give|get|find|display|return|fetch|tell|me|us|the|all|what|which|is|are|was|were|a|an|only|just|print|select|of|their|its|and|,|&|also|both|please|can|could|you|i|want|need|to|see|know|'s|do|does|would|like|retrieve|include|including|with|out|each|every|my|our|for|whats|what's|project|including|along|together|s|by|how|full|list)$/;
const ASKS_DISTINCT =
  /(?:all )?(?:the )?(?:distinct|unique|different|various|separate|possible)(?: (?:values?|kinds?|types?|sets?|list))?(?: (?:of|for|in))?(?: the)?(?= )/;
/** Surety from which on a name needs no other reading. */
const WELL_NAMED = 0.75;
/** Surety up to which a word names nothing. */
const HARDLY_NAMED = 0.5;
const COLUMN_SURETY = 0.95;
const LIST_JOINS = /^(and|,|&|\+|the|their|its|as|well|plus)$/;
const WHERE = /where (?:is|are|was|were|does|do|did|can)(?= )/;
/** What "where" asks for, the plainest first. */
const PLACES = ["location", "address", "place", "city", "town", "hometown", "region", "state", "country"];
const ASSUMED_PLACE = 0.05;
/** Says where things are; behind their name it asks for nothing. */
const PLACED = /^(located|situated|based|placed)$/;
/** How columns begin that stand beside the thing itself. */
const BESIDE_THEM =
  /(?:^| )(?:(?:along|together) with (?:the|their|its|his|her)|(?:with|including|and) (?:their|its|his|her)) (?:[a-z]+ )+$/;
const ASKS_LIST = /^(list|show|give|find|display|return|retrieve|provide|what|get|tell)$/;
/** Surety from which on a word behind a list goes on with it. */
const SURE_COLUMN = 0.7;
/** What a name or value of the field follows: "the class named Frigate". */
const CALLED = /^(titled|called|named|labeled|labelled|designated|marked|numbered|identified)$/;
/** How a question goes on after the values it asks for. */
const AFTER_KINDS =
  /^(do|does|did|are|is|have|exist|exists|we|available|were|•|in|of|there|can|appear|occur|)$/;

/** Columns that are asked for, and lists of different values. */
export function readColumns(draft: Draft): void {
  readDistinct(draft);
  if (draft.plan.metrics.length > 0 || draft.plan.keys.length > 0 || draft.plan.distinct) return;
  readHead(draft);
  for (const { words } of draft.plan.computed.slice()) {
    const end = words.at(-1)?.end ?? 0;
    // "Reef: date and high minus low"
    const colon = draft.tokens.findLastIndex(({ norm }, at) => norm === ":" && at < (words[0]?.start ?? 0));
    if (colon >= 0 && !draft.isTaken(colon + 1)) readList(draft, colon + 1, null);
    const next = draft.skip(end, LIST_JOINS);
    if (next > end) readList(draft, next, null);
  }
  draft.each(
    /(?:with|along with|together with|including|include|showing|show|return|returning|display|displaying|only|just|give|giving|project)(?: (?:me|only|just|the|their|its|his|her|also|full|complete))*(?= )/,
    (match) => {
      if (match.text === "with") return;
      readList(draft, match.end, match);
    },
  );
  // "cities of members and their streets"
  draft.each(/(?:and|as well as|,) (?:also )?(?:their|its|his|her)(?= )/, (match) => {
    const own = draft.plan.collectionWords.find(({ end }) => end === match.start);
    if (draft.plan.columns.length > 0) readList(draft, match.end, match);
    else if (own) readBesideNames(draft, match, own);
  });
  readBeside(draft);
  showCompared(draft);
  readPlaceAsked(draft);
  readWhatOf(draft);
  nameWhether(draft);
  showWhatIsNamed(draft, draft);
}

/** "List the vessels along with their flags": the names of the vessels stand beside the flags. */
export function showWhatIsNamed(draft: Draft, { tokens }: Pick<Draft, "tokens">): void {
  const { plan, collection } = draft;
  const { columns, computed } = plan;
  const start = tokens.findIndex(({ norm }) => !LEADS.test(norm));
  const isOfEach = plan.limit?.isPerGroup === true;
  const own = plan.collectionWords.find((words) => words.start === start || isOfEach);
  const first = columns[0]?.words[0];
  const name = nameField(collection);
  if (!own || !first || !name || computed.length > 0 || isShown(plan, { field: name, route: null })) return;
  const before = tokens.slice(Math.max(own.end, first.start - 4), first.end).map(({ norm }) => `${norm} `);
  const isListed = isOfEach || start === 0 || ASKS_LIST.test(tokens[0]?.norm ?? "");
  if (BESIDE_THEM.test(before.join("")) && isListed)
    acceptClaim(draft, {
      leading: [{ field: name, route: null, words: [{ start: own.start, end: own.end }] }],
      evidence: [],
    });
}

/** "Where is the oldest pier located": the field that tells a place. */
function readPlaceAsked(draft: Draft): void {
  const { columns, computed } = draft.plan;
  if (columns.length > 0 || computed.length > 0) return;
  const asked = draft.match(WHERE);
  if (!asked || draft.tokens.slice(0, asked.start).some(({ norm }) => !LEADS.test(norm))) return;
  for (const word of PLACES) {
    const field = draft.collection.fields.find(
      (one) => one.kind === "text" && !one.isArray && one.words.at(-1) === word,
    );
    if (!field) continue;
    const claim = claimColumn(draft, { field, route: null }, { start: asked.start, end: asked.start + 1 });
    acceptClaim(draft, { ...claim, assumptions: [{ weight: ASSUMED_PLACE, about: field.path }] });
    return;
  }
}

/** "The five longest vessels and their flags": flags beside the names of the vessels. */
function readBesideNames(draft: Draft, match: Words, own: Words): void {
  const name = labelField(draft.collection);
  readList(draft, match.end, match);
  const { columns } = draft.plan;
  if (!name || columns.length === 0 || isShown(draft.plan, { field: name, route: null })) return;
  acceptClaim(draft, { leading: [{ field: name, route: null, words: [own] }], evidence: [] });
}

/**
 * "Reviews and the name of the product": a column of what the documents refer to, beside the documents. Beside own columns
 * it is said whose it is: "title of each review and the email of its editor".
 */
function readBeside(draft: Draft): void {
  draft.each(/and (?:also )?(?:the|their|its|his|her)(?= )/, (match) => {
    const isOther = draft.plan.columns.some(({ route }) => route === null);
    const column = columnAt(draft, match.end);
    // their names are shown anyway
    const isOfOwner =
      !/^names?$/.test(draft.norm(match.end)) &&
      draft.tokens.slice(match.end, column?.end ?? 0).some(({ norm }) => norm === "of");
    if (column?.route && !column.route.isToMany && (!isOther || isOfOwner)) readList(draft, match.end, match);
  });
}

function readDistinct(draft: Draft): void {
  draft.each(ASKS_DISTINCT, (match) => readDifferent(draft, match));
  const { distinct, metrics, keys, sort } = draft.plan;
  if (!distinct && metrics.length === 0 && keys.length === 0 && sort.length === 0) readKinds(draft);
}

/** "distinct cities", "the different values of status". */
function readDifferent(draft: Draft, match: Match): void {
  const { plan } = draft;
  // "average age of the different teams" asks for the figure
  const isOfFigure =
    /^(all the )?(various|different)$/.test(match.text) &&
    plan.metrics.some((metric) => (metric.words[0]?.start ?? 0) <= match.end);
  if (plan.distinct || isOfFigure) return;
  const mention =
    draft.fieldAt(match.end, isValue) ??
    repeatedName(draft, match.end) ??
    draft.fieldAnywhere(
      (field, one) =>
        one.start > match.start && one.start - match.end <= 4 && isValue(field) && one.score > 0.7,
    );
  if (!mention) return;
  const words = { start: match.start, end: Math.max(match.end, mention.end) };
  acceptClaim(draft, claimDistinct(draft, mention, words));
  if (mention.start === match.end) acceptClaim(draft, claimDifferentRows(draft, mention.end));
}

/** "Distinct names, flags and ports": rows that differ in at least one of them. */
function claimDifferentRows(draft: Draft, from: number): Claim | null {
  const { distinct, metrics } = draft.plan;
  const others: FieldMention[] = [];
  for (let end = from; ;) {
    const at = draft.skip(end, LIST_JOINS);
    const next =
      at > end ? draft.fieldAt(at, (field, one) => isValue(field) && one.score >= SURE_COLUMN) : null;
    if (!next) break;
    others.push(next);
    end = next.end;
  }
  if (!distinct || others.length === 0 || metrics.length > 0) return null;
  const keys = [distinct, ...others.map((one) => ({ ...draft.refOf(one), words: [one] }))].map(
    ({ field, route, words }): GroupKey => ({
      field,
      route,
      part: null,
      step: null,
      words: words.map(({ start, end }) => ({ start, end })),
    }),
  );
  return {
    keys,
    differentKeys: keys,
    replaced: [distinct],
    evidence: others.map(({ start, end, score }) => ({ words: { start, end }, surety: score })),
    isSure: true,
  };
}

/** "which countries do customers come from", "what categories are there". */
function readKinds(draft: Draft): void {
  const asked = draft.match(
    /(?:which|what)(?: (?:are|is))?(?: (?:the|all|kinds of|types of|sorts of))*(?= )/,
  );
  if (!asked) return;
  // the collection may stand in front: "what product categories exist"
  const named = draft.plan.collectionWords.find((words) => words.start === asked.end);
  const start = named?.end ?? asked.end;
  const mention = draft.isTaken(start) ? null : draft.fieldAt(start);
  if (!mention || mention.score < 0.6 || !isListed(mention.field)) return;
  const isSort = CLASSIFIERS.has(lemmaOf(draft.norm(mention.end)));
  const end = mention.end + (isSort ? 1 : 0);
  const isPlural = isPluralWord(draft, end - 1) || /(kinds|types|sorts) of/.test(asked.text);
  if (isPlural && AFTER_KINDS.test(draft.norm(end)))
    acceptClaim(draft, claimDistinct(draft, mention, { start: asked.start, end }));
}

/** The values repeat, so that asking for them means the different ones. */
function isListed(field: FieldModel): boolean {
  return (field.kind === "text" || field.isArray) && field.kind !== "objects" && !isUnique(field);
}

function claimDistinct(draft: Draft, mention: FieldMention, words: Words): Claim {
  return {
    distinct: { ...draft.refOf(mention), words: [words], isCounted: false },
    evidence: evidenceOf([words], mention.score),
    isSure: true,
  };
}

/** "names and emails of customers", "list the product names". */
function readHead(draft: Draft): void {
  // "sort the member names by age" shows names
  const isSort = draft.isTaken(0) && /^(sort|order|rank|arrange)$/.test(draft.tokens[0]?.norm ?? "");
  const start = headStart(draft, isSort ? 1 : 0, LEADS);
  const own = draft.plan.collectionWords[0];
  // the collection may stand in front: "product names"
  const first = own?.start === start ? own : null;
  const at = first ? draft.skip(first.end, /^('s|,|:|and|-)$/) : start;
  if (isPartOfName(draft, at) || (first && isDeed(draft, at))) return;
  // "games and their types": the games are shown by their names
  const name = first ? labelField(draft.collection) : null;
  const isOf = draft.norm(at - 1) === "and" && /^(their|its)$/.test(draft.norm(at));
  readList(draft, isOf ? at + 1 : at, null);
  const isBeside = isOf || isListedName(draft, at);
  const isAdded = name !== null && isBeside && !isShown(draft.plan, { field: name, route: null });
  if (first && isAdded && draft.plan.columns.length > 0)
    acceptClaim(draft, { leading: [{ field: name, route: null, words: [first] }], evidence: [] });
}

/** "Permits made in May": what was done with them, even where a field is called alike. */
function isDeed(draft: Draft, at: number): boolean {
  const found = draft.fieldAt(at);
  const isVerbAlone = found?.end === at + 1 && isVerb(draft, { field: found.field, words: found });
  return isVerbAlone || PLACED.test(draft.norm(at));
}

/** "The port and size of all ports": one of them is named in front of a column, so it stands for its name. */
function isListedName(draft: Draft, at: number): boolean {
  const [first, ...others] = draft.plan.collectionWords;
  return (
    first !== undefined &&
    others.length > 0 &&
    /^(and|,)$/.test(draft.tokens[first.end]?.norm ?? "") &&
    at === first.end + 1 &&
    !isPluralWord(draft, first.end - 1)
  );
}

/** Reads a list of columns and computed amounts, from `start` on. */
function readList(draft: Draft, start: number, lead: Words | null): void {
  let at = start;
  for (let isFirst = true; ; isFirst = false) {
    const computed = draft.fieldAt(at) ? amountAt(draft, at) : null;
    if (computed && computed.amount.kind !== "field") {
      const { amount, words } = computed;
      acceptClaim(draft, {
        computed: [{ name: nameOfAmount(amount), amount, words: [words] }],
        evidence: evidenceOf([words]),
        isSure: true,
      });
      at = draft.skip(words.end, /^(and|,|&|\+|the|their|its|as|well|plus)$/);
      continue;
    }
    const column = columnAt(draft, at) ?? (isFirst ? null : quantityColumn(draft, at));
    if (!column) return;
    const words = { start: isFirst && lead ? lead.start : at, end: column.end };
    const { assumptions = [] } = column;
    acceptClaim(draft, { ...claimColumn(draft, column, words), assumptions });
    const next = draft.skip(column.end, /^(and|,|&|\+|the|their|its|as|well|plus|also)$/);
    if (next === column.end) return;
    at = next;
  }
}

/** "names and number of visitors": the field that keeps the number. */
function quantityColumn(draft: Draft, at: number): ColumnAt | null {
  const mention = storedQuantityAt(draft, at);
  return mention && { ...draft.refOf(mention), end: mention.end };
}

type ColumnAt = FieldRef & { end: number; assumptions?: Assumption[] };

function columnAt(draft: Draft, at: number): ColumnAt | null {
  if (isEndOfOrder(draft, at)) return null;
  const found = draft.fieldAt(
    at,
    (field, one) =>
      one.score >= 0.55 &&
      !isStateOfOwn(draft, field, one) &&
      !CALLED.test(draft.norm(one.end)) &&
      !isFigureWord(draft, field, one) &&
      !isCountWord(draft, field, one) &&
      !isUnsaidElement(draft, one),
  );
  const referred =
    nameOfHolder(draft, at) ?? (found && found.score >= WELL_NAMED ? null : nameOfReferred(draft, at));
  if (referred) return referred;
  if (!found || isOwnName(draft, found)) {
    const own = nameOrKeyAt(draft, at);
    return own ? { field: own, route: null, end: at + 1 } : dateColumnAt(draft, at);
  }
  // "ids of crossings" are those of the crossings, not of what they belong to
  const key = isBareId(draft, found) ? keyField(draft.collection) : null;
  const mention = key && key.path !== "_id" ? { ...found, field: key, route: null } : found;
  const { field, route } = nameBehind(draft, mention) ?? nameOfNamed(draft, mention) ?? mention;
  return { field, route, end: found.end };
}

/** "Total grants" of an `amount`: a figure, and no name of a field. */
function isFigureWord(draft: Draft, { words }: FieldModel, { start, end }: Words): boolean {
  const norm = draft.norm(start);
  return end === start + 1 && /^(total|sum)s?$/.test(norm) && !words.includes(lemmaOf(norm));
}

/** "Number of rowers" of a `lockerNumber`: a count, unless it is that of the locker. */
function isCountWord(draft: Draft, field: FieldModel, { start }: Words): boolean {
  const isOf = /^(number|count)s?$/.test(draft.norm(start)) && draft.norm(start + 1) === "of";
  if (!isOf || isNumeric(field) || field.words.length < 2) return false;
  const at = draft.skip(start + 2, /^(the|all|our|their|its)$/);
  const hits = draft.question.names.byToken[at];
  return isPluralWord(draft, at) || !field.words.some((word) => (hits?.get(word) ?? 0) >= WELL_NAMED);
}

function isBareId(draft: Draft, { start, end }: Words): boolean {
  return end === start + 1 && /^(ids?|identifiers?)$/.test(draft.norm(start));
}

/** "department name" where documents hold the department's key: the name behind it. */
function nameBehind(draft: Draft, mention: FieldMention): FieldRef | null {
  if (mention.route !== null || !/^names?$/.test(draft.tokens[mention.end - 1]?.norm ?? "")) return null;
  const route = draft.routes.find((one) => one.from === mention.field && !one.isToMany && !one.via);
  const field = route ? nameField(route.collection) : null;
  return route && field ? { field, route } : null;
}

/** "Cakes and their bakeries" where cakes hold a `bakery_id`: the names of the bakeries. */
function nameOfNamed(draft: Draft, { field, start, end }: FieldMention): FieldRef | null {
  const { names } = draft.question;
  const isNamed = (one: CollectionMention): boolean => isCalled(draft, one, { names, least: 0.9 });
  const named = names.collections().find((one) => one.start === start && one.end === end && isNamed(one));
  const isBeside = draft.plan.columns.length > 0 && isIdentity(draft, field);
  if (!named || !isBeside || field.collection !== draft.collection) return null;
  const route = draft.routes.find((one) => one.collection === named.collection && !one.isToMany && !one.via);
  const name = route ? nameField(route.collection) : null;
  const isName = name?.words.some((word) => /^(name|title)$/.test(word)) === true;
  return route && name && isName ? { field: name, route } : null;
}

/**
 * "names and years of the fleets" that are called by `fleet`, not by the `name` of the captain they refer to or of others
 * further on; "names of sailors" that have a first name, not that of the ship around them or referred to.
 */
function isOwnName(draft: Draft, mention: FieldMention): boolean {
  const { start, end, route, field } = mention;
  const { collection, plan, question } = draft;
  const isBare = end === start + 1 && /^names?$/.test(draft.norm(start));
  const own = isBare ? nameField(collection) : null;
  if (own === null || own === field) return false;
  if (route === null) {
    const inside = collection.element ? `${collection.element.list.path}.` : null;
    return inside !== null && own.path.startsWith(inside) && !field.path.startsWith(inside);
  }
  const isFar = (route.isToMany || route.via !== undefined) && own.words.includes("name");
  const isOfThing = field.words.join() === "name" && personName(collection) !== null;
  const isSaidWhole = own.words.join() === collection.words.join() || isOfThing;
  if (plan.collectionWords.length === 0 || !(isFar || isSaidWhole)) return false;
  return !question.names.collections().some((one) => one.collection === route.collection);
}

/** "name" and "id" of what has no field of that name: what it is called by and told apart by. */
function nameOrKeyAt(draft: Draft, at: number): FieldModel | null {
  if (/^names?$/.test(draft.norm(at))) return nameField(draft.collection);
  return /^(ids?|identifiers?)$/.test(draft.norm(at)) ? keyField(draft.collection) : null;
}

/** "what is the email of ...", "in which city does ...": a field that is asked for anywhere in the head. */
function readWhatOf(draft: Draft): void {
  if (draft.plan.columns.length > 0 || draft.plan.computed.length > 0) return;
  draft.each(/(?:what|which|whose|where)(?: (?:is|are|was|were|the|'s|of))*(?= )/, (match) => {
    const mention =
      draft.fieldAt(match.end, (field, one) => one.score >= 0.7 && !isStateOfOwn(draft, field, one)) ??
      behindUnknown(draft, match.end);
    // "conductors whose nationality is not ..." asks for conductors
    const isClause = /^(?:whose|where)/.test(match.text) && match.start > 0;
    // "for which the flag is not ..." compares it
    if (mention && isComparedAt(draft, mention)) {
      const words = { start: match.start, end: mention.end };
      acceptClaim(draft, { evidence: evidenceOf([words], mention.score), isSure: true });
      return;
    }
    if (!mention || draft.plan.columns.length > 0 || isClause) return;
    if (isModifier(draft, mention)) {
      acceptClaim(draft, {
        evidence: evidenceOf([{ start: mention.start, end: mention.end }], COLUMN_SURETY),
      });
      return;
    }
    const start = mention.start === match.end ? match.start : mention.start;
    acceptClaim(draft, claimColumn(draft, mention, { start, end: mention.end }));
  });
}

/** "Which nautical flag": a field that is well named behind a word that nothing is known of. */
function behindUnknown(draft: Draft, at: number): FieldMention | null {
  const isUnknown = draft.isOpen(at) && draft.tokens[at]?.kind === "word" && hitsOf(draft, at) < HARDLY_NAMED;
  if (!isUnknown) return null;
  return draft.fieldAt(at + 1, (field, one) => one.route === null && one.score >= 0.9 && isValue(field));
}

function hitsOf(draft: Draft, at: number): number {
  return Math.max(0, ...(draft.question.names.byToken[at]?.values() ?? []));
}

function isComparedAt({ plan }: Draft, { field, route, end }: FieldMention): boolean {
  const starts = plan.conditions
    .filter((one) => one.field === field && one.route === route)
    .map(({ words }) => words[0]?.start ?? -1);
  return starts.some((start) => start >= end && start <= end + 1);
}

/** A column that is shown already gets no second place. */
function claimColumn({ plan }: Draft, { field, route }: FieldRef, words: Words): Claim {
  return {
    columns: isShown(plan, { field, route }) ? [] : [{ field, route, words: [words] }],
    evidence: evidenceOf([words], COLUMN_SURETY),
    isSure: true,
  };
}
