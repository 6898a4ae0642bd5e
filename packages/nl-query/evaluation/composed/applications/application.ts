import type { Plain } from "../../seeding.ts";

/** A step in the life of a record: its stored value, and how people put it behind "is" and before the noun. */
export type State = { value: string; said: string; isAdjective: boolean };
/** What happens to records at a time: "closed". */
export type Deed = { field: string; participle: string; isOptional: boolean };
/** Who has to do with records: "assigned to", and what such people are called. */
export type Role = { field: string; participle: string; one: string; many: string; isOptional: boolean };
export type Measure = {
  field: string;
  word: string;
  low: number;
  high: number;
  /** "longest"; null where no adjective says it. */
  most: string | null;
  least: string | null;
};
/** What lies in an array of each record. */
export type Parts = {
  one: string;
  many: string;
  figure: { field: string; word: string; low: number; high: number };
  kind: { field: string; one: string; many: string; values: readonly string[] };
};

/** A web application's data: people, and records that they have to do with. */
export type Application = {
  name: string;
  people: { one: string; many: string; name: (n: number) => string; size: number };
  records: {
    one: string;
    many: string;
    title: (n: number) => string;
    size: number;
    states: readonly State[];
    flag: { field: string; said: string };
    roles: readonly [Role, Role];
    deeds: readonly [Deed, Deed];
    measures: readonly [Measure, Measure];
    parts: Parts;
  };
};

export type Person = { id: number; name: string; isActive: boolean; phone: string | undefined };
export type Part = { figure: number; kind: string };
export type RecordEntry = {
  id: number;
  title: string;
  state: State;
  isFlagged: boolean;
  /** By the field of the role. */
  people: ReadonlyMap<string, Person>;
  /** By the field of the deed. */
  days: ReadonlyMap<string, Date>;
  measures: ReadonlyMap<string, number>;
  parts: readonly Part[];
};
export type ApplicationData = {
  application: Application;
  people: readonly Person[];
  records: readonly RecordEntry[];
};
export type Fields = { [field: string]: Plain };
