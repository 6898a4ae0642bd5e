import { readInt32 } from "../engine/read-value.ts";

export const HEADER_SIZE = 16;
/** Largest message a client may send, as `hello` tells it. */
export const MAX_MESSAGE_SIZE = 48_000_000;

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

/** A message that cannot be understood: its connection is closed, nothing else is touched. */
export class ProtocolViolation extends Error {}

/** Cuts a byte stream into wire messages. */
export class FrameReader {
  /** Bytes that a message may have; who is not known yet gets less. */
  maxMessageBytes = MAX_MESSAGE_SIZE;
  #header = Buffer.alloc(HEADER_SIZE);
  #message: Buffer | null = null;
  #filled = 0;

  /**
   * Takes the next bytes of the stream.
   *
   * @returns The messages they complete, each in a buffer of its own.
   * @throws ProtocolViolation on a length that no message can have.
   */
  push(chunk: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (this.#message === null) {
        const copied = chunk.copy(this.#header, this.#filled, at, at + HEADER_SIZE - this.#filled);
        at += copied;
        this.#filled += copied;
        if (this.#filled < HEADER_SIZE) break;
        this.#message = openMessage(this.#header, this.maxMessageBytes);
      }
      const message = this.#message;
      const copied = chunk.copy(message, this.#filled, at, at + message.length - this.#filled);
      at += copied;
      this.#filled += copied;
      if (this.#filled < message.length) break;
      messages.push(message);
      this.#message = null;
      this.#filled = 0;
    }
    return messages;
  }
}

function openMessage(header: Buffer, maxBytes: number): Buffer {
  const length = readInt32(header, 0);
  if (length < HEADER_SIZE || length > maxBytes) throw new ProtocolViolation(`message length ${length}`);
  const message = Buffer.allocUnsafeSlow(length);
  header.copy(message);
  return message;
}
