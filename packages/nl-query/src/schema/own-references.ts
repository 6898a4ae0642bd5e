import { isRoleOfPeople } from "../lexicon/words.table.ts";
import { wordsOfName } from "../text/lemma.ts";
import { isUnique, type CollectionModel, type FieldModel, type ReferenceModel } from "./model.ts";

/** Roles in which documents stand above others of their kind. */
const ABOVE =
  /^(?:manager|supervisor|boss|chief|superior|leader|lead|head|mentor|parent|captain|principal|director|foreman)$/;
/** What a key is called beside the role or the collection. */
export const POINTER = /^(?:id|number|no|nr|code|cd|key|ref|reference)$/;
const REPORTS_TO = /^reports?_?to(?:_?id)?$/i;
/** Ends of a way, and what lies there. */
const WAY_END = /^(?:origin|destination|departure|arrival|source|start|end|pickup|dropoff)$/;
const PLACE =
  /^(?:airport|station|stop|port|city|town|village|place|location|terminal|harbor|harbour|pier|depot|hub|zone)$/;
const CONFIDENCE = 0.75;
const LEAST_VALUES = 3;
/** `keeper`, `trainee`: nouns of people who do something. */
const DOER = /[a-z]{3}(?:er|or|ee)$/;

/**
 * References that only the words of abbreviated or nested roles tell: `mgrid` of the `opid` beside it, `parent_id` of
 * topics, and `custno` of the `custno` that tells customers apart.
 */
export function ownReferences(
  collections: readonly CollectionModel[],
  known: readonly ReferenceModel[],
): ReferenceModel[] {
  const refers = new Set(known.map(({ from }) => from));
  const keys = keysByPath(collections);
  const found: ReferenceModel[] = [];
  for (const { fields, name } of collections)
    for (const field of fields) {
      if (!mayPoint(field) || refers.has(field)) continue;
      const to =
        field.depth === 0
          ? (aboveOf(field) ?? namesakeOf(field, keys.get(field.path)) ?? placeOf(field, collections))
          : null;
      if (to && (to.collection.name !== name || to !== field))
        found.push({ from: field, to, confidence: CONFIDENCE });
    }
  return found;
}

/**
 * Whether a reference leads to documents that are no people, where those of its own kind can be meant: `manager_id` of
 * keepers, whose numbers animals have as well.
 */
export function isMisled({ from, to }: ReferenceModel): boolean {
  const isPeople = ({ words }: CollectionModel): boolean =>
    isRoleOfPeople(words) || words.some((word) => DOER.test(word));
  return isPeople(from.collection) && !isPeople(to.collection) && from.depth === 0 && aboveOf(from) !== null;
}

function mayPoint({ kind, path, uniqueCount, isArray }: FieldModel): boolean {
  return path !== "_id" && !isArray && uniqueCount > 0 && /^(?:number|text|id)$/.test(kind);
}

/** The key of the own collection that holds all values of a field in a role such as manager. */
function aboveOf(field: FieldModel): FieldModel | null {
  const words = [...field.words, ...field.parentWords];
  const roles = words.filter((word) => !POINTER.test(word) && !field.collection.words.includes(word));
  const isRole = words.length > 1 && ABOVE.test(roles[0] ?? "");
  if (roles.length !== 1 || !(isRole || REPORTS_TO.test(field.path))) return null;
  const targets = field.collection.fields.filter((one) => isKey(one) && holdsAll(one, field));
  return targets.find(({ path }) => path !== "_id") ?? targets[0] ?? null;
}

/** The field of the same name that tells apart the documents it is called after. */
function namesakeOf(field: FieldModel, targets: readonly FieldModel[] | undefined): FieldModel | null {
  const [only, ...others] = (targets ?? []).filter((one) => one !== field);
  if (!only || others.length > 0 || only.collection === field.collection) return null;
  const isOwn = only.parentWords.some((word) => only.collection.words.includes(word));
  return isOwn && !isUnique(field) && field.uniqueCount >= LEAST_VALUES && holdsAll(only, field)
    ? only
    : null;
}

/** `origin_id` and `destination_id` of flights lead to the only documents that are places, where these have all keys. */
function placeOf(field: FieldModel, collections: readonly CollectionModel[]): FieldModel | null {
  const [end = "", pointer = "", ...rest] = wordsOfName(field.path).map((word) => word.toLowerCase());
  if (rest.length > 0 || !WAY_END.test(end) || !POINTER.test(pointer)) return null;
  const [only, ...others] = collections.filter(
    (one) => one !== field.collection && PLACE.test(one.words.at(-1) ?? ""),
  );
  return only && others.length === 0
    ? (only.fields.find((one) => isKey(one) && holdsAll(one, field)) ?? null)
    : null;
}

function keysByPath(collections: readonly CollectionModel[]): ReadonlyMap<string, readonly FieldModel[]> {
  const keys = new Map<string, FieldModel[]>();
  for (const { fields } of collections)
    for (const field of fields)
      if (field.path !== "_id" && isKey(field))
        keys.set(field.path, [...(keys.get(field.path) ?? []), field]);
  return keys;
}

function isKey(field: FieldModel): boolean {
  if (field.depth > 0 || !isUnique(field)) return false;
  const isPointer = (word: string): boolean => POINTER.test(word);
  return field.path === "_id" || field.words.some(isPointer) || field.parentWords.some(isPointer);
}

/** Values of both are listed, and none of the pointing field is unknown. */
export function holdsAll(key: FieldModel, field: FieldModel): boolean {
  if (key === field || key.kind !== field.kind || field.values.length === 0 || !key.valuesAreComplete)
    return false;
  const texts = new Set(key.values.map(({ text }) => text));
  return field.values.every(({ text }) => texts.has(text));
}
