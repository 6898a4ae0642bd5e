import { groupBy } from "../statistics.ts";
import type { QuestionList } from "../question-list.ts";
import type { ApplicationData, State } from "./application.ts";
import { titlesOf } from "./titles.ts";

/** Questions for the step that records are at, and for what is said of them. */
export function askForStates(
  list: QuestionList,
  data: ApplicationData,
  stored: (state: State) => string,
): void {
  const { records, application } = data;
  const { many, states } = application.records;
  for (const state of states) askForState(list, data, state);
  askForTwoStates(list, data);
  askForFlagged(list, data);
  list.add(
    "count-per-state",
    groupBy(records, ({ state }) => state).map(({ key, members }) => [stored(key), members.length]),
    [
      `How many ${many} are there in each status?`,
      `For each status, count the ${many}.`,
      `Show the number of ${many} for every status.`,
      `number of ${many} by status`,
      `${many} per status`,
    ],
  );
}

function askForState(list: QuestionList, { records, application }: ApplicationData, state: State): void {
  const { one, many } = application.records;
  const { said, isAdjective } = state;
  const those = records.filter((record) => record.state === state);
  list.add("state", titlesOf(those), [
    `Which ${many} are ${said}? Show their titles.`,
    `List the titles of all ${many} that are ${said}.`,
    `Show me the title of every ${one} that is currently ${said}.`,
    `${many} ${said}, only the titles`,
    ...(isAdjective ? [`titles of ${said} ${many}`, `What are the titles of the ${said} ${many}?`] : []),
  ]);
  list.add(
    "state-count",
    [[those.length]],
    [
      `How many ${many} are ${said}?`,
      `How many ${many} are ${said} right now?`,
      `Count the ${many} that are ${said}.`,
      `number of ${many} ${said}`,
      ...(isAdjective ? [`How many ${said} ${many} are there?`, `How many ${said} ${many} do we have?`] : []),
    ],
  );
  list.add(
    "state-not",
    [[records.length - those.length]],
    [`How many ${many} are not ${said}?`, `Count the ${many} that aren't ${said}.`],
  );
  list.add(
    "state-share",
    [[(100 * those.length) / records.length]],
    [`What percentage of the ${many} is ${said}?`, `What share of all ${many} is ${said}, in percent?`],
  );
}

function askForTwoStates(list: QuestionList, { records, application }: ApplicationData): void {
  const { many, states } = application.records;
  const [first, second, third] = states;
  if (!first || !second || !third) return;
  for (const [one, other] of [
    [first, second],
    [second, third],
    [first, third],
  ] as const) {
    const those = records.filter(({ state }) => state === one || state === other);
    list.add(
      "two-states-count",
      [[those.length]],
      [
        `How many ${many} are ${one.said} or ${other.said}?`,
        `Count the ${many} that are either ${one.said} or ${other.said}.`,
        `number of ${many} that are ${one.said} or ${other.said}`,
      ],
    );
    const others = records.filter((record) => !those.includes(record));
    list.add("neither-state", titlesOf(others), [
      `Which ${many} are neither ${one.said} nor ${other.said}? Show the titles.`,
      `Titles of the ${many} that are not ${one.said} or ${other.said}.`,
    ]);
  }
}

function askForFlagged(list: QuestionList, data: ApplicationData): void {
  const { records, application } = data;
  const { many, flag, states } = application.records;
  const those = records.filter(({ isFlagged }) => isFlagged);
  const { said } = flag;
  list.add("flagged", titlesOf(those), [
    `Which ${many} are ${said}? Give the titles.`,
    `${said} ${many}, titles only`,
    `List the titles of ${many} marked as ${said}.`,
    `titles of all ${said} ${many}`,
  ]);
  list.add(
    "not-flagged-count",
    [[records.length - those.length]],
    [`How many ${many} are not ${said}?`, `number of ${many} that aren't ${said}`],
  );
  for (const state of states) {
    const both = those.filter((record) => record.state === state);
    list.add(
      "flagged-in-state-count",
      [[both.length]],
      [
        `How many ${said} ${many} are ${state.said}?`,
        `How many ${many} are both ${said} and ${state.said}?`,
        `count of ${said} ${many} that are ${state.said}`,
        ...(state.isAdjective ? [`How many ${state.said} ${many} are ${said}?`] : []),
      ],
    );
    list.add("flagged-in-state", titlesOf(both), [
      `Show the titles of ${said} ${many} that are ${state.said}.`,
      `titles of ${many} that are ${state.said} and ${said}`,
    ]);
    const unflagged = records.filter((record) => record.state === state && !record.isFlagged);
    list.add("unflagged-in-state", titlesOf(unflagged), [
      `Show the titles of the ${many} that are ${state.said} but not ${said}.`,
      `Which ${many} are ${state.said} and not ${said}? Titles please.`,
    ]);
  }
}
