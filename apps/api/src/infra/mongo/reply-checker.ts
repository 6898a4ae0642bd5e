import type { Socket } from "node:net";
import { Transform, type TransformCallback } from "node:stream";
import type { ConnectionOptions } from "mongodb/lib/cmap/connection.js";
import {
  ANSWER_CAPS,
  checkMessageLength,
  checkReply,
  HANDSHAKE_CAPS,
  InvalidReply,
  type ReplyCaps,
} from "./check-reply.ts";
import { TrackedConnection } from "./tracked-connection.ts";

/** Parts of messages that all connections of this process may hold together. */
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024;
const MIN_CAPACITY_BYTES = 16 * 1024;

let bufferedBytes = 0;

/**
 * Passes on whole wire messages that have been checked. Refuses a message by the length in its header, before
 * it is kept, and everything after the first message that is not valid.
 */
export class ReplyChecker extends Transform {
  readonly #caps: () => ReplyCaps;
  /** Holds the first `#length` bytes that were not passed on. Grows by doubling: bytes may come one by one. */
  #buffer: Buffer = Buffer.alloc(0);
  #length = 0;
  /** Stated length of the message at the front; 0 until four bytes of it are there. */
  #stated = 0;

  /** @param caps asked for each message: they widen when the connection has signed in */
  constructor(caps: () => ReplyCaps) {
    super();
    this.#caps = caps;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#keep(chunk);
      while (this.#hasMessage()) this.#passOn();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    bufferedBytes -= this.#length;
    this.#length = 0;
    this.#buffer = Buffer.alloc(0);
    done(error);
  }

  #keep(chunk: Buffer): void {
    bufferedBytes += chunk.length;
    const length = this.#length + chunk.length;
    if (this.#length === 0) this.#buffer = chunk;
    else {
      if (this.#buffer.length < length) this.#grow(Math.max(length, 2 * this.#length, MIN_CAPACITY_BYTES));
      chunk.copy(this.#buffer, this.#length);
    }
    this.#length = length;
    if (bufferedBytes > MAX_BUFFERED_BYTES)
      throw new InvalidReply("Too many large replies arrive at the same time");
  }

  #grow(capacity: number): void {
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }

  #hasMessage(): boolean {
    if (this.#length < 4) return false;
    if (this.#stated === 0) this.#stated = checkMessageLength(this.#buffer.readInt32LE(0), this.#caps());
    return this.#length >= this.#stated;
  }

  #passOn(): void {
    const message = this.#buffer.subarray(0, this.#stated);
    this.#buffer = this.#buffer.subarray(this.#stated, this.#length);
    this.#length -= message.length;
    bufferedBytes -= message.length;
    this.#stated = 0;
    checkReply(message, this.#caps());
    this.push(message);
  }
}

/** Puts the checker between a socket, whose TLS is open by then, and the reader of the driver. */
function withChecker(socket: Socket, caps: () => ReplyCaps): Socket {
  const checker = new ReplyChecker(caps);
  checker.on("error", (error) => socket.destroy(error));
  socket.on("close", () => checker.destroy());
  const pipe = socket.pipe.bind(socket);
  socket.pipe = (destination, options) => {
    pipe(checker);
    return checker.pipe(destination, options);
  };
  return socket;
}

/**
 * The driver's connection to a host that a user named. The driver has no other place between TLS and its
 * decoder; it makes every connection, those of its monitors too, with the class in its option
 * `connectionType`.
 */
export class CheckedConnection extends TrackedConnection {
  constructor(socket: Socket, options: ConnectionOptions) {
    // monitors never sign in, so they never need more
    super(
      withChecker(socket, () =>
        this.established && options.id !== "<monitor>" ? ANSWER_CAPS : HANDSHAKE_CAPS,
      ),
      options,
    );
  }
}
