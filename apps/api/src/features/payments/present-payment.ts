import { type AdminPayment, LIMITS, type Payment } from "@querysnap/contracts";
import { toIso, toIsoOrNull } from "../../infra/clock.ts";
import type { ListedPayment } from "./payment-repository.ts";
import { canRefund } from "./refund-payment.ts";

/** Paid, not given back, and its month began no longer ago than refunds are given for. */
export function canRequestRefund(payment: ListedPayment, nowMs: number): boolean {
  return (
    canRefund(payment) &&
    payment.refund_requested_at === null &&
    payment.starts_at !== null &&
    nowMs <= payment.starts_at + LIMITS.refundRequestMs
  );
}

export function presentPayment(row: ListedPayment, nowMs: number): Payment {
  return {
    _id: row.id,
    orderId: row.order_id,
    plan: row.plan,
    amount: row.amount_minor / 100,
    currency: row.currency,
    status: row.status,
    method: row.method,
    createdAt: toIso(row.created_at),
    paidAt: row.status === "SUCCESS" ? toIso(row.attempted_at) : null,
    invoiceNumber: row.invoice_number,
    periodStartsAt: toIsoOrNull(row.starts_at),
    periodEndsAt: toIsoOrNull(row.ends_at),
    refund: row.refund_state,
    refundRequestedAt: toIsoOrNull(row.refund_requested_at),
    canRequestRefund: canRequestRefund(row, nowMs),
  };
}

export function presentAdminPayment(row: ListedPayment, nowMs: number): AdminPayment {
  return {
    ...presentPayment(row, nowMs),
    user: { _id: row.user_id, name: row.user_name, email: row.user_email },
    orderState: row.order_state,
    providerPaymentId: row.provider_payment_id,
    message: row.message,
    canRefund: canRefund(row),
  };
}
