import { NOISE } from "../lexicon/words.table.ts";
import type { Draft, Question } from "../parse/draft.ts";
import type { Words } from "../plan/plan.ts";
import type { Node } from "./node.ts";
import { range } from "./sets.ts";
import type { Part } from "./sub-question.ts";

const LINK_SURETY = 0.85;
const VERB_SURETY = 0.75;

/** Marks what the parts understood, and the words between them. */
export function takeParts(draft: Draft, question: Question, parts: ReadonlyMap<Node, Part>): void {
  for (const [node, part] of parts) {
    part.places.forEach((place, at) => {
      if (part.draft.isTaken(at)) draft.take({ start: place, end: place + 1 }, part.draft.understood[at]);
    });
    for (const anchor of node.anchors)
      draft.take(anchor, anchor.isValue ? LINK_SURETY : Math.min(1, anchor.score));
    for (const column of node.columns) draft.take(column.words, 1);
    for (const words of [node.count, node.most?.words, node.bound?.words]) if (words) draft.take(words, 1);
    const isGuessed = node.anchors.every((anchor) => anchor.isValue);
    for (const words of node.links) takeLink(draft, question, { words, isGuessed });
    if (node.key !== null) draft.take({ start: node.key, end: node.key + 1 });
    if (node.rank) draft.take(node.rank.words, 1);
  }
}

/**
 * Words that only lead to what a value stands for are left open: they may say that something else is meant.
 */
function takeLink(
  draft: Draft,
  question: Question,
  { words, isGuessed }: { words: Words; isGuessed: boolean },
): void {
  for (const place of range(words)) {
    const token = question.tokens[place];
    if (token?.kind !== "word" || draft.isTaken(place)) continue;
    const isPlain = NOISE.has(token.norm) || /^(no|not|never|without|each|every|per)$/.test(token.norm);
    if (isPlain || !isGuessed)
      draft.take({ start: place, end: place + 1 }, isPlain ? LINK_SURETY : VERB_SURETY);
  }
}
