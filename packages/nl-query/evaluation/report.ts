import type { Judged } from "./evaluate.ts";

export type Figures = {
  answerable: number;
  right: number;
  /** Percent of answerable questions answered rightly. */
  accuracy: number;
  unanswerable: number;
  rightRefusals: number;
  wrongRefusals: number;
  silentlyWrong: number;
  /** Percent of all questions answered wrongly and surely. */
  silentlyWrongShare: number;
};

export function figuresOf(judged: readonly Judged[]): Figures {
  const answerable = judged.filter((one) => one.case.refuse !== true);
  const unanswerable = judged.filter((one) => one.case.refuse === true);
  const right = answerable.filter((one) => one.isRight).length;
  const silentlyWrong = judged.filter((one) => one.isSilentlyWrong).length;
  return {
    answerable: answerable.length,
    right,
    accuracy: percent(right, answerable.length),
    unanswerable: unanswerable.length,
    rightRefusals: unanswerable.filter((one) => one.isRight).length,
    wrongRefusals: answerable.filter((one) => !one.result.ok).length,
    silentlyWrong,
    silentlyWrongShare: percent(silentlyWrong, judged.length),
  };
}

export function printReport(judged: readonly Judged[], { listsFailures }: { listsFailures: boolean }): void {
  for (const split of ["development", "test"] as const) {
    const part = judged.filter((one) => one.split === split);
    if (part.length === 0) continue;
    const figures = figuresOf(part);
    write(`\n${split}: ${figures.right} of ${figures.answerable} right (${figures.accuracy} %)`);
    write(
      `  refused rightly ${figures.rightRefusals} of ${figures.unanswerable}, wrongly ${figures.wrongRefusals}`,
    );
    write(`  silently wrong ${figures.silentlyWrong} (${figures.silentlyWrongShare} %)`);
    for (const [category, members] of groupsOf(part)) {
      const right = members.filter((one) => one.isRight).length;
      write(`  ${category.padEnd(18)} ${String(right).padStart(3)} of ${String(members.length).padStart(3)}`);
    }
    if (listsFailures && split === "development") listFailures(part);
  }
  const times = judged.map((one) => one.ms).sort((a, b) => a - b);
  write(`\nms: p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, most ${at(times, 1)}`);
}

function listFailures(judged: readonly Judged[]): void {
  for (const one of judged.filter((each) => !each.isRight)) {
    write(`\n${one.case.id} [${one.case.category}] ${one.case.question}`);
    write(`  gold ${one.case.gold ?? "refuse"}`);
    write(
      one.result.ok
        ? `  ours ${one.result.query.replace(/\s*\n\s*/g, " ")} (${one.result.confidence})`
        : "  refused",
    );
    write(`  ${one.why}`);
  }
}

function groupsOf(judged: readonly Judged[]): [string, Judged[]][] {
  const groups = new Map<string, Judged[]>();
  for (const one of judged) groups.set(one.case.category, [...(groups.get(one.case.category) ?? []), one]);
  return [...groups].sort((a, b) => b[1].length - a[1].length);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10;
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
