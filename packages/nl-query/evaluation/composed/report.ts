import { type ComposedAnswer, VERDICTS } from "./evaluate-composed.ts";
import { groupBy } from "./statistics.ts";

/** Prints how the questions of each family are answered, and the failures where asked for. */
export function printComposed(
  answers: readonly ComposedAnswer[],
  { listsFailures }: { listsFailures: boolean },
): void {
  const families = groupBy(answers, ({ question }) => question.family);
  const width = Math.max(...families.map(({ key }) => key.length), "family".length);
  const row = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join("")}`;
  const counts = (some: readonly ComposedAnswer[]): number[] =>
    VERDICTS.map((verdict) => some.filter((one) => one.verdict === verdict).length);
  const lines = [
    row("family", VERDICTS),
    ...families.map(({ key, members }) => row(key, counts(members))).sort(),
    row("all", counts(answers)),
    ...(listsFailures ? answers.filter(({ verdict }) => verdict !== "right").map(describeAnswer) : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** The question, our query and what is wrong with the rows. */
export function describeAnswer({ combination, question, result, verdict, why }: ComposedAnswer): string {
  const open = result.notUnderstood.map(({ start, end }) => question.text.slice(start, end));
  return [
    `${verdict} [${combination} ${question.family}] ${question.text}`,
    ...(result.ok ? [`    ${result.query.replaceAll(/\s+/g, " ")} (${result.confidence})`] : []),
    ...(why === "" ? [] : [`    ${why}`]),
    ...(open.length === 0 ? [] : [`    not understood: ${open.join(", ")}`]),
  ].join("\n");
}
