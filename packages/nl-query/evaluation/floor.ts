import { readFileSync, writeFileSync } from "node:fs";
import type { Judged } from "./evaluate.ts";
import { figuresOf } from "./report.ts";

/** Percentages that must not get worse. */
export type Floor = Record<
  "development" | "test",
  { accuracy: number; rightRefusals: number; silentlyWrong: number }
>;

const file = new URL("floor.json", import.meta.url);

export function readFloor(): Floor {
  return JSON.parse(readFileSync(file, "utf8")) as Floor;
}

export function reached(judged: readonly Judged[]): Floor {
  const of = (split: Judged["split"]): Floor["test"] => {
    const figures = figuresOf(judged.filter((one) => one.split === split));
    const refusals = Math.round((1_000 * figures.rightRefusals) / Math.max(1, figures.unanswerable)) / 10;
    return { accuracy: figures.accuracy, rightRefusals: refusals, silentlyWrong: figures.silentlyWrongShare };
  };
  return { development: of("development"), test: of("test") };
}

/** Writes what was reached where it is better; nothing ever falls. */
export function raiseFloor(judged: readonly Judged[]): Floor {
  const [old, now] = [readFloor(), reached(judged)];
  const better = (split: Judged["split"]): Floor["test"] => ({
    accuracy: Math.max(old[split].accuracy, now[split].accuracy),
    rightRefusals: Math.max(old[split].rightRefusals, now[split].rightRefusals),
    silentlyWrong: Math.min(old[split].silentlyWrong, now[split].silentlyWrong),
  });
  const floor = { development: better("development"), test: better("test") };
  writeFileSync(file, `${JSON.stringify(floor, null, 2)}\n`);
  return floor;
}
