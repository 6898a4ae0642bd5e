const NOTHING = Buffer.alloc(0);

/** Reads a stream of bytes in pieces of known length. Holds one chunk, or as much as one piece needs. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Buffer = NOTHING;
  #at = 0;
  /** Offset of the chunk's first byte in the stream. */
  #base = 0;
  #hasEnded = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Bytes read so far. */
  get offset(): number {
    return this.#base + this.#at;
  }

  /** Bytes that have arrived and are unread. */
  get available(): Buffer {
    return this.#chunk.subarray(this.#at);
  }

  /** Waits for at least `length` bytes; false when the stream ends before. */
  async has(length: number): Promise<boolean> {
    let missing = length - (this.#chunk.length - this.#at);
    if (missing <= 0) return true;
    const parts = [this.available];
    while (missing > 0 && !this.#hasEnded) {
      const next = await this.#source.next();
      if (next.done) {
        this.#hasEnded = true;
        break;
      }
      parts.push(next.value);
      missing -= next.value.length;
    }
    this.#base += this.#at;
    this.#at = 0;
    // one part besides an empty rest needs no copy
    const filled = parts.filter((part) => part.length > 0);
    this.#chunk = filled.length === 1 ? (filled[0] ?? NOTHING) : Buffer.concat(filled);
    return missing <= 0;
  }

  /** Takes bytes that {@link has} has waited for. The buffer is never reused. */
  take(length: number): Buffer {
    const taken = this.#chunk.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  /** The rest of the stream, chunk by chunk. */
  async *rest(): AsyncGenerator<Buffer, void, undefined> {
    while (await this.has(1)) yield this.take(this.available.length);
  }

  async close(): Promise<void> {
    this.#hasEnded = true;
    await this.#source.return?.();
  }
}
