import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signWebhook } from "../../infra/payments/webhook-signature.ts";
import { CLIENT_SECRET, startPayments, type TestPayments } from "../../testing/start-payments.ts";
import { findPostgres, type PostgresCluster, startPostgres } from "../../testing/start-postgres.ts";
import { runAdmin } from "../admin/run-admin.ts";
import { settleOpenPayments } from "./reconcile.ts";
import { WEBHOOK_PATH } from "./webhook.routes.ts";

const PHONE = "+91 98765 43210";
const LATER_MS = 3 * 60_000;
const ROUNDS = 4;
const postgres = findPostgres();

// machines without PostgreSQL run the suite on SQLite
describe.runIf(postgres !== null)("two instances on PostgreSQL", () => {
  let cluster: PostgresCluster;
  let payments: TestPayments;
  beforeAll(async () => {
    cluster = await startPostgres(postgres ?? "");
    payments = await startPayments({ env: { DATABASE_URL: cluster.url }, instances: 2 });
  });
  afterAll(async () => {
    await payments.close();
    await cluster.remove();
  });

  const deps = () => payments.app.instances.map(({ wired }) => wired.deps);

  /** Each request goes to the next instance. */
  function sendWebhook(orderId: string, payment: object, n: number) {
    const body = JSON.stringify({
      data: { order: { order_id: orderId, order_amount: 299, order_currency: "INR" }, payment },
      event_time: "2026-01-01T00:00:00+05:30",
      type: "PAYMENT_SUCCESS_WEBHOOK",
    });
    const timestamp = String(payments.clock.now() + n);
    return payments.app.next.inject({
      method: "POST",
      url: WEBHOOK_PATH,
      headers: {
        "content-type": "application/json",
        host: "localhost",
        "x-webhook-timestamp": timestamp,
        "x-webhook-signature": signWebhook(CLIENT_SECRET, timestamp, body),
      },
      payload: body,
    });
  }

  // covers: X.142b
  test("settle one order once, whichever of webhook, verify and reconciliation comes first", async () => {
    expect(deps()).toHaveLength(2);
    for (let round = 0; round < ROUNDS; round++) {
      const browser = await payments.app.signedIn();
      // a double click that reaches both
      const made = await Promise.all(
        Array.from({ length: 4 }, () =>
          browser.call(contract.createPaymentOrder, { body: { phone: PHONE } }),
        ),
      );
      const [orderId = "", ...others] = [...new Set(made.map(({ data }) => data.orderId))];
      expect(others).toEqual([]);
      const payment = payments.simulator.provider.pay(orderId, "SUCCESS");
      payments.clock.advance(LATER_MS);
      const [verified, ...webhooks] = await Promise.all([
        browser.call(contract.verifyPayment, { query: { order_id: orderId } }),
        ...Array.from({ length: 20 }, (_, n) => sendWebhook(orderId, payment, n)),
        ...deps().map((instance) => settleOpenPayments(instance)),
      ]);
      expect(verified).toMatchObject({ success: true });
      expect(webhooks.flatMap((reply) => (reply ? [reply.statusCode] : []))).toEqual(Array(20).fill(200));
      const { data } = await browser.call(contract.listPayments);
      expect(data).toMatchObject([{ status: "SUCCESS", invoiceNumber: expect.stringMatching(/^QS-/) }]);
      const user = await browser.call(contract.getMe);
      expect(user).toMatchObject({ planName: "SnapX", subscriptionExpiresAt: data[0]?.periodEndsAt });
      const receipts = (await payments.app.mails(browser.user.email)).filter(({ subject }) =>
        subject.startsWith("Receipt"),
      );
      expect(receipts).toHaveLength(1);
    }
  });

  // covers: X.142b
  test("refund one payment once", async () => {
    const browser = await payments.app.signedIn();
    await runAdmin(payments.app.deps, ["role", browser.user.email, "admin"]);
    const { data } = await browser.call(contract.createPaymentOrder, { body: { phone: PHONE } });
    payments.simulator.provider.pay(data.orderId, "SUCCESS");
    await browser.call(contract.verifyPayment, { query: { order_id: data.orderId } });
    const [payment] = (await browser.call(contract.listPayments)).data;
    const params = { id: payment?._id ?? "" };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => browser.raw(contract.refundPayment, { params, body: {} })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    payments.clock.advance(LATER_MS);
    await payments.simulator.flush();
    await Promise.all(deps().map((instance) => settleOpenPayments(instance)));
    expect(payments.simulator.provider.find(data.orderId).refunds).toHaveLength(1);
    expect((await browser.call(contract.getMe)).planName).toBe("Snap");
  });
});
