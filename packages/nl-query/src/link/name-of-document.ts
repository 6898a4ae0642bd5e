import type { Words } from "../plan/plan.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { nameField, personName } from "../schema/name-field.ts";
import { normAt } from "../text/token.ts";
import type { FieldMention, NameHits } from "./mentions.ts";

/** Words of names that are surer than this are the words themselves, not related ones. */
const SURE_HIT = 0.9;
const ARTICLE = /^(the|a|an|all|any|each|every|those|these|our)$/;
/** Words from the first name of a list to the "of" behind it. */
const LONGEST_LIST = 6;

/**
 * "Names" of rowers with a `fullName`, or with a first and a last name, are theirs, and not those of a `club.name` inside
 * them, unless the club is said.
 */
export function nameOfDocument(hits: NameHits, mention: FieldMention): FieldMention {
  const { field, start, end } = mention;
  const isInner = field.depth > 0 && field.arrayRoot === null && field.words.join() === "name";
  if (!isInner) return mention;
  const isSaid = hits.byToken
    .slice(start, ownerEnd(hits, end))
    .some((words) => field.parentWords.some((word) => (words.get(word) ?? 0) > SURE_HIT));
  const own = isSaid ? null : (personName(field.collection)?.[0] ?? nameField(field.collection));
  return own?.depth === 0 ? { ...mention, field: own } : mention;
}

/** Where the owner of a list ends that begins with a name: "and towns of the clubs". */
function ownerEnd({ tokens }: NameHits, end: number): number {
  const of = tokens.findIndex(({ norm }, at) => at >= end && norm === "of");
  const isList = of - end > 0 && of - end <= LONGEST_LIST && /^(and|,)$/.test(normAt(tokens, end));
  return isList ? of + 3 : end;
}

/** "Name of the pier", "name and depth of all piers": whether these words are what the name is asked of. */
export function isOwnerBehind({ tokens }: Pick<NameHits, "tokens">, end: number, owner: Words): boolean {
  const of = tokens.findIndex(({ norm }, at) => at >= end && norm === "of");
  const isList = /^(and|,)$/.test(normAt(tokens, end)) && of - end <= LONGEST_LIST;
  if (of < 0 || (of > end && !isList)) return false;
  let start = of + 1;
  while (ARTICLE.test(normAt(tokens, start))) start++;
  return owner.start === start;
}

/** "Names of staff" are the `emp_name`, and no `job_title`, which only means the same. */
export function namedSo(collection: CollectionModel, { words }: FieldModel): FieldModel | null {
  const name = collection.element || words.includes("name") ? null : nameField(collection);
  return name?.words.includes("name") === true ? name : null;
}
