import { average, descending, groupBy, quantile, sum } from "../statistics.ts";
import type { QuestionList, Row } from "../question-list.ts";
import type { ApplicationData, Measure, RecordEntry, State } from "./application.ts";
import { titlesOf } from "./titles.ts";

/** Questions for a number that records have, beside states, flags and people. */
export function askForMeasure(
  list: QuestionList,
  data: ApplicationData,
  { measure, stored }: { measure: Measure; stored: (state: State) => string },
): void {
  const { records, application } = data;
  const { one, many, states, flag } = application.records;
  const { word, most, least } = measure;
  const numberOf = (record: RecordEntry): number => record.measures.get(measure.field) ?? 0;
  const ordered = descending(records, numberOf);
  list.add("highest", titlesOf(ordered.slice(0, 1)), [
    `Which ${one} has the highest ${word}? Show the title.`,
    ...(most === null ? [] : [`title of the ${most} ${one}`]),
  ]);
  list.add(
    "highest-few",
    titlesOf(ordered.slice(0, 4)),
    [
      `top 4 ${many} by ${word}, titles only`,
      ...(most === null ? [] : [`Show the titles of the 4 ${most} ${many}.`]),
    ],
    { isOrdered: true },
  );
  list.add("lowest", titlesOf(ordered.slice(-1)), [
    `Which ${one} has the lowest ${word}? Give the title.`,
    ...(least === null ? [] : [`What is the title of the ${least} ${one}?`]),
  ]);
  const bound = quantile(records.map(numberOf), 0.7);
  list.add("over-bound", titlesOf(records.filter((record) => numberOf(record) > bound)), [
    `Which ${many} have a ${word} of more than ${bound}? Show the titles.`,
    `titles of ${many} with a ${word} over ${bound}`,
  ]);
  list.add(
    "average-per-state",
    groupBy(records, ({ state }) => state).map(({ key, members }): Row => [
      stored(key),
      average(members.map(numberOf)),
    ]),
    [
      `What is the average ${word} of the ${many} in each status?`,
      `average ${word} of ${many} by status`,
      `For each status, show the average ${word} of the ${many}.`,
    ],
  );
  for (const state of states) askInState(list, { data, measure, numberOf }, state);
  const flagged = records.filter(({ isFlagged }) => isFlagged);
  list.add(
    "average-flagged",
    [[average(flagged.map(numberOf))]],
    [`What is the average ${word} of the ${flag.said} ${many}?`, `average ${word} of ${flag.said} ${many}`],
  );
}

function askInState(
  list: QuestionList,
  {
    data: { records, application },
    measure,
    numberOf,
  }: { data: ApplicationData; measure: Measure; numberOf: (record: RecordEntry) => number },
  state: State,
): void {
  const { one, many } = application.records;
  const { word, most } = measure;
  const those = records.filter((record) => record.state === state);
  if (those.length === 0) return;
  list.add(
    "total-in-state",
    [[sum(those.map(numberOf))]],
    [
      `What is the total ${word} of the ${many} that are ${state.said}?`,
      `total ${word} of all ${many} that are ${state.said}`,
      ...(state.isAdjective ? [`What is the total ${word} of all ${state.said} ${many}?`] : []),
    ],
  );
  list.add(
    "average-in-state",
    [[average(those.map(numberOf))]],
    [
      `What is the average ${word} of the ${many} that are ${state.said}?`,
      ...(state.isAdjective ? [`average ${word} of ${state.said} ${many}`] : []),
    ],
  );
  const [best] = descending(those, numberOf);
  list.add("highest-in-state", titlesOf(best ? [best] : []), [
    `Which of the ${many} that are ${state.said} has the highest ${word}? Show the title.`,
    ...(state.isAdjective
      ? [
          ...(most === null ? [] : [`title of the ${most} ${state.said} ${one}`]),
          `What is the title of the ${state.said} ${one} with the highest ${word}?`,
        ]
      : []),
  ]);
}
