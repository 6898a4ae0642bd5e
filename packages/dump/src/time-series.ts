import { decodeBson, Doc, Int32, Long, readInt32, type Value } from "@querysnap/mql";
import type { CollectionSource, DocumentBatch } from "./content.ts";
import { DocumentBatcher } from "./document-batcher.ts";
import type { Inventory } from "./inventory.ts";
import { type CollectionMetadata, docOf } from "./metadata.ts";

/** The measurements of a time-series collection are packed into documents of a collection with this prefix. */
export const BUCKETS_PREFIX = "system.buckets.";

/** Later versions compress the columns of a bucket. */
const PLAIN_VERSION = 1;
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
  #compressed = 0;
  /** In compressed buckets. */
  #missing = 0;

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

  /** Takes the place of {@link Inventory.add} for the documents of the buckets. */
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
    if (this.#compressed === 0) return;
    const buckets = this.#compressed === 1 ? "1 bucket" : `${this.#compressed} buckets`;
    this.inventory.note({
      action: "left_out",
      collection: this.name,
      subject: "document",
      name: this.name,
      message: `${buckets} of the time-series collection "${this.name}" with ${this.#missing} measurements were left out, because they are compressed; export the collection with mongoexport to keep them.`,
    });
  }

  async #unpack(bucket: Doc): Promise<void> {
    const data = docOf(bucket.get("data"));
    const times = data.get(this.#timeField);
    const control = docOf(bucket.get("control"));
    if (!(times instanceof Doc) || wholeNumber(control.get("version")) !== PLAIN_VERSION) {
      this.#compressed++;
      this.#missing += wholeNumber(control.get("count"));
      return;
    }
    const meta = this.#metaField === null ? undefined : bucket.get("meta");
    const columns = [...data.entries()]
      .filter(([field]) => field !== this.#timeField)
      .map(([field, values]): [string, Map<string, Value>] => [field, new Map(docOf(values).entries())]);
    for (const [row, time] of times.entries()) {
      const fields: [string, Value][] = [[this.#timeField, time]];
      if (this.#metaField !== null && meta !== undefined) fields.push([this.#metaField, meta]);
      for (const [field, values] of columns) {
        const value = values.get(row);
        if (value !== undefined) fields.push([field, value]);
      }
      await this.#batcher.add(Doc.of(fields), this.#place);
    }
  }
}

function wholeNumber(value: Value | undefined): number {
  return value instanceof Int32 || value instanceof Long ? Number(value.value) : 0;
}
