import type { SchemaModel } from "../schema/build-model.ts";
import { isUnique, type CollectionModel, type FieldModel, type ReferenceModel } from "../schema/model.ts";
import { isNamePart, nameField, personName } from "../schema/name-field.ts";
import { foldText, lemmaOf, roleStem } from "../text/lemma.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { roleWordsOf } from "./roles.ts";

/** A role in which documents stand above others of their kind, or beside them: `manager_id` of employees. */
export type OwnRole = {
  readonly reference: ReferenceModel;
  /** What those in this role are called. */
  readonly nouns: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Others "report to" those in this role. */
  readonly isAbove: boolean;
};

/** What people are called who stand above others. */
const SUPERIORS: readonly string[] = [
  "manager",
  "supervisor",
  "boss",
  "superior",
  "chief",
  "leader",
  "lead",
  "head",
];
const POINTER = /^(?:reference|to|number|code|key|id)$/;
const REPORTS = "report";
/** Longest name of a document, in words. */
const LONGEST_NAME = 4;

const rolesOf = new WeakMap<SchemaModel, readonly OwnRole[]>();

/** References of documents to others of their kind, by the only word for their role. */
export function ownRoles({ model, names }: Pick<Knowledge, "model" | "names">): readonly OwnRole[] {
  const known = rolesOf.get(model);
  if (known) return known;
  const roles = model.references.flatMap((reference): OwnRole[] => {
    const { from, to } = reference;
    const words = roleWordsOf(reference).filter((word) => !POINTER.test(word));
    const [word = "", ...others] = words;
    if (from.collection !== to.collection || from.arrayRoot !== null || word === "" || others.length > 0)
      return [];
    const isAbove = word === REPORTS || SUPERIORS.includes(word);
    const said = isAbove ? SUPERIORS.filter((noun) => noun === word || !names.has(noun)) : [];
    const nouns = new Set(word === REPORTS ? said : [word, ...said]);
    return [{ reference, nouns, stems: new Set([...nouns].map((noun) => roleStem(noun))), isAbove }];
  });
  rolesOf.set(model, roles);
  return roles;
}

/** "Manager", "managers", "boss". */
export function saysNoun({ nouns }: OwnRole, norm: string): boolean {
  return nouns.has(norm) || nouns.has(lemmaOf(norm));
}

/** "Manages", "managed", "led". */
export function saysDeed(role: OwnRole, norm: string): boolean {
  if (LEADS.test(norm)) return role.stems.has("lead");
  return !saysNoun(role, norm) && role.stems.has(roleStem(norm));
}

const LEADS = /^(?:leads|led|leading)$/;
const KIND_OF_SUPERIOR = /^(?:direct|immediate|line|own|respective|current)$/;
const ARTICLE = /^(?:the|their|his|her|its|my|our|an?|each)$/;

/** Where the words for the role end that begin here, without or with what tells its kind: "direct manager". */
export function nounAt(role: OwnRole, tokens: readonly Token[], at: number): number | null {
  const cursor = placeAfter(tokens, at, KIND_OF_SUPERIOR);
  return saysNoun(role, normAt(tokens, cursor)) ? cursor + 1 : null;
}

/** One document by its name: the fields of the name, with the positions of their values, and where the words end. */
export type Called = { fields: readonly { field: FieldModel; at: number }[]; start: number; end: number };

/** The document of the collection of a role that is named here, behind what it is: "the operator Owen Pryce". */
export function calledAt(
  { reference }: OwnRole,
  tokens: readonly Token[],
  at: number,
  knowledge: Knowledge,
): Called | null {
  const { collection } = reference.from;
  let start = placeAfter(tokens, at, ARTICLE);
  if (isCollection(collection, normAt(tokens, start))) start++;
  for (let end = Math.min(tokens.length, start + LONGEST_NAME); end > start; end--) {
    if (tokens.slice(start, end).some(({ kind }) => kind !== "word" && kind !== "quoted")) continue;
    const name = tokens.slice(start, end).map(({ text, quoted }) => quoted ?? text);
    const fields = valueOf(collection, name.join(" "), knowledge) ?? namePartsOf(collection, name, knowledge);
    if (fields) return { fields, start, end };
  }
  return null;
}

/** Whether a word is the name of the documents of a collection that has one word. */
export function isCollection({ words }: CollectionModel, norm: string): boolean {
  return words.length === 1 && words[0] === lemmaOf(norm);
}

function valueOf(collection: CollectionModel, text: string, { values }: Knowledge): Called["fields"] | null {
  const own = nameField(collection);
  const found = values
    .find(foldText(text))
    .find(
      ({ field }) =>
        field.collection === collection && (field === own || isUnique(field)) && !isNamePart(field),
    );
  return found ? [found] : null;
}

/** First and last name in a field each. */
function namePartsOf(
  collection: CollectionModel,
  name: readonly string[],
  { values }: Knowledge,
): Called["fields"] | null {
  const parts = personName(collection);
  const [first = "", last = "", ...others] = name;
  if (!parts || others.length > 0 || first === "") return null;
  const hitIn = (field: FieldModel, text: string): Called["fields"] =>
    values.find(foldText(text)).filter((one) => one.field === field);
  if (last === "") {
    const only = hitIn(parts[1], first);
    return only.length > 0 && /^\p{Lu}/u.test(first) ? only : null;
  }
  const [front, back] = [hitIn(parts[0], first), hitIn(parts[1], last)];
  return front.length > 0 && back.length > 0 ? [...front.slice(0, 1), ...back.slice(0, 1)] : null;
}
