import type { Kysely } from "kysely";

/** Orders, payments, refunds, the months they paid for, and the provider's events. Money is in paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_orders")
    .addColumn("id", "text", (c) => c.primaryKey())
    // no cascade: records of money outlive what they were paid for
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("plan", "text", (c) => c.notNull())
    .addColumn("amount_minor", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("phone_key", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("open_key", "text", (c) => c.unique())
    .addColumn("provider_order_id", "text")
    .addColumn("provider_status", "text")
    .addColumn("payment_session_id", "text")
    .addColumn("refusal", "text")
    .addColumn("closed_at", "bigint")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("next_check_at", "bigint")
    .addColumn("checks", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("payment_orders_check")
    .on("payment_orders")
    .columns(["next_check_at"])
    .execute();
  await db.schema
    .createIndex("payment_orders_user")
    .on("payment_orders")
    .columns(["user_id", "id"])
    .execute();

  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("payment_orders.id"))
    .addColumn("provider_payment_id", "text", (c) => c.notNull().unique())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("amount_minor", "integer", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("method", "text")
    .addColumn("message", "text")
    .addColumn("attempted_at", "bigint", (c) => c.notNull())
    .addColumn("invoice_number", "text", (c) => c.unique())
    .addColumn("refund_requested_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("payments_order").on("payments").columns(["order_id"]).execute();

  await db.schema
    .createTable("subscription_periods")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    // one activation for a payment, whoever settles it and how often
    .addColumn("payment_id", "text", (c) => c.notNull().unique().references("payments.id"))
    .addColumn("anchor_at", "bigint", (c) => c.notNull())
    .addColumn("anchor_months", "integer", (c) => c.notNull())
    .addColumn("starts_at", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint", (c) => c.notNull())
    .addColumn("revoked_at", "bigint")
    .addColumn("revoked_by", "text")
    .addColumn("reminded_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("subscription_periods_user")
    .on("subscription_periods")
    .columns(["user_id", "ends_at"])
    .execute();
  await db.schema
    .createIndex("subscription_periods_end")
    .on("subscription_periods")
    .columns(["ends_at"])
    .execute();

  await db.schema
    .createTable("payment_refunds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("order_id", "text", (c) => c.notNull().references("payment_orders.id"))
    .addColumn("open_key", "text", (c) => c.unique())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("amount_minor", "integer", (c) => c.notNull())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("requested_by", "text")
    .addColumn("provider_refund_id", "text")
    .addColumn("failure", "text")
    .addColumn("next_check_at", "bigint")
    .addColumn("checks", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("payment_refunds_order").on("payment_refunds").columns(["order_id"]).execute();
  await db.schema
    .createIndex("payment_refunds_check")
    .on("payment_refunds")
    .columns(["next_check_at"])
    .execute();

  await db.schema
    .createTable("payment_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("order_id", "text")
    .addColumn("received_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("payment_events_received")
    .on("payment_events")
    .columns(["received_at"])
    .execute();

  await db.schema
    .createTable("invoice_counters")
    .addColumn("year", "integer", (c) => c.primaryKey())
    .addColumn("last_number", "integer", (c) => c.notNull())
    .execute();
}
