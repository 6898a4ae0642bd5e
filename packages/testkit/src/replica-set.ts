import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { decodeBson, Doc, encodeBson, Int32, type Value } from "@querysnap/mql";
import { bson, OP_MSG_START, requestDocument, wireMessage } from "./hostile-mongo.ts";

const HEADER_BYTES = 16;
const OP_MSG = 2013;
const BODY_AT = HEADER_BYTES + OP_MSG_START.length;
/** Commands that every member answers, primary or not. */
const ANSWERED_BY_ALL = new Set(["ping", "saslStart", "saslContinue", "endSessions"]);
const NOT_PRIMARY = bson(
  '{ "ok": 0, "errmsg": "not primary", "code": 10107, "codeName": "NotWritablePrimary" }',
);

export type ReplicaSet = {
  /** `host:port,host:port`, the first primary first. */
  hosts: string;
  setName: string;
  /** Requests that a member refused, because another one is the primary. */
  refused: () => number;
  /** The other member becomes the primary; both go on answering, and tell of it with the first refusal. */
  stepDown: () => void;
  /** The primary closes all connections and listens no more; the other one takes its place. */
  killPrimary: () => Promise<void>;
  close: () => Promise<void>;
};

type Member = { server: Server; sockets: Set<Socket>; host: string };

/** Yields the complete messages of a stream of chunks. */
function messageReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let buffer = Buffer.alloc(0);
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 4 && buffer.length >= buffer.readInt32LE(0)) {
      const message = buffer.subarray(0, buffer.readInt32LE(0));
      buffer = buffer.subarray(message.length);
      onMessage(message);
    }
  };
}

/** The server itself is no member of a replica set, so it refuses the number of a retryable write. */
function withoutTransactionNumber(message: Buffer, request: Doc): Buffer {
  if (!request.has("txnNumber")) return message;
  const rest = message.subarray(BODY_AT + message.readInt32LE(BODY_AT));
  const body = encodeBson(Doc.of([...request.entries()].filter(([key]) => key !== "txnNumber")));
  const rewritten = wireMessage(0, [message.subarray(HEADER_BYTES, BODY_AT), body, rest]);
  message.copy(rewritten, 4, 4, HEADER_BYTES);
  return rewritten;
}

/** Closes a member's port and its connections. */
async function stop({ server, sockets }: Member): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

/**
 * Two members of a replica set in front of one server, which stands for the data that both have. The one
 * that is not the primary refuses what only a primary may answer.
 */
export async function startReplicaSet(toPort: number): Promise<ReplicaSet> {
  const setName = "rs0";
  const members: Member[] = [];
  let primary = 0;
  /** Who is said to be the primary. */
  let announced = 0;
  let refused = 0;

  const describe = (index: number): [string, Value][] => [
    ["setName", setName],
    ["setVersion", new Int32(1)],
    ["hosts", members.map(({ host }) => host)],
    ["me", members[index]?.host ?? ""],
    ["primary", members[announced]?.host ?? ""],
    ["isWritablePrimary", index === announced],
    ["ismaster", index === announced],
    ["secondary", index !== announced],
  ];
  const helloOf = (reply: Buffer, index: number): Uint8Array => {
    const own = describe(index);
    const names = new Set(own.map(([name]) => name));
    const answered = decodeBson(reply.subarray(reply.readInt32LE(12) === OP_MSG ? BODY_AT : 36));
    return encodeBson(Doc.of([...[...answered.entries()].filter(([name]) => !names.has(name)), ...own]));
  };

  function serve(client: Socket, index: number): void {
    const upstream = connect(toPort, "127.0.0.1");
    const hellos = new Set<number>();
    for (const socket of [client, upstream]) {
      socket.on("error", () => {});
      members[index]?.sockets.add(socket);
    }
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    upstream.on(
      "data",
      messageReader((reply) => {
        const requestId = reply.readInt32LE(8);
        client.write(
          hellos.delete(requestId) ? wireMessage(requestId, [OP_MSG_START, helloOf(reply, index)]) : reply,
        );
      }),
    );
    client.on(
      "data",
      messageReader((message) => {
        const request = requestDocument(message);
        const requestId = message.readInt32LE(4);
        const name = request?.keys[0] ?? "";
        if (!request) return void client.destroy();
        if (/^(?:hello|ismaster)$/i.test(name)) hellos.add(requestId);
        else if (index !== primary && !ANSWERED_BY_ALL.has(name)) {
          refused++;
          announced = primary;
          return void client.write(wireMessage(requestId, [OP_MSG_START, NOT_PRIMARY]));
        }
        upstream.write(withoutTransactionNumber(message, request));
      }),
    );
  }

  for (const index of [0, 1]) {
    const server = createServer((socket) => serve(socket, index)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    members.push({ server, sockets: new Set(), host: `127.0.0.1:${port}` });
  }
  return {
    setName,
    hosts: members.map(({ host }) => host).join(","),
    refused: () => refused,
    stepDown: () => void (primary = 1 - primary),
    async killPrimary() {
      const died = members[primary];
      announced = primary = 1 - primary;
      if (died) await stop(died);
    },
    async close() {
      await Promise.all(members.map(stop));
    },
  };
}
