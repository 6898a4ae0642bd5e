import { DumpError } from "../dump-error.ts";

const MB = 1024 * 1024;
/** Unpacked size that is always allowed: a small dump of repetitive data is no decompression bomb. */
const FREE_BYTES = 64 * MB;
/** Beyond that, unpacked bytes per byte of the file. Dumps reach 5 to 30, text that repeats itself 100. */
const MAX_RATIO = 200;

/** Bounds of one reading, shared by everything that is unpacked during it. */
export class ReadLimits {
  #packed = 0;
  #unpacked = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly signal: AbortSignal | undefined,
    private readonly onRead: ((readBytes: number) => void) | undefined,
  ) {}

  /** Counts bytes of the uploaded file. Throws the signal's reason once it is aborted. */
  countPacked(bytes: number): void {
    this.signal?.throwIfAborted();
    this.#packed += bytes;
    this.onRead?.(this.#packed);
  }

  /**
   * Counts what those were unpacked to.
   *
   * @throws DumpError too_large, ratio
   */
  countUnpacked(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > this.maxBytes) throw tooLarge(this.maxBytes);
    if (this.#unpacked > FREE_BYTES + MAX_RATIO * this.#packed)
      throw new DumpError(
        "ratio",
        `The file unpacks to more than ${MAX_RATIO} times its size, which looks like a decompression bomb.`,
      );
  }
}

/** Counts bytes that are not compressed. */
export async function* counted(source: AsyncIterable<Buffer>, limits: ReadLimits): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    limits.countUnpacked(chunk.length);
    yield chunk;
  }
}

/** The refusal of content beyond the cap. */
export function tooLarge(maxBytes: number): DumpError {
  return new DumpError(
    "too_large",
    `The file unpacks to more than ${formatSize(maxBytes)}, which is the most a database may hold.`,
  );
}

function formatSize(bytes: number): string {
  return bytes >= 1024 * MB ? `${bytes / (1024 * MB)} GB` : `${Math.round(bytes / MB)} MB`;
}
