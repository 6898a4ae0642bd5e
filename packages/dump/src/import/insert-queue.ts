import { type Db, MongoServerError } from "mongodb";
import { DocumentSequence } from "mongodb/lib/cmap/commands.js";
import { DumpError } from "../dump-error.ts";

/** Large enough that a round trip and a commit cost little, small enough to show progress. */
const INSERT_BYTES = 4 * 1024 * 1024;
const INSERT_DOCUMENTS = 10_000;
/** While one is being stored, the next is sent. */
const MAX_IN_FLIGHT = 2;

const DUPLICATE_KEY = 11_000;
/** The database, or the disk, is full. */
const FULL: ReadonlySet<number | string | undefined> = new Set([14_031]);

type WriteError = { index: number; code: number; errmsg: string; keyValue?: Record<string, unknown> };

/** Inserts BSON as it is, without decoding it, a few megabytes at a time. */
export class InsertQueue {
  #parts: Buffer[] = [];
  #bytes = 0;
  #count = 0;
  #sent = 0;
  readonly #inFlight = new Set<Promise<void>>();
  #failure: unknown = null;

  constructor(
    private readonly db: Db,
    private readonly collection: string,
    private readonly onInserted: (documents: number) => void,
  ) {}

  /** Waits while too much is on its way. */
  async add(bytes: Buffer, count: number): Promise<void> {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    this.#count += count;
    if (this.#bytes >= INSERT_BYTES || this.#count >= INSERT_DOCUMENTS) await this.#send();
  }

  /** Resolves when everything is stored. @throws DumpError duplicate_id, refused, too_large */
  async flush(): Promise<void> {
    if (this.#count > 0) await this.#send();
    await Promise.all(this.#inFlight);
    this.#throwFailure();
  }

  /** Waits for what is on its way, whatever becomes of it. */
  async settle(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #send(): Promise<void> {
    while (this.#inFlight.size >= MAX_IN_FLIGHT) await Promise.race(this.#inFlight);
    this.#throwFailure();
    const [parts, count, before] = [this.#parts, this.#count, this.#sent];
    this.#parts = [];
    this.#bytes = 0;
    this.#count = 0;
    this.#sent += count;
    const sending = this.#insert(parts, count, before)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#inFlight.delete(sending));
    this.#inFlight.add(sending);
  }

  async #insert(parts: readonly Buffer[], count: number, before: number): Promise<void> {
    const documents = new DocumentSequence("documents");
    for (const part of parts) documents.push({}, part);
    try {
      const reply = await this.db.command({
        insert: this.collection,
        documents,
        ordered: true,
        bypassDocumentValidation: true,
      });
      const [error] = (reply["writeErrors"] ?? []) as WriteError[];
      if (error) throw this.#explain(error, before + error.index + 1);
    } catch (error) {
      if (error instanceof MongoServerError && FULL.has(error.code)) throw tooLarge(error);
      throw error;
    }
    this.onInserted(count);
  }

  #explain({ code, errmsg, keyValue }: WriteError, number: number): DumpError {
    const place = { collection: this.collection, documents: number - 1 };
    if (FULL.has(code)) return tooLarge(undefined);
    if (code === DUPLICATE_KEY)
      return new DumpError(
        "duplicate_id",
        `"${this.collection}" holds two documents with the _id ${idOf(keyValue, errmsg)} (the second is document ${number}).`,
        place,
      );
    return new DumpError(
      "refused",
      `Document ${number} of "${this.collection}" was refused: ${errmsg.slice(0, 300)}`,
      place,
    );
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}

function tooLarge(cause: unknown): DumpError {
  return new DumpError("too_large", "The documents take more room than a database may.", {}, { cause });
}

function idOf(keyValue: Record<string, unknown> | undefined, errmsg: string): string {
  const inMessage = /dup key: \{ _id: (.{1,200}) \}$/s.exec(errmsg)?.[1];
  return inMessage ?? JSON.stringify(keyValue?.["_id"] ?? null).slice(0, 200);
}
