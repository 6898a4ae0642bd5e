import { type PaymentStatus, type RefundState } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import type { PaymentOrderRow, PaymentRefundRow, PaymentRow } from "../../infra/sql/payment-tables.ts";
import type { Repositories } from "../../store.ts";
import { activateMonth, revokeMonth } from "./change-subscription.ts";
import {
  type Attempt,
  isPaid,
  laterProviderStatus,
  laterStatus,
  nextCheckAt,
  orderState,
} from "./order-state.ts";

export type SeenPayment = {
  providerPaymentId: string;
  status: PaymentStatus;
  amountMinor: number;
  currency: string;
  method: string | null;
  message: string | null;
  attemptedAt: number;
};

export type SeenRefund = {
  refundId: string;
  providerRefundId: string | null;
  providerPaymentId: string;
  amountMinor: number;
  state: RefundState;
  description: string | null;
};

/** State of an order as the provider reported it by reply or webhook; absent fields are unknown. */
export type Observation = {
  provider?: { status: string; orderId: string; sessionId: string };
  refusal?: string;
  isClosed?: boolean;
  payments?: readonly SeenPayment[];
  refunds?: readonly SeenRefund[];
  /** The provider was asked by the reconciliation, which asks less often each time. */
  isCheck?: boolean;
};

export type SettleDeps = Pick<AppDeps, "clock" | "paymentMailer" | "log">;

const REFUND_RANK: Record<RefundState, number> = {
  requested: 0,
  pending: 1,
  cancelled: 2,
  failed: 2,
  succeeded: 3,
};

/** Whether a payment is of the amount that its order asks for. */
export const isExact = (order: PaymentOrderRow, payment: Pick<PaymentRow, "amount_minor" | "currency">) =>
  payment.amount_minor === order.amount_minor && payment.currency === order.currency;

async function mergePayment(
  bound: Repositories,
  { clock, log }: SettleDeps,
  order: PaymentOrderRow,
  seen: SeenPayment,
): Promise<void> {
  const nowMs = clock.now();
  const known = await bound.payments.findByProviderId(seen.providerPaymentId);
  if (known && known.order_id !== order.id) {
    log.error({ orderId: order.id, payment: seen.providerPaymentId }, "payment belongs to another order");
    return;
  }
  const reported = {
    amount_minor: seen.amountMinor,
    currency: seen.currency,
    method: seen.method,
    message: seen.message,
    attempted_at: seen.attemptedAt,
    updated_at: nowMs,
  };
  if (!known) {
    await bound.payments.insertPayment({
      ...reported,
      id: newId("pay", nowMs),
      order_id: order.id,
      provider_payment_id: seen.providerPaymentId,
      status: seen.status,
      invoice_number: null,
      refund_requested_at: null,
      created_at: nowMs,
    });
  } else if (laterStatus(known.status, seen.status) !== known.status)
    await bound.payments.updatePayment(known.id, { ...reported, status: seen.status });
}

/** A refund made in the provider's dashboard is recorded as one of ours. */
async function mergeRefund(
  bound: Repositories,
  { clock, log }: SettleDeps,
  order: PaymentOrderRow,
  seen: SeenRefund,
): Promise<void> {
  const nowMs = clock.now();
  const known = await bound.payments.findRefund(seen.refundId);
  const isOver = REFUND_RANK[seen.state] >= REFUND_RANK.failed;
  const reported = {
    state: seen.state,
    provider_refund_id: seen.providerRefundId,
    failure: seen.state === "failed" || seen.state === "cancelled" ? seen.description : null,
    updated_at: nowMs,
  };
  const isFailed = seen.state === "failed" || seen.state === "cancelled";
  if (known) {
    if (REFUND_RANK[seen.state] <= REFUND_RANK[known.state]) return;
    await bound.payments.updateRefund(known.id, {
      ...reported,
      open_key: isFailed ? null : known.open_key,
      next_check_at: isOver ? null : known.next_check_at,
    });
    return;
  }
  const payment = await bound.payments.findByProviderId(seen.providerPaymentId);
  if (payment?.order_id !== order.id) {
    log.error({ orderId: order.id, refund: seen.refundId }, "refund of a payment that is not known");
    return;
  }
  await bound.payments.insertRefund({
    ...reported,
    id: seen.refundId,
    payment_id: payment.id,
    order_id: order.id,
    open_key: null,
    amount_minor: seen.amountMinor,
    note: "",
    requested_by: null,
    next_check_at: isOver ? null : nowMs,
    checks: 0,
    created_at: nowMs,
  });
}

/** Whether what was given back of a payment is all of it. */
function isRefunded(payment: PaymentRow, refunds: readonly PaymentRefundRow[]): boolean {
  const returned = refunds
    .filter((refund) => refund.payment_id === payment.id && refund.state === "succeeded")
    .reduce((sum, refund) => sum + refund.amount_minor, 0);
  return payment.amount_minor > 0 && returned >= payment.amount_minor;
}

function attemptOf(
  order: PaymentOrderRow,
  payment: PaymentRow,
  refunds: readonly PaymentRefundRow[],
): Attempt {
  return {
    id: payment.provider_payment_id,
    status: payment.status,
    isExact: isExact(order, payment),
    isRefunded: isRefunded(payment, refunds),
    attemptedAt: payment.attempted_at,
  };
}

/** Activates and takes back the months that the order's attempts call for, and returns those attempts. */
async function settleMonths(
  bound: Repositories,
  deps: SettleDeps,
  order: PaymentOrderRow,
): Promise<Attempt[]> {
  const payments = await bound.payments.paymentsOf(order.id);
  const refunds = await bound.payments.refundsOf(order.id);
  const attempts: Attempt[] = [];
  for (const payment of payments) {
    const attempt = attemptOf(order, payment, refunds);
    attempts.push(attempt);
    if (payment.status === "SUCCESS" && !attempt.isExact)
      deps.log.error(
        { orderId: order.id, payment: payment.provider_payment_id },
        "paid another amount than ordered",
      );
    if (!isPaid(attempt)) continue;
    await activateMonth(bound, deps, { order, payment });
    if (attempt.isRefunded) await revokeMonth(bound, deps, { order, payment });
  }
  return attempts;
}

/** Columns of the order after an observation, apart from the state that follows from them. */
function mergeOrder(order: PaymentOrderRow, seen: Observation, nowMs: number) {
  const provider_order_id = order.provider_order_id ?? seen.provider?.orderId ?? null;
  return {
    provider_order_id,
    payment_session_id: seen.provider?.sessionId ?? order.payment_session_id,
    provider_status: laterProviderStatus(order.provider_status, seen.provider?.status ?? null),
    // of two calls that create one order, the refused one does not matter
    refusal: provider_order_id === null ? (order.refusal ?? seen.refusal ?? null) : null,
    closed_at: order.closed_at ?? (seen.isClosed ? nowMs : null),
    checks: order.checks + (seen.isCheck ? 1 : 0),
  };
}

/**
 * Adds what was seen of an order to what is known, in the caller's transaction: activates the month of a new
 * payment, takes back that of a refunded one, and stores the state that follows. Seeing the same again, or
 * seeing things in another order, gives the same end.
 *
 * @returns the order as it is now, or null when it is not ours
 */
export async function settleOrder(
  bound: Repositories,
  deps: SettleDeps,
  orderId: string,
  seen: Observation,
): Promise<PaymentOrderRow | null> {
  const nowMs = deps.clock.now();
  const order = await bound.payments.lockOrder(orderId, nowMs);
  if (!order) return null;
  for (const payment of seen.payments ?? []) await mergePayment(bound, deps, order, payment);
  for (const refund of seen.refunds ?? []) await mergeRefund(bound, deps, order, refund);

  const attempts = await settleMonths(bound, deps, order);
  const known = mergeOrder(order, seen, nowMs);
  const state = orderState({
    attempts,
    isAcknowledged: known.provider_order_id !== null,
    isRefused: known.refusal !== null,
    isClosed: known.closed_at !== null,
    providerStatus: known.provider_status,
  });
  const isOpen = known.refusal === null && ["created", "active", "failed", "dropped"].includes(state);
  // Only an answer of the provider itself can mean that nothing more is to be expected: a webhook tells of
  // one attempt, and another one may still be pending.
  const wasAsked = seen.provider !== undefined || seen.isCheck === true;
  const isRefused = known.refusal !== null;
  const hasPending = attempts.some(({ status }) => status === "PENDING");
  const { expires_at: expiresAt } = order;
  return bound.payments.updateOrder(order.id, {
    ...known,
    state,
    open_key: isOpen ? order.open_key : null,
    next_check_at:
      wasAsked || isRefused
        ? nextCheckAt({ state, isRefused, hasPending, expiresAt, checks: known.checks }, nowMs)
        : order.next_check_at,
    updated_at: nowMs,
  });
}
