import { readFileSync, writeFileSync } from "node:fs";
import type { ComposedAnswer } from "./evaluate-composed.ts";
import type { Question } from "./question-list.ts";
import { groupBy } from "./statistics.ts";

/** What must be reached. */
export type Reached = {
  /** Percent of questions for which the right rows are found, sure or not. */
  right: number;
  /** Sure answers that are known to be wrong, by family. The list only shrinks. */
  silent: Readonly<Record<string, number>>;
};
/** By combination: one with all questions, and the sample of it where the test takes one. */
type ComposedFloor = Readonly<Record<string, { all: Reached; sample?: Reached }>>;

/** Combinations that the test asks, one for each manner; one in so many of the wordings in each. */
const ONE_IN = 4;
export const SAMPLED: readonly string[] = [
  "guild/snake-elements",
  "guild/camel-references",
  "cycling/camel-nested",
  "hospitals/pascal-references",
  "print-shop/camel",
  "lending/snake",
  "inspections/copies",
];

const file = new URL("floor.json", import.meta.url);

export function isSampled(combination: string, { wording }: Question): boolean {
  const at = SAMPLED.indexOf(combination);
  return at !== -1 && (wording + at) % ONE_IN === 0;
}

export function readComposedFloor(): ComposedFloor {
  return JSON.parse(readFileSync(file, "utf8")) as ComposedFloor;
}

export function reachedBy(answers: readonly ComposedAnswer[]): Reached {
  const right = answers.filter(({ verdict }) => verdict === "right" || verdict === "needless").length;
  const silent = answers.filter(({ verdict }) => verdict === "silent");
  return {
    right: Math.floor((1_000 * right) / answers.length) / 10,
    silent: Object.fromEntries(
      groupBy(silent, ({ question }) => question.family).map(({ key, members }) => [key, members.length]),
    ),
  };
}

/** Writes what was reached where it is better; nothing falls, and no exception is added. */
export function raiseComposedFloor(answers: readonly ComposedAnswer[]): void {
  const floor = { ...readComposedFloor() };
  for (const { key, members } of groupBy(answers, ({ combination }) => combination)) {
    const sample = members.filter(({ question }) => isSampled(key, question));
    floor[key] = {
      all: better(floor[key]?.all, reachedBy(members)),
      ...(sample.length > 0 ? { sample: better(floor[key]?.sample, reachedBy(sample)) } : {}),
    };
  }
  writeFileSync(file, `${JSON.stringify(floor, null, 2)}\n`);
}

function better(old: Reached | undefined, now: Reached): Reached {
  if (!old) return now;
  const silent = Object.entries(old.silent)
    .map(([family, count]) => [family, Math.min(count, now.silent[family] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  return { right: Math.max(old.right, now.right), silent: Object.fromEntries(silent) };
}
