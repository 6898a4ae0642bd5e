import type {
  DatabaseSchema,
  EjsonValue,
  FieldType,
  SchemaChange as ShownChange,
  SchemaField,
} from "@querysnap/contracts";
import type { FieldTypeName, FieldSchema, SchemaChange, SchemaSnapshot } from "@querysnap/schema";
import { toIso } from "../../infra/clock.ts";
import type { StoredChanges } from "./schema-repository.ts";

const SHOWN_TYPES: Partial<Record<FieldTypeName, FieldType>> = { int: "integer", bool: "boolean" };
/**
 * Values of a field that leave. The generator reads up to a thousand from the stored snapshot; screens show a few,
 * and all of them made nine tenths of the reply.
 */
const SHOWN_VALUES = 30;
const NO_VALUE: readonly FieldTypeName[] = ["null", "undefined"];

function shownType(type: FieldTypeName): FieldType {
  const shown = SHOWN_TYPES[type];
  if (shown) return shown;
  return type === "int" || type === "bool" ? "undefined" : type;
}

/** The end of a range in the type that the field mostly has. */
function rangeEnd(
  range: NonNullable<FieldSchema["range"]>,
  text: string,
  type: FieldTypeName | undefined,
): EjsonValue {
  if (range.kind === "date") {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? text : { $date: { $numberLong: String(ms) } };
  }
  const isWhole = /^-?\d+$/.test(text);
  if (type === "int" && isWhole) return { $numberInt: text };
  if (type === "long" && isWhole) return { $numberLong: text };
  if (type === "decimal") return { $numberDecimal: text };
  return { $numberDouble: isWhole ? `${text}.0` : text };
}

/** The limits of the whole collection where an index told them, else those of the sample. */
function limitsOf(
  { range, indexRange }: FieldSchema,
  main: FieldTypeName | undefined,
): Pick<SchemaField, "minValue" | "maxValue"> {
  // the snapshot holds each value as canonical Extended JSON text
  const limit = (text: string) => JSON.parse(text) as EjsonValue;
  if (indexRange) return { minValue: limit(indexRange.min), maxValue: limit(indexRange.max) };
  return {
    minValue: range ? rangeEnd(range, range.min, main) : null,
    maxValue: range ? rangeEnd(range, range.max, main) : null,
  };
}

/** Of all documents (or elements), so that the percentages of a field add up. */
function share(count: number, { totalCount }: FieldSchema): number {
  return totalCount > 0 ? Math.round((count / totalCount) * 10_000) / 100 : 0;
}

/** Lengths of texts and averages; limits of the whole collection where an index told them. */
function figuresOf({ range, length, indexRange, indexLength }: FieldSchema) {
  return {
    avgLength: length?.average ?? null,
    minLength: indexLength?.min ?? length?.min ?? null,
    maxLength: indexLength?.max ?? length?.max ?? null,
    avgValue: range?.average ?? null,
    rangeIndex: (indexRange ?? indexLength)?.index ?? null,
    histogram: range?.histogram ?? [],
  };
}

function presentField(field: FieldSchema): SchemaField {
  const types = [...field.types].sort((a, b) => b.percentage - a.percentage);
  const main = (types.find(({ type }) => !NO_VALUE.includes(type)) ?? types[0])?.type;
  return {
    name: field.arrayPath,
    path: field.path,
    type: main ? shownType(main) : "undefined",
    types: types.map(({ type, count }) => ({ type: shownType(type), percentage: share(count, field) })),
    totalCount: field.totalCount,
    nullCount: field.nullCount,
    nullPercentage: field.nullPercentage,
    missingCount: field.missingCount,
    missingPercentage: field.missingPercentage,
    uniqueCount: field.uniqueCount,
    uniquePercentage: share(field.uniqueCount, field),
    uniqueIsCapped: field.uniqueIsCapped,
    ...figuresOf(field),
    ...limitsOf(field, main),
    // the snapshot holds each value as canonical Extended JSON text
    values: field.values.slice(0, SHOWN_VALUES).map(({ value, text, count }) => ({
      value: JSON.parse(value) as EjsonValue,
      text,
      count,
    })),
    valuesAreComplete: field.valuesAreComplete && field.values.length <= SHOWN_VALUES,
  };
}

function presentChange(change: SchemaChange): ShownChange {
  return "type" in change ? { ...change, type: shownType(change.type) } : change;
}

/** A stored schema in the words of the interface. */
export function presentSchema(snapshot: SchemaSnapshot, changes: StoredChanges | null): DatabaseSchema {
  return {
    databaseName: snapshot.databaseName,
    takenAt: toIso(snapshot.takenAt),
    collections: snapshot.collections.map((collection) => ({
      name: collection.name,
      ...(collection.isView ? { isView: collection.isView } : {}),
      count: collection.count,
      size: collection.sizeBytes,
      avgObjSize: collection.averageDocumentBytes,
      hasSchemaAnalysis: collection.sampledDocuments > 0,
      sampledDocuments: collection.sampledDocuments,
      limits: collection.limits,
      fields: collection.fields.map(presentField),
      indexes: collection.indexes.map(
        ({ name, keys, isUnique, isSparse, expireAfterSeconds, sizeBytes, uses }) => ({
          name,
          // the server does not say it of this one
          unique: isUnique || name === "_id_",
          keys,
          sparse: isSparse,
          expireAfterSeconds,
          ...(sizeBytes === undefined ? {} : { size: sizeBytes }),
          ...(uses === undefined ? {} : { uses: { count: uses.count, since: toIso(uses.sinceMs) } }),
        }),
      ),
    })),
    references: snapshot.references.map(({ from, to, confidence }) => ({ from, to, confidence })),
    ...(changes === null
      ? {}
      : { changes: { since: toIso(changes.since), entries: changes.entries.map(presentChange) } }),
  };
}
