import type { CollectionCount, CollectionSource, DocumentBatch, DumpNote, DumpSink } from "./content.ts";
import { nameProblem } from "./collection-names.ts";
import { DumpError } from "./dump-error.ts";
import { tooLarge } from "./io/read-limits.ts";

const MAX_COLLECTIONS = 1_000;
/** More than a page can show; the rest is counted by its own entries. */
const MAX_NOTES = 5_000;

/** Keeps the books of one reading: collections, their counts, and notes. */
export class Inventory {
  readonly notes: DumpNote[] = [];
  readonly #counts = new Map<string, CollectionCount>();
  readonly #files = new Map<string, string>();
  #bytes = 0;

  /** `maxBytes` is the cap on all documents: what a dump holds once may come out a thousand times. */
  constructor(
    private readonly sink: DumpSink,
    private readonly maxBytes: number,
  ) {}

  get collections(): CollectionCount[] {
    return [...this.#counts.values()];
  }

  note(note: DumpNote): void {
    if (this.notes.length < MAX_NOTES) this.notes.push(note);
  }

  /** Whether the collection may have this name; if not, a note says that it is left out. */
  accepts(name: string, file: string): boolean {
    const problem = nameProblem(name);
    if (problem === null) return true;
    this.note({
      action: "left_out",
      collection: name,
      subject: "name",
      name: file,
      message: `The collection "${name}" was left out: ${problem}.`,
    });
    return false;
  }

  /**
   * Announces a collection to the sink.
   *
   * @throws DumpError duplicate_collection, too_many
   */
  async open(source: CollectionSource, file: string): Promise<void> {
    const earlier = this.#files.get(source.name);
    if (earlier !== undefined)
      throw new DumpError(
        "duplicate_collection",
        earlier === file
          ? `The collection "${source.name}" is in the file twice.`
          : `Both ${earlier} and ${file} hold the collection "${source.name}".`,
        { entry: file, collection: source.name },
      );
    if (this.#files.size >= MAX_COLLECTIONS)
      throw new DumpError("too_many", `The file holds more than ${MAX_COLLECTIONS} collections.`);
    this.#files.set(source.name, file);
    this.#counts.set(source.name, { name: source.name, documents: 0, sizeBytes: 0 });
    await this.sink.collection(source);
  }

  /**
   * Counts documents, or work that makes none, against the cap.
   *
   * @throws DumpError too_large
   */
  charge(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.maxBytes) throw tooLarge(this.maxBytes);
  }

  /** @throws DumpError too_large, whatever the sink throws */
  async add(collection: string, batch: DocumentBatch): Promise<void> {
    const count = this.#counts.get(collection);
    if (!count) throw new Error(`Documents of ${collection} came before the collection`);
    this.charge(batch.bytes.length);
    await this.sink.documents(collection, batch);
    count.documents += batch.count;
    count.sizeBytes += batch.bytes.length;
  }

  documentsOf(collection: string): number {
    return this.#counts.get(collection)?.documents ?? 0;
  }
}
