import { type PaymentStatus, type ReplyOf, TEXTS, type verifyPayment } from "@querysnap/contracts";
import { AppError } from "../../app-error.ts";
import type { PaymentOrderRow, PaymentRow } from "../../infra/sql/payment-tables.ts";
import { isExact } from "./settle-order.ts";
import { type ProviderDeps, settleFromProvider, toAppFailure } from "./ask-provider.ts";

type Verification = ReplyOf<typeof verifyPayment>;

function lastAttempt(payments: readonly PaymentRow[]): PaymentRow | undefined {
  return payments
    .filter(({ status }) => status !== "NOT_ATTEMPTED")
    .toSorted((a, b) => b.attempted_at - a.attempted_at)[0];
}

const UNPAID: ReadonlySet<PaymentStatus> = new Set(["USER_DROPPED", "CANCELLED", "VOID", "FAILED"]);

/** Presents the outcome of an order in the states that the verification screen knows. */
function presentVerification(order: PaymentOrderRow, payments: readonly PaymentRow[]): Verification {
  const last = lastAttempt(payments);
  const received = payments.filter(({ status }) => status === "SUCCESS");
  const paid = received.find((payment) => isExact(order, payment)) ?? received[0];
  const result = (
    success: boolean,
    message: string,
    state: Pick<Verification["data"], "status" | "cf_order_status">,
  ): Verification => ({
    success,
    message,
    data: {
      ...state,
      order_id: order.id,
      amount: order.amount_minor / 100,
      ...(paid === undefined ? {} : { mihpayid: paid.provider_payment_id }),
      txnid: order.id,
      subscriptionPlan: order.plan,
    },
  });
  if (order.state === "paid")
    return result(true, TEXTS.paymentVerified, { status: "success", cf_order_status: "PAID" });
  if (order.state === "refunded")
    return result(false, TEXTS.paymentRefunded, { status: "failed", cf_order_status: "REFUNDED" });
  if (paid !== undefined)
    return result(false, TEXTS.paymentMismatch, { status: "failed", cf_order_status: "FAILED" });
  if (payments.some(({ status }) => status === "PENDING"))
    return result(false, TEXTS.paymentPending, { status: "pending", cf_order_status: "PENDING" });
  if (last !== undefined && UNPAID.has(last.status))
    return result(false, last.message ?? TEXTS.paymentFailed, {
      status: "failed",
      cf_order_status: last.status,
    });
  if (order.state === "active" || order.state === "created")
    return result(false, TEXTS.paymentPending, { status: "pending", cf_order_status: "ACTIVE" });
  return result(false, TEXTS.paymentFailed, {
    status: "failed",
    cf_order_status: order.state === "cancelled" ? "CANCELLED" : order.state.toUpperCase(),
  });
}

/**
 * Asks the provider what became of an order of this user. What was paid stays true while it does not answer.
 *
 * @throws AppError payment_order_not_found, payment_unavailable
 */
export async function verifyOrder(
  deps: ProviderDeps,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Verification> {
  const order = await deps.store.payments.findOrder(orderId);
  if (order?.user_id !== userId) throw new AppError("payment_order_not_found");
  let settled = order;
  try {
    settled = await settleFromProvider(deps, order);
  } catch (error) {
    if (order.state !== "paid" && order.state !== "refunded") throw toAppFailure(error, deps, order.id);
  }
  return presentVerification(settled, await deps.store.payments.paymentsOf(order.id));
}
