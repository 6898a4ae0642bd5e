import { isFlagSaid } from "../link/flag-said.ts";
import type { Route } from "../link/knowledge.ts";
import type { Words } from "../plan/plan.ts";
import { isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { PARTICIPLE } from "./negation.ts";

export type FoundRelation = Words & {
  route: Route;
  /** A word of the reference names it, and not the documents. */ isInRole?: true;
};

const SMALLEST = 0.65;
/** A verb or a word of the reference stands for the collection less surely than its name. */
const ROLE = 0.7;
/** Weight of the very word of a name. */
const WHOLE_WORD = 1;

/** Documents of another collection that point here, named from this word on: "orders", "departures". */
export function relationAt(draft: Draft, start: number): FoundRelation | null {
  return relationWhere(draft, (words) => words.start === start);
}

/** The same, ending here: "ordered" in front of "more than 5 times". */
export function relationBefore(draft: Draft, end: number): FoundRelation | null {
  return relationWhere(draft, (words) => words.end === end);
}

function relationWhere(draft: Draft, accept: (words: Words) => boolean): FoundRelation | null {
  const isMeant = (words: Words): boolean =>
    accept(words) && !isFlagSaid(draft.tokens, draft.fieldMentions, words);
  const mentions = draft.question.names
    .collections()
    .filter((one) => isMeant(one) && one.score > SMALLEST && draft.isFree(one));
  const named = mentions.flatMap((mention): FoundRelation[] => {
    const route =
      mention.collection === draft.collection
        ? undefined
        : draft.routes.find((one) => one.collection === mention.collection && one.isToMany);
    return route ? [{ start: mention.start, end: mention.end, route }] : [];
  });
  // "borrowed" speaks of the borrowings that point here, not of the borrowers behind them
  const [first] = named;
  const isVerb = first !== undefined && PARTICIPLE.test(draft.tokens[first.start]?.norm ?? "");
  const deed = isVerb ? named.find(({ route }) => route.via === undefined) : undefined;
  if (first) return deed ?? first;
  // the role in which they point here
  for (const [at, hits] of draft.question.names.byToken.entries()) {
    const words = { start: at, end: at + 1 };
    if (hits.size === 0 || !isMeant(words) || draft.isTaken(at)) continue;
    const route = draft.routes.find(
      (one) => one.isToMany && one.via === undefined && saysRole(draft, one, hits),
    );
    const acted =
      route ?? draft.routes.find((one) => one.isToMany && one.via === undefined && isDatedBy(one, hits));
    if (acted) return { ...words, route: acted, isInRole: true };
  }
  return null;
}

/**
 * The role in which documents point here. Within one collection "managed" speaks of those who point here, "manager" of
 * the one that they point to.
 */
function saysRole({ collection }: Draft, route: Route, hits: ReadonlyMap<string, number>): boolean {
  const most = route.collection === collection ? WHOLE_WORD : Infinity;
  return roleWords(route).some((word) => {
    const weight = hits.get(word) ?? 0;
    return weight >= ROLE && weight < most;
  });
}

/** "Mentor nobody": a verb that is spelled as the role, where the documents point to others of their own kind. */
export function ownRelationBefore(draft: Draft, end: number): FoundRelation | null {
  const hits = draft.question.names.byToken[end - 1];
  const route = draft.routes.find(
    (one) =>
      one.isToMany &&
      one.via === undefined &&
      one.collection === draft.collection &&
      roleWords(one).some((word) => (hits?.get(word) ?? 0) >= ROLE),
  );
  return route && !draft.isTaken(end - 1) ? { start: end - 1, end, route } : null;
}

/** What the reference says beyond the name of the collection it points to. */
export function roleWords(route: Route): readonly string[] {
  return route.to.words.filter(
    (word) =>
      !route.from.collection.words.includes(word) && !route.from.words.includes(word) && word !== "id",
  );
}

/** "applied": documents that keep when somebody did so. */
function isDatedBy(route: Route, hits: ReadonlyMap<string, number>): boolean {
  return route.collection.fields.some(
    (field) => isTemporal(field) && field.depth === 0 && (hits.get(field.words[0] ?? "") ?? 0) >= 0.9,
  );
}
