import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import { CashfreeError } from "../../infra/payments/cashfree.ts";
import type { PaymentRefundRow } from "../../infra/sql/payment-tables.ts";
import { getProvider, type ProviderDeps, seenRefund, settle, toAppFailure } from "./ask-provider.ts";
import type { ListedPayment } from "./payment-repository.ts";

const FIRST_CHECK_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Money that came in and has not been given back, nor is being. */
export const canRefund = (payment: Pick<ListedPayment, "status" | "refund_state">): boolean =>
  payment.status === "SUCCESS" &&
  (payment.refund_state === null ||
    payment.refund_state === "failed" ||
    payment.refund_state === "cancelled");

/** Sends a refund; the same one sent again is answered by the provider like the first. */
async function sendRefund(deps: ProviderDeps, refund: PaymentRefundRow): Promise<void> {
  const provider = getProvider(deps);
  const wanted = { orderId: refund.order_id, refundId: refund.id, note: refund.note };
  const reply = await provider
    .createRefund({ ...wanted, amountMinor: refund.amount_minor })
    .catch((error: unknown) => {
      if (!(error instanceof CashfreeError) || error.failure !== "exists") throw error;
      return provider.getRefund(refund.order_id, refund.id);
    });
  await settle(deps, refund.order_id, { refunds: [seenRefund(reply)] });
}

const recordFailure = (deps: ProviderDeps, refund: PaymentRefundRow, failure: string) =>
  deps.store.payments.updateRefund(refund.id, {
    state: "failed",
    open_key: null,
    failure,
    next_check_at: null,
    updated_at: deps.clock.now(),
  });

/**
 * Asks what became of a refund; one that never reached the provider is sent again.
 *
 * @throws CashfreeError
 */
export async function askRefund(deps: ProviderDeps, refund: PaymentRefundRow): Promise<void> {
  const nowMs = deps.clock.now();
  await deps.store.payments.updateRefund(refund.id, {
    checks: refund.checks + 1,
    next_check_at: nowMs + Math.min(FIRST_CHECK_MS * 2 ** Math.min(refund.checks, 10), LONGEST_PAUSE_MS),
  });
  try {
    const reply = await getProvider(deps).getRefund(refund.order_id, refund.id);
    await settle(deps, refund.order_id, { refunds: [seenRefund(reply)] });
  } catch (error) {
    if (!(error instanceof CashfreeError) || error.failure !== "not_found") throw error;
    await sendRefund(deps, refund).catch(async (failure: unknown) => {
      if (!(failure instanceof CashfreeError) || failure.failure === "unavailable") throw failure;
      await recordFailure(deps, refund, failure.message);
    });
  }
}

/**
 * Refunds the whole of a payment through the provider. The refund is stored first, so that one whose answer
 * is lost is found again and never made twice.
 *
 * @throws AppError payments_off, payment_not_found, refund_not_possible, payment_refused, payment_unavailable
 */
export async function refundPayment(
  deps: ProviderDeps & Pick<AppDeps, "store">,
  call: { adminId: string; paymentId: string; note: string },
): Promise<ListedPayment> {
  getProvider(deps);
  const nowMs = deps.clock.now();
  const refund = await deps.store.transaction(async (bound): Promise<PaymentRefundRow> => {
    const payment = await bound.payments.find(call.paymentId);
    if (!payment) throw new AppError("payment_not_found");
    if (!canRefund(payment)) throw new AppError("refund_not_possible");
    const row: PaymentRefundRow = {
      id: newId("ref", nowMs),
      payment_id: payment.id,
      order_id: payment.order_id,
      open_key: payment.id,
      state: "requested",
      amount_minor: payment.amount_minor,
      note: call.note,
      requested_by: call.adminId,
      provider_refund_id: null,
      failure: null,
      next_check_at: nowMs + FIRST_CHECK_MS,
      checks: 0,
      created_at: nowMs,
      updated_at: nowMs,
    };
    if (!(await bound.payments.insertRefund(row))) throw new AppError("refund_not_possible");
    await bound.audit.record({
      userId: call.adminId,
      action: "payment_refunded",
      subject: payment.id,
      nowMs,
    });
    return row;
  });
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    if (error instanceof CashfreeError && error.failure !== "unavailable")
      await recordFailure(deps, refund, error.message);
    throw toAppFailure(error, deps, refund.order_id);
  }
  const payment = await deps.store.payments.find(call.paymentId);
  if (!payment) throw new AppError("payment_not_found");
  return payment;
}
