import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { PLAN_POLICY, type PLANS } from "./plans.ts";
import { TEXTS } from "./texts.ts";
import { user } from "./users.ts";
import { entityId, isoDate, messageReply, text } from "./values.ts";

/** Plans that can be bought; the free one cannot. */
export const PAID_PLANS = ["snapx"] as const satisfies readonly (typeof PLANS)[number][];
export type PaidPlan = (typeof PAID_PLANS)[number];

export const CURRENCY = "INR";

/** Price of a plan in paise, so that money is never a fraction. */
export const priceMinor = (plan: PaidPlan): number => PLAN_POLICY[plan].priceRs * 100;

/**
 * Returns the ten digits of an Indian phone number, or null. Everything but digits and plus is ignored; then
 * the text is +91 and ten digits, or ten digits after a leading +91 or 91 is dropped.
 */
export function readPhone(input: string): string | null {
  if (input.length > LIMITS.phoneMax) return null;
  const kept = input.replaceAll(/[^\d+]/g, "");
  const withCode = /^\+91(\d{10})$/.exec(kept)?.[1];
  if (withCode !== undefined) return withCode;
  return /^\d{10}$/.exec(kept.replace(/^(?:\+91|91)(?=\d{10}$)/, ""))?.[0] ?? null;
}

const phone = z
  .string({ error: TEXTS.phoneRequired })
  .refine((value) => readPhone(value) !== null, { message: TEXTS.phoneRequired });

/**
 * `created`: stored here, not yet confirmed by the provider. `active`: the provider waits for money. `failed`
 * and `dropped`: the last attempt came to nothing; another one may follow until the order expires.
 */
export const ORDER_STATES = [
  "created",
  "active",
  "paid",
  "failed",
  "dropped",
  "cancelled",
  "expired",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** An attempt to pay, in the provider's own words. */
export const PAYMENT_STATUSES = [
  "NOT_ATTEMPTED",
  "PENDING",
  "USER_DROPPED",
  "CANCELLED",
  "VOID",
  "FAILED",
  "SUCCESS",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const REFUND_STATES = ["requested", "pending", "succeeded", "failed", "cancelled"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The open order is answered again while it can be paid, so a double click makes one order. */
export const createPaymentOrder = defineEndpoint({
  method: "POST",
  path: "/api/payment/create-order",
  summary: "Opens an order for a month of a paid plan at the payment provider.",
  auth: "fresh",
  body: z.object({ subscriptionPlan: z.enum(PAID_PLANS).default("snapx"), phone }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      gateway: z.literal("cashfree"),
      paymentSessionId: z.string().min(1),
      orderId: entityId,
    }),
  }),
  errors: ["payments_off", "already_subscribed", "payment_refused", "payment_unavailable", "rate_limited"],
});

/**
 * Asks the provider and settles the order. A payment that came to nothing is a 200 with `success: false`:
 * other statuses mean that the answer is not known.
 */
export const verifyPayment = defineEndpoint({
  method: "GET",
  path: "/api/payment/cf/verify",
  summary: "What became of an order of the signed-in user.",
  auth: "session",
  query: z.object({ order_id: entityId }),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    data: z.object({
      status: z.enum(["success", "pending", "failed"]),
      /** Of the last attempt, or of the order when there was none. */
      cf_order_status: z.string(),
      order_id: entityId,
      /** Rupees. */
      amount: z.number(),
      /** The provider's id of the payment; absent when nothing was paid. */
      mihpayid: z.string().optional(),
      txnid: z.string(),
      subscriptionPlan: z.enum(PAID_PLANS),
    }),
  }),
  errors: ["payments_off", "payment_order_not_found", "payment_unavailable", "rate_limited"],
});

export const payment = z.object({
  _id: entityId,
  orderId: entityId,
  plan: z.enum(PAID_PLANS),
  /** Rupees. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** The provider's name for the means, such as `upi`; never a number of it. */
  method: z.string().nullable(),
  createdAt: isoDate,
  paidAt: isoDate.nullable(),
  /** Set once the payment has activated a month. */
  invoiceNumber: z.string().nullable(),
  periodStartsAt: isoDate.nullable(),
  periodEndsAt: isoDate.nullable(),
  refund: z.enum(REFUND_STATES).nullable(),
  refundRequestedAt: isoDate.nullable(),
  canRequestRefund: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

export const listPayments = defineEndpoint({
  method: "GET",
  path: "/api/payment/payments",
  summary: "The latest payments of the signed-in user, newest first.",
  auth: "session",
  reply: z.object({ success: z.literal(true), data: z.array(payment) }),
  errors: [],
});

/** Everything that is printed on a receipt. */
export const getReceipt = defineEndpoint({
  method: "GET",
  path: "/api/payment/receipts/:invoiceNumber",
  summary: "The receipt of a payment, for its owner.",
  auth: "session",
  params: z.object({ invoiceNumber: z.string().max(40) }),
  reply: z.object({
    success: z.literal(true),
    data: payment.extend({
      invoiceNumber: z.string(),
      issuedAt: isoDate,
      paymentId: z.string(),
      billedTo: z.object({ name: z.string(), email: z.string() }),
      seller: z.object({ name: z.string(), email: z.string().nullable(), address: z.string().nullable() }),
      /** Paid with the local simulator: no money was moved. */
      isTest: z.boolean(),
    }),
  }),
  errors: ["payment_not_found"],
});

/** Once per payment, within `LIMITS.refundRequestMs` of the start of its month. */
export const requestRefund = defineEndpoint({
  method: "POST",
  path: "/api/payment/payments/:paymentId/refund-request",
  summary: "Asks the operator to refund a payment.",
  auth: "fresh",
  params: z.object({ paymentId: entityId }),
  body: z.object({ message: text(LIMITS.refundMessageMax, TEXTS.refundMessageRequired) }),
  reply: messageReply,
  errors: ["payment_not_found", "refund_not_possible", "refund_already_requested", "rate_limited"],
});

/** Access ends at once. The reply carries the user as it is now. */
export const cancelSubscription = defineEndpoint({
  method: "PUT",
  path: "/api/auth/cancel-subscription",
  summary: "Cancels an active SnapX subscription.",
  auth: "fresh",
  reply: messageReply.extend({ user }),
  errors: ["subscription_not_active"],
});

export const adminPayment = payment.extend({
  user: z.object({ _id: entityId, name: z.string(), email: z.string() }),
  orderState: z.enum(ORDER_STATES),
  providerPaymentId: z.string(),
  message: z.string().nullable(),
  canRefund: z.boolean(),
});
export type AdminPayment = z.infer<typeof adminPayment>;

export const listAdminPayments = defineEndpoint({
  method: "GET",
  path: "/api/admin/payments",
  summary: "Payments of everybody, newest first.",
  auth: "admin",
  query: z.object({
    search: z.string().trim().max(200).default(""),
    status: z.enum(PAYMENT_STATUSES).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(LIMITS.adminPageSize),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      payments: z.array(adminPayment),
      pagination: z.object({
        page: z.number(),
        limit: z.number(),
        total: z.number(),
        totalPages: z.number(),
        hasPrev: z.boolean(),
        hasNext: z.boolean(),
      }),
    }),
  }),
  errors: [],
});

/** The whole amount, to the means it was paid with. Access ends when the provider has confirmed it. */
export const refundPayment = defineEndpoint({
  method: "POST",
  path: "/api/admin/payments/:id/refund",
  summary: "Refunds a payment through the provider.",
  auth: "admin",
  params: z.object({ id: entityId }),
  body: z.object({ note: z.string().trim().max(100).default("") }),
  reply: messageReply.extend({ data: adminPayment }),
  errors: [
    "payments_off",
    "payment_not_found",
    "refund_not_possible",
    "payment_refused",
    "payment_unavailable",
  ],
});

export const paymentEndpoints = {
  createPaymentOrder,
  verifyPayment,
  listPayments,
  getReceipt,
  requestRefund,
  cancelSubscription,
  listAdminPayments,
  refundPayment,
};
