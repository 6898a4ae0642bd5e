import type { Doc } from "@querysnap/mql";
import { collectionsOf, day, Dice, id, type Plain, present, times } from "../../seeding.ts";
import type { Application, ApplicationData, Fields, Part, Person, RecordEntry } from "./application.ts";

const FIRST_DAY = "2023-02-01";
const LAST_DAY = "2026-10-31";
const KIND_OF_PEOPLE = 1;
const KIND_OF_RECORDS = 2;
/** People at the end that no record has to do with. */
const IDLE = 3;
const DAY_MS = 86_400_000;

/** Documents of an application before they are stored. */
export function makeApplication(application: Application, seed: number): ApplicationData {
  const dice = new Dice(seed);
  const people = times(application.people.size, (n): Person => ({
    id: n + 1,
    name: application.people.name(n),
    isActive: dice.chance(0.7),
    phone: dice.chance(0.6) ? `+49 30 ${1000 + n * 37}` : undefined,
  }));
  const busy = people.slice(0, -IDLE);
  const days = new Set<string>();
  while (days.size < application.records.size)
    days.add(dice.date(FIRST_DAY, LAST_DAY).toISOString().slice(0, 10));
  const measures = application.records.measures.map((one) => ({
    field: one.field,
    numbers: differentNumbers(one, application.records.size, dice),
  }));
  const records = [...days].map((first, n): RecordEntry => {
    const { records: kind } = application;
    const isEarly = dice.chance(0.45);
    return {
      id: n + 1,
      title: kind.title(n),
      state: pickFirstOnes(kind.states, dice),
      isFlagged: dice.chance(0.3),
      people: new Map(
        kind.roles.flatMap((role): [string, Person][] =>
          role.isOptional && dice.chance(0.25) ? [] : [[role.field, pickFirstOnes(busy, dice)]],
        ),
      ),
      days: new Map([
        [kind.deeds[0].field, day(first)],
        // each on a day of its own, so that ranks have no ties
        ...(isEarly
          ? []
          : [
              [
                kind.deeds[1].field,
                new Date(day(first).getTime() + dice.int(1, 200) * DAY_MS + n * 60_000),
              ] as const,
            ]),
      ]),
      measures: new Map(measures.map(({ field, numbers }) => [field, numbers[n] ?? 0])),
      parts: times(dice.int(0, 4), (): Part => ({
        figure: dice.int(kind.parts.figure.low, kind.parts.figure.high),
        kind: pickFirstOnes(kind.parts.kind.values, dice),
      })),
    };
  });
  return { application, people, records };
}

function differentNumbers(
  { low, high }: { low: number; high: number },
  count: number,
  dice: Dice,
): readonly number[] {
  const numbers = new Set<number>();
  const isWide = high - low > count * 1.2;
  const all: number[] = [];
  while (all.length < count) {
    const number = dice.int(low, high);
    if (isWide && numbers.has(number)) continue;
    numbers.add(number);
    all.push(number);
  }
  return all;
}

/** Picks early ones more often, so that groups differ in size. */
function pickFirstOnes<T>(from: readonly T[], dice: Dice): T {
  return dice.pick(from.slice(0, dice.int(1, from.length)));
}

/** How documents of an application are stored. */
export type ApplicationManner = {
  name: string;
  field: (camel: string) => string;
  state: (value: string) => string;
  /** Records refer to people by id, or keep id and name of them. */
  people: "references" | "copies";
};

const same = (text: string): string => text;

export const APPLICATION_MANNERS: readonly ApplicationManner[] = [
  { name: "camel", field: same, state: same, people: "references" },
  {
    name: "snake",
    field: (camel) => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    state: (value) => value.toUpperCase(),
    people: "references",
  },
  { name: "copies", field: same, state: (value) => value.replaceAll("_", "-"), people: "copies" },
];

/** The two collections of an application in this manner. */
export function storeApplication(
  { application, people, records }: ApplicationData,
  manner: ApplicationManner,
): Record<string, Doc[]> {
  return collectionsOf({
    [application.people.many]: people.map((one) =>
      present({
        _id: id(KIND_OF_PEOPLE, one.id),
        [manner.field("fullName")]: one.name,
        [manner.field("isActive")]: one.isActive,
        phone: one.phone,
      }),
    ),
    [application.records.many]: records.map((one) => storedRecord(one, { application, manner })),
  });
}

function storedRecord(
  record: RecordEntry,
  { application, manner }: { application: Application; manner: ApplicationManner },
): Fields {
  const { parts } = application.records;
  const people = [...record.people].map(([field, one]): [string, Plain] =>
    manner.people === "references"
      ? [manner.field(`${field}Id`), id(KIND_OF_PEOPLE, one.id)]
      : [manner.field(field), { id: id(KIND_OF_PEOPLE, one.id), name: one.name }],
  );
  return {
    _id: id(KIND_OF_RECORDS, record.id),
    title: record.title,
    status: manner.state(record.state.value),
    [manner.field(application.records.flag.field)]: record.isFlagged,
    ...Object.fromEntries(people),
    ...Object.fromEntries([...record.days].map(([field, date]) => [manner.field(field), date])),
    ...Object.fromEntries([...record.measures].map(([field, number]) => [manner.field(field), number])),
    [manner.field(parts.many)]: record.parts.map((part) => ({
      [manner.field(parts.figure.field)]: part.figure,
      [manner.field(parts.kind.field)]: part.kind,
    })),
  };
}
