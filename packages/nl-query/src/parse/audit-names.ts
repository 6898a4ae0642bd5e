import { isContainment, type Route } from "../link/knowledge.ts";
import { rank, type FieldMention } from "../link/mentions.ts";
import { amountFields } from "../plan/amount-fields.ts";
import { nameBesideKey } from "../plan/whole-names.ts";
import { isPartOfName } from "../plan/asked-columns.ts";
import type { FieldRef, Plan, Words } from "../plan/plan.ts";
import { isOfShown } from "../plan/plan-refs.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { labelField, nameField } from "../schema/name-field.ts";
import type { Draft, Question } from "./draft.ts";
import { keyOfRoute } from "./key-at.ts";
import { lastOf } from "../schema/path.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";

/** What a reading loses for a field that is not quite what the words call it. */
const WEAK_NAME = 0.25;
const BETTER_NAME = 0.08;
const OTHER_NAME = 0.3;
const ID_FOR_NAME = 0.4;
const OTHER_ID = 0.2;
const COMPARED_NAME = 0.3;
const COMPARES = /^(after|before|than)$/;
const LEADS_TO_NAME = /^(the|that|of|named|called)$/;
/** Surety from which on a word is the name itself, not one like it. */
const NAME_ITSELF = 0.95;

type Use = FieldRef & { words: readonly Words[] };

function usesOf({ plan, valueMentions, question }: Draft): Use[] {
  // a key that its values stand for is not named at all: "male and female pupils"
  const uses: Use[] = plan.keys.filter(
    ({ field, words }) =>
      !words.every(({ start, end }) =>
        valueMentions.some((one) => one.field === field && one.start < end && start < one.end),
      ),
  );
  for (const metric of plan.metrics)
    if (metric.kind === "countDistinct") uses.push({ ...metric.of, words: metric.words });
    else if (metric.kind !== "count" && metric.kind !== "share")
      uses.push(...amountFields(metric.of).map((ref) => ({ ...ref, words: metric.words })));
  // what groups are shown with is named beside them, whatever the documents in them are called
  for (const { by, words } of plan.sort)
    if (by.kind === "field" && !isOfShown(plan, by.ref)) uses.push({ ...by.ref, words });
  uses.push(
    ...plan.columns.filter((one) => !isPartOfName(one, plan.columns) && !isCalledByOwner(question, one)),
  );
  if (plan.distinct && !isCalledByOwner(question, plan.distinct))
    uses.push({ ...plan.distinct, words: [plan.distinct.words].flat() });
  return uses;
}

/** "Orders with their customer" shows the customer's name, which no word names. */
function isCalledByOwner({ names }: Question, { field, route, words }: Use): boolean {
  const isNamed = ({ start, end }: Words): boolean =>
    names
      .collections()
      .some((one) => one.collection === route?.collection && one.start >= start && one.end === end);
  const name = route && labelField(route.collection);
  return name === field && words.some(isNamed);
}

/**
 * A field whose name only resembles the word that stands for it, or fits it less than the name of another
 * field.
 */
export function doubtNames(draft: Draft): void {
  doubtSaidNames(draft);
  const shown = fieldsShown(draft);
  for (const use of usesOf(draft)) {
    if (isNameOfOwn(draft, use) || isNameOfKey(draft, use)) continue;
    let own: number | null = null;
    let best = 0;
    let other = 0;
    for (const mention of draft.fieldMentions) {
      if (!use.words.some((words) => mention.start < words.end && words.start < mention.end)) continue;
      const ranked = rank(mention);
      if (mention.field === use.field)
        [own, best] = [Math.max(own ?? 0, mention.score), Math.max(best, ranked)];
      // "the club's name" says the key and its name, which stands beside it
      else if (!shown.has(mention.field)) other = Math.max(other, ranked);
    }
    if (own === null) continue;
    if (
      use.field.path === "_id" &&
      draft.collection.fields.some(
        (field) =>
          field !== use.field &&
          /^[A-Za-z]*_?i[dD]$/i.test(field.path) &&
          field.uniqueCount >= field.presentCount,
      )
    )
      draft.doubt(OTHER_ID, "_id", "otherId");
    if (own < 0.9) draft.doubt((0.9 - own) * WEAK_NAME, use.field.path, "weakName");
    if (other > best + 0.08) draft.doubt(BETTER_NAME, use.field.path, "betterName");
    if (namesOther(draft, use)) draft.doubt(OTHER_NAME, use.field.path, "betterName");
    if (isIdForName(draft, use) || isKeyOfNamed(draft, use))
      draft.doubt(ID_FOR_NAME, use.field.path, "weakName");
  }
}

/** "Ships launched after the ship Aurora": the ship by that name is what others are compared with, not what is found. */
function findsCompared({ plan, tokens, ownMentions }: Draft): boolean {
  const isSkipped = (at: number): boolean =>
    LEADS_TO_NAME.test(tokens[at]?.norm ?? "") ||
    ownMentions.some(({ start, end, score }) => start <= at && at < end && score >= NAME_ITSELF);
  return plan.conditions.some(({ field, test, words }) => {
    if (test.kind !== "equal" || test.isNegated || field.kind !== "text") return false;
    const isInName = (norm: string): boolean =>
      test.values.some((one) => "text" in one && one.text.toLowerCase().includes(norm));
    return words.some(({ start, end }) => {
      let at = start - 1;
      while (at > 0 && isSkipped(at)) at--;
      const said = tokens.slice(Math.max(0, at), end).map(({ norm }) => norm);
      return said.some((norm) => COMPARES.test(norm) && !isInName(norm));
    });
  });
}

/** "The titles of its sequels" of a list of their ids. */
function isTitleOfKeys({ tokens }: Draft, { field, words }: Use): boolean {
  const isOfKeys = field.isArray && (field.kind === "number" || field.kind === "id");
  const isTitle = (at: number): boolean => NAME_OR_TITLE.test(tokens[at]?.norm ?? "");
  const isTitled = ({ start, end }: Words): boolean => {
    const lead = tokens.findLastIndex(({ norm }, at) => at < start && !/^(of|the|their|its|all)$/.test(norm));
    return isTitle(end - 1) || isTitle(end) || (lead < start - 1 && isTitle(lead));
  };
  return isOfKeys && words.some(isTitled);
}

/** Names that are compared with, and names of something else than what is shown. */
function doubtSaidNames(draft: Draft): void {
  if (isCalledAsOther(draft)) draft.doubt(OTHER_NAME, draft.collection.name, "betterName");
  if (findsCompared(draft)) draft.doubt(COMPARED_NAME, "than", "beyond");
  for (const column of draft.plan.columns)
    if (isTitleOfKeys(draft, column)) draft.doubt(ID_FOR_NAME, column.field.path, "weakName");
  for (const { field, words } of draft.plan.columns)
    if (words.some((one) => isNameOfOther(draft, field, one)))
      draft.doubt(OTHER_NAME, field.path, "betterName");
}

/** What groups show of what their key refers to, and documents of what they refer to: "mechanic name and mechanic email". */
function fieldsShown({ plan }: Draft): ReadonlySet<FieldModel> {
  const ofReferred = plan.columns.filter(
    ({ route }) =>
      route !== null && !route.isToMany && route.from.arrayRoot === null && !isContainment(route),
  );
  const shown = [...(plan.shown?.columns ?? []), ...(plan.beside ? [plan.beside] : []), ...ofReferred];
  return new Set(shown.map(({ field }) => field));
}

/** "Names of the piers", of piers that stand in a list of each port: `pier_nm` is their name, whatever the port is called. */
function isNameOfOwn({ tokens, collection, ownMentions }: Draft, { field, words }: Use): boolean {
  const root = collection.element?.list.path;
  const isOfElement = root !== undefined && field.path.lastIndexOf(".") === root.length;
  if (!isOfElement || !field.path.startsWith(root) || !/^(name|title)$/.test(field.words.at(-1) ?? ""))
    return false;
  return words.some(({ start, end }) => {
    const at = tokens.findIndex(
      ({ norm }, place) => place >= end && !/^(of|the|all|those|every|each)$/.test(norm),
    );
    const isBare = end === start + 1 && /^names?$/.test(tokens[start]?.norm ?? "");
    return isBare && ownMentions.some((one) => one.start === at && one.score >= NAME_ITSELF);
  });
}

/** "Items" of elements with an `item_id` that are shown by their `item_name`. */
function isNameOfKey({ fieldMentions }: Draft, { field, words }: Use): boolean {
  return words.some(({ start, end }) =>
    fieldMentions.some((one) => one.start === start && one.end === end && nameBesideKey(one.field) === field),
  );
}

/** "Names of harbors" read as the names of ships: the collection behind "of" is another one. */
function isNameOfOther(
  { tokens, question }: Draft,
  { collection }: FieldModel,
  { start, end }: Words,
): boolean {
  const isBare = end === start + 1 && /^names?$/.test(tokens[start]?.norm ?? "");
  if (!isBare || tokens[end]?.norm !== "of") return false;
  const at = /^(the|all|those|each|every)$/.test(tokens[end + 1]?.norm ?? "") ? end + 2 : end + 1;
  const named = question.names.collections();
  // "names of the ship owners" are those of the owners
  const isOwn = named.some(
    (one) => one.collection.name === collection.name && one.start <= at + 1 && at < one.end,
  );
  return !isOwn && named.some((one) => one.start === at && one.score >= NAME_ITSELF);
}

/** "Per kennel" of a field that only means something like it: a collection has that very name. */
function namesOther({ question, routes, fieldMentions }: Draft, { field, words }: Use): boolean {
  const { byToken } = question.names;
  const isAlike = (start: number, end: number): boolean =>
    words.some((one) => start < one.end && one.start < end) &&
    fieldMentions.some((one) => one.field === field && one.start === start && one.end === end) &&
    byToken
      .slice(start, end)
      .every((hits) => field.words.every((word) => (hits.get(word) ?? 0) < NAME_ITSELF));
  return question.names
    .collections()
    .some(
      ({ collection, score, start, end }) =>
        score >= NAME_ITSELF &&
        isAlike(start, end) &&
        collection !== field.collection &&
        !routes.some((one) => one.collection === collection && isKeyOf(one, field)),
    );
}

/** The field refers to the documents that the way leads to, or is their name beside what does. */
function isKeyOf({ from, collection }: Route, field: FieldModel): boolean {
  return from === field || keyOfRoute(from.collection, from, collection.words).field === field;
}

/** "Pier name" of a `pier_id` that leads to no name, "name of the keeper" of the id of the keeper. */
function isIdForName({ tokens, routes, fieldMentions, plan }: Draft, { field, words }: Use): boolean {
  // groups by what refers to somebody show the name beside
  const isKey = plan.keys.some((key) => key.field === field);
  const isOfRole = ({ role, route, start, end }: FieldMention): boolean =>
    role !== undefined &&
    route?.from === field &&
    !(isKey && nameField(route.collection) !== null) &&
    words.some((one) => one.start < end && start < one.end);
  if (fieldMentions.some(isOfRole)) return true;
  return (
    /(^|[._])id$|[a-z]I[dD]$/i.test(field.path) &&
    words.some(({ end }) => /^names?$/.test(tokens[end - 1]?.norm ?? "")) &&
    !routes.some((one) => one.from === field)
  );
}

/**
 * "Boats repaired by Ada" as the `boat_id` of the repairs of mechanics, where boats with a name are listed elsewhere: nobody
 * asks for their keys.
 */
function isKeyOfNamed(
  { tokens, routes, collection, question }: Draft,
  { field, route, words }: Use,
): boolean {
  const key = lastOf(field.path);
  if (route !== null || !/.(?:_id|I[dD])$/.test(key) || field.collection.words.join() === field.words.join())
    return false;
  const isSaid = words.some(({ start, end }) =>
    tokens
      .slice(start, end + 1)
      .some(({ norm }) => /^(?:ids?|identifiers?|keys?|codes?|numbers?)$/.test(norm)),
  );
  if (isSaid || words.length === 0 || routes.some(({ from }) => from === field)) return false;
  const { model, lists } = question.knowledge;
  const isNamed = (fields: readonly FieldModel[], root: string): boolean => {
    const own = fields.filter(({ path }) => path.startsWith(root) && !path.slice(root.length).includes("."));
    return (
      own.some(
        ({ path, collection: of }) => path === `${root}${key}` && !(of === collection && path === field.path),
      ) && own.some((one) => one.kind === "text" && /^(?:name|title)$/.test(one.words.at(-1) ?? ""))
    );
  };
  const noun = field.words.at(-1);
  const isCalled = ({ words: [word, ...others] }: { words: readonly string[] }): boolean =>
    others.length === 0 && word === noun;
  return (
    lists.some((list) => isCalled(list) && isNamed(list.collection.fields, `${list.path}.`)) ||
    model.collections.some((one) => one !== collection && isCalled(one) && isNamed(one.fields, ""))
  );
}

/** "The name and the guild name of the three oldest owners": a column of theirs, and one of what they belong to. */
export function isBesideOwn({ columns, collectionWords }: Plan, first: number): boolean {
  const isAt = ({ start, end }: Words): boolean => start <= first && first < end;
  const isNamed = columns.some(({ route, words }) => route !== null && words.some(isAt));
  const isLed = columns.some(({ route, words }) => route === null && words.some(({ end }) => end <= first));
  return isNamed && isLed && collectionWords.some(({ start }) => start > first);
}

/** "Number of sales per region" counted among sellers, which are nearer: other documents have that very name. */
function isCalledAsOther({ collection, question, plan, routes }: Draft): boolean {
  // `choir_singers` are counted for the singers that they refer to
  const isLinked = (to: CollectionModel): boolean =>
    routes.some((one) => one.collection === to && !one.isToMany && one.via === undefined);
  const named = question.names.collections();
  const isAt = (words: Words) => (one: Words) => one.start === words.start && one.end === words.end;
  return plan.collectionWords.some((words) => {
    const here = named.filter(isAt(words));
    const own = here.find((one) => one.collection === collection);
    return (
      own !== undefined &&
      own.score < NAME_ITSELF &&
      here.some(
        (one) => one.collection !== collection && one.score > NAME_ITSELF && !isLinked(one.collection),
      )
    );
  });
}
