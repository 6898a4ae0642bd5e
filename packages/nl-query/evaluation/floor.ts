import { readFileSync, writeFileSync } from "node:fs";
import { type Judged, type Split, SPLITS } from "./evaluate.ts";
import { figuresOf } from "./report.ts";

/** Percentages that must not get worse. */
export type Floor = Record<Split, { accuracy: number; rightRefusals: number; silentlyWrong: number }>;

const file = new URL("floor.json", import.meta.url);

export function readFloor(): Floor {
  return JSON.parse(readFileSync(file, "utf8")) as Floor;
}

export function reached(judged: readonly Judged[]): Floor {
  return ofSplits((split) => {
    const figures = figuresOf(judged.filter((one) => one.split === split));
    const refusals = Math.round((1_000 * figures.rightRefusals) / Math.max(1, figures.unanswerable)) / 10;
    return { accuracy: figures.accuracy, rightRefusals: refusals, silentlyWrong: figures.silentlyWrongShare };
  });
}

/** Writes what was reached where it is better; nothing ever falls. */
export function raiseFloor(judged: readonly Judged[]): Floor {
  const [old, now] = [readFloor(), reached(judged)];
  const floor = ofSplits((split) => ({
    accuracy: Math.max(old[split].accuracy, now[split].accuracy),
    rightRefusals: Math.max(old[split].rightRefusals, now[split].rightRefusals),
    silentlyWrong: Math.min(old[split].silentlyWrong, now[split].silentlyWrong),
  }));
  writeFileSync(file, `${JSON.stringify(floor, null, 2)}\n`);
  return floor;
}

function ofSplits(make: (split: Split) => Floor[Split]): Floor {
  return Object.fromEntries(SPLITS.map((split) => [split, make(split)])) as Floor;
}
