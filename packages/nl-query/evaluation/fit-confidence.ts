import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Knowledge } from "../src/link/knowledge.ts";
import { signsOfAnswer } from "../src/answer.ts";
import { type Sign, SIGNS } from "../src/signs.ts";
import { evaluate, optionsOf, readSeed, readSplits, snapshotOf } from "./evaluate.ts";

/** One answer: its signs, whether it is right, and whether its database is one of the test. */
type Row = { id: string; signs: [Sign, number][]; isRight: boolean; isTest: boolean };

/** Rounds over all weights; they move by less than the digits that are kept long before. */
const ROUNDS = 300;
/** How strongly a weight is held at what was assumed of it, in answers. */
const HOLD = 9;
const DIGITS = 100;

/** What is assumed of a sign until answers say otherwise: a guess at how strangers' questions fare with it. */
const ASSUMED: Partial<Record<Sign, number>> = {
  base: 2.5,
  openWords: -0.7,
  unnamed: -0.3,
  weakness: -3.8,
  disagreement: -0.9,
  rivalParts: -0.2,
  contested: -0.5,
  replaced: -1,
  nested: -0.3,
  fewerColumns: -2.6,
  unnamedBound: -0.7,
  unnamedPeriod: -0.1,
  boundTwice: -1.2,
  repeatedMetric: -0.5,
  lostClause: -0.4,
  lateFigure: -0.3,
  wordValues: -0.3,
  length: -0.8,
  lookups: -0.5,
  arrayLookups: -0.8,
  relations: -0.3,
  manyConditions: -0.2,
  distinct: -0.5,
  texts: -0.2,
  bare: -0.5,
  moreColumns: -0.3,
  "open.literal": -1.9,
  "open.turn": -2,
  "open.collection": -1.2,
  "open.field": -0.9,
  "open.link": -0.7,
  "open.other": -0.5,
  "open.verb": -0.4,
  "loose.literal": -2.5,
  "loose.turn": -1.8,
  "loose.asked": -0.5,
  "loose.collection": -0.1,
  "loose.field": -0.3,
  "loose.other": -0.5,
  "loose.verb": -0.2,
  "loose.repeated": -0.2,
  "doubt.weakName": -5.5,
  "doubt.assumed": -3,
  "doubt.unsaidCollection": 0.5,
  "doubt.farValue": 0,
  "doubt.unusedCollection": -3,
  "doubt.orderOfMany": -2,
  "doubt.vague": -15,
  "doubt.guessed": -2,
  "doubt.figure": -3,
  "doubt.foreignColumns": -2.5,
  "doubt.wholeDocuments": -5,
  "doubt.literal": -4,
  "doubt.name": -5,
  "doubt.different": -5,
  "doubt.unranked": -6,
  "doubt.superlative": -4,
  "doubt.severalWays": -5,
  "doubt.negation": -6,
  "doubt.clauseColumn": -4,
  "doubt.openPeriod": -2,
  "doubt.each": -6,
  "doubt.soft": -6,
  "doubt.beyond": -6,
  "doubt.contradiction": -6,
  "doubt.noPerson": -6,
  "doubt.narrowerName": -6,
};
/** Of every other doubt. */
const ASSUMED_DOUBT = -9;

/**
 * Fits the weights of the signs to the development questions and writes `src/confidence.table.ts`.
 * The base is fitted to the test questions: readers are written for the others, which makes them look easier
 * than a stranger's.
 * `--rows <file>` keeps the signs of all answers, and reads them when the file exists.
 */
const { values } = parseArgs({ options: { rows: { type: "string" } } });
const rows = await readRows(values.rows);
const weights = fit(rows);
writeTable(weights);
process.stdout.write(`${rows.length} answers, ${rows.filter((one) => one.isRight).length} right\n`);
process.exit(0);

async function readRows(file: string | undefined): Promise<Row[]> {
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Row[];
  const { development, test } = readSplits();
  const judged = await evaluate([...development, ...test]);
  const found: Row[] = [];
  for (const name of [...development, ...test]) {
    const knowledge = new Knowledge(snapshotOf(await readSeed(name)));
    for (const { case: one, isRight, result } of judged.filter((each) => each.case.db === name)) {
      const signs = result.ok ? signsOfAnswer(knowledge, one.question, optionsOf(one)) : null;
      if (signs) found.push({ id: one.id, signs: [...signs], isRight, isTest: test.includes(name) });
    }
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify(found));
  return found;
}

function assumed(sign: Sign): number {
  return ASSUMED[sign] ?? (sign.startsWith("doubt.") ? ASSUMED_DOUBT : 0);
}

/** Logistic regression held at what is assumed, one weight after the other by Newton's steps. */
function fit(rows: readonly Row[]): Map<Sign, number> {
  const answers = rows.filter((one) => !one.isTest);
  const fitted = new Map<Sign, number>(SIGNS.map((sign) => [sign, assumed(sign)]));
  const odds = answers.map(({ signs }) => oddsOf(fitted, signs));
  const using = new Map<Sign, { at: number; value: number }[]>(SIGNS.map((sign) => [sign, []]));
  answers.forEach(({ signs }, at) => signs.forEach(([sign, value]) => using.get(sign)?.push({ at, value })));
  for (let round = 0; round < ROUNDS; round++)
    for (const [sign, uses] of using) {
      // a weight that few answers tell about stays near what was assumed; steep ones vary more
      const scale = Math.max(1, Math.abs(assumed(sign)));
      const hold = sign === "base" ? 0 : HOLD / scale ** 2;
      const current = fitted.get(sign) ?? 0;
      let slope = hold * (current - assumed(sign));
      let curve = hold;
      for (const { at, value } of uses) {
        const share = shareAt(odds[at] ?? 0);
        slope += value * (share - (answers[at]?.isRight === true ? 1 : 0));
        curve += value ** 2 * Math.max(0.02, share * (1 - share));
      }
      if (curve === 0) continue;
      const step = -slope / curve;
      fitted.set(sign, current + step);
      for (const { at, value } of uses) odds[at] = (odds[at] ?? 0) + step * value;
    }
  const test = rows.filter((one) => one.isTest);
  fitted.set("base", (fitted.get("base") ?? 0) + shiftTo(fitted, test));
  return fitted;
}

/** What must be added to all odds so that as many answers are right as expected. */
function shiftTo(fitted: ReadonlyMap<Sign, number>, answers: readonly Row[]): number {
  const right = answers.filter((one) => one.isRight).length;
  let [low, high] = [-5, 5];
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2;
    const expected = answers.reduce((sum, { signs }) => sum + shareAt(oddsOf(fitted, signs) + middle), 0);
    if (expected < right) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function oddsOf(fitted: ReadonlyMap<Sign, number>, signs: Row["signs"]): number {
  return signs.reduce((sum, [sign, value]) => sum + (fitted.get(sign) ?? 0) * value, 0);
}

function shareAt(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function writeTable(fitted: ReadonlyMap<Sign, number>): void {
  const entries = SIGNS.map((sign) => {
    const weight = Math.round((fitted.get(sign) ?? 0) * DIGITS) / DIGITS;
    return `  ${/^\w+$/.test(sign) ? sign : JSON.stringify(sign)}: ${weight},\n`;
  });
  writeFileSync(
    new URL("../src/confidence.table.ts", import.meta.url),
    `import type { Sign } from "./signs.ts";

/** Log odds of a right answer that each sign adds, once for each unit; fitted by \`npm run fit\`. */
export const WEIGHTS: Readonly<Record<Sign, number>> = {
${entries.join("")}};
`,
  );
}
