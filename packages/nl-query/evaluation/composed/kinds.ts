import type { Plain } from "../seeding.ts";

/** The text that documents of a kind are called by. */
export type Label = {
  field: string;
  /** What questions call it: "name". */
  word: string;
  words: string;
  make: (n: number) => string;
};
export type Figure = {
  field: string;
  word: string;
  low: number;
  high: number;
  /** A total of it means something. */
  isSummable?: boolean;
};
/** A text of few different values. */
export type Category = { field: string; one: string; many: string; values: readonly string[] };
export type Milestone = {
  field: string;
  /** "firing date" */
  noun: string;
  /** What happened on that day: "were fired". */
  deed: string;
};
export type Flag = { field: string; word: string };
/** A list of some of these texts. */
export type Tags = Category;
/** A text that some documents lack. */
export type Optional = { field: string; word: string; make: (n: number) => string };

/** A kind of document, with the words that questions use for it and for its fields. */
export type Kind = {
  one: string;
  many: string;
  isPerson: boolean;
  size: number;
  label: Label;
  figures: readonly Figure[];
  categories: readonly Category[];
  milestone: Milestone;
  flag?: Flag;
  tags?: Tags;
  optional?: Optional;
};

/** One document before it is stored; `owner` is an entry of the kind above. */
export type Entry = {
  id: number;
  values: { readonly [field: string]: Plain | undefined };
  owner: Entry | null;
};
export type Table = { kind: Kind; entries: readonly Entry[] };
/** Three kinds of documents: owners, what they own, and what that owns. */
export type Domain = { name: string; tables: readonly [Table, Table, Table] };
/** Two neighboring kinds of a domain. */
export type Ownership = { owners: Table; owned: Table };

/** @throws TypeError when the field holds something else. */
export function textOf(entry: Entry, field: string): string {
  const value = entry.values[field];
  if (typeof value !== "string") throw new TypeError(`${field} is no text`);
  return value;
}

/** @throws TypeError when the field holds something else. */
export function numberOf(entry: Entry, field: string): number {
  const value = entry.values[field];
  if (typeof value !== "number") throw new TypeError(`${field} is no number`);
  return value;
}

/** @throws TypeError when the field holds something else. */
export function dateOf(entry: Entry, field: string): Date {
  const value = entry.values[field];
  if (!(value instanceof Date)) throw new TypeError(`${field} is no date`);
  return value;
}

/** The texts of a list. */
export function textsOf(entry: Entry, field: string): readonly string[] {
  const value = entry.values[field];
  return Array.isArray(value) ? value.filter((one: Plain): one is string => typeof one === "string") : [];
}

export function ownedBy(owner: Entry, { owned }: Ownership): readonly Entry[] {
  return owned.entries.filter((entry) => entry.owner === owner);
}

/** @throws TypeError for an entry of the outermost kind. */
export function ownerOf(entry: Entry): Entry {
  if (!entry.owner) throw new TypeError("nobody owns it");
  return entry.owner;
}
