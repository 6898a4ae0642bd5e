import { BsonError, cstringEnd, documentSize, ELEMENT, readInt32, valueSize } from "@querysnap/mql";

/** A server's answer that no MongoDB sends. The connection it came by is closed. */
export class InvalidReply extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "InvalidReply";
  }
}

/** Limits of one wire message from a server. */
export type ReplyCaps = {
  messageBytes: number;
  /** Values at every level together: each becomes an object of ours when it is decoded. */
  values: number;
  /** Signs in with it, so the server may ask for rounds of key derivation. */
  isHandshake: boolean;
};

/** Before a connection is signed in. The largest replica set has 50 members, which `hello` lists. */
export const HANDSHAKE_CAPS: ReplyCaps = { messageBytes: 64 * 1024, values: 250, isHandshake: true };
/** The largest document of MongoDB (16 MB) with the fields that a reply puts around it. */
export const ANSWER_CAPS: ReplyCaps = {
  messageBytes: 16 * 1024 * 1024 + 64 * 1024,
  values: 1_000_000,
  isHandshake: false,
};

export const HEADER_BYTES = 16;
/** MongoDB's own limit is 100 levels of a document; a reply wraps it into a few more. */
const MAX_REPLY_DEPTH = 120;

const OP_REPLY = 1;
const OP_COMPRESSED = 2012;
const OP_MSG = 2013;
/** Of OP_REPLY: flags, cursor id, position and the number of documents. */
const OP_REPLY_FIELDS_BYTES = 20;
const CHECKSUM_PRESENT = 1;

/** Length that the first bytes of an HTTP reply would state. */
const HTTP_REPLY = Buffer.from("HTTP").readInt32LE();

/**
 * The iteration count of SCRAM (`i=`, RFC 5802) with a million rounds or more, read as the driver reads it. It
 * derives the key that often, on a thread that no deadline stops; MongoDB asks for 10,000 or 15,000.
 */
const TOO_MANY_ROUNDS = /i=[\s+]*\d{7}/;

/** Checks the length that a message states before anything of it is kept. */
export function checkMessageLength(stated: number, caps: ReplyCaps): number {
  if (stated === HTTP_REPLY) throw new InvalidReply("An HTTP server answers on this port");
  if (stated < HEADER_BYTES) throw new InvalidReply(`A message states the impossible length ${stated}`);
  if (stated > caps.messageBytes)
    throw new InvalidReply(
      `A message of ${stated} bytes is longer than the ${caps.messageBytes} allowed here`,
    );
  return stated;
}

/**
 * Checks one document with all nested ones in a single pass: lengths, types, depth and number of values.
 * Iterative, so that no depth of nesting uses up the stack.
 *
 * @returns the document's length in bytes
 */
function checkDocument(bytes: Uint8Array, documentAt: number, caps: ReplyCaps): number {
  const ends: number[] = [];
  let values = 0;
  const open = (at: number, limit: number): number => {
    if (ends.length >= MAX_REPLY_DEPTH)
      throw new InvalidReply(`A document is nested deeper than ${MAX_REPLY_DEPTH} levels`);
    const end = at + documentSize(bytes, at);
    if (end > limit) throw new InvalidReply("A value reaches beyond its document");
    ends.push(end - 1);
    return at + 4;
  };
  let at = open(documentAt, bytes.length);
  for (let end = ends.at(-1); end !== undefined; end = ends.at(-1)) {
    if (at > end) throw new InvalidReply("A value reaches beyond its document");
    if (at === end) {
      ends.pop();
      at += 1;
      continue;
    }
    values += 1;
    if (values > caps.values) throw new InvalidReply(`A reply has more than ${caps.values} values`);
    const type = bytes[at] ?? 0;
    const valueAt = cstringEnd(bytes, at + 1) + 1;
    if (type === ELEMENT.object || type === ELEMENT.array) at = open(valueAt, end);
    else if (type === ELEMENT.javascriptWithScope)
      throw new InvalidReply("JavaScript with scope is not supported");
    else at = valueAt + valueSize(bytes, type, valueAt);
  }
  return at - documentAt;
}

function bodyAt(message: Buffer): number {
  const code = message.readInt32LE(12);
  switch (code) {
    case OP_MSG:
      if (message.length < HEADER_BYTES + 10) throw new InvalidReply("A message is cut off");
      if ((message.readUInt32LE(HEADER_BYTES) & CHECKSUM_PRESENT) !== 0)
        throw new InvalidReply("A message has a checksum that nobody asked for");
      if (message[HEADER_BYTES + 4] !== 0) throw new InvalidReply("A reply has no body");
      return HEADER_BYTES + 5;
    case OP_REPLY:
      if (message.length < HEADER_BYTES + OP_REPLY_FIELDS_BYTES + 5)
        throw new InvalidReply("A message is cut off");
      if (readInt32(message, HEADER_BYTES + 16) !== 1)
        throw new InvalidReply("A reply to a handshake has one document");
      return HEADER_BYTES + OP_REPLY_FIELDS_BYTES;
    case OP_COMPRESSED:
      throw new InvalidReply("A reply is compressed, which nobody agreed to");
    default:
      throw new InvalidReply(`${code} is not the code of a reply`);
  }
}

/**
 * Checks a whole wire message of a server before the driver or anything of ours decodes it. Linear.
 *
 * @throws InvalidReply
 * @see https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
export function checkReply(message: Buffer, caps: ReplyCaps): void {
  if (caps.isHandshake && TOO_MANY_ROUNDS.test(message.toString()))
    throw new InvalidReply("The server asks for too many rounds of key derivation");
  const start = bodyAt(message);
  let size: number;
  try {
    size = checkDocument(message, start, caps);
  } catch (error) {
    throw error instanceof BsonError ? new InvalidReply(error.message, { cause: error }) : error;
  }
  if (start + size !== message.length) throw new InvalidReply("A message has bytes after its document");
}
