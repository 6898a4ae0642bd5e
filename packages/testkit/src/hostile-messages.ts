import { Doc, Double, encodeBson, Int32, type Value } from "@querysnap/mql";
import type { Socket } from "node:net";
import { deflateSync } from "node:zlib";
import { bson, int32, OP_MSG_START, type Peer, wireMessage } from "./hostile-mongo.ts";

/** Stands in texts that no reply and no log may show. */
export const HOSTILE_SECRET = "hunter2-of-somebody";

export const MB = 1024 * 1024;
export const doc = (entries: Record<string, Value>) =>
  Buffer.from(encodeBson(Doc.of(Object.entries(entries))));
export const text = (length: number) => `mongodb://user:${HOSTILE_SECRET}@db/ ${"x".repeat(length)}`;
export const failed = (length: number) =>
  doc({ ok: new Double(0), errmsg: text(length), code: new Int32(59), codeName: "CommandNotFound" });

/** Large documents are built once: the servers share a process with what is tested. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export const write =
  (bytes: (peer: Peer) => Uint8Array) =>
  (peer: Peer): void =>
    void peer.socket.write(bytes(peer));
export const reply = (document: () => Uint8Array) => {
  const built = once(document);
  return (peer: Peer): void => peer.reply(built());
};
export const silence = (): void => {};

/** A message whose document is these bytes. */
export const raw = (bytes: () => Uint8Array) => {
  const built = once(bytes);
  return write((peer) => wireMessage(peer.requestId, [OP_MSG_START, built()]));
};
export const stated = (length: number) =>
  write((peer) => wireMessage(peer.requestId, [OP_MSG_START, bson('{ "ok": 1 }')], { statedLength: length }));

/** Documents in documents, without recursion. */
export function nested(depth: number): Buffer {
  const size = 5 + depth * 8;
  const bytes = Buffer.alloc(size);
  for (let level = 0; level <= depth; level++) {
    bytes.writeInt32LE(size - level * 8, level * 7);
    if (level < depth) bytes.write("\x03a\0", level * 7 + 4, "latin1");
  }
  return bytes;
}

/** A document of that many nulls: three bytes each. */
export function nulls(count: number): Buffer {
  const element = Buffer.from("\x0aa\0", "latin1");
  return Buffer.concat([int32(5 + count * 3), Buffer.alloc(count * 3, element), Buffer.alloc(1)]);
}

const ZLIB = 2;
const deflatedZeros = once(() => deflateSync(Buffer.alloc(40 * MB)));

/** 40 MB of zeros in 40 kB. */
export const compressed = (peer: Peer): Buffer =>
  wireMessage(peer.requestId, [int32(2013), int32(40 * MB), Uint8Array.of(ZLIB), deflatedZeros()], {
    code: 2012,
  });

export function trickle(
  socket: Socket,
  bytes: Uint8Array,
  { chunk, everyMs }: { chunk: number; everyMs: number },
) {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= bytes.length) return clearInterval(timer);
    socket.write(bytes.subarray(at, at + chunk));
    at += chunk;
  }, everyMs);
}

export const hello = (more: Record<string, Value>): Buffer =>
  doc({
    ok: new Double(1),
    isWritablePrimary: true,
    ismaster: true,
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(21),
    maxBsonObjectSize: new Int32(16 * MB),
    ...more,
  });
export const replicaSet = (hosts: number): Buffer =>
  hello({
    setName: "rs",
    setVersion: new Int32(1),
    me: "127.0.0.1:1",
    hosts: Array.from({ length: hosts }, (_, n) => `127.0.0.1:${1 + (n % 60_000)}`),
  });
