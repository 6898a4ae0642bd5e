import { readInt32, readText } from "../engine/read-value.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { HEADER_SIZE, OP_REPLY, ProtocolViolation } from "./frame.ts";
import { validateBson } from "./validate-bson.ts";

export type OpQuery = { readonly requestId: number; readonly namespace: string; readonly query: RawDoc };

/**
 * Reads a legacy OP_QUERY message; drivers still greet with one.
 *
 * @throws ProtocolViolation when the frame is malformed, MongoError 22 when the document in it is.
 */
export function parseOpQuery(message: Buffer): OpQuery {
  const nameAt = HEADER_SIZE + 4;
  const nameEnd = message.indexOf(0, nameAt);
  if (nameEnd < 0 || nameEnd + 9 > message.length) throw new ProtocolViolation("truncated query");
  const queryAt = nameEnd + 9;
  validateBson(message, { start: queryAt, limit: message.length });
  return {
    requestId: readInt32(message, 4),
    namespace: readText(message, nameAt, nameEnd),
    query: new RawDoc(message, queryAt),
  };
}

/** Wraps a reply document into a legacy OP_REPLY message. */
export function frameOpReply(responseTo: number, body: Uint8Array): Buffer[] {
  const head = Buffer.alloc(HEADER_SIZE + 20);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(OP_REPLY, 12);
  // "Await capable", as every server since 1.5.2 says.
  head.writeInt32LE(8, HEADER_SIZE);
  head.writeInt32LE(1, HEADER_SIZE + 16);
  return [head, Buffer.from(body.buffer, body.byteOffset, body.byteLength)];
}
