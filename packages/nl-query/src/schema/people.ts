import { isOfPeople, isRoleOfPeople } from "../lexicon/words.table.ts";
import { nameField, personName } from "./name-field.ts";
import type { CollectionModel, FieldModel } from "./model.ts";

/** What only people have: a first name, a wage, the day of birth. */
const OF_PEOPLE =
  /^(surname|birth|birthday|birthdate|dob|born|gender|sex|salary|wage|nickname|hired|hire|nationality|married|retired|hometown|occupation)$/;

/** How nouns end that say what somebody does: inspector, keeper, botanist. */
const AGENT = /(?:[eo]r|ist|ian)$/;
/** "Ines Falk", "Prof. Elm". */
const PERSONAL_NAME = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|[a-z]{1,3})){1,3}$/u;
/** Share of values from which on they are names of people. */
const MOSTLY = 0.8;

/** Whether texts name who did something, by what the field is called and by what it holds: `inspector`. */
export function namesDoer(field: FieldModel): boolean {
  return !field.isArray && listsDoers(field);
}

/** The same of a text, or of each of a list: `writers`. */
export function listsDoers({ kind, words, values }: FieldModel): boolean {
  if (kind !== "text") return false;
  const telling = words.filter((word) => !/^(?:name|full|by)$/.test(word));
  if (telling.length !== 1) return false;
  if (isRoleOfPeople(telling)) return true;
  return telling.some((word) => AGENT.test(word)) && holdsPersonalNames(values);
}

/** Whether most of the texts look like names of people. */
export function holdsPersonalNames(values: FieldModel["values"]): boolean {
  const named = values.filter(({ text }) => PERSONAL_NAME.test(text)).length;
  return named > 0 && named >= values.length * MOSTLY;
}

/** The date or year on which someone was born. */
export function isBirth({ words }: FieldModel): boolean {
  return words.some((word) => /^(birth|born|birthday|birthdate|birthyear|dob|yob)$/.test(word));
}

/** Valid for good because a collection does not change once its model is built. */
const known = new WeakMap<CollectionModel, boolean>();

/** Whether documents are people, whom "who" asks for: by what they are called, or by what is kept of each. */
export function arePeople(collection: CollectionModel): boolean {
  const found = known.get(collection);
  if (found !== undefined) return found;
  const are = isOfPeople(collection.words) || haveWhatPeopleHave(collection);
  known.set(collection, are);
  return are;
}

function haveWhatPeopleHave(collection: CollectionModel): boolean {
  // the name of the skipper around the boats is none of a boat
  if (collection.element) return hasOwnOfPeople(collection, collection.element.list.path);
  if (personName(collection) !== null) return true;
  const isTelling = ({ depth, words, arrayRoot }: FieldModel): boolean =>
    depth === 0 && arrayRoot === null && words.some((word) => OF_PEOPLE.test(word));
  return nameField(collection) !== null && collection.fields.some(isTelling);
}

function hasOwnOfPeople({ fields }: CollectionModel, list: string): boolean {
  return fields.some(
    ({ path, words }) =>
      path.startsWith(`${list}.`) &&
      !path.slice(list.length + 1).includes(".") &&
      words.some((word) => OF_PEOPLE.test(word) || /^(?:first|last|given|family)$/.test(word)),
  );
}
