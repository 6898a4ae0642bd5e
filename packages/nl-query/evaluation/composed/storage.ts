import type { Doc } from "@querysnap/mql";
import { collectionsOf, type Plain, present } from "../seeding.ts";
import { type Domain, type Entry, type Kind, ownedBy, type Table } from "./kinds.ts";

type Fields = { [field: string]: Plain };
type Naming = {
  collection: (kind: Kind) => string;
  field: (kind: Kind, field: string) => string;
  /** The field that refers to an owner of this kind. */
  reference: (owner: Kind) => string;
};
type Nesting = "references" | "elements" | "nested";
/** How documents are stored: what fields are called, and where those of owners lie. */
export type Manner = { name: string; naming: Naming; nesting: Nesting };

const camel: Naming = {
  collection: ({ many }) => many,
  field: (_, field) => field,
  reference: ({ one }) => `${one}Id`,
};
const snake: Naming = {
  collection: ({ many }) => many,
  field: (_, field) => toSnake(field),
  reference: ({ one }) => `${one}_id`,
};
const pascal: Naming = {
  collection: ({ one }) => capitalize(one),
  field: ({ one }, field) =>
    field === "name" || field === "title"
      ? `${capitalize(one)}_Name`
      : toSnake(field).split("_").map(capitalize).join("_"),
  reference: ({ one }) => `${capitalize(one)}_ID`,
};

export const MANNERS: readonly Manner[] = [
  { name: "camel-references", naming: camel, nesting: "references" },
  { name: "pascal-references", naming: pascal, nesting: "references" },
  { name: "snake-elements", naming: snake, nesting: "elements" },
  { name: "camel-nested", naming: camel, nesting: "nested" },
];

/** The collections of a domain in this manner: three with references, two, or one with everything. */
export function store({ tables }: Domain, { naming, nesting }: Manner): Record<string, Doc[]> {
  const [outer, middle, inner] = tables;
  const storage = { naming, tables };
  const collection = ({ kind, entries }: Table, make: (entry: Entry) => Fields) => ({
    [naming.collection(kind)]: entries.map(make),
  });
  const alone = (table: Table) =>
    collection(table, (entry) => ({
      _id: entry.id,
      ...fieldsOf(table.kind, entry, naming),
      ...referenceOf(table, entry, storage),
    }));
  switch (nesting) {
    case "references":
      return collectionsOf(Object.assign({}, ...tables.map(alone)) as Record<string, Fields[]>);
    case "elements":
      return collectionsOf({
        ...alone(outer),
        ...collection(middle, (entry) => ({
          _id: entry.id,
          ...fieldsOf(middle.kind, entry, naming),
          ...elementsOf(entry, [middle, inner], naming),
          ...referenceOf(middle, entry, storage),
        })),
      });
    case "nested":
      return collectionsOf(
        collection(outer, (entry) => ({
          _id: entry.id,
          ...fieldsOf(outer.kind, entry, naming),
          ...elementsOf(entry, tables, naming),
        })),
      );
  }
}

function referenceOf(
  table: Table,
  entry: Entry,
  { naming, tables }: { naming: Naming; tables: Domain["tables"] },
): Fields {
  const owners = tables[tables.indexOf(table) - 1];
  return owners && entry.owner ? { [naming.reference(owners.kind)]: entry.owner.id } : {};
}

/** What an entry owns as an array in its document, and what that owns in turn. */
function elementsOf(entry: Entry, [owners, owned, ...further]: readonly Table[], naming: Naming): Fields {
  if (!owners || !owned) return {};
  const { kind } = owned;
  const elements = ownedBy(entry, { owners, owned }).map((one) => ({
    [naming.field(kind, `${kind.one}Id`)]: one.id,
    ...fieldsOf(kind, one, naming),
    ...elementsOf(one, [owned, ...further], naming),
  }));
  return { [naming.field(kind, kind.many)]: elements };
}

function fieldsOf(kind: Kind, { values }: Entry, naming: Naming): Fields {
  return Object.fromEntries(
    Object.entries(present(values)).map(([field, value]) => [naming.field(kind, field), value]),
  );
}

function toSnake(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
