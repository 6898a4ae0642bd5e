import { once } from "node:events";
import type { Socket } from "node:net";
import { sameText } from "../secrets/tokens.ts";

/** Replies of RFC 1928, section 6. */
export const REPLY = {
  connected: 0,
  failed: 1,
  notAllowed: 2,
  networkUnreachable: 3,
  hostUnreachable: 4,
  refused: 5,
  timedOut: 6,
  commandUnknown: 7,
} as const;

export type SocksCredentials = { username: string; password: string };
export type Destination = { host: string; port: number };

const VERSION = 5;
const WITH_PASSWORD = 2;
const NO_METHOD = 0xff;
const PASSWORD_VERSION = 1;
const CONNECT = 1;

class SocksError extends Error {}

async function take(socket: Socket, length: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes?.length === length) return bytes;
    if (bytes || socket.readableEnded || socket.destroyed) throw new SocksError("The client left");
    await once(socket, "readable", { signal });
  }
}

async function takeByte(socket: Socket, signal: AbortSignal): Promise<number> {
  return (await take(socket, 1, signal)).readUInt8();
}

async function takeSized(socket: Socket, signal: AbortSignal): Promise<Buffer> {
  const length = await takeByte(socket, signal);
  if (length === 0) throw new SocksError("An empty field");
  return take(socket, length, signal);
}

async function takeHost(socket: Socket, signal: AbortSignal): Promise<string> {
  switch (await takeByte(socket, signal)) {
    case 1:
      return (await take(socket, 4, signal)).join(".");
    case 3:
      return (await takeSized(socket, signal)).toString("utf8");
    case 4:
      return ((await take(socket, 16, signal)).toString("hex").match(/.{4}/g) ?? []).join(":");
    default:
      throw new SocksError("An unknown kind of address");
  }
}

export function sendReply(socket: Socket, reply: number): void {
  // the bound address is nobody's business; clients ignore it
  socket.write(Uint8Array.of(VERSION, reply, 0, 1, 0, 0, 0, 0, 0, 0));
}

/**
 * Reads the greeting, the credentials and the CONNECT of RFC 1928 and 1929. Throws for anything else, having
 * said so to the client.
 */
export async function readSocksRequest(
  socket: Socket,
  credentials: SocksCredentials,
  signal: AbortSignal,
): Promise<Destination> {
  const requireByte = async (wanted: number) => {
    if ((await takeByte(socket, signal)) !== wanted) throw new SocksError("Another protocol");
  };
  await requireByte(VERSION);
  if (!(await takeSized(socket, signal)).includes(WITH_PASSWORD)) {
    socket.write(Uint8Array.of(VERSION, NO_METHOD));
    throw new SocksError("No credentials");
  }
  socket.write(Uint8Array.of(VERSION, WITH_PASSWORD));
  await requireByte(PASSWORD_VERSION);
  const username = (await takeSized(socket, signal)).toString("utf8");
  const password = (await takeSized(socket, signal)).toString("utf8");
  const isKnown = [sameText(username, credentials.username), sameText(password, credentials.password)].every(
    Boolean,
  );
  socket.write(Uint8Array.of(PASSWORD_VERSION, isKnown ? 0 : 1));
  if (!isKnown) throw new SocksError("Wrong credentials");
  await requireByte(VERSION);
  const command = await takeByte(socket, signal);
  await take(socket, 1, signal);
  const host = await takeHost(socket, signal);
  const port = (await take(socket, 2, signal)).readUInt16BE();
  if (command === CONNECT) return { host, port };
  sendReply(socket, REPLY.commandUnknown);
  throw new SocksError("Another command");
}
