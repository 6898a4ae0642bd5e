import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, createServer, isIP, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { isPublicAddress } from "./public-address.ts";
import { type Destination, readSocksRequest, REPLY, sendReply } from "./socks-request.ts";

/** The driver's options that send its connections through the filter. */
export type ProxyOptions = {
  proxyHost: string;
  proxyPort: number;
  proxyUsername: string;
  proxyPassword: string;
};

export type EgressFilter = { options: ProxyOptions; close(): Promise<void> };

type Address = { address: string; family: number };

export type EgressPolicy = {
  isAllowed(address: string): boolean;
  resolve(name: string): Promise<Address[]>;
};

const PUBLIC_ONLY: EgressPolicy = {
  isAllowed: isPublicAddress,
  resolve: (name) => lookup(name, { all: true }),
};

const HANDSHAKE_MS = 10_000;
const CONNECT_MS = 8_000;
/** Of several addresses, the next one is tried after this; servers on other continents answer within it. */
const NEXT_ADDRESS_MS = 1_000;

const REPLY_OF_CODE: Record<string, number> = {
  EACCES: REPLY.notAllowed,
  ENOTFOUND: REPLY.hostUnreachable,
  EAI_AGAIN: REPLY.hostUnreachable,
  ENETUNREACH: REPLY.networkUnreachable,
  ECONNREFUSED: REPLY.refused,
  EHOSTUNREACH: REPLY.timedOut,
  ETIMEDOUT: REPLY.timedOut,
};

const failure = (code: string) => Object.assign(new Error(code), { code });
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** The addresses that may be reached; a name has several. Throws EACCES when there is none. */
async function openAddresses({ host }: Destination, policy: EgressPolicy): Promise<Address[]> {
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await policy.resolve(host);
  const open = found.filter(({ address }) => policy.isAllowed(address));
  if (open.length === 0) throw failure("EACCES");
  return open;
}

/** Connects to one of the addresses that were checked: nothing is looked up a second time. */
async function reach(addresses: readonly Address[], port: number): Promise<Socket> {
  const upstream = connect({
    host: "checked.invalid",
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    lookup: (_name, _options, done) => done(null, [...addresses]),
  });
  try {
    await once(upstream, "connect", { signal: AbortSignal.timeout(CONNECT_MS) });
    return upstream;
  } catch (error) {
    upstream.destroy();
    // several addresses fail together
    const reason: unknown = error instanceof AggregateError ? error.errors[0] : error;
    throw reason instanceof Error && reason.name === "AbortError" ? failure("ETIMEDOUT") : reason;
  }
}

/**
 * A SOCKS5 server on the loopback interface for the driver of this process. It resolves names itself and
 * reaches public addresses only, so that neither a name nor the hosts that a server lists in its `hello` lead
 * inside. Other users of this machine cannot use it: the credentials are made anew for each process.
 */
export async function startEgressFilter(
  log: Pick<Logger, "warn">,
  policy: EgressPolicy = PUBLIC_ONLY,
): Promise<EgressFilter> {
  const credentials = {
    username: randomBytes(16).toString("hex"),
    password: randomBytes(32).toString("hex"),
  };
  const open = new Set<Socket>();

  async function serve(client: Socket): Promise<void> {
    const destination = await readSocksRequest(client, credentials, AbortSignal.timeout(HANDSHAKE_MS));
    let upstream: Socket;
    try {
      upstream = await reach(await openAddresses(destination, policy), destination.port);
    } catch (error) {
      const code = codeOf(error);
      if (code === "EACCES")
        log.warn(
          { host: destination.host, port: destination.port },
          "a database host that is not public was refused",
        );
      sendReply(client, REPLY_OF_CODE[code] ?? REPLY.failed);
      return;
    }
    upstream.setNoDelay(true).setKeepAlive(true, 60_000);
    sendReply(client, REPLY.connected);
    await pipeline(client, upstream, client);
  }

  const server = createServer({ noDelay: true }, (client) => {
    open.add(client);
    client.on("error", () => {});
    client.on("close", () => open.delete(client));
    serve(client)
      // a client or a server that goes away is the driver's to report
      .catch(() => {})
      .finally(() => client.destroySoon());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The filter has no port");
  server.unref();
  return {
    options: {
      proxyHost: "127.0.0.1",
      proxyPort: address.port,
      proxyUsername: credentials.username,
      proxyPassword: credentials.password,
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
