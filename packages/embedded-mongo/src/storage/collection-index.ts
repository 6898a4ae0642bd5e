import { DateTime, isArray, type Long, type Value } from "@querysnap/mql";
import type { Sqlite, Statement } from "@querysnap/sqlite";
import type { Collator, Predicate, Row } from "../engine/contract.ts";
import { hashedIndexKey } from "../engine/expressions/hashed-index-key.ts";
import { checkIndexable, planeOf } from "../engine/geo/check-indexable.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { locateField, RawDoc } from "../engine/raw-doc.ts";
import type { FieldPath } from "../engine/values/paths.ts";
import { compoundKeys, type CompoundKey } from "../engine/values/index-keys.ts";
import { BatchInsert } from "./batch-insert.ts";
import { ID_INDEX_NAME, type IndexField, type IndexSpec } from "./index-spec.ts";
import { KeyType, KeyWriter } from "./key-writer.ts";

/** Entries fetched at once: native statements stay short. */
const PAGE_ENTRIES = 256;
const PARALLEL_ARRAYS = {
  code: 171,
  message: (first: string, second: string) => `cannot index parallel arrays [${second}] [${first}]`,
};

/** Keys from `from` (inclusive) to `to` (exclusive), as bytes. */
export type KeyRange = { readonly from: Buffer; readonly to: Buffer };
export type IndexEntry = { readonly key: Buffer; readonly rid: number };
type RawEntry = [key: Buffer, rid: number];

const MAX_DATE_MS = 8.64e15;

const writer = new KeyWriter();

/** One index: a SQLite table of (key, record id), ordered by key. */
export class CollectionIndex {
  readonly #insert: BatchInsert;
  readonly #delete: Statement;
  readonly #owner: Statement;
  readonly #entry: Statement;
  readonly #size: Statement;
  readonly #forward: Statement;
  readonly #backward: Statement;
  /** Fields of an index on places, which is a definition that checks documents and has no entries. */
  readonly #places: readonly {
    readonly path: FieldPath;
    readonly plane: ReturnType<typeof planeOf> | null;
  }[];
  /** Times the planner chose it since it was opened, for $indexStats. */
  accesses = 0;

  constructor(
    sqlite: Sqlite,
    readonly spec: IndexSpec,
    readonly options: { readonly collator: Collator | null; readonly partial: Predicate | null },
  ) {
    const table = indexTable(spec.id);
    const plane = planeOf(spec.spec.get("min"), spec.spec.get("max"));
    this.#places = spec.fields
      .filter(({ geo }) => geo !== null)
      .map(({ path, geo }) => ({ path, plane: geo === "2d" ? plane : null }));
    this.#insert = new BatchInsert(sqlite, `INSERT OR IGNORE INTO ${table} (key, rid)`);
    this.#delete = sqlite.prepare(`DELETE FROM ${table} WHERE key = ? AND rid = ?`);
    this.#owner = sqlite.prepare(`SELECT rid FROM ${table} WHERE key = ?`).pluck();
    this.#entry = sqlite.prepare(`SELECT 1 FROM ${table} WHERE key = ? AND rid = ?`).pluck();
    this.#size = sqlite.prepare(`SELECT coalesce(sum(length(key) + 8), 0) FROM ${table}`).pluck();
    this.#forward = sqlite
      .prepare(
        `SELECT key, rid FROM ${table} WHERE (key, rid) > (?, ?) AND key < ? ORDER BY key, rid LIMIT ${PAGE_ENTRIES}`,
      )
      .raw();
    this.#backward = sqlite
      .prepare(
        `SELECT key, rid FROM ${table} WHERE (key, rid) < (?, ?) AND key >= ? ORDER BY key DESC, rid DESC LIMIT ${PAGE_ENTRIES}`,
      )
      .raw();
  }

  /**
   * The keys under which the index holds this document. @throws MongoError 171 for arrays under two of its
   * paths.
   */
  keysOf(row: Row): { keys: Buffer[]; isMultikey: boolean } {
    const { fields, sparse, name } = this.spec;
    const idKey = name === ID_INDEX_NAME ? keyOfObjectId(row) : null;
    if (idKey) return { keys: [idKey], isMultikey: false };
    if (this.options.partial && !this.options.partial(row)) return { keys: [], isMultikey: false };
    if (this.#places.length > 0) {
      for (const { path, plane } of this.#places) checkIndexable(row, path, plane);
      return { keys: [], isMultikey: false };
    }
    const only = fields[0];
    if (fields.length === 1 && only && only.path.parts.length === 1) {
      const value = row.get(only.path.text);
      if (value === undefined && sparse) return { keys: [], isMultikey: false };
      if (!isArray(value)) return { keys: [this.encode([value])], isMultikey: false };
    }
    const compound = compoundKeys(
      row,
      fields.map((field) => field.path),
      PARALLEL_ARRAYS,
    );
    const kept = sparse ? compound.filter((key) => key.some((value) => value !== undefined)) : compound;
    const hashed = fields.find((field) => field.isHashed && meetsArray(row, field.path.parts));
    if (hashed)
      throw new MongoError(
        16766,
        `hashed indexes do not currently support array values. Found array at path: ${hashed.path.text}`,
      );
    const isMultikey = compound.length > 1 || fields.some((field) => meetsArray(row, field.path.parts));
    return { keys: distinct(kept.map((key) => this.encode(key))), isMultikey };
  }

  /** Bytes that the index takes: its keys and record ids. */
  sizeBytes(): number {
    return Number(this.#size.get());
  }

  /** The values that led to this key. */
  valuesUnder(row: Row, key: Buffer): CompoundKey {
    const paths = this.spec.fields.map((field) => field.path);
    return compoundKeys(row, paths, PARALLEL_ARRAYS).find((values) => this.encode(values).equals(key)) ?? [];
  }

  encode(key: CompoundKey): Buffer {
    writer.reset();
    const { fields } = this.spec;
    const { collator } = this.options;
    for (let at = 0; at < fields.length; at++) {
      const { direction, isHashed } = fields[at] as IndexField;
      writer.component(isHashed ? hashOf(key[at], collator) : key[at], direction, collator);
    }
    return writer.take();
  }

  /** @returns False when a unique index already holds the key. */
  add(key: Buffer, rid: number): boolean {
    return this.#insert.row(key, rid) === 1 || !this.spec.unique || this.#owner.get(key) === rid;
  }

  /** Adds all entries or, where a unique index already holds one of the keys, none. @returns Whether it did. */
  addAll(entries: readonly IndexEntry[]): boolean {
    const added = this.#insert.rows(entries.flatMap(({ key, rid }) => [key, rid]));
    if (added === entries.length || !this.spec.unique) return true;
    for (const { key, rid } of entries) this.remove(key, rid);
    return false;
  }

  has(key: Buffer, rid: number): boolean {
    return this.#entry.get(key, rid) !== undefined;
  }

  remove(key: Buffer, rid: number): void {
    this.#delete.run(key, rid);
  }

  /** The record under this key of a unique index. */
  owner(key: Buffer): number | undefined {
    return this.#owner.get(key) as number | undefined;
  }

  /**
   * Records whose indexed date is at or before this moment, at most `limit`, the oldest first. For ascending
   * one-field indexes.
   */
  recordsOfDatesUpTo(ms: number, limit: number): Set<number> {
    const rids = new Set<number>();
    for (const { rid } of this.scan(this.#datesUpTo(ms), 1)) {
      rids.add(rid);
      if (rids.size >= limit) break;
    }
    return rids;
  }

  /** The smallest indexed date, or null. */
  earliestDateMs(): number | null {
    const direction = this.spec.fields[0]?.direction ?? 1;
    for (const { key } of this.scan(this.#datesUpTo(MAX_DATE_MS), direction)) {
      const bytes = direction === 1 ? key : key.map((byte) => ~byte);
      return Number(BigInt.asIntN(64, Buffer.from(bytes).readBigUInt64BE(1) ^ (1n << 63n)));
    }
    return null;
  }

  #datesUpTo(ms: number): KeyRange {
    const key = this.encode([new DateTime(ms)]);
    const bracket = key.subarray(0, 1);
    const behind = Buffer.from([0xff]);
    if (this.spec.fields[0]?.direction === -1) return { from: key, to: Buffer.concat([bracket, behind]) };
    return { from: bracket, to: Buffer.concat([key, behind]) };
  }

  /** Entries of a range in key order, or the reverse. */
  *scan(range: KeyRange, direction: 1 | -1): IterableIterator<IndexEntry> {
    let [lastKey, lastRid]: RawEntry = direction === 1 ? [range.from, -1] : [range.to, -1];
    const statement = direction === 1 ? this.#forward : this.#backward;
    const bound = direction === 1 ? range.to : range.from;
    for (;;) {
      const entries = statement.all(lastKey, lastRid, bound) as RawEntry[];
      for (const [key, rid] of entries) yield { key, rid };
      if (entries.length < PAGE_ENTRIES) return;
      [lastKey, lastRid] = entries.at(-1) as RawEntry;
    }
  }
}

const TYPE_OBJECT_ID = 0x07;
const OBJECT_ID_BYTES = 12;
/** Type byte and "_id" with its terminator. */
const ID_ELEMENT_HEAD = 5;

/** The key of an `_id` that is an ObjectId, copied without decoding it; null for all others. */
function keyOfObjectId(row: Row): Buffer | null {
  if (!(row instanceof RawDoc)) return null;
  const { buffer, start } = row;
  const at = locateField(buffer, start, "_id");
  if (at === -1 || buffer[at] !== TYPE_OBJECT_ID) return null;
  const key = Buffer.allocUnsafe(1 + OBJECT_ID_BYTES);
  key[0] = KeyType.objectId;
  buffer.copy(key, 1, at + ID_ELEMENT_HEAD, at + ID_ELEMENT_HEAD + OBJECT_ID_BYTES);
  return key;
}

/** Key of a hashed field for a value; a missing one counts as null. */
export function hashOf(value: Value | undefined, collator: Collator | null): Long {
  return hashedIndexKey(typeof value === "string" && collator ? collator.indexKey(value) : (value ?? null));
}

export function indexTable(id: number): string {
  return `x${id}`;
}

export function createIndexTable(sqlite: Sqlite, spec: IndexSpec): void {
  const primaryKey = spec.unique ? "key" : "key, rid";
  sqlite.exec(
    `CREATE TABLE ${indexTable(spec.id)} (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (${primaryKey})) WITHOUT ROWID`,
  );
}

function distinct(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  const seen = new Set<string>();
  return keys.filter((key) => {
    const text = key.latin1Slice(0, key.length);
    return !seen.has(text) && seen.add(text);
  });
}

function meetsArray(row: Row, parts: readonly string[]): boolean {
  let value: Value | undefined = row.get(parts[0] as string);
  for (const part of parts.slice(1)) {
    if (isArray(value)) return true;
    value = value !== null && typeof value === "object" && "keys" in value ? value.get(part) : undefined;
  }
  return isArray(value);
}

/** The number of a new index; none is given twice. */
export function nextIndexId(sqlite: Sqlite): number {
  const statement = sqlite.prepare(
    "INSERT INTO numbers (name, next) VALUES ('index', 1) ON CONFLICT (name) DO UPDATE SET next = next + 1 RETURNING next",
  );
  return Number(statement.pluck().get());
}
