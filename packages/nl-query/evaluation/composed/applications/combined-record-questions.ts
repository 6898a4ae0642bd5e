import { average, descending, groupBy, highest, quantile, sum } from "../statistics.ts";
import type { QuestionList, Row } from "../question-list.ts";
import type { ApplicationData, Deed, Measure, RecordEntry, Role, State } from "./application.ts";
import { titlesOf } from "./titles.ts";

/** Questions that join a state, a flag, a time, a person, a number or a list of records. */
export function askForCombinedRecords(
  list: QuestionList,
  data: ApplicationData,
  stored: (state: State) => string,
): void {
  const { roles, deeds, measures, states } = data.application.records;
  const [, measure] = measures;
  for (const state of states) askForStateAnd(list, { data, state, measure, deed: deeds[0] });
  for (const role of roles) askForRoleAnd(list, { data, role, measure, deed: deeds[1] });
  for (const deed of deeds) askForDeedAnd(list, { data, deed, measure });
  askForBestOfEachState(list, { data, measure, stored });
  askForFlaggedAnd(list, { data, measure, stored });
}

const numberOf =
  ({ field }: Measure) =>
  (record: RecordEntry): number =>
    record.measures.get(field) ?? 0;

const isIn2025 = (record: RecordEntry, { field }: Deed): boolean =>
  record.days.get(field)?.getUTCFullYear() === 2025;

function askForStateAnd(
  list: QuestionList,
  { data, state, measure, deed }: { data: ApplicationData; state: State; measure: Measure; deed: Deed },
): void {
  const { many, parts } = data.application.records;
  const those = data.records.filter((record) => record.state === state);
  const valueOf = numberOf(measure);
  const bound = quantile(data.records.map(valueOf), 0.5);
  const over = those.filter((record) => valueOf(record) > bound);
  list.add("state-and-bound", titlesOf(over), [
    `Which ${many} are ${state.said} and have a ${measure.word} over ${bound}? Give the titles.`,
    `titles of ${many} that are ${state.said} with a ${measure.word} above ${bound}`,
    ...(state.isAdjective
      ? [`${state.said} ${many} with a ${measure.word} above ${bound}, titles only`]
      : []),
  ]);
  const newest = descending(those, (record) => record.days.get(deed.field)?.getTime() ?? 0);
  list.add(
    "state-newest-first",
    titlesOf(newest),
    [`titles of the ${many} that are ${state.said}, most recently ${deed.participle} first`],
    { isOrdered: true },
  );
  list.add(
    "state-by-measure",
    titlesOf(descending(those, valueOf)),
    [
      `Show the titles of the ${many} that are ${state.said}, sorted by ${measure.word}, highest first.`,
      `titles of ${many} that are ${state.said}, by ${measure.word} descending`,
    ],
    { isOrdered: new Set(those.map(valueOf)).size === those.length },
  );
  list.add(
    "state-columns",
    those.map((record): Row => [record.title, valueOf(record)]),
    [
      `Show title and ${measure.word} of the ${many} that are ${state.said}.`,
      `${many} that are ${state.said}: title, ${measure.word}`,
    ],
  );
  const several = those.filter((record) => record.parts.length > 1);
  list.add("state-and-parts", titlesOf(several), [
    `Which ${many} that are ${state.said} have more than one ${parts.one}? Show the titles.`,
    `titles of ${many} that are ${state.said} and have at least 2 ${parts.many}`,
  ]);
}

type OfRole = { data: ApplicationData; role: Role; measure: Measure; deed: Deed };

function askForRoleAnd(list: QuestionList, { data, role, measure, deed }: OfRole): void {
  const { many, flag } = data.application.records;
  const valueOf = numberOf(measure);
  const held = groupBy(
    data.records.filter((record) => record.people.has(role.field)),
    (record) => record.people.get(role.field),
  ).flatMap(({ key, members }) => (key ? [{ person: key, members }] : []));
  const [named] = held;
  if (!named) return;
  list.add(
    "average-of-named",
    [[average(named.members.map(valueOf))]],
    [
      `What is the average ${measure.word} of the ${many} ${role.participle} ${named.person.name}?`,
      `average ${measure.word} of ${many} ${role.participle} ${named.person.name}`,
    ],
  );
  list.add(
    "total-of-named",
    [[sum(named.members.map(valueOf))]],
    [`What is the total ${measure.word} of all ${many} ${role.participle} ${named.person.name}?`],
  );
  const flaggedOf = (members: readonly RecordEntry[]): number =>
    members.filter(({ isFlagged }) => isFlagged).length;
  list.addUnique(
    "holder-with-most-flagged",
    highest(held, ({ members }) => flaggedOf(members)).map(({ person }): Row => [person.name]),
    [
      `Which ${role.one} has the most ${flag.said} ${many}? Give the name.`,
      `name of the ${role.one} with the most ${flag.said} ${many}`,
    ],
  );
  list.addUnique(
    "holder-with-highest-total",
    highest(held, ({ members }) => sum(members.map(valueOf))).map(({ person }): Row => [person.name]),
    [
      `Which ${role.one} has the highest total ${measure.word} of ${many}? Give the name.`,
      `name of the ${role.one} whose ${many} have the highest total ${measure.word}`,
    ],
  );
  const done = held.flatMap(({ person, members }): Row[] => {
    const count = members.filter((record) => isIn2025(record, deed)).length;
    return count > 0 ? [[person.name, count]] : [];
  });
  list.add(
    "done-per-holder",
    done,
    [
      `For each ${role.one}, show the name and the number of ${many} ${deed.participle} in 2025.`,
      `number of ${many} ${deed.participle} in 2025 per ${role.one}, with the name`,
    ],
    { mayListZeros: true },
  );
}

function askForDeedAnd(
  list: QuestionList,
  { data, deed, measure }: { data: ApplicationData; deed: Deed; measure: Measure },
): void {
  const { one, many, states } = data.application.records;
  const valueOf = numberOf(measure);
  const done = data.records.filter((record) => isIn2025(record, deed));
  if (done.length === 0) return;
  list.add(
    "total-of-done",
    [[sum(done.map(valueOf))]],
    [
      `What is the total ${measure.word} of the ${many} ${deed.participle} in 2025?`,
      `total ${measure.word} of all ${many} that were ${deed.participle} in 2025`,
    ],
  );
  list.add(
    "average-of-done",
    [[average(done.map(valueOf))]],
    [`What is the average ${measure.word} of the ${many} that were ${deed.participle} in 2025?`],
  );
  const [best] = descending(done, valueOf);
  list.add("highest-of-done", titlesOf(best ? [best] : []), [
    `Which ${one} ${deed.participle} in 2025 has the highest ${measure.word}? Give the title.`,
    `title of the ${one} with the highest ${measure.word} among those ${deed.participle} in 2025`,
  ]);
  const dated = data.records.filter((record) => record.days.has(deed.field));
  list.add(
    "average-per-year",
    groupBy(dated, (record) => record.days.get(deed.field)?.getUTCFullYear() ?? 0).map(
      ({ key, members }): Row => [key, average(members.map(valueOf))],
    ),
    [
      `What is the average ${measure.word} of the ${many} ${deed.participle} in each year?`,
      `For each year, show the average ${measure.word} of the ${many} that were ${deed.participle}.`,
    ],
  );
  const [first, second] = states;
  if (!first || !second) return;
  const both = done.filter(({ state }) => state === first || state === second);
  list.add(
    "two-states-done-count",
    [[both.length]],
    [
      `How many of the ${many} ${deed.participle} in 2025 are ${first.said} or ${second.said}?`,
      `How many ${many} that are ${first.said} or ${second.said} were ${deed.participle} in 2025?`,
    ],
  );
}

function askForBestOfEachState(
  list: QuestionList,
  { data, measure, stored }: { data: ApplicationData; measure: Measure; stored: (state: State) => string },
): void {
  const { one, many } = data.application.records;
  const valueOf = numberOf(measure);
  const best = groupBy(data.records, ({ state }) => state).flatMap(({ key, members }): Row[] =>
    highest(members, valueOf).map(({ title }) => [stored(key), title]),
  );
  list.add("best-per-state", best, [
    `For each status, show the title of the ${one} with the highest ${measure.word}.`,
    `Which ${one} has the highest ${measure.word} in each status? Show the status and the title.`,
    `${one} with the highest ${measure.word} per status, with title`,
  ]);
  list.add(
    "total-per-state",
    groupBy(data.records, ({ state }) => state).map(({ key, members }): Row => [
      stored(key),
      sum(members.map(valueOf)),
    ]),
    [
      `What is the total ${measure.word} of the ${many} in each status?`,
      `total ${measure.word} of ${many} per status, highest first`,
    ],
  );
}

function askForFlaggedAnd(
  list: QuestionList,
  { data, measure, stored }: { data: ApplicationData; measure: Measure; stored: (state: State) => string },
): void {
  const { many, flag, parts, states } = data.application.records;
  const flagged = data.records.filter(({ isFlagged }) => isFlagged);
  list.add(
    "flagged-per-state",
    groupBy(flagged, ({ state }) => state).map(({ key, members }): Row => [stored(key), members.length]),
    [
      `How many ${flag.said} ${many} are there in each status?`,
      `number of ${flag.said} ${many} by status`,
      `For each status, count the ${many} that are ${flag.said}.`,
    ],
    { mayListZeros: true },
  );
  list.add("flagged-without-parts", titlesOf(flagged.filter((one) => one.parts.length === 0)), [
    `Which ${flag.said} ${many} have no ${parts.many}? Show the titles.`,
    `titles of ${flag.said} ${many} without ${parts.many}`,
  ]);
  list.add(
    "flagged-columns",
    flagged.map((record): Row => [record.title, stored(record.state), numberOf(measure)(record)]),
    [
      `Show the title, the status and the ${measure.word} of all ${flag.said} ${many}.`,
      `${flag.said} ${many}: title, status, ${measure.word}`,
    ],
  );
  for (const state of states) {
    const others = flagged.filter((record) => record.state !== state);
    list.add("flagged-except-state", titlesOf(others), [
      `Show the titles of all ${flag.said} ${many} that are not ${state.said}.`,
      ...(state.isAdjective ? [`titles of ${flag.said} ${many} except ${state.said} ones`] : []),
    ]);
  }
}
