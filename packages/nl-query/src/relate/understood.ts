import { NOISE } from "../lexicon/words.table.ts";
import type { Draft, Question } from "../parse/draft.ts";
import { limitToOne } from "../parse/limit-to-one.ts";
import type { Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import type { Node } from "./node.ts";
import { range } from "./sets.ts";
import type { Part } from "./sub-question.ts";

const LINK_SURETY = 0.85;
const EXACT = 0.99;
const VERB_SURETY = 0.75;

/** Marks what the parts understood, and the words between them; an order that asks for one document is cut to it. */
export function takeParts(draft: Draft, question: Question, parts: ReadonlyMap<Node, Part>): void {
  const collections = [...parts.keys()].map((one) => one.collection);
  for (const [node, part] of parts) {
    part.places.forEach((place, at) => {
      if (part.draft.isTaken(at)) draft.take({ start: place, end: place + 1 }, part.draft.understood[at]);
    });
    for (const anchor of node.anchors)
      draft.take(anchor, anchor.isValue ? LINK_SURETY : Math.min(1, anchor.score));
    for (const column of node.columns) draft.take(column.words, 1);
    for (const words of [node.count, node.most?.words, node.bound?.words]) if (words) draft.take(words, 1);
    const isGuessed = node.anchors.every((anchor) => anchor.isValue);
    for (const words of node.links) takeLink(draft, question, { words, isGuessed, collections });
    if (node.key !== null) draft.take({ start: node.key, end: node.key + 1 });
    if (node.rank) draft.take(node.rank.words, 1);
  }
  limitToOne(draft);
}

/** "killed and injured": a number that stands between two names is asked for, no link. */
function namesField(
  { names, knowledge }: Question,
  at: number,
  collections: readonly CollectionModel[],
): boolean {
  return [...(names.byToken[at] ?? [])].some(
    ([word, surety]) =>
      surety >= EXACT &&
      knowledge.names.fieldsWith(word).some((id) => {
        const field = knowledge.model.fields[id];
        return field?.kind === "number" && field.words.length === 1 && collections.includes(field.collection);
      }),
  );
}

/**
 * Words that only lead to what a value stands for are left open: they may say that something else is meant.
 */
function takeLink(
  draft: Draft,
  question: Question,
  { words, isGuessed, collections }: { words: Words; isGuessed: boolean; collections: CollectionModel[] },
): void {
  for (const place of range(words)) {
    const token = question.tokens[place];
    if (token?.kind !== "word" || draft.isTaken(place)) continue;
    if (namesField(question, place, collections)) continue;
    const isPlain = NOISE.has(token.norm) || /^(no|not|never|without|each|every|per)$/.test(token.norm);
    if (isPlain || !isGuessed)
      draft.take({ start: place, end: place + 1 }, isPlain ? LINK_SURETY : VERB_SURETY);
  }
}
