import { parse } from "@querysnap/mql";
import type { Expectations } from "../src/expect/expect.ts";
import { type Trait, TRAITS, traitsOf } from "../src/expect/traits.ts";
import { phrasesOf, wordingOf } from "../src/expect/wording.ts";
import { Knowledge } from "../src/link/knowledge.ts";
import { questionOf } from "../src/question.ts";
import { chooseReading } from "../src/readings.ts";
import { optionsOf, readCases, readSeed, snapshotOf } from "./evaluate.ts";

/** A question with the traits of the query that answers it. */
export type Asked = {
  db: string;
  wordingWith: (isPlain: (word: string) => boolean) => string[];
  traits: ReadonlySet<Trait>;
};

/** Words in the questions of fewer databases say what is asked about, not how. */
const LEAST_DATABASES = 4;
/** Phrases of fewer questions say nothing. */
const LEAST_QUESTIONS = 4;
/** What every unit of weight costs, in nats; keeps phrases out that tell little. */
const COST = 3.3;
const ROUNDS = 60;
/** In the rounds between, only phrases that say something already are looked at again. */
const FULL_ROUND = 10;
/** The curve of a logistic loss is at most this, so that every step goes down. */
const STEEPEST = 0.25;
const DIGITS = 100;

/** The questions of these databases. Answers are not looked at: only how names in the question were understood. */
export async function readAsked(databases: readonly string[]): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const db of databases) {
    const knowledge = new Knowledge(snapshotOf(await readSeed(db)));
    for (const one of readCases(db)) {
      const parsed = one.gold === undefined || one.refuse === true ? null : parse(one.gold);
      const operation = parsed?.ok === true ? parsed.statements[0] : undefined;
      const options = optionsOf(one);
      const question = questionOf(knowledge, one.question, options.now.getTime());
      const draft = operation ? chooseReading(question, options, false)?.best.draft : undefined;
      if (!operation || !draft) continue;
      found.push({
        db,
        wordingWith: (isPlain) => wordingOf(question, draft, isPlain),
        traits: traitsOf(operation),
      });
    }
  }
  return found;
}

/** Learns what the wording of these questions says about their queries. */
export function learn(asked: readonly Asked[]): Expectations {
  const plainWords = plainWordsOf(asked);
  const phrases = commonPhrases(asked, plainWords);
  const bases: Partial<Record<Trait, number>> = {};
  const weights: Record<string, Partial<Record<Trait, number>>> = {};
  for (const trait of TRAITS) {
    const fitted = fit(
      phrases,
      asked.map(({ traits }) => traits.has(trait)),
    );
    bases[trait] = rounded(fitted.base);
    for (const [phrase, weight] of fitted.weights)
      if (rounded(weight) !== 0) (weights[phrase] ??= {})[trait] = rounded(weight);
  }
  const inOrder = Object.entries(weights).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { plainWords, bases: bases as Expectations["bases"], phrases: Object.fromEntries(inOrder) };
}

const rounded = (weight: number): number => Math.round(weight * DIGITS) / DIGITS;

function plainWordsOf(asked: readonly Asked[]): Set<string> {
  const databases = new Map<string, Set<string>>();
  for (const { db, wordingWith } of asked)
    for (const word of wordingWith(() => true))
      databases.set(word, (databases.get(word) ?? new Set()).add(db));
  const common = [...databases].filter(([word, dbs]) => /^[a-z]/.test(word) && dbs.size >= LEAST_DATABASES);
  return new Set(common.map(([word]) => word).toSorted());
}

/** The phrases that enough questions have, each with the positions of these questions. */
function commonPhrases(
  asked: readonly Asked[],
  plainWords: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const uses = new Map<string, number[]>();
  asked.forEach(({ wordingWith }, at) => {
    for (const phrase of phrasesOf(wordingWith((word) => plainWords.has(word)))) {
      const list = uses.get(phrase);
      if (list) list.push(at);
      else uses.set(phrase, [at]);
    }
  });
  return new Map([...uses].filter(([, list]) => list.length >= LEAST_QUESTIONS));
}

/** Logistic regression with a cost on every weight's size, one weight after the other. */
function fit(
  phrases: ReadonlyMap<string, readonly number[]>,
  has: readonly boolean[],
): { base: number; weights: Map<string, number> } {
  const odds = new Float64Array(has.length);
  const everyone = has.map((_, at) => at);
  const weights = new Map<string, number>();
  let base = 0;
  const slopeOf = (list: readonly number[]): number =>
    list.reduce((sum, at) => sum + 1 / (1 + Math.exp(-(odds[at] ?? 0))) - Number(has[at]), 0);
  const move = (list: readonly number[], by: number): void => {
    for (const at of list) odds[at] = (odds[at] ?? 0) + by;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const step = -slopeOf(everyone) / (everyone.length * STEEPEST);
    base += step;
    move(everyone, step);
    for (const [phrase, list] of phrases) {
      const weight = weights.get(phrase) ?? 0;
      if (weight === 0 && round % FULL_ROUND !== 0) continue;
      const curve = list.length * STEEPEST;
      const free = weight - slopeOf(list) / curve;
      const next = Math.sign(free) * Math.max(0, Math.abs(free) - COST / curve);
      if (next === 0) weights.delete(phrase);
      else weights.set(phrase, next);
      move(list, next - weight);
    }
  }
  return { base, weights };
}
