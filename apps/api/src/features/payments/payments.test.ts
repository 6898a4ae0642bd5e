import * as contract from "@querysnap/contracts";
import { type Browser } from "@querysnap/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../../testing/start-test-app.ts";
import { CLIENT_SECRET, startPayments, type TestPayments } from "../../testing/start-payments.ts";
import { signWebhook } from "../../infra/payments/webhook-signature.ts";
import { runAdmin } from "../admin/run-admin.ts";
import { remindOfEnd, settleOpenPayments } from "./reconcile.ts";
import { WEBHOOK_PATH } from "./webhook.routes.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const PHONE = "+91 98765 43210";

let payments: TestPayments;
beforeAll(async () => {
  payments = await startPayments({ env: { CONTACT_EMAIL: "support@example.com" } });
});
afterAll(() => payments.close());
afterEach(() => payments.network.faults.clear());

type Customer = Browser & { user: contract.User };
const customer = (): Promise<Customer> => payments.app.signedIn();

/** A token lives for fifteen minutes, which a test often leaps over. */
async function signInAgain(browser: Customer): Promise<void> {
  const reply = await browser.call(contract.login, {
    body: { email: browser.user.email, password: PASSWORD },
  });
  if (reply.requires2FA) throw new Error("No second factor here");
  browser.token = reply.token;
  browser.csrfToken = reply.csrfToken;
}

const order = async (browser: Browser, phone = PHONE) =>
  (await browser.call(contract.createPaymentOrder, { body: { phone } })).data;
const verify = (browser: Browser, orderId: string) =>
  browser.call(contract.verifyPayment, { query: { order_id: orderId } });
const planOf = async (browser: Browser) => (await browser.call(contract.getMe)).planName;
const pay = (orderId: string, status: "SUCCESS" | "FAILED" | "USER_DROPPED" | "PENDING" = "SUCCESS") =>
  payments.simulator.provider.pay(orderId, status);
const listed = async (browser: Browser) => (await browser.call(contract.listPayments)).data;
const stateOf = async (orderId: string) => (await payments.app.deps.store.payments.findOrder(orderId))?.state;
const reconcile = () => settleOpenPayments(payments.app.deps);

type WebhookChange = { type?: string; payment?: Record<string, unknown>; order?: Record<string, unknown> };

function webhookBody(orderId: string, payment: Record<string, unknown>, change: WebhookChange = {}): string {
  return JSON.stringify({
    data: {
      order: {
        order_id: orderId,
        order_amount: 299,
        order_currency: "INR",
        order_tags: null,
        ...change.order,
      },
      payment: { ...payment, ...change.payment },
    },
    event_time: "2026-01-01T00:00:00+05:30",
    type: change.type ?? "PAYMENT_SUCCESS_WEBHOOK",
  });
}

async function send(body: string, change: { timestamp?: string; signature?: string } = {}) {
  const timestamp = change.timestamp ?? String(payments.clock.now());
  const reply = await payments.app.next.inject({
    method: "POST",
    url: WEBHOOK_PATH,
    headers: {
      "content-type": "application/json",
      host: "localhost",
      "x-webhook-timestamp": timestamp,
      "x-webhook-signature": change.signature ?? signWebhook(CLIENT_SECRET, timestamp, body),
    },
    payload: body,
  });
  return reply.statusCode;
}

const webhook = (orderId: string, payment: object, change: WebhookChange = {}) =>
  send(webhookBody(orderId, { ...payment }, change));

describe("an order", () => {
  // covers: P7.16
  test("is opened at the provider with our amount and answered with its session", async () => {
    const browser = await customer();
    const data = await order(browser);
    expect(data).toEqual({
      gateway: "cashfree",
      paymentSessionId: expect.any(String),
      orderId: expect.any(String),
    });
    const { order: made } = payments.simulator.provider.find(data.orderId);
    expect(made).toMatchObject({
      order_amount: 299,
      order_currency: "INR",
      payment_session_id: data.paymentSessionId,
      customer_details: { customer_id: browser.user._id, customer_phone: "9876543210" },
    });
    expect(made.order_meta.return_url).toMatch(/\/payment\/cf-return\?order_id=\{order_id\}$/);
    expect(await stateOf(data.orderId)).toBe("active");
  });

  test("is the same one for a double click and a second tab", async () => {
    const browser = await customer();
    const replies = await Promise.all(Array.from({ length: 6 }, () => order(browser)));
    expect(new Set(replies.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(replies.map(({ paymentSessionId }) => paymentSessionId)).size).toBe(1);
  });

  test("is given up and terminated when another phone number is used", async () => {
    const browser = await customer();
    const first = await order(browser);
    const second = await order(browser, "9123456789");
    expect(second.orderId).not.toBe(first.orderId);
    expect(await stateOf(first.orderId)).toBe("cancelled");
    expect(payments.simulator.provider.find(first.orderId).order.order_status).toBe("TERMINATED");
  });

  // covers: P5.06
  test.each(["", "12345", "+1 212 555 0100", "+91 98765 4321"])(
    "is refused for the phone number %j",
    async (phone) => {
      const browser = await customer();
      expect(await browser.fail(contract.createPaymentOrder, { body: { phone } })).toMatchObject({
        status: 400,
        message: "Valid 10-digit phone number is required",
      });
    },
  );

  test("is refused to SnapX without an end, and without a session", async () => {
    const browser = await customer();
    await runAdmin(payments.app.deps, ["plan", browser.user.email, "snapx"]);
    const body = { phone: PHONE };
    expect(await browser.fail(contract.createPaymentOrder, { body })).toMatchObject({
      code: "already_subscribed",
    });
    expect(await payments.app.browser().fail(contract.createPaymentOrder, { body })).toMatchObject({
      status: 401,
    });
  });

  test("answers with the specified text when the provider refuses, and opens a new one next time", async () => {
    const browser = await customer();
    payments.network.faults.set("POST /pg/orders", { status: 400, body: '{"message":"no","code":"x"}' });
    expect(await browser.fail(contract.createPaymentOrder, { body: { phone: PHONE } })).toMatchObject({
      code: "payment_refused",
      message: "Failed to create payment order",
    });
    payments.network.faults.clear();
    expect((await order(browser)).gateway).toBe("cashfree");
  });

  // covers: X.142
  test("is found again when the process ends between the provider's call and our write", async () => {
    const browser = await customer();
    payments.network.faults.set("POST /pg/orders", "loses reply");
    expect(await browser.fail(contract.createPaymentOrder, { body: { phone: PHONE } })).toMatchObject({
      status: 503,
    });
    payments.network.faults.clear();
    const { orderId, paymentSessionId } = await order(browser);
    expect(payments.simulator.provider.find(orderId).order.payment_session_id).toBe(paymentSessionId);
    expect(payments.simulator.provider.orders.filter(({ order: o }) => o.order_id === orderId)).toHaveLength(
      1,
    );
  });

  test("that never reached the provider ends by reconciliation", async () => {
    const browser = await customer();
    payments.network.faults.set("POST /pg/orders", "refuses");
    await browser.fail(contract.createPaymentOrder, { body: { phone: PHONE } });
    const open = await payments.app.deps.store.payments.findOpenOrder(browser.user._id);
    payments.clock.advance(3 * MINUTE_MS);
    await reconcile();
    expect(await stateOf(open?.id ?? "")).toBe("failed");
    expect(await payments.app.deps.store.payments.findOpenOrder(browser.user._id)).toBeUndefined();
  });
});

describe("verification", () => {
  // covers: P7.17
  test.each([
    ["SUCCESS", { success: true, data: { status: "success", cf_order_status: "PAID" } }, "paid", "SnapX"],
    ["FAILED", { success: false, data: { status: "failed", cf_order_status: "FAILED" } }, "failed", "Snap"],
    ["USER_DROPPED", { success: false, data: { cf_order_status: "USER_DROPPED" } }, "dropped", "Snap"],
    ["PENDING", { success: false, data: { status: "pending" } }, "active", "Snap"],
  ] as const)("of %s asserts money and plan", async (...[status, expected, state, plan]) => {
    const browser = await customer();
    const { orderId } = await order(browser);
    pay(orderId, status);
    const reply = await verify(browser, orderId);
    expect(reply).toMatchObject(expected);
    expect(reply.data).toMatchObject({ order_id: orderId, amount: 299, subscriptionPlan: "snapx" });
    expect(await stateOf(orderId)).toBe(state);
    expect(await planOf(browser)).toBe(plan);
    expect(await listed(browser)).toMatchObject([
      { status, invoiceNumber: status === "SUCCESS" ? expect.stringMatching(/^QS-\d{4}-\d{6}$/) : null },
    ]);
  });

  test("of an order without an attempt is pending", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    expect(await verify(browser, orderId)).toMatchObject({ success: false, data: { status: "pending" } });
  });

  // covers: P7.17, X.141
  test("of another user's order is not found, and settles nothing", async () => {
    const [owner, other] = [await customer(), await customer()];
    const { orderId } = await order(owner);
    pay(orderId);
    expect(await other.fail(contract.verifyPayment, { query: { order_id: orderId } })).toMatchObject({
      status: 404,
      code: "payment_order_not_found",
    });
    expect([await planOf(owner), await planOf(other)]).toEqual(["Snap", "Snap"]);
  });

  test.each([
    ["500", { status: 500, body: "" }],
    ["garbage", { status: 200, body: "<html>" }],
    ["nothing", "refuses"],
  ] as const)("says that it is not known when the provider answers %s", async (...[, fault]) => {
    const browser = await customer();
    const { orderId } = await order(browser);
    pay(orderId);
    payments.network.faults.set("GET /pg/orders", fault);
    expect(await browser.fail(contract.verifyPayment, { query: { order_id: orderId } })).toMatchObject({
      status: 503,
      code: "payment_unavailable",
    });
    expect(await planOf(browser)).toBe("Snap");
    payments.network.faults.clear();
    expect(await verify(browser, orderId)).toMatchObject({ success: true });
    payments.network.faults.set("GET /pg/orders", fault);
    expect(await verify(browser, orderId)).toMatchObject({ success: true });
  });
});

describe("webhook", () => {
  // covers: X.140
  test("activates once, of 50 at the same time and the verify call beside them", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = pay(orderId);
    const calls = Array.from({ length: 50 }, (_, n) =>
      send(webhookBody(orderId, { ...payment }), { timestamp: String(payments.clock.now() + n) }),
    );
    const [verified, ...statuses] = await Promise.all([verify(browser, orderId), ...calls]);
    expect(verified).toMatchObject({ success: true });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listed(browser)).toHaveLength(1);
    const { subscriptionExpiresAt } = await browser.call(contract.getMe);
    const [paid] = await listed(browser);
    expect(subscriptionExpiresAt).toBe(paid?.periodEndsAt);
    const receipts = (await payments.app.mails(browser.user.email)).filter(({ subject }) =>
      subject.startsWith("Receipt"),
    );
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain(paid?.invoiceNumber);
    expect(receipts[0]?.text).toContain("Test mode");
  });

  // covers: X.140
  test.each([
    ["before verify", ["webhook", "verify"]],
    ["after verify", ["verify", "webhook"]],
    ["before verify and reconciliation", ["webhook", "reconcile", "verify"]],
    ["after a late reconciliation", ["reconcile", "webhook"]],
  ])("%s activates once", async (...[, steps]) => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = pay(orderId);
    for (const step of steps) {
      if (step === "webhook") expect(await webhook(orderId, payment)).toBe(200);
      else if (step === "verify") await verify(browser, orderId);
      else {
        payments.clock.advance(3 * MINUTE_MS);
        await reconcile();
      }
    }
    expect(await planOf(browser)).toBe("SnapX");
    expect(await listed(browser)).toHaveLength(1);
  });

  test.each([
    ["FAILED", "PAYMENT_FAILED_WEBHOOK", "failed"],
    ["USER_DROPPED", "PAYMENT_USER_DROPPED_WEBHOOK", "dropped"],
  ] as const)("of %s leaves the plan, and a success after it counts", async (...[status, type, state]) => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = pay(orderId, status);
    expect(await webhook(orderId, payment, { type })).toBe(200);
    expect([await stateOf(orderId), await planOf(browser)]).toEqual([state, "Snap"]);
    const paid = pay(orderId);
    await webhook(orderId, paid);
    // the former one comes again, later
    await webhook(orderId, payment, { type });
    expect([await stateOf(orderId), await planOf(browser)]).toEqual(["paid", "SnapX"]);
  });

  // covers: X.141
  test.each([
    ["a smaller amount", { payment_amount: 1 }],
    ["a larger amount", { payment_amount: 2990 }],
    ["another currency", { payment_currency: "IDR" }],
  ])("with %s activates nothing and says so", async (...[, change]) => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = { ...pay(orderId, "PENDING"), payment_status: "SUCCESS" };
    expect(await webhook(orderId, payment, { payment: change })).toBe(200);
    expect([await stateOf(orderId), await planOf(browser)]).toEqual(["failed", "Snap"]);
    expect(await verify(browser, orderId)).toMatchObject({
      success: false,
      message: "The amount paid is not the amount of the order. Please contact support.",
    });
  });

  test("of another amount before the right one leaves the payment id of the one that counts", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const wrong = { ...pay(orderId, "PENDING"), payment_status: "SUCCESS" };
    await webhook(orderId, wrong, { payment: { payment_amount: 1 } });
    const right = pay(orderId);
    expect(await verify(browser, orderId)).toMatchObject({
      success: true,
      data: { mihpayid: right.cf_payment_id },
    });
  });

  // covers: X.141
  test.each([
    ["forged", { signature: "AAAA" }],
    ["stale", { timestamp: "1746427759733" }],
    ["unsigned", { signature: "" }],
  ])("that is %s is refused and changes nothing", async (...[, change]) => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = pay(orderId);
    expect(await send(webhookBody(orderId, { ...payment }), change)).toBe(400);
    expect([await stateOf(orderId), await planOf(browser)]).toEqual(["active", "Snap"]);
  });

  test("is refused by a clock 10 minutes off, and the reconciliation settles instead", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = pay(orderId);
    const timestamp = String(payments.clock.now() + 10 * MINUTE_MS);
    expect(await send(webhookBody(orderId, { ...payment }), { timestamp })).toBe(400);
    payments.clock.advance(3 * MINUTE_MS);
    await reconcile();
    expect(await planOf(browser)).toBe("SnapX");
  });

  // covers: X.141
  test("sent again byte by byte is acknowledged and recorded once", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const body = webhookBody(orderId, { ...pay(orderId) });
    const timestamp = String(payments.clock.now());
    for (let count = 0; count < 3; count++) expect(await send(body, { timestamp })).toBe(200);
    const { db } = payments.app.deps.database;
    const events = await db
      .selectFrom("payment_events")
      .selectAll()
      .where("order_id", "=", orderId)
      .execute();
    expect(events).toHaveLength(1);
  });

  test.each([
    ["an unknown type", '{"type":"SETTLEMENT_WEBHOOK","data":{}}', 200],
    [
      "an order that is not ours",
      webhookBody("ord_other", {
        cf_payment_id: "9",
        payment_status: "SUCCESS",
        payment_amount: 299,
        payment_currency: "INR",
      }),
      200,
    ],
    ["no JSON", "hello", 400],
    ["no fields", '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{}}', 400],
  ])("with %s", async (...[, body, status]) => {
    expect(await send(body)).toBe(status);
  });

  test("of a payment that belongs to another order is ignored", async () => {
    const [first, second] = [await customer(), await customer()];
    const one = await order(first);
    const two = await order(second);
    const payment = pay(one.orderId);
    await webhook(one.orderId, payment);
    await webhook(two.orderId, payment);
    expect([await planOf(first), await planOf(second)]).toEqual(["SnapX", "Snap"]);
  });

  test("comes from the simulator as the provider sends it, and again until it is answered", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const { simulator } = payments;
    simulator.webhooks.ofPayment(simulator.provider.find(orderId), pay(orderId), "twice");
    await simulator.flush();
    await expect.poll(() => planOf(browser)).toBe("SnapX");
    expect(await listed(browser)).toHaveLength(1);
  });
});

describe("reconciliation", () => {
  // covers: X.142
  test("settles a payment whose tab was closed and whose webhook never came", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    pay(orderId);
    await reconcile();
    expect(await planOf(browser)).toBe("Snap");
    payments.clock.advance(3 * MINUTE_MS);
    await Promise.all([reconcile(), reconcile()]);
    expect(await planOf(browser)).toBe("SnapX");
    expect(await listed(browser)).toHaveLength(1);
  });

  test("waits for a payment that is pending for a day", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    const payment = pay(orderId, "PENDING");
    for (let hour = 0; hour < 24; hour++) {
      payments.clock.advance(60 * MINUTE_MS);
      await reconcile();
    }
    expect((await stateOf(orderId)) === "paid").toBe(false);
    payments.simulator.provider.settle(payment.cf_payment_id, "SUCCESS");
    payments.clock.advance(61 * MINUTE_MS);
    await reconcile();
    await signInAgain(browser);
    expect(await planOf(browser)).toBe("SnapX");
  });

  test("marks an order expired that nobody pays", async () => {
    const browser = await customer();
    const { orderId } = await order(browser);
    payments.clock.advance(90 * MINUTE_MS);
    await reconcile();
    expect(await stateOf(orderId)).toBe("expired");
    await signInAgain(browser);
    expect(await verify(browser, orderId)).toMatchObject({
      data: { status: "failed", cf_order_status: "EXPIRED" },
    });
  });

  test("goes on with other orders when one of them fails", async () => {
    const [one, two] = [await customer(), await customer()];
    const first = await order(one);
    const second = await order(two);
    pay(first.orderId);
    pay(second.orderId);
    payments.network.faults.set(`GET /pg/orders/${first.orderId}`, { status: 500, body: "" });
    payments.clock.advance(3 * MINUTE_MS);
    await reconcile();
    expect([await planOf(one), await planOf(two)]).toEqual(["Snap", "SnapX"]);
  });
});

describe("subscription", () => {
  async function subscribe(browser: Customer): Promise<string> {
    const { orderId } = await order(browser);
    pay(orderId);
    await verify(browser, orderId);
    return orderId;
  }

  // covers: X.143
  test("paid again extends from the current end", async () => {
    const browser = await customer();
    await subscribe(browser);
    await subscribe(browser);
    const [second, first] = await listed(browser);
    expect(second?.periodStartsAt).toBe(first?.periodEndsAt);
    expect((await browser.call(contract.getMe)).subscriptionExpiresAt).toBe(second?.periodEndsAt);
    expect(second?.invoiceNumber).not.toBe(first?.invoiceNumber);
  });

  // covers: X.143
  test("is mailed about three days before its end, once, and lapses without any job", async () => {
    const browser = await customer();
    await subscribe(browser);
    const reminders = async () =>
      (await payments.app.mails(browser.user.email)).filter(({ subject }) => subject.includes("ends soon"))
        .length;
    const { subscriptionExpiresAt } = await browser.call(contract.getMe);
    const endsAt = Date.parse(subscriptionExpiresAt ?? "");
    payments.clock.advance(endsAt - payments.clock.now() - 4 * DAY_MS);
    await remindOfEnd(payments.app.deps);
    expect(await reminders()).toBe(0);
    payments.clock.advance(DAY_MS + 1);
    await Promise.all([remindOfEnd(payments.app.deps), remindOfEnd(payments.app.deps)]);
    await remindOfEnd(payments.app.deps);
    expect(await reminders()).toBe(1);
    payments.clock.advance(3 * DAY_MS);
    await signInAgain(browser);
    expect(await planOf(browser)).toBe("Snap");
    await remindOfEnd(payments.app.deps);
    expect(await reminders()).toBe(1);
  });

  test("cancelled ends at once; a new payment begins a new month, and a refund after it changes no plan", async () => {
    const browser = await customer();
    await subscribe(browser);
    await browser.call(contract.cancelSubscription);
    expect(await planOf(browser)).toBe("Snap");
    await subscribe(browser);
    const [second, first] = await listed(browser);
    expect(Date.parse(second?.periodStartsAt ?? "")).toBeLessThan(Date.parse(first?.periodEndsAt ?? ""));
    expect(await planOf(browser)).toBe("SnapX");
    const admin = await customer();
    await runAdmin(payments.app.deps, ["role", admin.user.email, "admin"]);
    await admin.call(contract.refundPayment, { params: { id: first?._id ?? "" }, body: {} });
    payments.clock.advance(2_000);
    await payments.simulator.flush();
    await expect.poll(async () => (await listed(browser))[1]?.refund).toBe("succeeded");
    expect(await planOf(browser)).toBe("SnapX");
  });
});

describe("refund", () => {
  async function paidCustomer() {
    const browser = await customer();
    const { orderId } = await order(browser);
    pay(orderId);
    await verify(browser, orderId);
    const [payment] = await listed(browser);
    if (!payment) throw new Error("Nothing paid");
    return { browser, orderId, payment };
  }
  async function admin() {
    const browser = await customer();
    await runAdmin(payments.app.deps, ["role", browser.user.email, "admin"]);
    return browser;
  }

  // covers: X.143
  test("by an admin goes through the provider, ends access and is mailed", async () => {
    const { browser, orderId, payment } = await paidCustomer();
    const operator = await admin();
    const started = await operator.call(contract.refundPayment, {
      params: { id: payment._id },
      body: { note: "ok" },
    });
    expect(started.data).toMatchObject({ refund: "pending", canRefund: false });
    expect(await planOf(browser)).toBe("SnapX");
    payments.clock.advance(3 * MINUTE_MS);
    await payments.simulator.flush();
    await reconcile();
    await expect.poll(() => stateOf(orderId)).toBe("refunded");
    expect(await planOf(browser)).toBe("Snap");
    expect(await verify(browser, orderId)).toMatchObject({
      success: false,
      message: "This payment was refunded.",
    });
    expect((await payments.app.mails(browser.user.email)).map(({ subject }) => subject)).toContain(
      "Your QuerySnap payment was refunded",
    );
    expect(
      await operator.fail(contract.refundPayment, { params: { id: payment._id }, body: {} }),
    ).toMatchObject({
      code: "refund_not_possible",
    });
  });

  // covers: X.142
  test("is made once of many asked for at once, and found again when its answer is lost", async () => {
    const { browser, orderId, payment } = await paidCustomer();
    const operator = await admin();
    payments.network.faults.set(`POST /pg/orders/${orderId}/refunds`, "loses reply");
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        operator.raw(contract.refundPayment, { params: { id: payment._id }, body: {} }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      409, 409, 409, 409, 503,
    ]);
    payments.network.faults.clear();
    expect(payments.simulator.provider.find(orderId).refunds).toHaveLength(1);
    payments.clock.advance(3 * MINUTE_MS);
    await payments.simulator.flush();
    await reconcile();
    await expect.poll(() => stateOf(orderId)).toBe("refunded");
    expect(await planOf(browser)).toBe("Snap");
  });

  test("that never reached the provider is sent by reconciliation", async () => {
    const { orderId, payment } = await paidCustomer();
    const operator = await admin();
    payments.network.faults.set(`POST /pg/orders/${orderId}/refunds`, "refuses");
    await operator.fail(contract.refundPayment, { params: { id: payment._id }, body: {} });
    payments.network.faults.clear();
    expect(payments.simulator.provider.find(orderId).refunds).toHaveLength(0);
    payments.clock.advance(3 * MINUTE_MS);
    await reconcile();
    expect(payments.simulator.provider.find(orderId).refunds).toHaveLength(1);
  });

  test("of the first of two months moves the second forward", async () => {
    const { browser, payment } = await paidCustomer();
    const { orderId } = await order(browser);
    pay(orderId);
    await verify(browser, orderId);
    const before = await browser.call(contract.getMe);
    const operator = await admin();
    await operator.call(contract.refundPayment, { params: { id: payment._id }, body: {} });
    payments.clock.advance(3 * MINUTE_MS);
    await payments.simulator.flush();
    await reconcile();
    await expect.poll(() => stateOf(payment.orderId)).toBe("refunded");
    const after = await browser.call(contract.getMe);
    expect(after.planName).toBe("SnapX");
    const daysLost =
      (Date.parse(before.subscriptionExpiresAt ?? "") - Date.parse(after.subscriptionExpiresAt ?? "")) /
      DAY_MS;
    expect(daysLost).toBeGreaterThan(27);
    expect(daysLost).toBeLessThan(32);
  });

  test("made in the provider's dashboard is recorded by its webhook", async () => {
    const { browser, orderId } = await paidCustomer();
    const { provider, webhooks } = payments.simulator;
    provider.createRefund(orderId, { refund_id: "dashboard_1", refund_amount: 299 });
    webhooks.ofRefund(provider.find(orderId), provider.settleRefund(orderId, "dashboard_1"));
    await payments.simulator.flush();
    await expect.poll(() => stateOf(orderId)).toBe("refunded");
    expect(await planOf(browser)).toBe("Snap");
  });

  // covers: X.143
  test("can be asked for once, within three days, by the payer only", async () => {
    const { browser, payment } = await paidCustomer();
    const call = { params: { paymentId: payment._id }, body: { message: "Not for me" } };
    expect(payment.canRequestRefund).toBe(true);
    expect(await (await customer()).fail(contract.requestRefund, call)).toMatchObject({ status: 404 });
    await browser.call(contract.requestRefund, call);
    const contacts = await payments.app.deps.database.db
      .selectFrom("contacts")
      .selectAll()
      .where("user_id", "=", browser.user._id)
      .execute();
    expect(contacts).toMatchObject([{ category: "billing", priority: "high", email: browser.user.email }]);
    expect(contacts[0]?.message).toContain(payment.invoiceNumber);
    expect(await listed(browser)).toMatchObject([
      { canRequestRefund: false, refundRequestedAt: expect.any(String) },
    ]);
    expect(await browser.fail(contract.requestRefund, call)).toMatchObject({
      code: "refund_already_requested",
    });
    const late = await paidCustomer();
    payments.clock.advance(3 * DAY_MS + 1);
    await signInAgain(late.browser);
    expect(
      await late.browser.fail(contract.requestRefund, {
        params: { paymentId: late.payment._id },
        body: { message: "Too late" },
      }),
    ).toMatchObject({ code: "refund_not_possible" });
  });

  test("and the list of everybody's payments are for admins", async () => {
    const { browser, orderId, payment } = await paidCustomer();
    expect(await browser.fail(contract.listAdminPayments)).toMatchObject({ status: 403 });
    expect(
      await browser.fail(contract.refundPayment, { params: { id: payment._id }, body: {} }),
    ).toMatchObject({
      status: 403,
    });
    const operator = await admin();
    const { data } = await operator.call(contract.listAdminPayments, {
      query: { search: orderId.toUpperCase() },
    });
    expect(data).toMatchObject({
      payments: [
        { _id: payment._id, user: { email: browser.user.email }, orderState: "paid", canRefund: true },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasPrev: false, hasNext: false },
    });
    const none = await operator.call(contract.listAdminPayments, {
      query: { search: "100%_\\", status: "FAILED" },
    });
    expect(none.data.payments).toEqual([]);
  });
});

test("a receipt is for its owner", async () => {
  const browser = await customer();
  const { orderId } = await order(browser);
  pay(orderId);
  await verify(browser, orderId);
  const [payment] = await listed(browser);
  const params = { invoiceNumber: payment?.invoiceNumber ?? "" };
  const { data } = await browser.call(contract.getReceipt, { params });
  expect(data).toMatchObject({ orderId, amount: 299, isTest: true, billedTo: { email: browser.user.email } });
  expect(await (await customer()).fail(contract.getReceipt, { params })).toMatchObject({ status: 404 });
});

test("without a provider no order is opened, and the pricing page opens for no other origin", async () => {
  const off = await startPayments({
    env: { CASHFREE_CLIENT_ID: "", CASHFREE_CLIENT_SECRET: "", PAYMENT_SIMULATOR_URL: "" },
  });
  const browser = await off.app.signedIn();
  expect((await browser.call(contract.getAppInfo)).payments).toBeNull();
  expect(await browser.fail(contract.createPaymentOrder, { body: { phone: PHONE } })).toMatchObject({
    code: "payments_off",
    message: "Card payments are not open yet.",
  });
  const page = await browser.send({ method: "GET", url: "/pricing" });
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  await off.close();
});

// covers: X.145
test("the policy opens the provider's origins on the pricing page and nowhere else", async () => {
  const browser = payments.app.browser();
  const policyOf = async (url: string) =>
    String((await browser.send({ method: "GET", url })).headers["content-security-policy"]);
  const opened = await policyOf("/pricing?upgrade=1");
  expect(opened).toContain(`script-src 'self' ${payments.network.url};`);
  expect(opened).toContain(`form-action 'self' ${payments.network.url};`);
  for (const url of ["/", "/connect", "/pricing/other", "/payment/cf-return", "/settings"])
    expect(await policyOf(url)).not.toContain(payments.network.url);
});
