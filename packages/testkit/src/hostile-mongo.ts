import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { decodeBson, type Doc, encodeBson, parseEjson } from "@querysnap/mql";

const OP_MSG = 2013;
const OP_QUERY = 2004;
const HEADER_BYTES = 16;

/** The document of an Extended JSON text as BSON. */
export function bson(ejson: string): Buffer {
  return Buffer.from(encodeBson(parseEjson(ejson) as Doc));
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value | 0);
  return bytes;
}

/** A wire message; the stated length is the real one unless another is given. */
export function wireMessage(
  responseTo: number,
  body: readonly Uint8Array[],
  { code = OP_MSG, statedLength }: { code?: number; statedLength?: number } = {},
): Buffer {
  const bytes = Buffer.concat(body);
  const length = statedLength ?? HEADER_BYTES + bytes.length;
  return Buffer.concat([int32(length), int32(7), int32(responseTo), int32(code), bytes]);
}

/** Flags and the kind of the section in front of a document. */
export const OP_MSG_START = Buffer.alloc(5);

export const HELLO = `{
  "ok": 1, "isWritablePrimary": true, "ismaster": true, "helloOk": true, "minWireVersion": 0,
  "maxWireVersion": 21, "maxBsonObjectSize": 16777216, "maxMessageSizeBytes": 48000000,
  "maxWriteBatchSize": 100000
}`;

/** One request that a hostile server has received, and the means to answer it. */
export type Peer = {
  socket: Socket;
  requestId: number;
  request: Doc;
  /** Answers with a document, as a server does. */
  reply: (document: Uint8Array) => void;
};

/** Answers by command name; "hello" stands for all its spellings. What is missing is answered well. */
export type HostileAnswers = {
  /** Before anything was received. */
  connected?: (socket: Socket) => void;
  commands?: Readonly<Record<string, (peer: Peer) => void>>;
};

/** The command of a message; null for one of another kind. */
export function requestDocument(message: Buffer): Doc | null {
  const code = message.readInt32LE(12);
  if (code === OP_MSG) return decodeBson(message.subarray(HEADER_BYTES + OP_MSG_START.length));
  if (code !== OP_QUERY) return null;
  const documentAt = message.indexOf(0, HEADER_BYTES + 4) + 9;
  return decodeBson(message.subarray(documentAt));
}

function serve(socket: Socket, { connected, commands = {} }: HostileAnswers): void {
  let buffer = Buffer.alloc(0);
  connected?.(socket);
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 4 && buffer.length >= buffer.readInt32LE(0)) {
      const message = buffer.subarray(0, buffer.readInt32LE(0));
      buffer = buffer.subarray(message.length);
      const request = requestDocument(message);
      if (!request) return void socket.destroy();
      const requestId = message.readInt32LE(4);
      const first = request.keys[0] ?? "";
      const name = /^(?:hello|ismaster)$/i.test(first) ? "hello" : first;
      const reply = (document: Uint8Array) =>
        void socket.write(wireMessage(requestId, [OP_MSG_START, document]));
      const answer = commands[name];
      if (answer) answer({ socket, requestId, request, reply });
      else reply(bson(name === "hello" ? HELLO : '{ "ok": 1 }'));
    }
  });
}

/** Answers the first request well, as connecting needs it. */
export function afterFirst(answer: (peer: Peer) => void): (peer: Peer) => void {
  let isFirst = true;
  return (peer) => {
    if (!isFirst) return answer(peer);
    isFirst = false;
    peer.reply(bson('{ "ok": 1 }'));
  };
}

/** A server on the loopback interface that speaks MongoDB's protocol as far as its answers let it. */
export async function startHostileMongo(
  answers: HostileAnswers,
): Promise<{ uri: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    serve(socket, answers);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    uri: `mongodb://127.0.0.1:${address.port}/shop`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
