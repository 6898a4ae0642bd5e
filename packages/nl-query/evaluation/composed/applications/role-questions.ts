import { groupBy, highest } from "../statistics.ts";
import type { QuestionList, Row } from "../question-list.ts";
import type { ApplicationData, Person, RecordEntry, Role } from "./application.ts";
import { titlesOf } from "./titles.ts";

type Subject = {
  data: ApplicationData;
  role: Role;
  personOf: (record: RecordEntry) => Person | undefined;
  /** Records by the person in this role. */
  held: readonly { key: Person; members: readonly RecordEntry[] }[];
};

/** Questions for the people that records are assigned to, reviewed by or the like. */
export function askForRole(list: QuestionList, data: ApplicationData, role: Role): void {
  const personOf = (record: RecordEntry): Person | undefined => record.people.get(role.field);
  const taken = data.records.filter((record) => personOf(record) !== undefined);
  const held = groupBy(taken, personOf).flatMap(({ key, members }) => (key ? [{ key, members }] : []));
  const subject = { data, role, personOf, held };
  askForNamed(list, subject);
  askForEachHolder(list, subject);
  askForBestHolders(list, subject);
  askForMissing(list, subject);
  askBesideRecords(list, subject);
}

function askForNamed(list: QuestionList, { data, role, held }: Subject): void {
  const { many, states, flag } = data.application.records;
  const [named] = held;
  if (!named) return;
  const { key: person, members } = named;
  list.add("of-named", titlesOf(members), [
    `Which ${many} are ${role.participle} ${person.name}? Show the titles.`,
    `List the titles of the ${many} ${role.participle} ${person.name}.`,
    `Show the titles of all ${many} whose ${role.one} is ${person.name}.`,
    `titles of ${many} ${role.participle} ${person.name}`,
  ]);
  list.add(
    "of-named-count",
    [[members.length]],
    [
      `How many ${many} are ${role.participle} ${person.name}?`,
      `Count the ${many} ${role.participle} ${person.name}.`,
      `How many ${many} have ${person.name} as ${role.one}?`,
    ],
  );
  for (const state of states) {
    const those = members.filter((one) => one.state === state);
    if (those.length === 0) continue;
    list.add(
      "of-named-in-state",
      [[those.length]],
      [
        `How many ${many} ${role.participle} ${person.name} are ${state.said}?`,
        `Count the ${many} that are ${state.said} and ${role.participle} ${person.name}.`,
        ...(state.isAdjective
          ? [`How many ${state.said} ${many} are ${role.participle} ${person.name}?`]
          : []),
      ],
    );
  }
  const flagged = members.filter(({ isFlagged }) => isFlagged);
  list.add("of-named-flagged", titlesOf(flagged), [
    `Which ${flag.said} ${many} are ${role.participle} ${person.name}? Titles only.`,
    `titles of ${flag.said} ${many} ${role.participle} ${person.name}`,
  ]);
}

function askForEachHolder(list: QuestionList, { data, role, held }: Subject): void {
  const { many, states, measures } = data.application.records;
  const rows = held.map(({ key, members }): Row => [key.name, members.length]);
  list.add(
    "count-per-holder",
    rows,
    [
      `How many ${many} does each ${role.one} have? Show the name of the ${role.one} and the number.`,
      `For each ${role.one}, show the name and the number of ${many}.`,
      `number of ${many} per ${role.one}, with the name`,
      `Show how many ${many} are ${role.participle} each ${role.one}, with the ${role.one}'s name.`,
    ],
    { mayListZeros: true },
  );
  for (const state of states) {
    const counted = held.flatMap(({ key, members }): Row[] => {
      const count = members.filter((one) => one.state === state).length;
      return count > 0 ? [[key.name, count]] : [];
    });
    list.add(
      "count-in-state-per-holder",
      counted,
      [
        `How many ${many} that are ${state.said} does each ${role.one} have? Show the name and the number.`,
        ...(state.isAdjective
          ? [`For each ${role.one}, show the name and the number of ${state.said} ${many}.`]
          : [`For each ${role.one}, show the name and the number of ${many} that are ${state.said}.`]),
      ],
      { mayListZeros: true },
    );
  }
  const [, measure] = measures;
  const totals = held.map(({ key, members }): Row => [
    key.name,
    members.reduce((sum, one) => sum + (one.measures.get(measure.field) ?? 0), 0),
  ]);
  list.add(
    "total-per-holder",
    totals,
    [
      `What is the total ${measure.word} of the ${many} of each ${role.one}? Show the name and the total.`,
      `For every ${role.one}, list the name and the total ${measure.word} of the ${many}.`,
      `total ${measure.word} of ${many} by ${role.one} name`,
    ],
    { mayListZeros: true },
  );
}

function askForBestHolders(list: QuestionList, { data, role, held }: Subject): void {
  const { many, states } = data.application.records;
  list.addUnique(
    "holder-with-most",
    highest(held, ({ members }) => members.length).map(({ key }): Row => [key.name]),
    [
      `Which ${role.one} has the most ${many}? Give the name.`,
      `Name of the ${role.one} with the most ${many}.`,
      `Who is the ${role.one} of the largest number of ${many}? Show the name.`,
    ],
  );
  for (const state of states) {
    const countOf = ({ members }: Subject["held"][number]): number =>
      members.filter((one) => one.state === state).length;
    list.addUnique(
      "holder-with-most-in-state",
      highest(held, countOf).map(({ key }): Row => [key.name]),
      [
        `Which ${role.one} has the most ${many} that are ${state.said}? Give the name.`,
        ...(state.isAdjective ? [`Name of the ${role.one} with the most ${state.said} ${many}.`] : []),
      ],
    );
  }
  const bound = 4;
  const several = held.filter(({ members }) => members.length > bound).map(({ key }): Row => [key.name]);
  list.add("holders-of-several", several, [
    `Which ${role.many} have more than ${bound} ${many}? Show their names.`,
    `Names of the ${role.many} with more than ${bound} ${many}.`,
    `List the names of all ${role.many} who have at least ${bound + 1} ${many}.`,
  ]);
}

function askForMissing(list: QuestionList, { data, role, personOf }: Subject): void {
  if (!role.isOptional) return;
  const { many, states } = data.application.records;
  const without = data.records.filter((record) => personOf(record) === undefined);
  list.add(
    "without-holder-count",
    [[without.length]],
    [
      `How many ${many} have no ${role.one}?`,
      `Count the ${many} without ${/^[aeiou]/.test(role.one) ? "an" : "a"} ${role.one}.`,
      `number of ${many} that have no ${role.one} yet`,
    ],
  );
  list.add("without-holder", titlesOf(without), [
    `Which ${many} have no ${role.one}? Show the titles.`,
    `titles of ${many} without ${/^[aeiou]/.test(role.one) ? "an" : "a"} ${role.one}`,
  ]);
  for (const state of states) {
    const those = without.filter((one) => one.state === state);
    list.add("without-holder-in-state", titlesOf(those), [
      `Which ${many} are ${state.said} and have no ${role.one}? Give the titles.`,
      `titles of ${many} that are ${state.said} but have no ${role.one}`,
    ]);
  }
}

function askBesideRecords(list: QuestionList, { data, role, personOf }: Subject): void {
  const { one, many, states } = data.application.records;
  const named = data.records.flatMap((record): Row[] => {
    const person = personOf(record);
    return person ? [[record.title, person.name]] : [];
  });
  if (!role.isOptional)
    list.add("title-and-holder", named, [
      `Show the title of each ${one} together with the name of its ${role.one}.`,
      `List all ${many} with their title and the name of the ${role.one}.`,
      `title and ${role.one} name of all ${many}`,
    ]);
  for (const state of states) {
    const rows = data.records.flatMap((record): Row[] => {
      const person = personOf(record);
      return record.state === state && person ? [[record.title, person.name]] : [];
    });
    if (role.isOptional) continue;
    list.add("title-and-holder-in-state", rows, [
      `For the ${many} that are ${state.said}, show the title and the name of the ${role.one}.`,
      `${many} that are ${state.said}: title, ${role.one} name`,
    ]);
  }
}
