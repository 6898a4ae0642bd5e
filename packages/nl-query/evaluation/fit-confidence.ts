import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Knowledge } from "../src/link/knowledge.ts";
import { signsOfAnswer } from "../src/answer.ts";
import { WEIGHTS } from "../src/confidence.table.ts";
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
 * How strongly a weight is held at what the table says of it, in answers. Readers were mended for the questions at
 * hand, so that these say less of a stranger's than their number suggests: weights that follow them more closely
 * make many a plain question unsure. A run on the same questions moves a weight by about a hundredth.
 */
const HOLD = 5_000;
const DIGITS = 100;

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

/** Logistic regression held at the weights there are, one weight after the other by Newton's steps. */
function fit(rows: readonly Row[]): Map<Sign, number> {
  const answers = rows.filter((one) => !one.isTest);
  const fitted = new Map<Sign, number>(SIGNS.map((sign) => [sign, WEIGHTS[sign]]));
  const odds = answers.map(({ signs }) => oddsOf(fitted, signs));
  const using = new Map<Sign, { at: number; value: number }[]>(SIGNS.map((sign) => [sign, []]));
  answers.forEach(({ signs }, at) => signs.forEach(([sign, value]) => using.get(sign)?.push({ at, value })));
  for (let round = 0; round < ROUNDS; round++)
    for (const [sign, uses] of using) {
      // a weight that few answers tell about stays near what it is; steep ones vary more
      const scale = Math.max(1, Math.abs(WEIGHTS[sign]));
      const hold = sign === "base" ? 0 : HOLD / scale ** 2;
      const current = fitted.get(sign) ?? 0;
      let slope = hold * (current - WEIGHTS[sign]);
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
