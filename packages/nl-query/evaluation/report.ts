import { SURE_CONFIDENCE } from "@querysnap/nl-query";
import { type Judged, SPLITS } from "./evaluate.ts";

/** What is hard about a question, by the category of its case. */
const PHENOMENA: Readonly<Record<string, string>> = {
  topn: "ranking",
  "topn-group": "ranking",
  superlative: "ranking",
  sort: "ranking",
  project: "columns",
  distinct: "columns",
  filter: "names and values",
  text: "names and values",
  nested: "names and values",
  lookup: "joins",
  join: "joins",
  multi: "joins",
  group: "groups",
  bucket: "groups",
  total: "figures",
  figure: "figures",
  arithmetic: "figures",
  "average-compare": "figures",
  share: "figures",
  without: "absence",
  missing: "absence",
  negation: "absence",
  both: "both and or",
  or: "both and or",
  count: "counts and bounds",
  having: "counts and bounds",
  range: "counts and bounds",
  date: "time",
  dates: "time",
  array: "arrays",
  elem: "arrays",
  unwind: "arrays",
  refuse: "refusals",
};

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
  /** Percent of right answers that are shown with a warning. */
  needlesslyWarned: number;
};

export function figuresOf(judged: readonly Judged[]): Figures {
  const answerable = judged.filter((one) => one.case.refuse !== true);
  const unanswerable = judged.filter((one) => one.case.refuse === true);
  const right = answerable.filter((one) => one.isRight).length;
  const silentlyWrong = judged.filter((one) => one.isSilentlyWrong).length;
  const warned = answerable.filter(
    ({ isRight, result }) => isRight && result.ok && result.confidence < SURE_CONFIDENCE,
  ).length;
  return {
    answerable: answerable.length,
    right,
    accuracy: percent(right, answerable.length),
    unanswerable: unanswerable.length,
    rightRefusals: unanswerable.filter((one) => one.isRight).length,
    wrongRefusals: answerable.filter((one) => !one.result.ok).length,
    silentlyWrong,
    silentlyWrongShare: percent(silentlyWrong, judged.length),
    needlesslyWarned: percent(warned, right),
  };
}

export function printReport(judged: readonly Judged[], { listsFailures }: { listsFailures: boolean }): void {
  for (const split of SPLITS) {
    const part = judged.filter((one) => one.split === split);
    if (part.length === 0) continue;
    const figures = figuresOf(part);
    write(`\n${split}: ${figures.right} of ${figures.answerable} right (${figures.accuracy} %)`);
    write(
      `  refused rightly ${figures.rightRefusals} of ${figures.unanswerable}, wrongly ${figures.wrongRefusals}`,
    );
    write(
      `  silently wrong ${figures.silentlyWrong} (${figures.silentlyWrongShare} %), right but warned ${figures.needlesslyWarned} %`,
    );
    for (const { case: one, failure } of part)
      if (failure !== null) write(`  ${one.id} does not run: ${failure}`);
    printTable(
      ["phenomenon", "questions", "right %", "refused", "warned", "silent"],
      tableOf(part, ({ case: { category } }) => PHENOMENA[category] ?? category),
    );
    const answered = part.filter((one) => one.result.ok);
    printTable(["confidence", "answers", "right %"], bandsOf(answered));
    if (listsFailures && (split === "development" || split === "strangers")) listFailures(part);
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

function groupBy<Key>(judged: readonly Judged[], keyOf: (one: Judged) => Key): Map<Key, Judged[]> {
  const groups = new Map<Key, Judged[]>();
  for (const one of judged) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** One row for each phenomenon, the largest first. */
function tableOf(judged: readonly Judged[], phenomenonOf: (one: Judged) => string): string[][] {
  const groups = groupBy(judged, phenomenonOf);
  return [...groups]
    .toSorted((a, b) => b[1].length - a[1].length)
    .map(([phenomenon, members]) => {
      const wrong = members.filter((one) => !one.isRight);
      const answered = wrong.filter((one) => one.result.ok);
      const silent = answered.filter((one) => one.isSilentlyWrong).length;
      const right = percent(members.length - wrong.length, members.length).toFixed(1);
      const counts = [wrong.length - answered.length, answered.length - silent, silent];
      return [phenomenon, String(members.length), right, ...counts.map(String)];
    });
}

/** Share of right answers in each band of confidence: it should lie in its band. */
function bandsOf(answered: readonly Judged[]): string[][] {
  const bandOf = ({ result }: Judged): number => (result.ok ? Math.floor(result.confidence * 10) : 0);
  return [...groupBy(answered, bandOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([band, members]) => [
      `${band / 10} to ${(band + 1) / 10}`,
      String(members.length),
      percent(members.filter((one) => one.isRight).length, members.length).toFixed(1),
    ]);
}

function printTable(head: readonly string[], rows: readonly string[][]): void {
  const widths = head.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at] ?? "")].map((text) => text.length)),
  );
  for (const row of [head, ...rows])
    write(
      `  ${row.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join("  ")}`,
    );
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
