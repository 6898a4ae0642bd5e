import { average, groupBy, highest, sum } from "../statistics.ts";
import type { QuestionList, Row } from "../question-list.ts";
import type { ApplicationData, RecordEntry } from "./application.ts";
import { titlesOf } from "./titles.ts";

/** Questions for what lies in the arrays of records. */
export function askForParts(list: QuestionList, { records, application }: ApplicationData): void {
  const { one, many, parts, states } = application.records;
  const all = records.flatMap((record) => record.parts);
  const sizeOf = (record: RecordEntry): number => record.parts.length;
  list.add("parts-over", titlesOf(records.filter((record) => sizeOf(record) > 2)), [
    `Which ${many} have more than 2 ${parts.many}? Show the titles.`,
    `titles of ${many} with at least three ${parts.many}`,
  ]);
  const without = records.filter((record) => sizeOf(record) === 0);
  list.add("no-parts", titlesOf(without), [
    `Which ${many} have no ${parts.many}? Show the titles.`,
    `titles of ${many} without ${parts.many}`,
    `titles of ${many} without any ${parts.many}`,
  ]);
  list.add("no-parts-count", [[without.length]], [`How many ${many} have no ${parts.many}?`]);
  list.add(
    "parts-of-each",
    records.map((record): Row => [record.title, sizeOf(record)]),
    [
      `For each ${one}, show the title and the number of ${parts.many}.`,
      `title and number of ${parts.many} of every ${one}`,
      `How many ${parts.many} does each ${one} have? Show the title and the number.`,
    ],
  );
  list.add(
    "average-number-of-parts",
    [[average(records.map(sizeOf))]],
    [
      `What is the average number of ${parts.many} per ${one}?`,
      `How many ${parts.many} does a ${one} have on average?`.replace(/a (?=[aeiou])/, "an "),
    ],
  );
  list.add(
    "number-of-parts",
    [[all.length]],
    [`How many ${parts.many} are there in total?`, `total number of ${parts.many} of all ${many}`],
  );
  for (const state of states) {
    const those = records.filter((record) => record.state === state);
    list.add(
      "parts-in-state",
      [[sum(those.map(sizeOf))]],
      [`How many ${parts.many} do the ${many} that are ${state.said} have in total?`],
    );
  }
  askForKindsOfParts(list, { records, application });
}

function askForKindsOfParts(
  list: QuestionList,
  { records, application }: Pick<ApplicationData, "records" | "application">,
): void {
  const { one, many, parts } = application.records;
  const { kind, figure } = parts;
  const all = records.flatMap((record) => record.parts);
  list.add(
    "parts-per-kind",
    groupBy(all, (part) => part.kind).map(({ key, members }): Row => [key, members.length]),
    [
      `How many ${parts.many} are there for each ${kind.one}?`,
      `number of ${parts.many} by ${kind.one}`,
      `For each ${kind.one}, count the ${parts.many}.`,
    ],
  );
  for (const value of kind.values) {
    const those = all.filter((part) => part.kind === value);
    const holders = records.filter((record) => record.parts.some((part) => part.kind === value));
    list.add(
      "parts-of-kind-count",
      [[those.length]],
      [`How many ${value} ${parts.many} are there?`, `How many ${parts.many} have the ${kind.one} ${value}?`],
    );
    list.add("with-part-of-kind", titlesOf(holders), [
      `Which ${many} have at least one ${value} ${parts.one}? Show the titles.`,
      `titles of ${many} with a ${value} ${parts.one}`,
      `Titles of the ${many} that contain ${parts.many} with the ${kind.one} ${value}.`,
    ]);
    list.add(
      "with-part-of-kind-count",
      [[holders.length]],
      [`How many ${many} have a ${value} ${parts.one}?`, `How many ${many} have ${value} ${parts.many}?`],
    );
    const countOf = (record: RecordEntry): number =>
      record.parts.filter((part) => part.kind === value).length;
    list.addUnique("most-parts-of-kind", titlesOf(highest(records, countOf)), [
      `Which ${one} has the most ${value} ${parts.many}? Give the title.`,
    ]);
    list.add(
      "total-of-kind",
      [[sum(those.map((part) => part.figure))]],
      [`What is the total ${figure.word} of the ${value} ${parts.many}?`],
    );
  }
  list.add(
    "total-of-parts",
    [[sum(all.map((part) => part.figure))]],
    [
      `What is the total ${figure.word} of all ${parts.many}?`,
      `sum of the ${figure.word} over all ${parts.many}`,
    ],
  );
  const totals = records
    .filter((record) => record.parts.length > 0)
    .map((record): Row => [record.title, sum(record.parts.map((part) => part.figure))]);
  list.add(
    "total-of-parts-of-each",
    totals,
    [
      `For each ${one}, show the title and the total ${figure.word} of its ${parts.many}.`,
      `title and total ${figure.word} of the ${parts.many} of each ${one}`,
    ],
    { mayListZeros: true },
  );
}
