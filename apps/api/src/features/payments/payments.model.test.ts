import { Provider, StateFile, type PaymentStatus } from "@querysnap/payment-simulator";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestClock } from "@querysnap/testkit";
import { AppError } from "../../app-error.ts";
import { type Cashfree, CashfreeError } from "../../infra/payments/cashfree.ts";
import { orderReply, paymentReply, refundReply } from "../../infra/payments/cashfree-replies.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { newUser } from "../auth/signup.ts";
import { planOf } from "../users/present-user.ts";
import { seenPayment, settle, type ProviderDeps } from "./ask-provider.ts";
import { createOrder } from "./create-order.ts";
import { settleOpenPayments } from "./reconcile.ts";
import { refundPayment } from "./refund-payment.ts";
import { verifyOrder } from "./verify-order.ts";

/** `PAYMENT_MODEL_RUNS=2000` proves more. */
const RUNS = Number(process.env["PAYMENT_MODEL_RUNS"] ?? 60);
const MINUTE_MS = 60_000;

/** The provider without a network; its next answer can get lost, before or after it did what was asked. */
class ProviderInProcess {
  loses: "call" | "reply" | null = null;
  constructor(readonly provider: Provider) {}

  #call<T>(work: () => T): Promise<T> {
    const loses = this.loses;
    this.loses = null;
    if (loses === "call") return Promise.reject(new CashfreeError("unavailable", "lost"));
    try {
      const result = work();
      if (loses === "reply") return Promise.reject(new CashfreeError("unavailable", "lost"));
      return Promise.resolve(result);
    } catch (error) {
      const status = error instanceof Error && "status" in error ? error.status : 500;
      const failure = status === 404 ? "not_found" : status === 409 ? "exists" : "refused";
      return Promise.reject(new CashfreeError(failure, String(error)));
    }
  }

  get client(): Cashfree {
    const { provider } = this;
    return {
      createOrder: (order) =>
        this.#call(() =>
          orderReply.parse(
            provider.createOrder({
              order_id: order.orderId,
              order_amount: order.amountMinor / 100,
              order_currency: order.currency,
              customer_details: { customer_id: order.customer.id, customer_phone: order.customer.phone },
              order_expiry_time: new Date(order.expiresAt).toISOString(),
            }),
          ),
        ),
      getOrder: (id) => this.#call(() => orderReply.parse(provider.find(id).order)),
      terminateOrder: (id) =>
        this.#call(() => orderReply.parse(provider.terminate(id, { order_status: "TERMINATED" }))),
      listPayments: (id) =>
        this.#call(() => provider.find(id).payments.map((payment) => paymentReply.parse(payment))),
      createRefund: (refund) =>
        this.#call(() => {
          const made = provider.createRefund(refund.orderId, {
            refund_id: refund.refundId,
            refund_amount: refund.amountMinor / 100,
          });
          return refundReply.parse(provider.settleRefund(refund.orderId, made.refund_id));
        }),
      getRefund: (orderId, refundId) =>
        this.#call(() => refundReply.parse(provider.findRefund(orderId, refundId))),
    };
  }
}

let app: TestApp;
const clock = new TestClock(Date.UTC(2026, 0, 31, 12));
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

/** One customer, the provider and the application, with what happens to them. */
class World {
  readonly remote = new ProviderInProcess(new Provider(new StateFile(null), () => clock.now()));
  readonly deps = { ...app.deps, cashfree: this.remote.client };
  readonly orders: string[] = [];
  wasCancelled = false;
  constructor(readonly userId: string) {}

  static async create(): Promise<World> {
    const user = newUser(
      { name: "Ann", email: `model-${crypto.randomUUID()}@example.com`, role: "user" },
      clock.now(),
    );
    await app.deps.store.users.insert(user);
    return new World(user.id);
  }

  /** What a lost answer and an order that is over mean to a customer: nothing, now. */
  async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof CashfreeError)) throw error;
    }
  }

  async create(): Promise<void> {
    await this.attempt(async () => {
      const { orderId } = await createOrder(this.deps, {
        userId: this.userId,
        plan: "snapx",
        phone: "9876543210",
      });
      if (!this.orders.includes(orderId)) this.orders.push(orderId);
    });
  }

  /** A customer pays what the browser has a session of. */
  pay(index: number, status: PaymentStatus): void {
    const id = this.orders[index % Math.max(1, this.orders.length)];
    if (id !== undefined && this.remote.provider.find(id).order.order_status === "ACTIVE")
      this.remote.provider.pay(id, status);
  }

  settlePending(status: "SUCCESS" | "FAILED"): void {
    for (const { payments } of this.remote.provider.orders)
      for (const payment of payments)
        if (payment.payment_status === "PENDING") this.remote.provider.settle(payment.cf_payment_id, status);
  }

  /** Webhooks of everything, `times` at once, newest first. */
  async webhooks(times: number): Promise<void> {
    const deps: ProviderDeps = this.deps;
    const calls = this.remote.provider.orders.toReversed().flatMap(({ order, payments }) =>
      Array.from({ length: times }, () =>
        settle(deps, order.order_id, {
          payments: payments
            .filter(({ payment_status }) => payment_status !== "PENDING")
            .map((payment) => seenPayment(paymentReply.parse(payment), clock.now())),
        }),
      ),
    );
    await Promise.all(calls);
  }

  async verify(index: number): Promise<void> {
    const orderId = this.orders[index % Math.max(1, this.orders.length)];
    if (orderId !== undefined)
      await this.attempt(() => verifyOrder(this.deps, { userId: this.userId, orderId }));
  }

  async cancel(): Promise<void> {
    await app.deps.store.transaction(async (bound) => {
      if (await bound.users.cancelSubscription(this.userId, clock.now()))
        await bound.subscriptions.revokeAll(this.userId, clock.now());
    });
  }

  async refund(): Promise<void> {
    const paid = (await app.deps.store.payments.list(this.userId, 100)).find(
      ({ status }) => status === "SUCCESS",
    );
    if (paid)
      await this.attempt(() =>
        refundPayment(this.deps, { adminId: this.userId, paymentId: paid.id, note: "" }),
      );
  }

  async check(): Promise<void> {
    const { store, database } = app.deps;
    const nowMs = clock.now();
    const payments = await store.payments.list(this.userId, 1000);
    const periods = await database.db
      .selectFrom("subscription_periods")
      .selectAll()
      .where("user_id", "=", this.userId)
      .execute();
    const remote = this.remote.provider.orders.flatMap((stored) => stored.payments);
    const paidRemotely = new Set(
      remote
        .filter(({ payment_status }) => payment_status === "SUCCESS")
        .map(({ cf_payment_id }) => cf_payment_id),
    );
    const paid = payments.filter(({ status }) => status === "SUCCESS");
    // never active without paid, and one activation for a payment
    for (const { provider_payment_id } of paid) expect(paidRemotely).toContain(provider_payment_id);
    expect(periods.map(({ payment_id }) => payment_id).sort()).toEqual(paid.map(({ id }) => id).sort());
    expect(new Set(paid.map(({ invoice_number }) => invoice_number)).size).toBe(paid.length);
    const user = await store.users.find(this.userId);
    const live = periods.filter(
      (each) => each.revoked_at === null && each.ends_at > nowMs && each.starts_at <= nowMs,
    );
    expect(user && planOf(user, nowMs)).toBe(live.length > 0 ? "snapx" : "snap");
    // months of one user follow each other
    const inOrder = periods
      .filter((each) => each.revoked_at === null)
      .sort((a, b) => a.starts_at - b.starts_at);
    for (const [index, month] of inOrder.entries())
      if (index > 0) expect(month.starts_at).toBeGreaterThanOrEqual(inOrder[index - 1]?.ends_at ?? 0);
  }

  /** After everything has come in: what was paid is active or refunded, and nothing else is. */
  async finish(): Promise<void> {
    this.remote.loses = null;
    this.settlePending("SUCCESS");
    await this.reconcile();
    const known = await app.deps.store.payments.list(this.userId, 1000);
    const activated = known.filter(({ invoice_number }) => invoice_number !== null).length;
    const paid = this.remote.provider.orders
      .flatMap((stored) => stored.payments)
      .filter(({ payment_status }) => payment_status === "SUCCESS").length;
    expect(activated).toBe(paid);
    for (const id of this.orders)
      expect((await app.deps.store.payments.findOrder(id))?.state).not.toBe("created");
    await this.check();
  }

  async reconcile(): Promise<void> {
    // of this customer only: others have providers of their own
    const db = app.deps.database.db;
    await db
      .updateTable("payment_orders")
      .set({ next_check_at: null })
      .where("user_id", "!=", this.userId)
      .execute();
    const mine = db.selectFrom("payment_orders").select("id").where("user_id", "=", this.userId);
    await db
      .updateTable("payment_refunds")
      .set({ next_check_at: null })
      .where("order_id", "not in", mine)
      .execute();
    for (let count = 0; count < 3; count++) {
      clock.advance(40 * MINUTE_MS);
      await settleOpenPayments(this.deps);
    }
  }
}

class Step implements fc.AsyncCommand<object, World> {
  constructor(
    private readonly name: string,
    private readonly work: (world: World) => Promise<void> | void,
  ) {}
  check = () => true;
  async run(_model: object, world: World): Promise<void> {
    await this.work(world);
    await world.check();
  }
  toString = () => this.name;
}

const step = (name: string, work: (world: World, n: number) => Promise<void> | void) =>
  fc.nat(3).map((n) => new Step(`${name}(${n})`, (world) => work(world, n)));

const STEPS = [
  step("order", (world) => world.create()),
  step("order in two tabs", async (world) => void (await Promise.all([world.create(), world.create()]))),
  step("pay", (world, n) => world.pay(n, "SUCCESS")),
  step("pay fails", (world, n) => world.pay(n, "FAILED")),
  step("drop", (world, n) => world.pay(n, "USER_DROPPED")),
  step("pay pending", (world, n) => world.pay(n, "PENDING")),
  step("pending is paid", (world) => world.settlePending("SUCCESS")),
  step("pending fails", (world) => world.settlePending("FAILED")),
  step("webhooks", (world) => world.webhooks(1)),
  step("webhooks twice", (world) => world.webhooks(2)),
  step("verify", (world, n) => world.verify(n)),
  step(
    "verify and webhooks",
    async (world, n) => void (await Promise.all([world.verify(n), world.webhooks(2)])),
  ),
  step("reconcile", (world) => world.reconcile()),
  step("crash before the call", (world) => void (world.remote.loses = "call")),
  step("crash after the call", (world) => void (world.remote.loses = "reply")),
  step("cancel", (world) => world.cancel()),
  step("refund", (world) => world.refund()),
  step("an hour", () => clock.advance(60 * MINUTE_MS)),
  step("ten days", () => clock.advance(14_400 * MINUTE_MS)),
];

// covers: X.140
test(
  `in ${RUNS} random lives nothing is active without its payment, nor paid without its month`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(STEPS, { maxCommands: 25 }), async (commands) => {
        const world = await World.create();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await world.finish();
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 2_000 + 30_000,
);
