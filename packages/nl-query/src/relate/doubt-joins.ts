import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { Draft } from "../parse/draft.ts";
import { relateAll } from "../parse/relate-all.ts";
import { fieldOfConcept } from "../parse/pick-field.ts";
import { placeAfter } from "../text/token.ts";
import type { JoinPaths } from "./join-paths.ts";
import type { Node } from "./node.ts";
import { isGuessed } from "./sets.ts";

/** A collection that only a value stands for. */
const GUESSED = 0.12;
/** Several references lead to it, and no word says which. */
const AMBIGUOUS = { links: 0.2, copies: 0.1 };

/** "Rooms by hall name and state": what they are split by is no column of theirs. */
const SPLIT = 0.3;

/** "Boats with open repairs and more expensive than 500": whatever of both has a price. */
const EITHER = 0.2;

/** "Towns of yards and smiths": those of both, and not of the yards alone that have a smith. */
const OF_ONE = 0.3;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.9;
const JOINT = /^(?:and|&|all|the|both|of|,)$/;

type Joins = { main: Node; others: readonly Node[]; paths: JoinPaths };

/** Lowers the confidence for collections that are joined by a guess. */
export function doubtJoins(draft: Draft, { main, others, paths }: Joins): void {
  for (const node of others) {
    const ambiguity = paths.ambiguity(main.collection, node.collection);
    if (ambiguity) draft.doubt(AMBIGUOUS[ambiguity], node.collection.name, "ambiguous");
  }
  for (const node of others)
    if (isGuessed(node) && node.anchors.every((one) => one.field === null))
      draft.doubt(GUESSED, node.collection.name, "guessed");
  doubtJoinedAdjectives(draft);
  doubtColumnsOfOne(draft);
  relateAll(draft);
  const [first] = draft.plan.columns.flatMap(({ words }) => words).sort((a, b) => a.start - b.start);
  const at = first ? first.start - 1 : -1;
  const isSplit = draft.tokens[at]?.norm === "by" && draft.plan.collectionWords.some(({ end }) => end === at);
  if (isSplit && draft.plan.ask === "documents") draft.doubt(SPLIT, "by", "clauseColumn");
}

/** An adjective behind "and" goes on with the documents asked for as well as with the others. */
function doubtJoinedAdjectives(draft: Draft): void {
  const { plan, tokens } = draft;
  for (const { field, words } of plan.relations.flatMap(({ conditions }) => conditions)) {
    const [{ start, end } = { start: 0, end: 0 }] = words;
    const isJoined = /^(and|but)$/.test(tokens[start - 1]?.norm ?? "");
    const adjective = tokens.slice(start, end).flatMap(({ norm }) => ADJECTIVES.get(norm) ?? [])[0];
    const own = isJoined && adjective ? fieldOfConcept(draft, adjective.concept) : null;
    if (own) draft.doubt(EITHER, field.path, "ambiguous");
  }
}

/** What is asked for is called alike in the documents that "and" names beside their own. */
function doubtColumnsOfOne(draft: Draft): void {
  const { plan, tokens, question } = draft;
  const own = plan.collectionWords[0];
  if (!own || plan.columns.length === 0 || plan.columns.some(({ route }) => route !== null)) return;
  const next = placeAfter(tokens, own.end, JOINT);
  if (!tokens.slice(own.end, next).some(({ norm }) => /^(?:and|&)$/.test(norm))) return;
  const named = question.names.collections().filter(({ start, score }) => start === next && score >= NAMED);
  const other = plan.relations
    .filter(({ conditions }) => conditions.length === 0)
    .map(({ route }) => route.collection)
    .find((one) => named.some(({ collection }) => collection === one));
  const isOfBoth = plan.columns.every(
    ({ field, words }) =>
      words.every(({ end }) => end <= own.start) &&
      other?.fields.some((one) => one.words.join(" ") === field.words.join(" ")) === true,
  );
  if (isOfBoth) draft.doubt(OF_ONE, "and", "otherHead");
}
