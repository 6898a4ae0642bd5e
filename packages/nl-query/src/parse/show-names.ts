import { isContainment, type Route } from "../link/knowledge.ts";
import { containerName } from "../plan/container-name.ts";
import type { FieldRef, Plan, Words } from "../plan/plan.ts";
import { keyField } from "../relate/columns.ts";
import { showWholeNames } from "../plan/whole-names.ts";
import { isLetterCode } from "../schema/coded-key.ts";
import { businessKey, labelField, nameField } from "../schema/name-field.ts";
import type { FieldModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft, Question } from "./draft.ts";
import { showTextHead } from "./show-text-head.ts";
import { hasIdentityNames, IDENTITY_WORD, isIdentity } from "./is-identity.ts";
import { EACH, POSSESSIVE, WHICH } from "../text/small-words.ts";

/** Asks for a person, whom no identifier tells. */
const WHO = /^\s*who\b/i;
const OF_ROLE = /^(?:the|their|its|his|her|all|of|and|with|,)$/;
/** Between "with" and what is shown. */
const OF_THEIRS = /^(?:the|ids?|identifiers?|names?|codes?|numbers?|of|their|its|his|her)$/;
/** "Each", and what tells which documents: "each open freight lift". */
const MOST_WORDS_OF_EACH = 3;
const BESIDE = /^(?:along|together|,)$/;

/** Adds the name of what the columns are of ("their salary"), then completes names shown in part. */
export function showNames(draft: Draft, question: Question): void {
  showReferred(draft, question);
  showWhose(draft, question);
  showCodes(draft, question);
  showTextHead(draft);
  showWholeNames(draft.plan, question.tokens);
}

/**
 * "Orders with their customer", "the distinct customers of late orders": the name of the customer, and not the
 * identifier that the order holds, unless that is asked for.
 */
function showReferred(draft: Draft, question: Question): void {
  const { plan } = draft;
  if (plan.ask === "documents") {
    const shown = plan.columns.map((one) => ({ ...one, ...nameReferredBy(draft, question, one) }));
    const isOfOthers = shown.length > 0 && shown.every(({ route }) => route !== null);
    // "full name of the leader" asks for nothing else
    const isAsked = (one: FieldRef): boolean =>
      plan.columns.some(({ field, route }) => field === one.field && route?.from === one.route?.from);
    const isChanged = shown.some((one, at) => one.field !== plan.columns[at]?.field && !isAsked(one));
    const own = isOfOthers && isChanged ? labelField(draft.collection) : null;
    const words = plan.collectionWords.slice(0, 1);
    plan.columns = own ? [{ field: own, route: null, words }, ...shown] : shown;
  }
  if (plan.ask === "distinct" && plan.distinct?.isCounted === false)
    plan.distinct = { ...plan.distinct, ...nameReferredBy(draft, question, plan.distinct) };
}

function nameReferredBy(
  draft: Draft,
  question: Question,
  { field, route, words }: FieldRef & { words: readonly Words[] },
): FieldRef | null {
  const saysId = ({ start, end }: Words): boolean =>
    question.tokens.slice(start, end).some(({ norm }) => IDENTITY_WORD.test(norm));
  if (words.length === 0 || words.some(saysId)) return null;
  const around = nameOfHolding(draft, question, { field, route });
  if (around) return around;
  if (route !== null || !isIdentity(draft, field)) return null;
  const to = draft.routes.find((one) => one.from === field && !one.isToMany && one.via === undefined);
  const isNamed =
    to !== undefined &&
    (WHO.test(question.text) ||
      words.some(
        (one) => names(question, to, one) || saysRole(question, field, one) || saysKind(question, to, one),
      ));
  const name = isNamed ? labelField(to.collection) : null;
  return to && name && name !== to.to ? { field: name, route: to } : null;
}

/** "Which port had the oldest pier": the name of the port that holds it, and not its key. */
function nameOfHolding(draft: Draft, question: Question, { field, route }: FieldRef): FieldRef | null {
  if (route === null) {
    const { references } = question.knowledge.model;
    if (!draft.collection.element) return nameByRepeatedKey(draft, field);
    const name = containerName(draft.collection, field, references);
    return name && { field: name, route };
  }
  const isAround = isContainment(route) && !route.isToMany;
  const name = isAround && keyField(route.collection) === field ? nameField(route.collection) : null;
  return name && { field: name, route };
}

/** "Who owns the oldest raft" of rafts that repeat the `rower_id` of the rower who holds them: the rower's name. */
function nameByRepeatedKey({ collection, routes }: Draft, field: FieldModel): FieldRef | null {
  const isOwn = keyField(collection) === field || field.parentWords.length === 0;
  const route = routes.find(
    (one) => isContainment(one) && !one.isToMany && keyField(one.collection)?.path === field.path,
  );
  const name = route && !isOwn ? nameField(route.collection) : null;
  return route && name ? { field: name, route } : null;
}

/** The words hold the name of the documents that a way leads to. */
function names(question: Question, { collection }: Route, { start, end }: Words): boolean {
  return question.names
    .collections()
    .some((one) => one.collection === collection && one.score >= 0.9 && one.start >= start && one.end <= end);
}

/** "Class" of boats with the code of one of the `boat_classes`. */
function saysKind({ tokens }: Question, { from, to, collection }: Route, { start, end }: Words): boolean {
  const said = tokens.slice(start, end).filter(({ norm }) => !OF_ROLE.test(norm) && !WHICH.test(norm));
  const kind = collection.words.at(-1) ?? "";
  return (
    said.length === 1 &&
    said.every(({ norm }) => lemmaOf(norm) === kind) &&
    collection.words.length > 1 &&
    lastOf(from.path) === to.path &&
    from.words.includes(kind)
  );
}

/** "Head", "their members" of `headId` and `memberIds`: the role alone, as nobody would type the key. */
function saysRole({ tokens }: Question, field: FieldModel, { start, end }: Words): boolean {
  let before = start - 1;
  while (OF_ROLE.test(tokens[before]?.norm ?? "")) before--;
  // "name of the head" says itself what is shown
  if (!hasIdentityNames(field) || /^names?$/.test(tokens[before]?.norm ?? "")) return false;
  const said = tokens.slice(start, end).filter(({ norm }) => !OF_ROLE.test(norm));
  return said.length > 0 && said.every(({ norm }) => field.words.includes(lemmaOf(norm)));
}

/** "MA" and "Massachusetts" may both be meant by the state of a town: the code that it holds is shown beside the name. */
function showCodes({ plan }: Draft, { tokens }: Question): void {
  if (plan.ask !== "documents") return;
  plan.columns = plan.columns.flatMap((one) => {
    const { field, route, words } = one;
    const isCode = route !== null && route.via === undefined && !route.isToMany && isLetterCode(route.to);
    const saysName = words.some(({ start, end }) =>
      tokens.slice(start - 1, end + 2).some(({ norm }) => /^names?$/.test(norm)),
    );
    const isName = isCode && words.length > 0 && !saysName && field === nameField(route.collection);
    const isShown = plan.columns.some((other) => other.route === null && other.field === route?.from);
    return isName && !isShown ? [{ field: route.from, route: null, words }, one] : [one];
  });
}

/**
 * "Coaches with their salary", "projects with the ids of their members", "lifts along with their makers": what the
 * columns are of is shown, too.
 */
function showWhose({ plan, collection }: Draft, { tokens }: Question): void {
  const isOfEach = namesEach(plan, tokens);
  const { distinct } = plan;
  const asked = distinct?.isCounted === false ? [...plan.columns, distinct] : plan.columns;
  const ofThing = asked.find(({ words }) =>
    words.some((one) => isBesideWhole(tokens, one) || (isOfEach && isTheirs(tokens, one))),
  );
  // "bills with total" are those totals, "bills with their total" have a number that tells whose they are
  const label = nameField(collection) ?? (saysTheirs(tokens) ? businessKey(collection) : null);
  const name = collection.element ? null : label;
  const isTold = asked.some(({ field }) => field === name || field.collection !== collection);
  if (!/^(?:documents|distinct)$/.test(plan.ask) || !name || !ofThing || isTold) return;
  // "the trades of keepers along with their towns": towns stand beside trades, and not beside keepers
  if (asked.some((one) => startOf(one) < startOf(ofThing))) return;
  plan.columns = [{ field: name, route: null, words: ofThing.words }, ...asked];
  Object.assign(plan, { ask: "documents", distinct: null });
}

/** "Their" is said, and not put in for "with" by an earlier step. */
function saysTheirs(tokens: Question["tokens"]): boolean {
  return tokens.some(({ norm, start }, at) => POSSESSIVE.test(norm) && tokens[at - 1]?.start !== start);
}

function startOf({ words }: { words: readonly Words[] }): number {
  return Math.min(...words.map(({ start }) => start));
}

/** "With their", "along with the ids of their" in front. */
function isBesideWhole(tokens: Question["tokens"], { start, end }: Words): boolean {
  let at = start;
  while (OF_THEIRS.test(tokens[at - 1]?.norm ?? "")) at--;
  while (BESIDE.test(tokens[at]?.norm ?? "")) at++;
  if (tokens[at]?.norm !== "with") at--;
  return tokens[at]?.norm === "with" && tokens.slice(at, end).some(({ norm }) => POSSESSIVE.test(norm));
}

/** "Show its speed for each lift": each of them is told. */
function namesEach({ collectionWords }: Plan, tokens: Question["tokens"]): boolean {
  return collectionWords.some(({ start }) =>
    tokens.slice(Math.max(0, start - MOST_WORDS_OF_EACH), start).some(({ norm }) => EACH.test(norm)),
  );
}

function isTheirs(tokens: Question["tokens"], { start, end }: Words): boolean {
  return tokens.slice(start - 1, end).some(({ norm }) => POSSESSIVE.test(norm));
}
