import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@querysnap/contracts";
import { type Simulator, startSimulator } from "@querysnap/payment-simulator";
import { Browser, TestClock } from "@querysnap/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { programArguments } from "../../supervisor/programs.ts";
import { CLIENT_ID, CLIENT_SECRET, FaultyNetwork } from "../../testing/start-payments.ts";
import { wire } from "../../wire.ts";
import { settleOpenPayments } from "./reconcile.ts";

const PHONE = "+91 98765 43210";
const PASSWORD = "Passw0rd!x";
/** Later than the first check of an order, and than any call that creates one. */
const LATER_MS = 10 * 60_000;
const START_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "querysnap-killed-"));
let simulator: Simulator;
let network: FaultyNetwork;
let child: ChildProcess | null = null;
let url = "";

const env = () => ({
  DATA_DIR: folder,
  PORT: "0",
  LOG_LEVEL: "silent",
  EMBEDDED_MONGODB_URI: "mongodb://127.0.0.1:9/",
  PAYMENT_SIMULATOR_URL: network.url,
  CASHFREE_CLIENT_ID: CLIENT_ID,
  CASHFREE_CLIENT_SECRET: CLIENT_SECRET,
});

/** Starts the application as the supervisor does. */
async function start(): Promise<void> {
  const started = spawn(process.execPath, programArguments("api"), {
    env: { ...process.env, ...env() },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child = started;
  url = await new Promise<string>((resolve, reject) => {
    started.on("message", (message: { type?: string; url?: string }) => {
      if (message.type === "ready") resolve(message.url ?? "");
    });
    started.once("exit", (code) => reject(new Error(`The application ended with code ${code}`)));
  });
}

async function kill(): Promise<void> {
  const running = child;
  child = null;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
}

/** A signed-in user; calls end with the process that answers them. */
async function customer(email: string, isNew = true) {
  const browser = new Browser(async ({ method, url: path, headers, payload }) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, ...(method === "GET" ? {} : { origin: url }) },
      ...(payload === undefined ? {} : { body: payload }),
    });
    return {
      statusCode: reply.status,
      headers: { ...Object.fromEntries(reply.headers), "set-cookie": reply.headers.getSetCookie() },
      body: await reply.text(),
    };
  });
  if (isNew)
    await browser.call(contract.signup, { body: { name: "Ann Example", email, password: PASSWORD } });
  const reply = await browser.call(contract.login, { body: { email, password: PASSWORD } });
  if (reply.requires2FA) throw new Error("A new account has no second factor");
  browser.token = reply.token;
  browser.csrfToken = reply.csrfToken;
  return Object.assign(browser, { user: reply.user });
}

/** What another process makes of the files that the killed one left, ten minutes later. */
async function reconcile<T>(
  read: (deps: Awaited<ReturnType<typeof wire>>["deps"]) => Promise<T>,
): Promise<T> {
  const wired = await wire(readConfig(env()), { clock: new TestClock(Date.now() + LATER_MS) });
  try {
    await settleOpenPayments(wired.deps);
    await settleOpenPayments(wired.deps);
    return await read(wired.deps);
  } finally {
    await wired.close();
  }
}

const kills = (when: "before" | "after") => ({ kills: kill, when });
const order = (browser: Browser) => browser.call(contract.createPaymentOrder, { body: { phone: PHONE } });

beforeAll(async () => {
  simulator = await startSimulator({
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    file: null,
    settleMs: 0,
  });
  network = new FaultyNetwork(() => simulator.url);
  await network.start();
});
afterEach(() => network.faults.clear());
afterAll(async () => {
  await kill();
  await network.close();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

// covers: X.142a
test(
  "an order whose process was killed before or after the provider made it is settled, and another can follow",
  { timeout: START_MS },
  async () => {
    for (const when of ["before", "after"] as const) {
      await start();
      const browser = await customer(`order-${when}@example.com`);
      network.faults.set("POST /pg/orders", kills(when));
      await expect(order(browser)).rejects.toThrow();
      network.faults.clear();
      const made = simulator.provider.orders.filter(
        ({ order: { customer_details: who } }) => who.customer_id === browser.user._id,
      );
      expect(made).toHaveLength(when === "before" ? 0 : 1);
      for (const { order: known } of made) simulator.provider.pay(known.order_id, "SUCCESS");
      const left = await reconcile(async ({ store }) => ({
        open: await store.payments.findOpenOrder(browser.user._id),
        plan: (await store.users.find(browser.user._id))?.subscription_plan,
        payments: await store.payments.list(browser.user._id, 10),
      }));
      expect(left.open).toBeUndefined();
      // paid at the provider although our process never saw its answer
      expect(left.plan).toBe(when === "before" ? "snap" : "snapx");
      expect(left.payments).toHaveLength(when === "before" ? 0 : 1);
    }
    await start();
    const browser = await customer("order-before@example.com", false);
    expect((await order(browser)).data.gateway).toBe("cashfree");
    await kill();
  },
);

// covers: X.142a
test(
  "a payment and a refund whose process was killed before its write are each settled once",
  { timeout: START_MS },
  async () => {
    await start();
    const browser = await customer("payment@example.com");
    const { orderId } = (await order(browser)).data;
    simulator.provider.pay(orderId, "SUCCESS");
    network.faults.set(`GET /pg/orders/${orderId}/payments`, kills("after"));
    await expect(browser.call(contract.verifyPayment, { query: { order_id: orderId } })).rejects.toThrow();
    network.faults.clear();
    const listPayments = () => reconcile(({ store }) => store.payments.list(browser.user._id, 10));
    const [payment] = await listPayments();
    expect(payment).toMatchObject({ status: "SUCCESS", invoice_number: expect.stringMatching(/^QS-/) });

    await reconcile(({ store }) => store.users.update(browser.user._id, { role: "admin" }));
    await start();
    const admin = await customer("payment@example.com", false);
    network.faults.set(`POST /pg/orders/${orderId}/refunds`, kills("after"));
    const params = { id: payment?.id ?? "" };
    await expect(admin.call(contract.refundPayment, { params, body: {} })).rejects.toThrow();
    network.faults.clear();
    await simulator.flush();
    const [refunded] = await listPayments();
    expect(refunded).toMatchObject({ refund_state: "succeeded" });
    expect(simulator.provider.find(orderId).refunds).toHaveLength(1);
    expect(await reconcile(({ store }) => store.users.find(browser.user._id))).toMatchObject({
      subscription_status: "cancelled",
    });
  },
);
