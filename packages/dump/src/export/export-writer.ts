import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type ExportMetadata, METADATA_FILE } from "./export-format.ts";

/** Canonical Extended JSON is several times longer than its BSON and repeats itself: the fastest level does. */
const COMPRESSION_LEVEL = 1;

/** One file of the ZIP that is being written. */
export type EntryWriter = {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  end(): void;
};

/**
 * Writes the ZIP file of an export as it goes. Holds no more than the buffers of its streams, whatever the
 * size of the database; files are written one after the other.
 */
export class ExportWriter {
  readonly #zip = new ZipFile();
  readonly #mtime: Date;
  /** The bytes of the ZIP. Read it while files are added, or writing waits. */
  readonly output: Readable;
  readonly #closed = new AbortController();

  constructor(nowMs: number) {
    this.#mtime = new Date(nowMs);
    const { outputStream } = this.#zip;
    // a PassThrough, which yazl declares as the interface of old streams
    if (!(outputStream instanceof Readable)) throw new TypeError("The ZIP writer has no readable stream");
    this.output = outputStream;
    this.#zip.on("error", (error) => this.destroy(error));
    this.output.once("close", () => this.#closed.abort());
    // Its reader gets the error as well; without a listener one that comes later would end the process.
    this.output.on("error", () => {});
  }

  /** Starts a file; end it before the next one is written to. */
  startEntry(path: string): EntryWriter {
    const entry = new PassThrough({ highWaterMark: 256 * 1024 });
    this.#zip.addReadStream(entry, path, { mtime: this.#mtime, compressionLevel: COMPRESSION_LEVEL });
    const { signal } = this.#closed;
    return {
      async write(bytes) {
        signal.throwIfAborted();
        if (!entry.write(bytes)) await once(entry, "drain", { signal });
      },
      end: () => void entry.end(),
    };
  }

  addText(path: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), path, {
      mtime: this.#mtime,
      compressionLevel: COMPRESSION_LEVEL,
    });
  }

  finish(metadata: ExportMetadata): void {
    this.addText(METADATA_FILE, `${JSON.stringify(metadata, null, 2)}\n`);
    this.#zip.end();
  }

  destroy(error: Error): void {
    this.output.destroy(error);
  }
}
