import { NOISE, TIES } from "../lexicon/words.table.ts";
import { planRefs } from "../plan/plan-refs.ts";
import type { FieldRef, Metric } from "../plan/plan.ts";
import { type FieldModel, isTemporal, isYearField } from "../schema/model.ts";
import { rolesOfVerb } from "../link/ends-said.ts";
import { lemmaOf, roleStem, wordsOfName } from "../text/lemma.ts";
import type { Route } from "../link/knowledge.ts";
import { referenceOf, roleOf } from "../link/roles.ts";
import type { Draft } from "./draft.ts";
import { unitKey } from "./units.ts";

const SURETY = 0.75;
const TIE_SURETY = 0.92;
const HIT = 0.6;
/** Surety of a word that is the one of a name itself. */
const WHOLE = 0.95;
/** Verbs that may say which of several dates or roles is meant. */
const TELLS_WHICH = /^(start|beg[aiu]n|end|finish|depart|arriv|leav|left)/;
/** What stands in front of nouns, never of verbs. */
const BEFORE_NOUN = /^(with|without|of|no|any|many|their|its|his|her|most|fewest|latest|last|first|recent)$/;
const NOWHERE: ReadonlySet<number> = new Set();
/** These ask for a column or a figure when they are left. */
const ASKING = /^(names?|titles?|ids?|average|total|number|count|sum)$/;

/** Words for figures, by the kind of the figure. */
const FIGURES: ReadonlyMap<string, Metric["kind"]> = new Map([
  ["average", "avg"],
  ["mean", "avg"],
  ["total", "sum"],
  ["sum", "sum"],
  ["maximum", "max"],
  ["minimum", "min"],
  ["percentage", "share"],
  ["share", "share"],
]);
/** What may follow a figure that is not said of anything: "with that average, highest first". */
const ALONE = /^([,.?!;:)]|and|first|ascending|descending|in|for|)$/;

/** Numbers that are so much for each unit. */
const PRICED = /^(price|cost|fee|fare|rate|rent|wage|salary|pay|charge|tariff|speed|usage|consumption)$/;

/** Words for the ends of what varies. */
const ENDS: readonly RegExp[] = [/^(?:max|maximum|highest|top|peak)$/, /^(?:min|minimum|lowest|bottom)$/];

/** "Japanese-language films", "awards" of won awards: words that say again what a field in the plan says. */
export function ignoreRepetitions(draft: Draft): void {
  const said = wordsSaid(draft);
  const roles = rolePlaces(draft);
  draft.tokens.forEach((token, at) => {
    if (token.kind !== "word" || !draft.isOpen(at)) return;
    if (saysPart(draft, at, said)) draft.take({ start: at, end: at + 1 }, SURETY);
    if (ASKING.test(token.norm)) return;
    const isBeside = [at - 2, at - 1, at + 1, at + 2].some((place) => draft.isTaken(place));
    const isBetween =
      !TELLS_WHICH.test(token.norm) &&
      [at - 1, at + 1].some((place) => leadsToTaken(draft, place, place - at));
    const hits = draft.question.names.byToken[at];
    const isRepetition =
      (!saysState(draft, at) &&
        hits !== undefined &&
        [...hits].some(([word, weight]) => weight >= HIT && said.has(word))) ||
      roles.has(at);
    const isTie = isDeedOfAll(draft, at) || (ties(draft, at) && (isRepetition || !draft.namesStored(at)));
    if (isOrder(draft, at)) draft.take({ start: at, end: at + 1 }, TIE_SURETY);
    if (((isBeside || roles.has(at)) && (isRepetition || isTie)) || (isBetween && isTie))
      draft.take({ start: at, end: at + 1 }, isTie ? TIE_SURETY : SURETY);
  });
}

/** "Still in operation" of things with an operator: the state that they are in. */
function saysState({ tokens, question }: Draft, at: number): boolean {
  const isState =
    tokens[at - 1]?.norm === "in" && /^(operation|use|service|production)$/.test(tokens[at]?.norm ?? "");
  return isState && [...(question.names.byToken[at]?.values() ?? [])].every((weight) => weight < WHOLE);
}

/** A figure that stands beside its groups, or a unit or an end that the name of a field says itself. */
function saysPart(draft: Draft, at: number, said: ReadonlySet<string>): boolean {
  const isAgain = isFigureAgain(draft, at) || isKeyAgain(draft, at);
  return isAgain || saysUnit(draft, at) || saysEnd(draft, at, said);
}

/** "The type and the average length for each boat type": the key is called by the end of its name, as no other field is. */
function isKeyAgain({ plan, tokens, collection, question }: Draft, at: number): boolean {
  const [key, ...others] = plan.keys;
  if (!key || others.length > 0 || plan.metrics.length === 0 || key.part !== null) return false;
  const isNext = /^(and|,|with|plus)$/.test(tokens[at + 1]?.norm ?? "");
  const hits = question.names.byToken[at];
  const isSaid = ({ words }: FieldModel): boolean => (hits?.get(words.at(-1) ?? "") ?? 0) >= WHOLE;
  return isNext && isSaid(key.field) && collection.fields.every((one) => one === key.field || !isSaid(one));
}

/** "With that average", "sorted by the mean": the only figure of its kind, which stands beside its groups. */
function isFigureAgain({ plan, tokens }: Draft, at: number): boolean {
  const kind = FIGURES.get(tokens[at]?.norm ?? "");
  const isShown = plan.keys.length > 0 && (plan.shown?.hasMetrics ?? true) && plan.ofGroups === null;
  return (
    kind !== undefined &&
    isShown &&
    ALONE.test(tokens[at + 1]?.norm ?? "") &&
    plan.metrics.filter((one) => one.kind === kind).length === 1
  );
}

/** "The cheapest per kilo" of `price_kg`: the unit that the number is one of. An `area_ha` is nothing per hectare. */
function saysUnit(draft: Draft, at: number): boolean {
  const { tokens } = draft;
  const unit = tokens[at]?.norm === "per" ? unitKey(tokens[at + 1]?.norm ?? "") : null;
  if (unit === null) return false;
  return refsOf(draft).some(({ field: { path } }) => {
    const words = wordsOfName(path).map((word) => lemmaOf(word.toLowerCase()));
    return words.some((word) => PRICED.test(word)) && words.some((word) => unitKey(word) === unit);
  });
}

/** "Maximum load" of `top_load`: the end of all values that the name says itself, and no figure. */
function saysEnd(draft: Draft, at: number, said: ReadonlySet<string>): boolean {
  const end = ENDS.find((words) => words.test(draft.tokens[at]?.norm ?? ""));
  const next = draft.question.names.byToken[at + 1];
  const isNamed = [...said].some((word) => (next?.get(word) ?? 0) >= HIT);
  return end !== undefined && isNamed && draft.isTaken(at + 1) && [...said].some((word) => end.test(word));
}

/** "How many alarms were raised", of alarms that all have a `raised_at`: the verb leaves none out. */
export function isDeedOfAll(draft: Draft, at: number): boolean {
  const { collection, tokens, question, plan } = draft;
  const isSaidOfOwn = plan.collectionWords.some(
    ({ start, end }) => end === at || end === at - 1 || isQuantity(tokens.slice(at + 1, start)),
  );
  if (!isSaidOfOwn || !/(en|t|d|won|wn)$/.test(tokens[at]?.norm ?? "")) return false;
  if (tokens.some(({ kind }) => kind === "period")) return false;
  const hits = question.names.byToken[at];
  return collection.fields.some(
    (field) =>
      (isTemporal(field) || isYearField(field)) &&
      field.arrayRoot === null &&
      field.absence === 0 &&
      field.words.some((word) => word !== "year" && (hits?.get(word) ?? 0) >= SURETY),
  );
}

/** "Won more than 2 cups": how many, in front of what is counted. */
function isQuantity(words: Draft["tokens"]): boolean {
  return (
    words.some(({ kind }) => kind === "number") &&
    words.every(({ norm }) => /^(more|less|fewer|than|at|least|most|over|exactly|only|or|#)$/.test(norm))
  );
}

/** "Sorted from oldest to youngest": the order is read from the rest. */
function isOrder(draft: Draft, at: number): boolean {
  const { plan, tokens } = draft;
  const norm = tokens[at]?.norm ?? "";
  return (
    plan.sort.length > 0 &&
    (/^(sorted|ordered|ranked|sort)$/.test(norm)
      ? tokens[at + 1]?.norm !== "by"
      : /^(order|sequence|manner|fashion)$/.test(norm) && draft.isTaken(at - 1))
  );
}

/** Over words that say nothing: "to whom no vessel has ever been assigned". */
function leadsToTaken(draft: Draft, from: number, step: number): boolean {
  let at = from;
  while (!draft.isTaken(at) && NOISE.has(draft.tokens[at]?.norm ?? "") && !asksForMore(draft, at)) at += step;
  return draft.isTaken(at);
}

/** "The title and who wrote it" asks for a further column. */
function asksForMore({ tokens }: Draft, at: number): boolean {
  return (
    /^(who|whom|when|where|what|which|how)$/.test(tokens[at]?.norm ?? "") &&
    /^(and|[,;:+&]|plus)$/.test(tokens[at - 1]?.norm ?? "")
  );
}

function ties(draft: Draft, at: number): boolean {
  // "fees paid by members", and no "fees paid", which says that none are open
  const isPaidBy = draft.norm(at) === "paid" && /^(by|for)$/.test(draft.norm(at + 1));
  return at > 0 && (isPaidBy || TIES.has(draft.norm(at))) && !isCondition(draft, at) && !isNoun(draft, at);
}

/** "With visits", "more than 2 visits": a noun in its place ties nothing, it names what is asked about. */
function isNoun({ tokens }: Draft, at: number): boolean {
  const before = tokens[at - 1];
  const isCounted = before?.kind === "number" || BEFORE_NOUN.test(before?.norm ?? "");
  return isCounted && /[^s]s$/.test(tokens[at]?.norm ?? "");
}

/** "Boats acquired": a verb at the end ties nothing, it says which of all documents are meant. */
function isCondition({ plan, tokens }: Draft, at: number): boolean {
  const isLast = tokens.slice(at + 1).every(({ kind }) => kind === "mark");
  const isBehindName = plan.collectionWords.some(({ end }) => end === at);
  return isLast && isBehindName && plan.metrics.length === 0 && planRefs(plan).length === 0;
}

/** Words of a role that the plan reads, but do not name it: "won" says which of two references to players is meant. */
export function rolePlaces(draft: Draft): ReadonlySet<number> {
  const refs = refsOf(draft);
  const fields = new Set(refs.map(({ field }) => field));
  const rolesOf = (routes: readonly Route[]): string[] =>
    routes.filter((one) => one.via === undefined).flatMap((one) => roleOf(referenceOf(one)));
  const roles = rolesOf(draft.routes.filter((one) => fields.has(one.from) || fields.has(one.to)));
  const ways = refs.flatMap(({ route }) => route ?? []);
  const ends = [...roles, ...rolesOf(ways)];
  if (ends.length === 0) return NOWHERE;
  const named = draft.question.names.collections();
  // "a reviewer operator who is inactive"
  const isBeside = (norm: string, at: number): boolean =>
    ways.some(
      (one) =>
        rolesOf([one]).includes(roleStem(norm)) &&
        named.some(({ start, collection }) => start === at + 1 && collection === one.collection),
    );
  const isSaid = (norm: string, at: number): boolean =>
    (roles.includes(roleStem(norm)) && !draft.namesStored(at)) ||
    isBeside(norm, at) ||
    rolesOfVerb(draft.tokens, at).some((stem) => ends.includes(stem));
  return new Set(
    draft.tokens.flatMap(({ kind, norm }, at) => (kind === "word" && isSaid(norm, at) ? [at] : [])),
  );
}

/** Both fields of the step that a way ends with. */
function endsOf(route: Route): FieldRef[] {
  return [route.from, route.to].map((field) => ({ field, route }));
}

function refsOf({ plan }: Draft): FieldRef[] {
  return [
    ...planRefs(plan),
    ...plan.relations.flatMap(({ route, conditions }) => [...endsOf(route), ...conditions]),
    ...plan.sort.flatMap(({ by }) => (by.kind === "relation" ? endsOf(by.route) : [])),
  ];
}

/** Words in the names of all fields that the plan reads, and of what it goes through to reach them. */
export function wordsSaid(draft: Draft): ReadonlySet<string> {
  const refs = refsOf(draft);
  const ways = refs.flatMap(({ route }) =>
    route ? [...route.collection.words, ...(route.via?.collection.words ?? [])] : [],
  );
  const names = refs.flatMap(({ field }) => [...field.words, ...field.parentWords]);
  return new Set([...names, ...ways, ...draft.collection.words]);
}
