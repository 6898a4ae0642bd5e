import { Doc, isArray, Long, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";

/** Fields that any command may carry. */
const COMMON_FIELDS = new Set([
  "$db",
  "lsid",
  "txnNumber",
  "$clusterTime",
  "$readPreference",
  "$audit",
  "$client",
  "$configServerState",
  "$oplogQueryData",
  "$queryOptions",
  "$replData",
  "$tenant",
  "apiVersion",
  "apiStrict",
  "apiDeprecationErrors",
  "comment",
  "maxTimeMS",
  "maxTimeMSOpOnly",
  "readConcern",
  "writeConcern",
  "databaseVersion",
  "shardVersion",
  "collation",
  "let",
  "help",
  "startTransaction",
  "autocommit",
  "coordinator",
  "rawData",
]);

const TYPE_NAMES: Readonly<Record<string, string>> = {
  binData: "binData",
  dbPointer: "dbPointer",
  regex: "regex",
};

/** The BSON name of a value's type, as messages print it. */
export function typeName(value: Value): string {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (value === null) return "null";
  if (isArray(value)) return "array";
  return TYPE_NAMES[value.bsonType] ?? value.bsonType;
}

/**
 * Typed access to a command's fields, with the server's complaints about unknown, missing and wrongly typed
 * ones.
 */
export class CommandOptions {
  readonly #body: Doc;
  readonly #path: string;

  /** `path` names the document in messages: the command, or a nested one like `update.updates`. */
  constructor(body: Doc, path: string) {
    this.#body = body;
    this.#path = path;
  }

  /** @throws MongoError 40415 */
  allow(fields: readonly string[]): this {
    for (const key of this.#body.keys) {
      if (!fields.includes(key) && !COMMON_FIELDS.has(key)) throw this.unknown(key);
    }
    return this;
  }

  get(field: string): Value | undefined {
    return this.#body.get(field);
  }

  doc(field: string): Doc | null {
    const value = this.#present(field);
    if (value === undefined) return null;
    if (value instanceof Doc) return value;
    throw this.#wrongType(field, value, "object");
  }

  string(field: string): string | null {
    const value = this.#present(field);
    if (value === undefined) return null;
    if (typeof value === "string") return value;
    throw this.#wrongType(field, value, "string");
  }

  /** A truth value proper, where numbers do not do. */
  flag(field: string, absent = false): boolean {
    const value = this.#present(field);
    if (value === undefined) return absent;
    if (typeof value === "boolean") return value;
    throw this.#wrongType(field, value, "bool");
  }

  bool(field: string): boolean {
    const value = this.#present(field);
    if (value === undefined) return false;
    if (typeof value === "boolean") return value;
    if (isNumeric(value)) return toDoubleNumber(value) !== 0;
    throw this.#wrongType(field, value, ["bool", "long", "int", "decimal", "double"]);
  }

  array(field: string): readonly Value[] | null {
    const value = this.#present(field);
    if (value === undefined) return null;
    if (isArray(value)) return value;
    throw this.#wrongType(field, value, "array");
  }

  docs(field: string): readonly Doc[] | null {
    const values = this.array(field);
    return (
      values?.map((value, at) => {
        if (value instanceof Doc) return value;
        throw this.#wrongType(`${field}.${at}`, value, "object");
      }) ?? null
    );
  }

  longs(field: string): readonly Long[] | null {
    const values = this.array(field);
    return (
      values?.map((value, at) => {
        if (value instanceof Long) return value;
        throw this.#wrongType(`${field}.${at}`, value, "long");
      }) ?? null
    );
  }

  /** A whole number; null when absent. Fractions are cut. */
  number(field: string): number | null {
    const value = this.#present(field);
    if (value === undefined) return null;
    if (isNumeric(value)) return Math.trunc(toDoubleNumber(value));
    throw this.#wrongType(field, value, ["long", "int", "decimal", "double"]);
  }

  /** A whole number that may not be negative; null when absent. @throws MongoError 51024 */
  count(field: string): number | null {
    const value = this.number(field);
    if (value !== null && !(value >= 0))
      throw new MongoError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
    return value;
  }

  long(field: string): bigint {
    const value = this.#body.get(field);
    if (value instanceof Long) return value.value;
    if (value === undefined) throw this.missing(field);
    throw this.#wrongType(field, value, "long");
  }

  unknown(field: string): MongoError {
    return new MongoError(40415, `BSON field '${this.#path}.${field}' is an unknown field.`);
  }

  missing(field: string): MongoError {
    return new MongoError(40414, `BSON field '${this.#path}.${field}' is missing but a required field`);
  }

  /** Null counts as absent for most options. */
  #present(field: string): Value | undefined {
    return this.#body.get(field) ?? undefined;
  }

  #wrongType(field: string, value: Value, expected: string | readonly string[]): MongoError {
    // The server closes a list of types in this order: the quote, then the bracket.
    const types = typeof expected === "string" ? `type '${expected}'` : `types '[${expected.join(", ")}']`;
    return new MongoError(
      14,
      `BSON field '${this.#path}.${field}' is the wrong type '${typeName(value)}', expected ${types}`,
    );
  }
}
