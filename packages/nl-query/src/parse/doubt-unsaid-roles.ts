import type { Route } from "../link/knowledge.ts";
import { referenceOf, roleOf } from "../link/roles.ts";
import { amountFields } from "../plan/amount-fields.ts";
import type { Condition, FieldRef } from "../plan/plan.ts";
import type { CollectionModel, FieldModel, ReferenceModel } from "../schema/model.ts";
import { roleStem } from "../text/lemma.ts";
import type { Draft, Question } from "./draft.ts";
import { saysEnd } from "./route-to-value.ts";

const UNSAID_ROLE = 0.45;
const KEY = /(?:_id|Id|ID)$/;

type Reference = Pick<ReferenceModel, "from" | "to">;

/** "Bouts of Anna", each of a red and a blue fighter: no word says which of the two is meant, or that either is. */
export function doubtUnsaidRoles(draft: Draft): void {
  const { conditions, keys, columns, relations, sort, metrics } = draft.plan;
  // a request behind the question says its roles there
  const own = columns.filter(({ words }) => words.every(({ start }) => start < draft.tokens.length));
  const open = conditions.filter(
    (one) => !(one.route && saysEnd(draft, one.route, one.words[0]?.start ?? 0)) && !isDoer(draft, one),
  );
  const figures = metrics.flatMap((one) => ("of" in one && "kind" in one.of ? amountFields(one.of) : []));
  const refs = [...open, ...keys, ...own, ...figures.filter(({ route }) => route?.isToMany === true)];
  const used = [
    ...refs.flatMap((one) => referenceIn(draft, one)),
    ...relations.flatMap((one) => direct(one.route)),
    ...sort.flatMap(({ by }) => (by.kind === "relation" ? direct(by.route) : [])),
  ];
  const linked = conditions
    .filter((one) => leadOf(draft, one) === "with")
    .flatMap(({ route }) => direct(route));
  const unsaid = used.find((one) => isUnsaid(draft, one)) ?? linked.find((one) => hasRivalLink(draft, one));
  if (unsaid) draft.doubt(UNSAID_ROLE, unsaid.from.path, "severalWays");
}

function referenceIn({ question, valueMentions }: Draft, { field, route }: FieldRef): Reference[] {
  if (route)
    return [...direct(route), ...question.knowledge.model.references.filter(({ from }) => from === field)];
  const isOfCopy = isInSeveralCopies({ valueMentions }, field);
  return question.knowledge.model.references.filter(
    ({ from }) => from === field || (isOfCopy && areInOneObject(from, field)),
  );
}

/** A name that is found in several copies: that of the borrower and that of the clerk. */
function isInSeveralCopies({ valueMentions }: Pick<Draft, "valueMentions">, field: FieldModel): boolean {
  if (field.depth === 0 || field.arrayRoot !== null) return false;
  const own = valueMentions.filter((one) => one.field === field);
  return valueMentions.some(
    ({ field: { path, collection, depth, words }, start }) =>
      path !== field.path &&
      collection === field.collection &&
      depth === field.depth &&
      words.join() === field.words.join() &&
      own.some((one) => one.start === start),
  );
}

function areInOneObject(one: FieldModel, other: FieldModel): boolean {
  const objectOf = ({ path }: FieldModel): string => path.slice(0, path.lastIndexOf("."));
  return one.collection === other.collection && one.depth > 0 && objectOf(one) === objectOf(other);
}

/** "Films by Anna": the role is that of who made them, where only one reference has any. */
function isDoer(draft: Draft, condition: Condition): boolean {
  if (leadOf(draft, condition) !== "by") return false;
  const [reference] = direct(condition.route);
  return reference !== undefined && twinsOf(draft.question, reference).length === 1;
}

/** The word in front of a condition. */
function leadOf({ tokens }: Draft, { words }: Condition): string | undefined {
  return tokens[(words[0]?.start ?? 0) - 1]?.norm;
}

function direct(route: Route | null): Reference[] {
  return route?.via === undefined && route ? [referenceOf(route)] : [];
}

const WORDS = /[a-z]+/g;

/** Stems of words that other wordings left out: "has never directed a film" is "has no film". */
function stemsLeftOut({ text, tokens }: Question): string[] {
  const kept = new Set(tokens.map(({ norm }) => norm));
  const said = text.toLowerCase().match(WORDS) ?? [];
  return said.filter((word) => !kept.has(word)).map((word) => roleStem(word));
}

/** Several references in roles lead to the same documents, or a link does too, and no word speaks of any of these roles. */
function isUnsaid(draft: Draft, { from, to }: Reference): boolean {
  const { question, fieldMentions } = draft;
  const stems = new Set([...question.names.roleStems(), ...stemsLeftOut(question)]);
  const twins = twinsOf(question, { from, to });
  const isInRole = fieldMentions.some(({ role, route }) => role !== undefined && route?.to === to);
  const isSaid = (one: Reference): boolean => {
    const role = roleOf(one);
    return role.length === 0 || role.some((stem) => stems.has(stem));
  };
  return (
    from.arrayRoot === null &&
    !isInRole &&
    (twins.length > 1 || hasRivalLink(draft, { from, to })) &&
    !twins.some(isSaid)
  );
}

function twinsOf({ knowledge }: Question, { from, to }: Reference): Reference[] {
  return knowledge.model.references.filter(
    (one) => one.from.collection === from.collection && one.to === to && one.from.arrayRoot === null,
  );
}

/** "People who never acted in a film", where films have a `directorId`, and a cast of people as well. */
function hasRivalLink({ question, plan }: Draft, { from, to }: Reference): boolean {
  const { model } = question.knowledge;
  // "with posts but no comments": these are asked for themselves
  const isAsked = (link: CollectionModel): boolean =>
    plan.relations.some(({ route }) => route.collection === link && route.via === undefined);
  const ends = [from.collection, to.collection];
  const isKeyOf = ({ path, words }: FieldModel): boolean =>
    KEY.test(path) && words.length > 0 && words.every((word) => from.collection.words.includes(word));
  return (
    ends[0] !== ends[1] &&
    model.references.some(
      (one) =>
        one.to === to &&
        !ends.includes(one.from.collection) &&
        !isAsked(one.from.collection) &&
        roleOf(one).length === 0 &&
        one.from.collection.fields.some(isKeyOf),
    )
  );
}
