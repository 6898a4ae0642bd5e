import { Dice, day, times } from "../seeding.ts";
import type { Domain, Entry, Figure, Kind, Table } from "./kinds.ts";
import { cycling, guild, hospitals } from "./kinds.table.ts";

/** Years in which something happened. */
const FIRST_DAY = "2015-01-01";
const LAST_DAY = "2024-12-31";
/** Owners at the end that own nothing. */
const CHILDLESS = 2;

export const DOMAINS: readonly Domain[] = [
  makeDomain("guild", guild, 11),
  makeDomain("cycling", cycling, 12),
  makeDomain("hospitals", hospitals, 13),
];

function makeDomain(name: string, [outer, middle, inner]: readonly [Kind, Kind, Kind], seed: number): Domain {
  const dice = new Dice(seed);
  const outermost = makeTable(outer, null, dice);
  const second = makeTable(middle, outermost, dice);
  return { name, tables: [outermost, second, makeTable(inner, second, dice)] };
}

function makeTable(kind: Kind, owners: Table | null, dice: Dice): Table {
  const labels = differentLabels(kind);
  const figures = kind.figures.map((figure) => ({
    field: figure.field,
    numbers: numbersOf(figure, kind.size, dice),
  }));
  const dates = differentDays(kind.size, dice);
  const entries = times(kind.size, (n): Entry => ({
    id: n + 1,
    owner: owners ? pickFirstOnes(owners.entries.slice(0, -CHILDLESS), dice) : null,
    values: {
      [kind.label.field]: labels[n],
      ...Object.fromEntries(figures.map(({ field, numbers }) => [field, numbers[n]])),
      ...Object.fromEntries(kind.categories.map(({ field, values }) => [field, pickFirstOnes(values, dice)])),
      [kind.milestone.field]: dates[n],
      ...(kind.flag ? { [kind.flag.field]: dice.chance(0.4) } : {}),
      ...(kind.tags ? { [kind.tags.field]: dice.some(kind.tags.values, dice.int(0, 3)) } : {}),
      ...(kind.optional && dice.chance(0.7) ? { [kind.optional.field]: kind.optional.make(n) } : {}),
    },
  }));
  return { kind, entries };
}

/** Labels that stand once each, so that a question for one of them has one answer. */
function differentLabels({ label, size }: Kind): readonly string[] {
  const seen = new Set<string>();
  for (let n = 0; seen.size < size; n += 1) {
    if (n > size * 300) throw new RangeError(`too few different labels: ${label.word}`);
    seen.add(label.make(n));
  }
  return [...seen];
}

/** Different numbers where the range is wide enough, so that ranks have no ties. */
function numbersOf({ low, high }: Figure, count: number, dice: Dice): readonly number[] {
  const isWide = high - low > count * 1.3;
  const numbers: number[] = [];
  while (numbers.length < count) {
    const number = dice.int(low, high);
    if (!isWide || !numbers.includes(number)) numbers.push(number);
  }
  return numbers;
}

function differentDays(count: number, dice: Dice): readonly Date[] {
  const seen = new Set<string>();
  while (seen.size < count) seen.add(dice.date(FIRST_DAY, LAST_DAY).toISOString().slice(0, 10));
  return [...seen].map(day);
}

/** Picks early ones more often, so that groups differ in size. */
function pickFirstOnes<T>(from: readonly T[], dice: Dice): T {
  return dice.pick(from.slice(0, dice.int(1, from.length)));
}
