import type { FieldMention } from "../link/mentions.ts";
import type { Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { lastOf } from "../schema/path.ts";

const IDENTITY = /(^|[._ ])(id|ID|Id)$|[a-z](Id|ID)$/;
/** `sledid`, but not `amountpaid`: words that end so by themselves. */
const GLUED_IDENTITY =
  /[a-z]{3}(?<!pa|la|ra|vo|val|sol|gr|flu|qu|ac|rap|cov|(?:min|max|top|est|high|last|first|open|start)b)id$/;
/** Words between a thing and its identifier: "vessels having an id of". */
const OWNER_LINKS = /^(with|having|has|have|had|an?|the|that|which|who|whose|as|is|are|identified|by|of|,)$/;
/** From this surety on a word names the thing. */
const OWNER_SURETY = 0.9;
/** Words of an identifier's name. */
export const IDENTITY_WORD = /(^|_)(ids?|identifiers?|numbers?|no|codes?|nr)$/;

/** A number that only tells documents apart; nothing is more than another by it. */
export function isIdentity(draft: Draft, field: FieldModel): boolean {
  return (
    hasIdentityName(field) ||
    draft.routes.some((route) => route.via === undefined && route.from === field) ||
    ((field.arrayRoot ?? draft.collection.element) !== null && refersToOther(draft, field))
  );
}

/** Called as an identifier is: `customerId`, and no `author` that holds what users are called. */
export function hasIdentityName({ path }: Pick<FieldModel, "path">): boolean {
  return IDENTITY.test(path) || GLUED_IDENTITY.test(path);
}

/** The same of a list: `memberIds`. */
export function hasIdentityNames({ path, isArray }: FieldModel): boolean {
  return hasIdentityName({ path: isArray ? path.replace(/s$/, "") : path });
}

/** "ids over 20": identifiers are compared only where they are called so. */
export function isIdentityNamed(draft: Draft, { start, end }: Words): boolean {
  return draft.tokens.slice(start, end).some(({ norm }) => IDENTITY_WORD.test(norm));
}

/** "five employees" of a field `employeeId`: things that have an identifier are meant, not its value. */
export function isBareIdentity(draft: Draft, field: FieldModel, words: Words): boolean {
  return isIdentity(draft, field) && !isIdentityNamed(draft, words);
}

/** In a list, elements point to other documents by it. */
function refersToOther({ question }: Draft, { path, collection }: FieldModel): boolean {
  return question.knowledge.model.references.some(
    ({ from }) => from.path === path && from.collection.name === collection.name,
  );
}

/**
 * "Berths of the vessel with id 7": whose identifier is meant. The mention itself where it is that of the
 * documents, null where something else is named and none of their fields holds its identifier.
 */
export function ownedIdentity(draft: Draft, mention: FieldMention): FieldMention | null {
  const { field, start, end } = mention;
  if (end - start > 1 || !isIdentity(draft, field) || !isIdentityNamed(draft, mention)) return mention;
  const at = skipLinks(draft, start);
  const { plan, question } = draft;
  if (at === start || plan.collectionWords.some((words) => words.end === at)) return mention;
  const things = [...question.names.collections(), ...question.names.elements()].filter(
    (one) => one.end === at && one.score >= OWNER_SURETY,
  );
  const words = things[0]?.collection.words;
  if (!words || things.some((one) => one.collection.words.join() === draft.collection.words.join()))
    return mention;
  const named = draft.collection.fields.filter(
    (one) => isIdentity(draft, one) && words.every((word) => lastSegment(one).includes(word)),
  );
  if (named.includes(field)) return mention;
  const [own] = named.toSorted((a, b) => a.depth - b.depth);
  return own ? { ...mention, field: own, route: null } : null;
}

function lastSegment({ path }: FieldModel): string {
  return lastOf(path).toLowerCase();
}

/** Words that gave something already, such as the name in front, are no links. */
function skipLinks(draft: Draft, end: number): number {
  let at = end;
  while (at > 0 && OWNER_LINKS.test(draft.tokens[at - 1]?.norm ?? "")) at--;
  return at;
}
