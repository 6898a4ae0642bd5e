import { descending, groupBy } from "../statistics.ts";
import type { QuestionList, Row } from "../question-list.ts";
import type { ApplicationData, Deed, RecordEntry } from "./application.ts";
import { titlesOf } from "./titles.ts";

/** Questions for the time at which something was done with records. */
export function askForDeed(list: QuestionList, data: ApplicationData, deed: Deed): void {
  const dayOf = (record: RecordEntry): Date | undefined => record.days.get(deed.field);
  const done = data.records.filter((record) => dayOf(record) !== undefined);
  const timeOf = (record: RecordEntry): number => dayOf(record)?.getTime() ?? 0;
  const within = (from: string, to: string): readonly RecordEntry[] =>
    done.filter((record) => timeOf(record) >= Date.parse(from) && timeOf(record) < Date.parse(to));
  const subject = { data, deed, done, timeOf, within };
  askForPeriods(list, subject);
  askForGroupsOfDays(list, subject);
  askForLatest(list, subject);
  if (deed.isOptional) askForNotDone(list, subject);
}

type Subject = {
  data: ApplicationData;
  deed: Deed;
  done: readonly RecordEntry[];
  timeOf: (record: RecordEntry) => number;
  within: (from: string, to: string) => readonly RecordEntry[];
};

function askForPeriods(list: QuestionList, { data, deed, within }: Subject): void {
  const { many, states, roles, flag } = data.application.records;
  const { participle } = deed;
  const inYear = within("2025-01-01", "2026-01-01");
  list.add(
    "done-in-year-count",
    [[inYear.length]],
    [
      `How many ${many} were ${participle} in 2025?`,
      `Count the ${many} ${participle} in 2025.`,
      `number of ${many} that got ${participle} last year`,
    ],
  );
  list.add("done-in-month", titlesOf(within("2025-03-01", "2025-05-01")), [
    `Which ${many} were ${participle} in March or April 2025? Show the titles.`,
    `titles of ${many} ${participle} between 1 March 2025 and 30 April 2025`,
  ]);
  list.add("done-in-quarter", titlesOf(within("2024-04-01", "2024-07-01")), [
    `Show the titles of the ${many} ${participle} in the second quarter of 2024.`,
    `titles of ${many} ${participle} in Q2 2024`,
  ]);
  list.add(
    "done-since-count",
    [[within("2025-06-01", "2027-01-01").length]],
    [
      `How many ${many} have been ${participle} since June 2025?`,
      `Count the ${many} ${participle} since June 2025.`,
      `How many ${many} were ${participle} on or after 1 June 2025?`,
    ],
  );
  list.add("done-before", titlesOf(within("2000-01-01", "2023-10-01")), [
    `Which ${many} were ${participle} before October 2023? Titles only.`,
    `titles of ${many} ${participle} before October 2023`,
  ]);
  for (const state of states) {
    const those = inYear.filter((one) => one.state === state);
    list.add("done-in-state", titlesOf(those), [
      `Which ${many} ${participle} in 2025 are ${state.said}? Show the titles.`,
      `titles of ${many} that were ${participle} in 2025 and are ${state.said}`,
      ...(state.isAdjective ? [`titles of the ${state.said} ${many} that were ${participle} in 2025`] : []),
    ]);
  }
  const flagged = inYear.filter(({ isFlagged }) => isFlagged);
  list.add(
    "flagged-done-count",
    [[flagged.length]],
    [
      `How many ${flag.said} ${many} were ${participle} in 2025?`,
      `${flag.said} ${many} ${participle} in 2025, count`,
    ],
  );
  for (const role of roles) {
    const [first] = inYear.flatMap((record) => record.people.get(role.field) ?? []);
    if (!first) continue;
    const those = inYear.filter((record) => record.people.get(role.field) === first);
    list.add(
      "done-of-named-count",
      [[those.length]],
      [
        `How many ${many} ${role.participle} ${first.name} were ${participle} in 2025?`,
        `How many of the ${many} ${participle} in 2025 are ${role.participle} ${first.name}?`,
      ],
    );
  }
}

function askForGroupsOfDays(list: QuestionList, { data, deed, done, timeOf, within }: Subject): void {
  const { many } = data.application.records;
  const yearOf = (record: RecordEntry): number => new Date(timeOf(record)).getUTCFullYear();
  list.add(
    "done-per-year",
    groupBy(done, yearOf).map(({ key, members }): Row => [key, members.length]),
    [
      `How many ${many} were ${deed.participle} in each year?`,
      `Number of ${many} ${deed.participle} per year.`,
      `For each year, show how many ${many} were ${deed.participle}.`,
    ],
  );
  list.add(
    "done-per-month",
    groupBy(within("2025-01-01", "2026-01-01"), (one) => new Date(timeOf(one)).getUTCMonth()).map(
      ({ members }): Row => [members.length],
    ),
    [
      `How many ${many} were ${deed.participle} in each month of 2025?`,
      `Number of ${many} ${deed.participle} per month in 2025.`,
    ],
  );
}

function askForLatest(list: QuestionList, { data, deed, done, timeOf }: Subject): void {
  const { one, many, states } = data.application.records;
  const { participle } = deed;
  const newest = descending(done, timeOf);
  list.add(
    "latest-done",
    titlesOf(newest.slice(0, 3)),
    [
      `Which three ${many} were ${participle} most recently? Show the titles.`,
      `titles of the 3 most recently ${participle} ${many}`,
      `last 3 ${participle} ${many}, titles only`,
      `Show the titles of the last three ${many} that were ${participle}.`,
    ],
    { isOrdered: true },
  );
  list.add("first-done", titlesOf(newest.slice(-1)), [
    `Which ${one} was ${participle} first? Give the title.`,
    `Title of the ${one} that was ${participle} earliest.`,
  ]);
  for (const state of states) {
    const those = newest.filter((record) => record.state === state);
    list.add("latest-in-state", titlesOf(those.slice(0, 1)), [
      `Which of the ${many} that are ${state.said} was ${participle} most recently? Give the title.`,
      ...(state.isAdjective ? [`title of the most recently ${participle} ${state.said} ${one}`] : []),
    ]);
  }
}

function askForNotDone(list: QuestionList, { data, deed, done }: Subject): void {
  const { many, states, flag } = data.application.records;
  const { participle } = deed;
  const others = data.records.filter((record) => !done.includes(record));
  list.add("not-done", titlesOf(others), [
    `Which ${many} have not been ${participle} yet? Show the titles.`,
    `titles of ${many} that were never ${participle}`,
    `${many} not yet ${participle}, titles`,
    `List the titles of ${many} that haven't been ${participle}.`,
  ]);
  list.add(
    "not-done-count",
    [[others.length]],
    [
      `How many ${many} were never ${participle}?`,
      `How many ${many} have yet to be ${participle}?`,
      `How many ${many} are still not ${participle}?`,
    ],
  );
  list.add(
    "ever-done-count",
    [[done.length]],
    [`How many ${many} have been ${participle}?`, `How many ${many} have already been ${participle}?`],
  );
  const flagged = others.filter(({ isFlagged }) => isFlagged);
  list.add(
    "flagged-not-done-count",
    [[flagged.length]],
    [`How many ${flag.said} ${many} have not been ${participle} yet?`],
  );
  for (const state of states) {
    const those = others.filter((record) => record.state === state);
    list.add("not-done-in-state", titlesOf(those), [
      `Which ${many} are ${state.said} and have not been ${participle}? Titles please.`,
    ]);
  }
}
