import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator, type Simulator } from "@querysnap/payment-simulator";
import { Cashfree as Sdk, CFEnvironment } from "cashfree-pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type Fault,
  startPayments,
  type TestPayments,
} from "../../testing/start-payments.ts";
import { CashfreeError, createCashfree } from "./cashfree.ts";
import { checkWebhook, signWebhook, WEBHOOK_FRESHNESS_MS } from "./webhook-signature.ts";

const config = (url: string) => ({
  apiUrl: `${url}/pg`,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  scriptUrl: `${url}/js/v3/cashfree.js`,
  checkoutOrigins: [url],
  isTest: true,
});

let count = 0;
const order = () => ({
  orderId: `ord_test${count++}`,
  amountMinor: 29_900,
  currency: "INR",
  customer: { id: "usr_1", name: "Ann", email: "ann@example.com", phone: "9876543210" },
  returnUrl: "http://127.0.0.1/payment/cf-return?order_id={order_id}",
  notifyUrl: "http://127.0.0.1:9/hook",
  expiresAt: Date.now() + 3_600_000,
});

describe("the provider's own SDK, as an independent client of the simulator", () => {
  let simulator: Simulator;
  let sdk: Sdk;
  beforeAll(async () => {
    simulator = await startSimulator({
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      file: null,
      settleMs: 0,
    });
    // without its error analytics, which would call home
    const none = [undefined, undefined, undefined] as const;
    sdk = new Sdk(CFEnvironment.SANDBOX, CLIENT_ID, CLIENT_SECRET, ...none, false);
    sdk.basePath = `${simulator.url}/pg`;
    sdk.XApiVersion = "2025-01-01";
  });
  afterAll(() => simulator.close());

  const request = (id: string) => ({
    order_id: id,
    order_amount: 299,
    order_currency: "INR",
    customer_details: { customer_id: "usr_1", customer_phone: "9876543210" },
  });

  // covers: X.144
  test("creates, reads, pays, refunds and terminates orders", async () => {
    const { data: created } = await sdk.PGCreateOrder(request("sdk_1"), undefined, "key-1");
    expect(created).toMatchObject({ entity: "order", order_status: "ACTIVE", order_amount: 299 });
    const { data: again } = await sdk.PGCreateOrder(request("sdk_1"), undefined, "key-1");
    expect(again).toEqual(created);
    const paid = simulator.provider.pay("sdk_1", "SUCCESS");
    expect((await sdk.PGFetchOrder("sdk_1")).data.order_status).toBe("PAID");
    expect((await sdk.PGOrderFetchPayments("sdk_1")).data).toMatchObject([
      {
        entity: "payment",
        cf_payment_id: paid.cf_payment_id,
        payment_status: "SUCCESS",
        payment_amount: 299,
      },
    ]);
    const { data: refund } = await sdk.PGOrderCreateRefund("sdk_1", {
      refund_id: "re_1",
      refund_amount: 299,
    });
    expect(refund).toMatchObject({ entity: "refund", refund_status: "PENDING" });
    await simulator.flush();
    expect((await sdk.PGOrderFetchRefund("sdk_1", "re_1")).data.refund_status).toBe("SUCCESS");
    await sdk.PGCreateOrder(request("sdk_2"));
    const { data: ended } = await sdk.PGTerminateOrder("sdk_2", { order_status: "TERMINATED" });
    expect(ended.order_status).toBe("TERMINATED");
  });

  test.each([
    ["an order that is not there", () => sdk.PGFetchOrder("nothing"), 404, "order_not_found"],
    ["a second order of one id", () => sdk.PGCreateOrder(request("sdk_1")), 409, "order_already_exists"],
    [
      "an amount below zero",
      () => sdk.PGCreateOrder({ ...request("sdk_3"), order_amount: -1 }),
      400,
      "order_amount_invalid",
    ],
    [
      "a refund of more than was paid",
      () => sdk.PGOrderCreateRefund("sdk_1", { refund_id: "re_2", refund_amount: 1 }),
      400,
      "refund_amount_invalid",
    ],
  ])("is refused %s", async (...[, call, status, code]) => {
    await expect(call()).rejects.toMatchObject({
      response: { status, data: { code, type: "invalid_request_error" } },
    });
  });

  test("is refused with wrong credentials", async () => {
    const stranger = new Sdk(
      CFEnvironment.SANDBOX,
      CLIENT_ID,
      "wrong",
      undefined,
      undefined,
      undefined,
      false,
    );
    stranger.basePath = sdk.basePath;
    stranger.XApiVersion = sdk.XApiVersion;
    await expect(stranger.PGFetchOrder("sdk_1")).rejects.toMatchObject({
      response: { status: 401, data: { type: "authentication_error" } },
    });
  });

  test("accepts the signature that we compute", () => {
    const body = JSON.stringify({ type: "PAYMENT_SUCCESS_WEBHOOK", data: {} });
    const signature = signWebhook(CLIENT_SECRET, "1746427759733", body);
    expect(sdk.PGVerifyWebhookSignature(signature, body, "1746427759733").type).toBe(
      "PAYMENT_SUCCESS_WEBHOOK",
    );
  });
});

test("orders and webhooks of the simulator outlive its process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "querysnap-simulator-"));
  const options = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, file: join(folder, "state.json") };
  const first = await startSimulator(options);
  const wanted = order();
  await createCashfree(config(first.url)).createOrder(wanted);
  first.provider.pay(wanted.orderId, "SUCCESS");
  await first.close();
  const second = await startSimulator(options);
  const client = createCashfree(config(second.url));
  expect((await client.getOrder(wanted.orderId)).order_status).toBe("PAID");
  expect(await client.listPayments(wanted.orderId)).toMatchObject([{ payment_status: "SUCCESS" }]);
  await second.close();
  rmSync(folder, { recursive: true });
});

describe("client", () => {
  let payments: TestPayments;
  beforeAll(async () => {
    payments = await startPayments();
  });
  afterAll(() => payments.close());
  const client = () => createCashfree(config(payments.network.url), { attemptMs: 300, firstPauseMs: 1 });

  const CALLS = [
    ["POST /pg/orders", () => client().createOrder(order())],
    ["GET /pg/orders/", () => client().getOrder("ord_x")],
    ["PATCH /pg/orders/", () => client().terminateOrder("ord_x")],
    ["GET /pg/orders/ord_x/payments", () => client().listPayments("ord_x")],
    [
      "POST /pg/orders/ord_x/refunds",
      () => client().createRefund({ orderId: "ord_x", refundId: "ref_x", amountMinor: 100, note: "" }),
    ],
    ["GET /pg/orders/ord_x/refunds/", () => client().getRefund("ord_x", "ref_x")],
  ] as const;
  const said = JSON.stringify({ message: "no", code: "some_code", type: "invalid_request_error" });
  const FAULTS: [string, Fault, string, number][] = [
    ["a 4xx", { status: 400, body: said }, "refused", 1],
    ["a 401", { status: 401, body: said }, "refused", 1],
    ["a 404", { status: 404, body: said }, "not_found", 1],
    ["a 409", { status: 409, body: "not even JSON" }, "exists", 1],
    [
      "a key used before",
      { status: 422, body: JSON.stringify({ message: "no", type: "idempotency_error" }) },
      "exists",
      1,
    ],
    ["a 429", { status: 429, body: said }, "unavailable", 3],
    ["a 500", { status: 500, body: said }, "unavailable", 3],
    ["no answer", "hangs", "unavailable", 3],
    ["a cut connection", "refuses", "unavailable", 3],
    ["text that is not JSON", { status: 200, body: "<html>" }, "unavailable", 3],
    ["JSON of another form", { status: 200, body: '{"a":1}' }, "unavailable", 3],
    ["a redirect", { status: 302, body: "" }, "unavailable", 3],
    ["a reply without end", { status: 200, body: `"${"x".repeat(600_000)}"` }, "unavailable", 3],
  ];

  // covers: X.144
  test.each(CALLS)("%s translates every failure of the provider", async (name, call) => {
    for (const [, fault, failure, attempts] of FAULTS) {
      payments.network.faults.clear();
      payments.network.faults.set(name, fault);
      payments.network.calls.length = 0;
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CashfreeError);
      expect(error).toMatchObject({ failure });
      expect(String(error)).not.toContain(CLIENT_SECRET);
      expect(payments.network.calls).toHaveLength(attempts);
    }
    payments.network.faults.clear();
  });

  test("makes one order although the answer to the first call was lost", async () => {
    const wanted = order();
    payments.network.faults.set("POST /pg/orders", "loses reply");
    await expect(client().createOrder(wanted)).rejects.toMatchObject({ failure: "unavailable" });
    payments.network.faults.clear();
    const reply = await client().createOrder(wanted);
    expect(reply).toMatchObject({ order_id: wanted.orderId, order_status: "ACTIVE" });
    const same = payments.simulator.provider.orders.filter(
      ({ order: { order_id } }) => order_id === wanted.orderId,
    );
    expect(same).toHaveLength(1);
  });
});

describe("webhook signature", () => {
  const secret = "s";
  const nowMs = 1_746_427_759_733;
  const body = Buffer.from('{"payment_amount":170.00}');
  const sign = (timestamp: string, bytes = body, key = secret) =>
    createHmac("sha256", key).update(timestamp).update(bytes).digest("base64");
  const at = (ms: number) => String(nowMs + ms);
  test.each([
    ["fresh", { timestamp: at(0), signature: sign(at(0)) }, null],
    ["4 minutes old", { timestamp: at(-240_000), signature: sign(at(-240_000)) }, null],
    ["4 minutes ahead", { timestamp: at(240_000), signature: sign(at(240_000)) }, null],
    [
      "older than 5 minutes",
      { timestamp: at(-WEBHOOK_FRESHNESS_MS - 1), signature: sign(at(-WEBHOOK_FRESHNESS_MS - 1)) },
      "stale",
    ],
    ["of a clock 10 minutes ahead", { timestamp: at(600_000), signature: sign(at(600_000)) }, "stale"],
    [
      "of another body",
      { timestamp: at(0), signature: sign(at(0), Buffer.from('{"payment_amount":170}')) },
      "forged",
    ],
    ["of another time", { timestamp: at(1), signature: sign(at(0)) }, "forged"],
    ["of another key", { timestamp: at(0), signature: sign(at(0), body, "other") }, "forged"],
    ["cut short", { timestamp: at(0), signature: sign(at(0)).slice(0, -2) }, "forged"],
    ["empty", { timestamp: at(0), signature: "" }, "forged"],
    ["missing", { timestamp: at(0), signature: undefined }, "malformed"],
    ["without a time", { timestamp: undefined, signature: sign("") }, "malformed"],
    ["with a time that is no number", { timestamp: "soon", signature: sign("soon") }, "malformed"],
    ["sent twice in one header", { timestamp: [at(0), at(0)], signature: sign(at(0)) }, "malformed"],
  ])("%s", (_name, call, reason) => {
    const checked = checkWebhook({ ...call, body }, { secret, nowMs });
    expect(checked).toEqual(reason === null ? { ok: true } : { ok: false, reason });
  });
});
