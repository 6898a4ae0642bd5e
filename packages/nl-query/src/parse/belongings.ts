import type { Route } from "../link/knowledge.ts";
import type { SortKey, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { evidenceOf, type Evidence } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** What there are several of for each document: elements of a list of its own, or documents that refer to it. */
export type Belongings = { kind: "list"; list: FieldModel } | { kind: "related"; route: Route };

const SAID = 0.7;
const NAMED = 0.9;
const BETWEEN =
  /^(that|which|who|have|has|had|are|is|was|were|be|been|being|get|gets|got|ever|already|previously|for|,|the|a|an|most|least|#)$/;
/** "served as a host": what is said of the noun behind. */
const ROLE_VERB = /^(served?|serving|acted|acting|used|worked|appeared)$/;

/**
 * What is counted where only a verb says so: "moored more than 3 times", "the most popular harbor". Null where
 * several may be meant.
 */
export function belongingsOf(draft: Draft): Belongings | null {
  if (draft.collection.element || draft.question.isAlone === true) return null;
  const lists = draft.collection.fields
    .filter((field) => field.kind === "objects" && field.depth === 0)
    .map((list): Belongings => ({ kind: "list", list }));
  const related = draft.routes
    .filter((route) => route.isToMany && route.via === undefined)
    .map((route): Belongings => ({ kind: "related", route }));
  const all = [...lists, ...related];
  if (all.length === 1) return all[0] ?? null;
  const said = all.filter((one) => isSaid(draft, one));
  return said.length === 1 ? (said[0] ?? null) : null;
}

/** The order by how many there are. */
export function orderOf(found: Belongings): SortKey["by"] {
  return found.kind === "related"
    ? { kind: "relation", route: found.route }
    : { kind: "amount", of: { kind: "size", field: found.list, route: null } };
}

/** Whether the word at this place names what is counted. */
export function namesBelongings({ question }: Draft, found: Belongings, at: number): boolean {
  const words = found.kind === "list" ? found.list.words : found.route.collection.words;
  return words.some((word) => (question.names.byToken[at]?.get(word) ?? 0) >= NAMED);
}

/** Words that name what is counted say nothing more. */
export function namesOf(draft: Draft, found: Belongings): Evidence[] {
  const places = [...draft.tokens.keys()].filter(
    (at) => namesBelongings(draft, found, at) && !draft.isTaken(at),
  );
  return evidenceOf(
    places.map((at) => ({ start: at, end: at + 1 })),
    SAID,
  );
}

function isSaid({ question, collection, tokens }: Draft, one: Belongings): boolean {
  const words = one.kind === "list" ? one.list.words : one.route.collection.words;
  const own = words.filter((word) => !collection.words.includes(word));
  return tokens.some((_, at) => own.some((word) => (question.names.byToken[at]?.get(word) ?? 0) >= SAID));
}

/** "rooms that have been reserved more than 60 times": nothing but a verb between the name and the number. */
export function belongingsBefore(draft: Draft, words: Words): Belongings | null {
  const own = draft.plan.collectionWords.findLast((one) => one.end <= words.start);
  if (!own || draft.plan.keys.length > 0) return null;
  const isRole = (at: number): boolean =>
    (ROLE_VERB.test(draft.norm(at)) && draft.norm(at + 1) === "as") ||
    (draft.norm(at) === "as" && ROLE_VERB.test(draft.norm(at - 1)));
  const between = draft.tokens
    .slice(own.end, words.start)
    .flatMap((token, at) => (BETWEEN.test(token.norm) || isRole(own.end + at) ? [] : [own.end + at]));
  const [verb] = between;
  if (between.length !== 1 || verb === undefined || draft.isTaken(verb)) return null;
  return belongingsOf(draft);
}
