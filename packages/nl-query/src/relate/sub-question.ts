import type { Draft, Question } from "../parse/draft.ts";
import { readQuestion } from "../parse/read-question.ts";
import { NameHits } from "../link/mentions.ts";
import type { Plan, Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";

/** A part of a question, read as a question about one collection alone. */
export type Part = {
  draft: Draft;
  /** Positions in the whole question, by position in the part. */ places: readonly number[];
};

/** @param places Positions of the tokens that make up the part, in order. */
export function readPart(question: Question, collection: CollectionModel, places: readonly number[]): Part {
  const tokens = places.map((at) => question.tokens[at]).filter((token) => token !== undefined);
  const positionOf = new Map(places.map((place, at) => [place, at]));
  const values = question.values.flatMap((mention) => {
    const start = positionOf.get(mention.start);
    const isWhole =
      start !== undefined && places[start + (mention.end - mention.start) - 1] === mention.end - 1;
    return isWhole && mention.field.collection === collection
      ? [{ ...mention, start, end: start + (mention.end - mention.start) }]
      : [];
  });
  const names = new NameHits(
    question.knowledge,
    tokens,
    places.map((at) => question.names.byToken[at] ?? new Map()),
  );
  const part: Question = { ...question, tokens, names, values, isAlone: true };
  return { draft: readQuestion(part, collection), places };
}

/** Words of the part as words of the whole question. */
export function wordsInWhole({ places }: Part, words: Words): Words[] {
  const found: Words[] = [];
  for (let at = words.start; at < words.end; at++) {
    const place = places[at];
    const last = found.at(-1);
    if (place === undefined) continue;
    if (last?.end === place) last.end = place + 1;
    else found.push({ start: place, end: place + 1 });
  }
  return found;
}

/** Something with the words that say it. */
export type Said = { words: Words[] };

/** Changes the words of what a plan asks for; those of conditions, orders and ends are their readers'. */
export function mapWords(plan: Plan, map: <T extends Said>(one: T) => T): void {
  plan.metrics = plan.metrics.map(map);
  plan.keys = plan.keys.map(map);
  plan.having = plan.having.map(map);
  plan.computed = plan.computed.map(map);
  plan.combined &&= map(plan.combined);
  plan.ofGroups &&= map(plan.ofGroups);
  plan.distinct &&= map(plan.distinct);
}
