import type { RefundState } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { type Cashfree, CashfreeError, toMinor } from "../../infra/payments/cashfree.ts";
import type {
  CashfreeOrder,
  CashfreePayment,
  CashfreeRefund,
} from "../../infra/payments/cashfree-replies.ts";
import type { PaymentOrderRow } from "../../infra/sql/payment-tables.ts";
import type { Observation, SeenPayment, SeenRefund } from "./settle-order.ts";
import { settleOrder } from "./settle-order.ts";

export type ProviderDeps = Pick<AppDeps, "store" | "clock" | "cashfree" | "paymentMailer" | "log">;

/** The provider, where there is one. @throws AppError payments_off */
export function getProvider({ cashfree }: Pick<AppDeps, "cashfree">): Cashfree {
  if (cashfree === null) throw new AppError("payments_off");
  return cashfree;
}

/** Translates a failure of the provider for the user; its own words stay in the log. */
export function toAppFailure(error: unknown, deps: Pick<AppDeps, "log">, orderId: string): unknown {
  if (!(error instanceof CashfreeError)) return error;
  deps.log.warn({ orderId, failure: error.failure, reason: error.message }, "payment provider failed");
  return new AppError(error.failure === "unavailable" ? "payment_unavailable" : "payment_refused", {
    cause: error,
  });
}

export const seenOrder = (order: CashfreeOrder): NonNullable<Observation["provider"]> => ({
  status: order.order_status,
  orderId: order.cf_order_id,
  sessionId: order.payment_session_id,
});

/** A time that cannot be read is that of the reading. */
function readTime(text: string | null | undefined, nowMs: number): number {
  const ms = Date.parse(text ?? "");
  return Number.isNaN(ms) ? nowMs : ms;
}

export const seenPayment = (payment: CashfreePayment, nowMs: number): SeenPayment => ({
  providerPaymentId: payment.cf_payment_id,
  status: payment.payment_status,
  amountMinor: toMinor(payment.payment_amount),
  currency: payment.payment_currency,
  method: payment.payment_group ?? null,
  message: payment.payment_message ?? null,
  attemptedAt: readTime(payment.payment_time, nowMs),
});

const REFUND_STATES: Record<string, RefundState> = {
  SUCCESS: "succeeded",
  CANCELLED: "cancelled",
  FAILED: "failed",
};

export const seenRefund = (refund: CashfreeRefund): SeenRefund => ({
  refundId: refund.refund_id,
  providerRefundId: refund.cf_refund_id ?? null,
  providerPaymentId: refund.cf_payment_id,
  amountMinor: toMinor(refund.refund_amount),
  state: REFUND_STATES[refund.refund_status] ?? "pending",
  description: refund.status_description ?? null,
});

/** Stores an observation in a transaction of its own. */
export const settle = (deps: ProviderDeps, orderId: string, seen: Observation) =>
  deps.store.transaction((bound) => settleOrder(bound, deps, orderId, seen));

/** After this time no call that creates the order can still be under way. */
const CREATE_TIME_MS = 2 * 60_000;

async function observe(deps: ProviderDeps, order: PaymentOrderRow): Promise<Observation> {
  const provider = getProvider(deps);
  try {
    const [found, payments] = await Promise.all([
      provider.getOrder(order.id),
      provider.listPayments(order.id),
    ]);
    return {
      provider: seenOrder(found),
      payments: payments.map((payment) => seenPayment(payment, deps.clock.now())),
    };
  } catch (error) {
    const isUnknown = error instanceof CashfreeError && error.failure === "not_found";
    if (!isUnknown || order.provider_order_id !== null) throw error;
    // the process ended before its call reached the provider, so nobody can have paid
    return order.created_at + CREATE_TIME_MS < deps.clock.now() ? { refusal: "never reached" } : {};
  }
}

/**
 * Asks the provider for everything about an order and settles it.
 *
 * @throws CashfreeError
 */
export async function settleFromProvider(
  deps: ProviderDeps,
  order: PaymentOrderRow,
  options: { isCheck?: boolean } = {},
): Promise<PaymentOrderRow> {
  const seen = await observe(deps, order);
  return (await settle(deps, order.id, { ...seen, ...options })) ?? order;
}
