import type { FieldTypeName, CollectionSchema, FieldSchema, SchemaSnapshot } from "@querysnap/schema";
import { SYNONYMS } from "../lexicon/synonyms.table.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import type { CollectionModel, FieldKind, FieldModel, NumberType, ReferenceModel } from "./model.ts";
import { axisWordsOf } from "./axis-name.ts";
import { codeWordsOf } from "./coded-key.ts";
import { abbreviates } from "./abbreviates.ts";
import { KEYED } from "./keyed-objects.ts";
import { isGeometryType, placeKindOf } from "./place-kind.ts";
import { isMisled, ownReferences } from "./own-references.ts";
import { keysOfLists } from "./keys-of-lists.ts";
import { staffReferences } from "./staff-references.ts";
import { NameReader, type NameWords } from "./name-reader.ts";
import { schemaWordsOf } from "./schema-words.ts";

export type SchemaModel = {
  readonly collections: readonly CollectionModel[];
  readonly byName: ReadonlyMap<string, CollectionModel>;
  /** By `id`. */
  readonly fields: readonly FieldModel[];
  readonly references: readonly ReferenceModel[];
  /** The words of all names as they stand there, and what they were written out as: `cust` of "customer". */
  readonly parts: ReadonlyMap<string, string>;
};

const NUMBER_TYPES: Partial<Record<FieldTypeName, NumberType>> = {
  int: "int",
  long: "long",
  double: "double",
  decimal: "decimal",
};
/** From the most to the least exact; a field of mixed types is compared as the widest. */
const WIDEST: readonly NumberType[] = ["decimal", "double", "long", "int"];
const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]|$)/;
const TIME_WORDS: ReadonlySet<string> = new Set("date time datetime timestamp ts".split(" "));
/** What a yes-or-no field says of what it is named after: `smokingAllowed`. */
const FLAG_WORDS: ReadonlySet<string> = new Set("allowed permitted enabled accepted supported".split(" "));
/** Words that may say nothing about what is stored. */
const MAYBE_EMPTY: ReadonlySet<string> = new Set([
  ...UNIT_NAMES,
  ...TIME_WORDS,
  ...FLAG_WORDS,
  "id",
  "address",
]);
/** Ends of the names of yes-or-no fields. */
const FLAG_MARKS: ReadonlySet<string> = new Set("flag flg fl yn ind".split(" "));
const YES_OR_NO = /^(?:y|n|yes|no|t|f|true|false)?$/i;
const NONE: readonly string[] = [];
const TIME_NAME = /(^|_)(ts|time|timestamp|at|date|dt|created|updated|modified|epoch)(_|$)/;

/** `infersReferences`: the words of the names may tell more references than the snapshot has. */
export function buildModel(snapshot: SchemaSnapshot, infersReferences = true): SchemaModel {
  const fields: FieldModel[] = [];
  const names = new NameReader(schemaWordsOf(snapshot));
  const collections = snapshot.collections
    .filter((one) => !one.name.startsWith("system."))
    .map((one) => modelOf(one, fields, names));
  const byName = new Map(collections.map((one) => [one.name, one]));
  const stored: ReferenceModel[] = [];
  for (const { from, to, confidence } of snapshot.references) {
    const fromField = byName.get(from.collection)?.byPath.get(from.path);
    const toField = byName.get(to.collection)?.byPath.get(to.path);
    if (!fromField || !toField) continue;
    const reference = { from: fromField, to: toField, confidence };
    if (!infersReferences || !isMisled(reference)) stored.push(reference);
  }
  const references = staffReferences(collections, keysOfLists(collections, stored));
  if (infersReferences) references.push(...ownReferences(collections, references));
  return { collections, byName, fields, references, parts: names.parts };
}

function modelOf(schema: CollectionSchema, all: FieldModel[], names: NameReader): CollectionModel {
  const fields: FieldModel[] = [];
  const byPath = new Map<string, FieldModel>();
  const words = withHeadLast(names.read(schema.name));
  const collection: CollectionModel = {
    name: schema.name,
    count: schema.count,
    words,
    fields,
    byPath,
    indexes: schema.indexes,
    element: null,
  };
  const rows = new Map<string, FieldSchema[]>();
  for (const row of schema.fields) {
    const known = rows.get(row.path);
    if (known) known.push(row);
    else rows.set(row.path, [row]);
  }
  for (const group of rows.values()) {
    const field = fieldOf(group, collection, { id: all.length, rows, names });
    if (!field) continue;
    all.push(field);
    fields.push(field);
    byPath.set(field.path, field);
  }
  return collection;
}

type Place = { id: number; rows: ReadonlyMap<string, readonly FieldSchema[]>; names: NameReader };

/** `member_of_club` are club members: what documents are stands last, as in other names. */
function withHeadLast({ plain, lemmas }: NameWords): readonly string[] {
  const of = plain.indexOf("of");
  const isSplit = of > 0 && lemmas.length === plain.length - 1;
  return isSplit ? [...lemmas.slice(of), ...lemmas.slice(0, of)] : lemmas;
}

function fieldOf(
  group: readonly FieldSchema[],
  collection: CollectionModel,
  { id, rows, names }: Place,
): FieldModel | null {
  const outer = group[0];
  if (!outer) return null;
  const isArray = holdsArrays(group);
  const row =
    group.length === 1
      ? outer
      : (group
          .toSorted((a, b) => b.arrayDepth - a.arrayDepth)
          .find((one) => one.types.some(({ type }) => type !== "array" && type !== "null")) ?? outer);
  const segments = outer.path.split(".");
  const { plain, lemmas } = names.read(segments.pop() ?? "");
  const written = isInMinutes(plain, outer.path, rows) ? [...lemmas.slice(0, -1), "minute"] : lemmas;
  const own = isScalar(group) ? readOwner(written, collection.words) : lemmas;
  const arrayRoot = arrayAround(outer.path, rows);
  const isElement = arrayRoot !== null && outer.path.lastIndexOf(".") === arrayRoot.length;
  const around = isElement ? NONE : names.read(segments.at(-1) ?? "").lemmas;
  const named = withoutOwners(own, collection.words, around);
  const words = valueWordsOf(row, rows) ?? tellingOf(named, row);
  const rest = withMarks(withMeasures(without(own, words)));
  const above =
    segments.length > 0 ? segments.flatMap((segment) => names.read(segment).lemmas).concat(rest) : rest;
  const { kind, numberType, epochUnitMs } = kindOf(row, { plain, isArray });
  return {
    id,
    path: outer.path,
    collection,
    words,
    parentWords: above.length > 0 ? above : NONE,
    kind,
    numberType,
    hasTexts: isMixed(numberType, row),
    isArray,
    isKeyed: group.some(({ arrayPath }) => arrayPath.endsWith(KEYED)),
    arrayRoot,
    depth: segments.length,
    absence: outer.totalCount > 0 ? (outer.nullCount + outer.missingCount) / outer.totalCount : 0,
    hasNull: outer.nullCount > 0,
    uniqueCount: row.uniqueCount,
    presentCount: row.totalCount - row.nullCount - row.missingCount,
    min: row.range?.min ?? null,
    max: row.range?.max ?? null,
    epochUnitMs,
    values: row.indexValues
      ? [...row.values, ...row.indexValues.values.map((each) => ({ ...each, count: 0 }))]
      : row.values,
    valuesAreComplete: row.valuesAreComplete,
    place: placeKindOf(outer.path, arrayRoot, rows),
  };
}

/** What units measure that stand for it in names: `lost_mwh` is energy. */
const MEASURES: ReadonlyMap<string, string> = new Map(
  ["wh", "kwh", "mwh", "gwh"].map((unit) => [unit, "energy"]),
);

function withMeasures(words: readonly string[]): readonly string[] {
  const measures = words.flatMap((word) => MEASURES.get(word) ?? []).filter((one) => !words.includes(one));
  return measures.length > 0 ? [...words, ...measures] : words;
}

/** `aprvd_fl` is a flag. */
function withMarks(words: readonly string[]): readonly string[] {
  return words.some((word) => FLAG_MARKS.has(word)) ? [...words, "flag"] : words;
}

const GEOMETRY: readonly string[] = ["geometry", "type"];

/** Words that the values of a field tell, where its name does not; null for other fields. */
function valueWordsOf(row: FieldSchema, rows: Place["rows"]): readonly string[] | null {
  if (isGeometryType(row.path, rows)) return GEOMETRY;
  return row.path === "_id" ? codeWordsOf(row, rows.keys()) : axisWordsOf(row.path, rows);
}

/** `delayMin` is kept in minutes, unless a `delayMax` beside it makes it the least one. */
function isInMinutes(plain: readonly string[], path: string, rows: Place["rows"]): boolean {
  return plain.length > 1 && plain.at(-1) === "min" && !rows.has(path.replace(/in$/, "ax"));
}

/** Returns the words of a name with the collection that it is said of written out: `vtype` of vessels. */
function readOwner(words: readonly string[], owners: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return splitOwner(first, owners) ?? words;
  // `d_fname` of donors; a word of its own, such as `car` of cards, is none
  const isShort = first.length <= LONGEST_SHORT && !SYNONYMS.has(first);
  return isShort && owners.some((owner) => abbreviates(first, owner)) ? rest : words;
}

const SHORTEST_OWNER = 4;
const LONGEST_SHORT = 4;
/** What a name written as one word says of the collection in front: `vesselname`, `vtype`, `hrgdate`. */
const TAILS = ["name", "type", "title", "status", "kind", "date"];
/** One word for those who ask. */
const ONE_WORD = "username";

/** `tripduration` of trips is a `trip duration`, `hospname` of hospitals a `hospital name`. */
function splitOwner(word: string, owners: readonly string[]): readonly string[] | null {
  if (word === ONE_WORD) return null;
  const [owner = ""] = owners;
  const own = word.slice(owner.length);
  if (owners.length === 1 && owner.length >= SHORTEST_OWNER && word.startsWith(owner) && SYNONYMS.has(own))
    return [owner, own];
  const tail = TAILS.find((one) => word.endsWith(one) && word.length > one.length);
  if (tail === undefined || SYNONYMS.has(word)) return null;
  const front = word.slice(0, -tail.length);
  const named = owners.find((one) => one === front || abbreviates(front, one));
  return named === undefined ? null : [named, tail];
}

/** The innermost array that holds a path. */
function arrayAround(path: string, rows: Place["rows"]): string | null {
  for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
    const outer = path.slice(0, end);
    if (holdsArrays(rows.get(outer) ?? [])) return outer;
  }
  return null;
}

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  if (words === others) return NONE;
  return words.some((word) => others.includes(word)) ? words.filter((word) => !others.includes(word)) : words;
}

/** The words of a name without those of its collection and of what it stands in, unless there are no others. */
function withoutOwners(
  own: readonly string[],
  owners: readonly string[],
  around: readonly string[],
): readonly string[] {
  const stripped = without(own, owners);
  // `host.host_name` is the name of the host
  const bare = without(stripped, around);
  return bare.length > 0 ? bare : stripped.length > 0 ? stripped : own;
}

/** Words without units and such as only say what kind of value it is, unless there are no others. */
function tellingOf(words: readonly string[], row: FieldSchema): readonly string[] {
  // the rule: most names have none of these words
  const mark =
    words.length > 1 && FLAG_MARKS.has(words.at(-1) ?? "") && holdsYesOrNo(row) ? words.at(-1) : null;
  if (mark === null && !words.some((word) => MAYBE_EMPTY.has(word))) return words;
  const isTime = row.range?.kind === "date" || row.types.some(({ type }) => type === "date");
  const isFlag = row.types.some(({ type }) => type === "bool");
  const telling = words.filter(
    (word, at) =>
      // `hours_per_week` are hours
      (!UNIT_NAMES.has(word) || words[at + 1] === "per" || words[at - 1] === "per") &&
      word !== "id" &&
      word !== mark &&
      !(isTime && TIME_WORDS.has(word)) &&
      !(isFlag && FLAG_WORDS.has(word)) &&
      !(word === "address" && words.includes("email")),
  );
  return telling.length > 0 ? telling : words;
}

function holdsYesOrNo({ types, values }: FieldSchema): boolean {
  const isFlag = types.some(({ type }) => type === "bool");
  return (
    isFlag || (values.length > 0 && values.length <= 3 && values.every(({ text }) => YES_OR_NO.test(text)))
  );
}

function holdsArrays(rows: readonly FieldSchema[]): boolean {
  return rows.some((row) => row.types.some(({ type }) => type === "array"));
}

function isScalar(rows: readonly FieldSchema[]): boolean {
  return rows.every((row) => row.types.every(({ type }) => type !== "array" && type !== "object"));
}

type Kind = { kind: FieldKind; numberType: NumberType | null; epochUnitMs: number };
type Shape = { /** Words of the name. */ plain: readonly string[]; isArray: boolean };

/** Kinds that the most frequent type decides. */
const KINDS: Partial<Record<FieldTypeName, FieldKind>> = {
  date: "date",
  timestamp: "date",
  bool: "bool",
  objectId: "id",
  uuid: "id",
  binData: "id",
};

function kindOf(row: FieldSchema, shape: Shape): Kind {
  const main = row.types.find(({ type }) => type !== "null" && type !== "undefined" && type !== "array");
  if (!main) return ofKind("other");
  const widest = WIDEST.find((wide) => row.types.some(({ type }) => NUMBER_TYPES[type] === wide));
  if (widest && countNumbers(row) >= main.count) return numberKind(row, shape, widest);
  if (main.type === "string" || main.type === "symbol") return textKind(row, shape);
  if (main.type === "object") return ofKind(shape.isArray ? "objects" : "object");
  return ofKind(KINDS[main.type] ?? "other");
}

/** Numbers beside texts, in which no numbers are written. */
function isMixed(numberType: NumberType | null, { types }: FieldSchema): boolean {
  return numberType !== null && numberType !== "text" && types.some(({ type }) => type === "string");
}

function countNumbers({ types }: FieldSchema): number {
  return types.reduce((sum, { type, count }) => (NUMBER_TYPES[type] ? sum + count : sum), 0);
}

function ofKind(kind: FieldKind, numberType: NumberType | null = null): Kind {
  return { kind, numberType, epochUnitMs: 1 };
}

/** Numbers, unless they are coordinates, or seconds or milliseconds since 1970 by name and range. */
function numberKind(row: FieldSchema, { plain }: Shape, numberType: NumberType): Kind {
  const name = plain.join("_");
  if (name === "coordinates" || name === "coord") return ofKind("geo", numberType);
  const low = Number(row.range?.min ?? 0);
  const high = Number(row.range?.max ?? 0);
  if (!TIME_NAME.test(name)) return ofKind("number", numberType);
  if (low > 3e8 && high < 5e9) return { kind: "epoch", numberType, epochUnitMs: 1_000 };
  return ofKind(low > 3e11 && high < 5e12 ? "epoch" : "number", numberType);
}

/** Texts, unless they are written numbers or ISO dates. */
function textKind(row: FieldSchema, shape: Shape): Kind {
  if (holdsNumbers(row, shape)) return ofKind("number", "text");
  const isDate = row.values.length > 0 && row.values.every(({ text }, at) => at >= 5 || ISO_DATE.test(text));
  return ofKind(isDate ? "dateText" : "text");
}

/** Names of texts that are written in digits but measure nothing. */
const DIGITS_NAME =
  /(^|_)(id|ids|code|zip|zipcode|pincode|postcode|postal|phone|telephone|mobile|cell|fax|isbn|ssn|sku|card|account|year|date|time|pin|ref|key|version|yn|flag)(_|$)|(^|_)(no|nr|number)$/;
const NUMBER_TEXT = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Whether texts are numbers that can be more or less. */
function holdsNumbers(row: FieldSchema, shape: Shape): boolean {
  return (
    !shape.isArray &&
    row.uniqueCount > 2 &&
    row.values.length > 0 &&
    row.values.every(({ text }) => NUMBER_TEXT.test(text)) &&
    !DIGITS_NAME.test(shape.plain.join("_"))
  );
}
