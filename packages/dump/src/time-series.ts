import { Binary, BsonError, decodeBson, Doc, Int32, Long, readInt32, type Value } from "@querysnap/mql";
import { readColumn } from "./bson-column/read-column.ts";
import type { CollectionSource, DocumentBatch } from "./content.ts";
import { DocumentBatcher } from "./document-batcher.ts";
import { DumpError } from "./dump-error.ts";
import type { Inventory } from "./inventory.ts";
import { type CollectionMetadata, docOf } from "./metadata.ts";

/** The measurements of a time-series collection are packed into documents of a collection with this prefix. */
export const BUCKETS_PREFIX = "system.buckets.";

/** Storage of a bucket's columns: documents, or compressed; version 3 is not sorted by time. */
const PLAIN_VERSION = 1;
const COMPRESSED_VERSIONS: ReadonlySet<number> = new Set([2, 3]);
const COLUMN_SUBTYPE = 7;
/** A server puts 1,000 measurements into a bucket. Repetitions take next to no space, so bytes are no bound. */
const MAX_BUCKET_VALUES = 4_000_000;
/** Options that mean nothing to an ordinary collection. */
const OWN_OPTIONS: ReadonlySet<string> = new Set(["timeseries", "expireAfterSeconds", "clusteredIndex"]);

/** Announces the ordinary collection that takes the measurements, with a note. */
export async function openTimeSeries(
  inventory: Inventory,
  name: string,
  { metadata: { options, indexes }, file }: { metadata: CollectionMetadata; file: string },
): Promise<void> {
  inventory.note({
    action: "changed",
    collection: name,
    subject: "option",
    name: "timeseries",
    message: `"${name}" was a time-series collection and became an ordinary one with a document for each measurement.`,
  });
  const kept = Doc.of([...options.entries()].filter(([option]) => !OWN_OPTIONS.has(option)));
  const source: CollectionSource = { name, kind: "collection", options: kept, indexes };
  await inventory.open(source, file);
}

/** A field of the measurements of a bucket, one value after the other; undefined where it is missing. */
type Column = { field: string; values: Iterator<Value | undefined, void, undefined> };

/**
 * Unpacks buckets into measurements: the time first, then what the bucket has in common, then the other fields.
 *
 * @see https://www.mongodb.com/docs/v7.0/core/timeseries/timeseries-bucketing/
 */
export class BucketUnpacker {
  readonly #timeField: string;
  readonly #metaField: string | null;
  readonly #batcher: DocumentBatcher;
  readonly #place: { entry: string };
  #buckets = 0;
  #unknown = 0;
  /** In buckets of unknown versions. */
  #missing = 0;
  /** Of the current bucket. */
  #valuesRead = 0;

  constructor(
    private readonly inventory: Inventory,
    private readonly name: string,
    { metadata, file }: { metadata: CollectionMetadata; file: string },
  ) {
    const series = docOf(metadata.options.get("timeseries"));
    const [timeField, metaField] = [series.get("timeField"), series.get("metaField")];
    this.#timeField = typeof timeField === "string" ? timeField : "";
    this.#metaField = typeof metaField === "string" ? metaField : null;
    this.#batcher = new DocumentBatcher(inventory, name);
    this.#place = { entry: file };
  }

  /**
   * Takes the place of {@link Inventory.add} for the documents of the buckets.
   *
   * @throws DumpError invalid_bson, document_too_large, too_large
   */
  async add(_collection: string, { bytes }: DocumentBatch): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const end = at + readInt32(bytes, at);
      await this.#unpack(decodeBson(bytes.subarray(at, end)));
      this.#buckets++;
      at = end;
    }
  }

  /** Takes the place of {@link Inventory.documentsOf}: buckets so far. */
  documentsOf(): number {
    return this.#buckets;
  }

  /** Hands on what is left and says what could not be unpacked. */
  async finish(): Promise<void> {
    await this.#batcher.flush();
    if (this.#unknown === 0) return;
    const buckets = this.#unknown === 1 ? "1 bucket" : `${this.#unknown} buckets`;
    this.inventory.note({
      action: "left_out",
      collection: this.name,
      subject: "document",
      name: this.name,
      message: `${buckets} of the time-series collection "${this.name}" with ${this.#missing} measurements were left out, because their format is not known; export the collection with mongoexport to keep them.`,
    });
  }

  async #unpack(bucket: Doc): Promise<void> {
    const data = docOf(bucket.get("data"));
    const control = docOf(bucket.get("control"));
    const version = wholeNumber(control.get("version"));
    if (version !== PLAIN_VERSION && !COMPRESSED_VERSIONS.has(version)) {
      this.#unknown++;
      this.#missing += wholeNumber(control.get("count"));
      return;
    }
    this.#valuesRead = 0;
    const fields = [this.#timeField, ...data.keys.filter((field) => field !== this.#timeField)];
    const columns =
      version === PLAIN_VERSION
        ? this.#plainColumns(data, fields)
        : fields.map((field) => this.#compressedColumn(field, data.get(field)));
    await this.#join(columns, this.#metaField === null ? undefined : bucket.get("meta"));
    this.inventory.charge(this.#valuesRead);
  }

  #compressedColumn(field: string, column: Value | undefined): Column {
    if (column instanceof Binary && column.subtype === COLUMN_SUBTYPE)
      return { field, values: readColumn(column.bytes, () => this.#countValue()) };
    throw this.#invalid(field, "It is not a compressed column");
  }

  /** The keys of the times are the numbers of the rows. */
  #plainColumns(data: Doc, fields: readonly string[]): Column[] {
    const times = data.get(this.#timeField);
    if (!(times instanceof Doc)) throw this.#invalid(this.#timeField, "It is not a column");
    return fields.map((field) => {
      const values = new Map(docOf(data.get(field)).entries());
      return { field, values: times.keys.map((row) => values.get(row)).values() };
    });
  }

  #countValue(): void {
    if (++this.#valuesRead > MAX_BUCKET_VALUES)
      throw new BsonError(`A bucket holds more than ${MAX_BUCKET_VALUES} values`);
  }

  async #join([times, ...columns]: readonly Column[], meta: Value | undefined): Promise<void> {
    if (!times) return;
    for (;;) {
      const { done, value: time } = this.#next(times);
      if (done) break;
      if (time === undefined) throw this.#invalid(times.field, "A measurement has no time");
      const keys = [times.field];
      const values = [time];
      if (this.#metaField !== null && meta !== undefined) {
        keys.push(this.#metaField);
        values.push(meta);
      }
      for (const column of columns) {
        const { value } = this.#next(column);
        if (value === undefined) continue;
        keys.push(column.field);
        values.push(value);
      }
      await this.#batcher.add(new Doc(keys, values), this.#place);
    }
    for (const column of columns) this.#checkEnd(column);
  }

  #checkEnd(column: Column): void {
    for (let next = this.#next(column); !next.done; next = this.#next(column))
      if (next.value !== undefined) throw this.#invalid(column.field, "It has a value without a time");
  }

  #next({ field, values }: Column): IteratorResult<Value | undefined, void> {
    try {
      return values.next();
    } catch (error) {
      if (!(error instanceof BsonError)) throw error;
      throw this.#invalid(field, error.message, error);
    }
  }

  #invalid(field: string, reason: string, cause?: BsonError): DumpError {
    const [collection, documents] = [this.name, this.#buckets];
    return new DumpError(
      "invalid_bson",
      `The field "${field}" in bucket ${documents + 1} of the time-series collection "${collection}" cannot be unpacked. ${reason}.`,
      { ...this.#place, collection, documents },
      { cause },
    );
  }
}

function wholeNumber(value: Value | undefined): number {
  return value instanceof Int32 || value instanceof Long ? Number(value.value) : 0;
}
