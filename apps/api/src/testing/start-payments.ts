import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Simulator, startSimulator } from "@querysnap/payment-simulator";
import { TestClock } from "@querysnap/testkit";
import { startTestApp, type TestApp, type TestAppOptions } from "./start-test-app.ts";

export const CLIENT_ID = "TEST_CLIENT";
export const CLIENT_SECRET = "test-client-secret";

/** Injected fault of a provider call: a canned reply, or the loss of the real one. */
export type Fault =
  | { status: number; body: string }
  /** Never answered. */
  | "hangs"
  /** The connection is cut before the provider sees the call. */
  | "refuses"
  /** The provider has done it, and its answer is lost. */
  | "loses reply"
  /** The caller is ended before the provider sees the call, or once the provider has answered it. */
  | { kills: () => Promise<void>; when: "before" | "after" };

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Stands between the application and the simulator, and spoils calls as a test wants. */
export class FaultyNetwork {
  /** By the beginning of `METHOD /path`; the first that fits is taken. */
  readonly faults = new Map<string, Fault>();
  readonly calls: string[] = [];
  url = "";
  readonly #server = createServer((request, response) => void this.#pass(request, response));

  constructor(private readonly target: () => string) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = `${request.method ?? ""} ${request.url ?? ""}`;
    this.calls.push(name);
    const body = await readBody(request);
    const fault = [...this.faults].find(([start]) => name.startsWith(start))?.[1];
    if (fault === "hangs") return;
    if (fault === "refuses") return void request.socket.destroy();
    const kill = typeof fault === "object" && "kills" in fault ? fault : null;
    if (kill?.when === "before") return kill.kills();
    if (typeof fault === "object" && "status" in fault)
      return void response.writeHead(fault.status, { "content-type": "application/json" }).end(fault.body);
    const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" && /^(?:x-|content-type)/.test(key) ? [[key, value]] : [],
    );
    const reply = await fetch(this.target() + (request.url ?? "/"), {
      method: request.method ?? "GET",
      headers,
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    if (kill) return kill.kills();
    if (fault === "loses reply") return void request.socket.destroy();
    response.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }
}

export type TestPayments = {
  app: TestApp;
  simulator: Simulator;
  network: FaultyNetwork;
  clock: TestClock;
  close(): Promise<void>;
};

/** The application with the simulator, both on one clock that stands still; webhooks reach every instance. */
export async function startPayments(options: TestAppOptions = {}): Promise<TestPayments> {
  const clock = options.clock ?? new TestClock();
  const simulator = await startSimulator({
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    file: null,
    now: () => clock.now(),
    settleMs: 1_000,
  });
  const network = new FaultyNetwork(() => simulator.url);
  await network.start();
  const app = await startTestApp({
    ...options,
    clock,
    env: {
      PAYMENT_SIMULATOR_URL: network.url,
      CASHFREE_CLIENT_ID: CLIENT_ID,
      CASHFREE_CLIENT_SECRET: CLIENT_SECRET,
      ...options.env,
    },
  });
  for (const { app: server, wired } of app.instances) {
    await server.listen({ host: "127.0.0.1", port: 0 });
    const address = server.server.address();
    wired.setListeningPort(address !== null && typeof address === "object" ? address.port : 0);
  }
  return {
    app,
    simulator,
    network,
    clock,
    async close() {
      await app.close();
      await network.close();
      await simulator.close();
    },
  };
}
