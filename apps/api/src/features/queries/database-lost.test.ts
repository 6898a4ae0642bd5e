import { connect, createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

/** A way to a server that can be cut, as a killed server or a cut cable cuts it. */
class CuttableWay {
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #port = 0;
  /** Called with the bytes that clients send. */
  onSent: (bytes: Buffer) => void = () => {};

  constructor(private readonly targetPort: number) {
    this.#server = this.#createServer();
  }

  #createServer(): Server {
    return createServer((client) => {
      const server = connect(this.targetPort, "127.0.0.1");
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => this.#sockets.delete(socket));
      }
      client.on("data", (bytes) => this.onSent(bytes));
      client.pipe(server).pipe(client);
    });
  }

  async open(): Promise<number> {
    this.#server = this.#createServer();
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    this.#port = typeof address === "object" && address !== null ? address.port : 0;
    return this.#port;
  }

  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

let mongo: TestMongo;
let app: TestApp;
let way: CuttableWay;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  way = new CuttableWay(Number(new URL(mongo.uri).port || 27017));
});
afterAll(async () => {
  way.cut();
  await app.close();
  await mongo.close();
});

// covers: RS.11
test("a database that dies in the middle of a query is said, not counted, and back without a new sign-in", async () => {
  const browser = await app.signedIn();
  const uri = new URL(mongo.uriFor(`lost_${process.pid}`));
  uri.port = String(await way.open());
  const { connection } = await browser.call(contract.connect, { body: { nickname: "Mine", uri: uri.href } });
  const params = { connectionId: connection._id };
  const run = (queryString: string) => browser.raw(contract.executeRaw, { params, body: { queryString } });
  const used = async () => (await browser.call(contract.getUsageStats)).data.queryExecution.daily.used;
  await run("db.orders.insertMany([{ _id: 1 }, { _id: 2 }])");
  expect(await used()).toBe(1);

  way.onSent = (bytes) => (bytes.includes("unluckyField") ? way.cut() : undefined);
  const lost = await run("db.orders.find({ unluckyField: { $ne: 1 } })");
  expect(lost.statusCode).toBe(503);
  expect(JSON.parse(lost.body)).toMatchObject({ code: "database_unreachable" });
  expect(lost.body).not.toContain("root-password");
  expect(await used()).toBe(1);
  const { data } = await browser.call(contract.listHistory, { query: params });
  expect(data.history).toMatchObject([
    { status: "error", query: "db.orders.find({ unluckyField: { $ne: 1 } })" },
    { status: "success" },
  ]);

  await way.open();
  way.onSent = () => {};
  const found = await run("db.orders.countDocuments({})");
  expect(JSON.parse(found.body)).toMatchObject({ success: true, result: { $numberInt: "2" } });
});
