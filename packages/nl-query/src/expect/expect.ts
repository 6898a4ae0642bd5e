import { operationOf } from "../compile/made-once.ts";
import type { Question } from "../parse/draft.ts";
import type { Scored } from "../score.ts";
import { LEARNED } from "./expectations.table.ts";
import { type Trait, TRAITS, traitsOf } from "./traits.ts";
import { phrasesOf, wordingOf } from "./wording.ts";

/** What the wording of questions says about their queries. */
export type Expectations = {
  /** Words that tell how something is asked, and not what about. */
  plainWords: ReadonlySet<string>;
  /** Log odds of every trait in a question of which nothing is known. */
  bases: Readonly<Record<Trait, number>>;
  /** What each phrase adds to the log odds of traits. */
  phrases: Readonly<Record<string, Partial<Readonly<Record<Trait, number>>>>>;
};

/** No trait is ruled out or certain. */
const LEAST = 0.05;

/** How likely each trait is in the query of a question with these phrases, 0 to 1. */
export function expectedOf(
  phrases: ReadonlySet<string>,
  expectations: Expectations = LEARNED,
): ReadonlyMap<Trait, number> {
  const odds = { ...expectations.bases };
  for (const phrase of phrases) {
    const weights = Object.hasOwn(expectations.phrases, phrase) ? expectations.phrases[phrase] : undefined;
    for (const trait in weights) odds[trait as Trait] += weights[trait as Trait] ?? 0;
  }
  return new Map(TRAITS.map((trait) => [trait, 1 / (1 + Math.exp(-odds[trait]))]));
}

/**
 * How little a reading's query is what questions with this wording ask for: the information of its traits, each
 * there or not, in nats; near 0 where all are as expected.
 */
export function surpriseOf(
  question: Question,
  { draft, plan }: Pick<Scored, "draft" | "plan">,
  expectations: Expectations = LEARNED,
): number {
  const wording = wordingOf(question, draft, (word) => expectations.plainWords.has(word));
  const traits = traitsOf(operationOf(plan));
  let surprise = 0;
  for (const [trait, share] of expectedOf(phrasesOf(wording), expectations))
    surprise -= Math.log(Math.max(LEAST, traits.has(trait) ? share : 1 - share));
  return surprise;
}
