import { PLAN_POLICY } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import type { PaymentOrderRow, PaymentRow } from "../../infra/sql/payment-tables.ts";
import type { Repositories } from "../../store.ts";
import { givePlan, lockUserRow, movePlanEnd } from "../users/change-plan.ts";
import { planOf } from "../users/present-user.ts";
import { nextMonth } from "./subscription-months.ts";

type Deps = Pick<AppDeps, "clock" | "paymentMailer">;
type Paid = { order: PaymentOrderRow; payment: PaymentRow };

const invoiceNumber = (year: number, number: number) => `QS-${year}-${String(number).padStart(6, "0")}`;

/** Activates the month of a payment and mails its receipt; once, however often it is called. */
export async function activateMonth(
  bound: Repositories,
  deps: Deps,
  { order, payment }: Paid,
): Promise<void> {
  if (await bound.subscriptions.findOf(payment.id)) return;
  const nowMs = deps.clock.now();
  const user = await lockUserRow(bound, order.user_id, nowMs);
  const hasAccess = planOf(user, nowMs) === "snapx";
  const accessEndsAt = hasAccess ? user.subscription_expires_at : null;
  const live = await bound.subscriptions.listLive(user.id, nowMs);
  const month = nextMonth(live.at(-1) ?? null, accessEndsAt, nowMs);
  const period = {
    ...month,
    id: newId("per", nowMs),
    user_id: user.id,
    payment_id: payment.id,
    revoked_at: null,
    revoked_by: null,
    reminded_at: null,
    created_at: nowMs,
  };
  if (!(await bound.subscriptions.insert(period))) return;
  const year = new Date(nowMs).getUTCFullYear();
  const number = invoiceNumber(year, await bound.payments.takeInvoiceNumber(year));
  await bound.payments.updatePayment(payment.id, { invoice_number: number, updated_at: nowMs });
  // an operator gave access without an end: a payment must not set one
  if (!hasAccess || accessEndsAt !== null)
    await givePlan(bound, user.id, { plan: order.plan, endsAt: month.ends_at, nowMs });
  await bound.audit.record({ userId: user.id, action: "plan_changed", subject: order.plan, nowMs });
  await deps.paymentMailer.receipt(bound, user, {
    invoiceNumber: number,
    plan: PLAN_POLICY[order.plan].name,
    amountMinor: payment.amount_minor,
    paymentId: payment.provider_payment_id,
    orderId: order.id,
    startsAt: month.starts_at,
    endsAt: month.ends_at,
  });
}

/** Takes back the month of a refunded payment; months that were paid for after it move forward. */
export async function revokeMonth(bound: Repositories, deps: Deps, { order, payment }: Paid): Promise<void> {
  const period = await bound.subscriptions.findOf(payment.id);
  if (!period || period.revoked_by === "refunded") return;
  const nowMs = deps.clock.now();
  const user = await lockUserRow(bound, order.user_id, nowMs);
  const wasLive = period.revoked_at === null && period.ends_at > nowMs;
  const live = await bound.subscriptions.listLive(user.id, nowMs);
  await bound.subscriptions.update(period.id, {
    revoked_at: period.revoked_at ?? nowMs,
    revoked_by: "refunded",
  });
  await deps.paymentMailer.refunded(bound, user, { amountMinor: payment.amount_minor, orderId: order.id });
  // access that ended already, or whose end somebody else has set, is not changed
  if (
    !wasLive ||
    user.subscription_status !== "active" ||
    live.at(-1)?.ends_at !== user.subscription_expires_at
  )
    return;
  let last = live.findLast((other) => other.ends_at <= period.starts_at) ?? null;
  let endsAt = period.starts_at > nowMs ? period.starts_at : null;
  for (const later of live.filter((other) => other.starts_at >= period.ends_at)) {
    const month = nextMonth(last, endsAt, nowMs);
    await bound.subscriptions.update(later.id, month);
    last = { ...later, ...month };
    endsAt = month.ends_at;
  }
  await movePlanEnd(bound, user.id, { endsAt, nowMs });
  await bound.audit.record({ userId: user.id, action: "plan_changed", subject: "refunded", nowMs });
}
