import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Knowledge } from "../src/link/knowledge.ts";
import { signsOfAnswer } from "../src/answer.ts";
import { type Sign, SIGNS } from "../src/signs.ts";
import type { Expectations } from "../src/expect/expect.ts";
import { LEARNED } from "../src/expect/expectations.table.ts";
import { learn, readAsked } from "./expectations.ts";
import { evaluate, optionsOf, readSeed, readSplits, snapshotOf } from "./evaluate.ts";

/** One answer: its signs, whether it is right, and whether its database is one of the test. */
type Row = { id: string; signs: [Sign, number][]; isRight: boolean; isTest: boolean };

/** Rounds over all weights; they move by less than the digits that are kept long before. */
const ROUNDS = 300;
/**
 * How strongly a weight is held at what was assumed of it, in answers. Readers were mended for the questions at
 * hand, so that these say less of a stranger's than their number suggests: weights that follow them more closely
 * make many a plain question unsure.
 */
const HOLD = 5_000;
const DIGITS = 100;

/** What is assumed of a sign until answers say otherwise: as fitted to our own questions, and mended by hand since. */
const ASSUMED: Partial<Record<Sign, number>> = {
  base: 3.46,
  openWords: -1.14,
  unnamed: -0.3,
  weakness: -4.29,
  disagreement: -0.93,
  rivalParts: -0.66,
  contested: -0.25,
  replaced: -0.91,
  fewerColumns: -1.7,
  moreColumns: -0.41,
  unnamedBound: -0.82,
  unnamedPeriod: -0.36,
  looseHead: -0.3,
  lostClause: -0.24,
  lateFigure: -0.29,
  repeatedMetric: -0.5,
  boundTwice: -1.2,
  wordValues: -0.23,
  surprise: -0.5,
  length: -0.74,
  lookups: -0.58,
  arrayLookups: -0.8,
  relations: -0.28,
  group: -0.2,
  total: 0.1,
  count: -0.06,
  distinct: -0.54,
  share: 0.06,
  limit: 0.08,
  sort: -0.03,
  columns: 0.12,
  computed: -0.04,
  manyConditions: -0.22,
  texts: -0.22,
  periods: -0.19,
  nested: -0.56,
  bare: -0.5,
  "open.literal": -1.85,
  "open.turn": -2.06,
  "open.asked": 0,
  "open.field": -1.21,
  "open.collection": -1.38,
  "open.link": -0.76,
  "open.verb": -0.39,
  "open.other": -0.77,
  "loose.literal": -2.5,
  "loose.turn": -1.87,
  "loose.asked": -0.48,
  "loose.field": -0.42,
  "loose.collection": -0.36,
  "loose.link": 0.02,
  "loose.verb": -0.3,
  "loose.other": -0.66,
  "loose.repeated": -0.31,
  "doubt.ambiguous": -9,
  "doubt.assumed": -3.07,
  "doubt.betterName": -8.17,
  "doubt.beyond": -8.08,
  "doubt.clauseColumn": -4,
  "doubt.comparedId": -9,
  "doubt.contradiction": -9.23,
  "doubt.count": -9,
  "doubt.different": -5.44,
  "doubt.each": -6.88,
  "doubt.everything": -9,
  "doubt.farSize": -9,
  "doubt.farValue": -0.01,
  "doubt.figure": -2.92,
  "doubt.foreignColumns": -2.6,
  "doubt.guessed": -1.92,
  "doubt.idle": -7.01,
  "doubt.languageOfPlace": -8.83,
  "doubt.literal": -4.28,
  "doubt.measureAsKey": -9,
  "doubt.name": -4.98,
  "doubt.narrowerName": -6,
  "doubt.negatedKey": -10.27,
  "doubt.negation": -6.16,
  "doubt.noPerson": -6.96,
  "doubt.oneOfMany": -7.31,
  "doubt.only": -8.93,
  "doubt.openPeriod": -2,
  "doubt.orderOfKeys": -9,
  "doubt.orderOfMany": -1.98,
  "doubt.otherHead": -11.74,
  "doubt.otherId": -9,
  "doubt.particle": -9,
  "doubt.severalWays": -5.65,
  "doubt.singleLetter": -9,
  "doubt.soft": -7.79,
  "doubt.superlative": -4.1,
  "doubt.twoCounts": -9,
  "doubt.multiplied": -9,
  "doubt.unordered": -9,
  "doubt.unlimited": -8.79,
  "doubt.unnamedRelation": -10.41,
  "doubt.unorderedTop": -9,
  "doubt.unranked": -6.07,
  "doubt.unsaidCollection": 0.51,
  "doubt.unusedAverage": -8.23,
  "doubt.unusedCollection": -3.03,
  "doubt.unusedField": -10.08,
  "doubt.usedTwice": -9.06,
  "doubt.vague": -15,
  "doubt.weakName": -6.88,
  "doubt.wholeDocuments": -3.73,
};
/** Wordings of one part of the databases are learned from the others. */
const PARTS = 5;

/**
 * Fits the weights of the signs to the questions that may be tuned on and writes `src/confidence.table.ts`.
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
  const { development, strangers, test } = readSplits();
  const tuned = [...development, ...strangers].toSorted();
  const asked = await readAsked(tuned);
  const found: Row[] = [];
  for (let part = 0; part < PARTS; part++) {
    const own = tuned.filter((_, at) => at % PARTS === part);
    found.push(...(await rowsOf(own, learn(asked.filter(({ db }) => !own.includes(db))))));
  }
  found.push(...(await rowsOf(test)).map((row) => ({ ...row, isTest: true })));
  if (file !== undefined) writeFileSync(file, JSON.stringify(found));
  return found;
}

async function rowsOf(databases: readonly string[], expectations: Expectations = LEARNED): Promise<Row[]> {
  const judged = await evaluate(databases);
  const found: Row[] = [];
  for (const name of databases) {
    const knowledge = new Knowledge(snapshotOf(await readSeed(name)));
    for (const { case: one, isRight, result } of judged.filter((each) => each.case.db === name)) {
      const options = { ...optionsOf(one), expectations };
      const signs = result.ok ? signsOfAnswer(knowledge, one.question, options) : null;
      if (signs) found.push({ id: one.id, signs: [...signs], isRight, isTest: false });
    }
  }
  return found;
}

function assumed(sign: Sign): number {
  return ASSUMED[sign] ?? 0;
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
