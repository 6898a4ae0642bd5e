import { readInt32, readText } from "../engine/read-value.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { crc32c } from "./crc32c.ts";
import { HEADER_SIZE, OP_MSG, ProtocolViolation } from "./frame.ts";
import { validateBson } from "./validate-bson.ts";

const CHECKSUM_PRESENT = 1 << 0;
const MORE_TO_COME = 1 << 1;
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;
/** The low 16 flag bits must be understood; the others may be ignored. */
const REQUIRED_FLAGS = 0xffff;

/** Documents sent in a separate section; validated one by one where they are used. */
export type DocumentSequence = { readonly name: string; readonly documents: readonly RawDoc[] };

export type OpMsg = {
  readonly requestId: number;
  /** The client expects no reply. */
  readonly moreToCome: boolean;
  readonly body: RawDoc;
  readonly sequences: readonly DocumentSequence[];
};

/**
 * Reads an OP_MSG message.
 *
 * @throws ProtocolViolation when the frame is malformed, MongoError 22 when a document in it is.
 */
export function parseOpMsg(message: Buffer): OpMsg {
  const flags = message.length >= HEADER_SIZE + 4 ? message.readUInt32LE(HEADER_SIZE) : undefined;
  if (flags === undefined || (flags & REQUIRED_FLAGS & ~KNOWN_REQUIRED_FLAGS) !== 0)
    throw new ProtocolViolation("unknown flags");
  const end = checkedEnd(message, flags);
  let body: RawDoc | undefined;
  const sequences: DocumentSequence[] = [];
  for (let at = HEADER_SIZE + 4; at < end;) {
    const kind = message[at++];
    if (kind === 0) {
      if (body) throw new ProtocolViolation("more than one body");
      body = new RawDoc(message, at);
      at = validateBson(message, { start: at, limit: end });
    } else if (kind === 1) {
      const sequence = readSequence(message, at, end);
      sequences.push(sequence.content);
      at = sequence.end;
    } else {
      throw new ProtocolViolation(`unknown section kind ${kind}`);
    }
  }
  if (!body) throw new ProtocolViolation("no body");
  return { requestId: readInt32(message, 4), moreToCome: (flags & MORE_TO_COME) !== 0, body, sequences };
}

function checkedEnd(message: Buffer, flags: number): number {
  if ((flags & CHECKSUM_PRESENT) === 0) return message.length;
  const end = message.length - 4;
  if (end < HEADER_SIZE + 4 || message.readUInt32LE(end) !== crc32c(message.subarray(0, end)))
    throw new ProtocolViolation("checksum does not match");
  return end;
}

function readSequence(
  message: Buffer,
  start: number,
  limit: number,
): { content: DocumentSequence; end: number } {
  const size = limit - start >= 4 ? readInt32(message, start) : 0;
  const end = start + size;
  if (size < 5 || end > limit) throw new ProtocolViolation("bad section size");
  const nameEnd = message.indexOf(0, start + 4);
  if (nameEnd < 0 || nameEnd >= end) throw new ProtocolViolation("unterminated section name");
  const documents: RawDoc[] = [];
  for (let at = nameEnd + 1; at < end;) {
    const length = end - at >= 5 ? readInt32(message, at) : 0;
    if (length < 5 || at + length > end) throw new ProtocolViolation("bad document size in section");
    documents.push(new RawDoc(message, at));
    at += length;
  }
  return { content: { name: readText(message, start + 4, nameEnd), documents }, end };
}

/** Wraps a reply document into a message. */
export function frameOpMsgReply(responseTo: number, body: Uint8Array): Buffer[] {
  const head = Buffer.allocUnsafe(HEADER_SIZE + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(0, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(OP_MSG, 12);
  head.writeUInt32LE(0, HEADER_SIZE);
  head[HEADER_SIZE + 4] = 0;
  return [head, Buffer.from(body.buffer, body.byteOffset, body.byteLength)];
}
