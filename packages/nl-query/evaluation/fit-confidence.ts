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
const HOLD = 16;
const DIGITS = 100;

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

/** What is assumed of a sign until answers say otherwise. */
function assumed(sign: Sign): number {
  if (sign === "base") return 2.5;
  if (sign === "doubt.unsaidCollection") return -2;
  if (sign.startsWith("doubt.")) return -14;
  if (sign === "open.link") return -0.1;
  if (sign.startsWith("open.")) return -0.6;
  const known: Partial<Record<Sign, number>> = {
    openWords: -1.5,
    unnamed: -0.3,
    weakness: -5,
    disagreement: -0.8,
    rivalParts: -0.4,
    fewerColumns: -1.5,
    unnamedBound: -0.6,
    boundTwice: -1.5,
    repeatedMetric: -1,
    lookups: -0.4,
    looseNames: -0.3,
    length: -0.45,
  };
  return known[sign] ?? 0;
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
