import type { PaymentStatus } from "@querysnap/contracts";
import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type {
  PaymentEventRow,
  PaymentOrderRow,
  PaymentRefundRow,
  PaymentRow,
} from "../../infra/sql/payment-tables.ts";
import type { Tables } from "../../infra/sql/tables.ts";

/** A payment with the data shown with it. */
export type ListedPayment = PaymentRow & {
  user_id: string;
  plan: PaymentOrderRow["plan"];
  order_state: PaymentOrderRow["state"];
  order_amount_minor: number;
  order_currency: string;
  starts_at: number | null;
  ends_at: number | null;
  activated_at: number | null;
  refund_state: PaymentRefundRow["state"] | null;
  user_name: string;
  user_email: string;
};

type Filter = { search: string; status: PaymentStatus | undefined };

/** `%` and `_` of a search are letters. */
const likeText = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Orders: at most one open a user. */
function orders(db: Db) {
  return {
    /** False when the user has an open order already: of two at once, the first wins. */
    async insertOrder(row: PaymentOrderRow): Promise<boolean> {
      const inserted = await db
        .insertInto("payment_orders")
        .values(row)
        .onConflict((conflict) => conflict.column("open_key").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    findOrder: (id: string) =>
      db.selectFrom("payment_orders").selectAll().where("id", "=", id).executeTakeFirst(),
    /** Gives the orders of a user and the months they paid for to another; nobody is handed an open one again. */
    async moveRecords(fromUserId: string, toUserId: string): Promise<void> {
      await db
        .updateTable("payment_orders")
        .set({ user_id: toUserId, open_key: null, payment_session_id: null })
        .where("user_id", "=", fromUserId)
        .execute();
      await db
        .updateTable("subscription_periods")
        .set({ user_id: toUserId })
        .where("user_id", "=", fromUserId)
        .execute();
    },
    findOpenOrder: (userId: string) =>
      db.selectFrom("payment_orders").selectAll().where("open_key", "=", userId).executeTakeFirst(),
    /** The row as nobody else can change it before this transaction ends. */
    lockOrder: (id: string, nowMs: number) =>
      db
        .updateTable("payment_orders")
        .set({ updated_at: nowMs })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst(),
    updateOrder: (id: string, change: Updateable<PaymentOrderRow>) =>
      db
        .updateTable("payment_orders")
        .set(change)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    dueOrders: (nowMs: number, limit: number) =>
      db
        .selectFrom("payment_orders")
        .selectAll()
        .where("next_check_at", "<=", nowMs)
        .orderBy("next_check_at")
        .limit(limit)
        .execute(),
  };
}

/** Attempts to pay an order. */
function attempts(db: Db) {
  return {
    paymentsOf: (orderId: string) =>
      db.selectFrom("payments").selectAll().where("order_id", "=", orderId).execute(),
    findByProviderId: (id: string) =>
      db.selectFrom("payments").selectAll().where("provider_payment_id", "=", id).executeTakeFirst(),
    insertPayment: (row: PaymentRow) => db.insertInto("payments").values(row).execute(),
    updatePayment: (id: string, change: Updateable<PaymentRow>) =>
      db.updateTable("payments").set(change).where("id", "=", id).execute(),
    /** Of two requests for one payment, one wins. */
    async markRefundRequested(id: string, nowMs: number): Promise<boolean> {
      const marked = await db
        .updateTable("payments")
        .set({ refund_requested_at: nowMs, updated_at: nowMs })
        .where("id", "=", id)
        .where("refund_requested_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      return marked !== undefined;
    },
    /** Numbers of a year have no gap: one is taken in the transaction of its payment. */
    async takeInvoiceNumber(year: number): Promise<number> {
      const { last_number } = await db
        .insertInto("invoice_counters")
        .values({ year, last_number: 1 })
        .onConflict((conflict) =>
          conflict.column("year").doUpdateSet({
            last_number: sql<number>`invoice_counters.last_number + 1`,
          }),
        )
        .returning("last_number")
        .executeTakeFirstOrThrow();
      return last_number;
    },
  };
}

/** Payments with their order, user and period. */
function listings(db: Db) {
  const listed = () =>
    db
      .selectFrom("payments")
      .innerJoin("payment_orders", "payment_orders.id", "payments.order_id")
      .innerJoin("users", "users.id", "payment_orders.user_id")
      .leftJoin("subscription_periods", "subscription_periods.payment_id", "payments.id")
      .selectAll("payments")
      .select([
        "payment_orders.user_id",
        "payment_orders.plan",
        "payment_orders.state as order_state",
        "payment_orders.amount_minor as order_amount_minor",
        "payment_orders.currency as order_currency",
        "subscription_periods.starts_at",
        "subscription_periods.ends_at",
        "subscription_periods.created_at as activated_at",
        "users.name as user_name",
        "users.email as user_email",
      ])
      .select((select) =>
        select
          .selectFrom("payment_refunds")
          .select("payment_refunds.state")
          .whereRef("payment_refunds.payment_id", "=", "payments.id")
          .orderBy("payment_refunds.id", "desc")
          .limit(1)
          .as("refund_state"),
      );

  const matches =
    ({ search, status }: Filter) =>
    (where: ExpressionBuilder<Tables, "payments" | "payment_orders" | "users">) => {
      const text = likeText(search.toLowerCase());
      const found = [
        sql<boolean>`lower(users.email) like ${text} escape '\\'`,
        sql<boolean>`lower(payment_orders.id) like ${text} escape '\\'`,
        sql<boolean>`lower(payments.provider_payment_id) like ${text} escape '\\'`,
        sql<boolean>`lower(coalesce(payments.invoice_number, '')) like ${text} escape '\\'`,
      ];
      return where.and([
        ...(status === undefined ? [] : [where("payments.status", "=", status)]),
        ...(search === "" ? [] : [where.or(found)]),
      ]);
    };
  return {
    find: (id: string): Promise<ListedPayment | undefined> =>
      listed().where("payments.id", "=", id).executeTakeFirst(),
    findByInvoice: (invoiceNumber: string): Promise<ListedPayment | undefined> =>
      listed().where("payments.invoice_number", "=", invoiceNumber).executeTakeFirst(),
    list: (userId: string, limit: number): Promise<ListedPayment[]> =>
      listed()
        .where("payment_orders.user_id", "=", userId)
        .orderBy("payments.id", "desc")
        .limit(limit)
        .execute(),
    listAll: (filter: Filter & { limit: number; offset: number }): Promise<ListedPayment[]> =>
      listed()
        .where(matches(filter))
        .orderBy("payments.id", "desc")
        .limit(filter.limit)
        .offset(filter.offset)
        .execute(),
    async countAll(filter: Filter): Promise<number> {
      const { count } = await db
        .selectFrom("payments")
        .innerJoin("payment_orders", "payment_orders.id", "payments.order_id")
        .innerJoin("users", "users.id", "payment_orders.user_id")
        .select((select) => select.fn.countAll<number | string>().as("count"))
        .where(matches(filter))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** Refunds: at most one under way a payment. */
function refunds(db: Db) {
  return {
    /** False when a refund of the payment is under way or done. */
    async insertRefund(row: PaymentRefundRow): Promise<boolean> {
      const inserted = await db
        .insertInto("payment_refunds")
        .values(row)
        .onConflict((conflict) => conflict.column("open_key").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    findRefund: (id: string) =>
      db.selectFrom("payment_refunds").selectAll().where("id", "=", id).executeTakeFirst(),
    refundsOf: (orderId: string) =>
      db.selectFrom("payment_refunds").selectAll().where("order_id", "=", orderId).execute(),
    updateRefund: (id: string, change: Updateable<PaymentRefundRow>) =>
      db.updateTable("payment_refunds").set(change).where("id", "=", id).execute(),
    dueRefunds: (nowMs: number, limit: number) =>
      db
        .selectFrom("payment_refunds")
        .selectAll()
        .where("next_check_at", "<=", nowMs)
        .orderBy("next_check_at")
        .limit(limit)
        .execute(),
  };
}

export function paymentRepository(db: Db) {
  return {
    ...orders(db),
    ...attempts(db),
    ...listings(db),
    ...refunds(db),
    /** False when the same event was recorded before. */
    async recordEvent(row: PaymentEventRow): Promise<boolean> {
      const inserted = await db
        .insertInto("payment_events")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    deleteOldEvents: (beforeMs: number) =>
      db.deleteFrom("payment_events").where("received_at", "<", beforeMs).execute(),
  };
}
