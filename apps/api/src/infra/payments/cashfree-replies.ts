import { PAYMENT_STATUSES } from "@querysnap/contracts";
import { z } from "zod";

/** Ids are texts, but numbers in older versions of the API. */
const id = z.union([z.string().min(1).max(100), z.number().int()]).transform(String);
const amount = z.number().nonnegative().max(1_000_000_000);
const shortText = z.string().max(500).nullish().catch(null);
const time = z.string().max(60).nullish();

/** Only what is read; replies may carry more. */
export const orderReply = z.object({
  cf_order_id: id,
  order_id: z.string(),
  order_amount: amount,
  order_currency: z.string(),
  /** ACTIVE, PAID, EXPIRED, TERMINATED, TERMINATION_REQUESTED. */
  order_status: z.string().max(60),
  payment_session_id: z.string().min(1).max(2000),
});

export const paymentReply = z.object({
  cf_payment_id: id,
  order_id: z.string().optional(),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_amount: amount,
  payment_currency: z.string().max(10),
  payment_message: shortText,
  payment_group: shortText,
  payment_time: time,
});

export const refundReply = z.object({
  cf_refund_id: id.nullish(),
  cf_payment_id: id,
  order_id: z.string(),
  refund_id: z.string().max(100),
  refund_amount: amount,
  refund_currency: z.string().max(10),
  /** SUCCESS, PENDING, ONHOLD, CANCELLED, FAILED. */
  refund_status: z.string().max(60),
  status_description: shortText,
});

export const errorReply = z.object({
  message: z.string().max(1000),
  code: z.string().max(200).nullish(),
  type: z.string().max(200).nullish(),
});

export type CashfreeOrder = z.output<typeof orderReply>;
export type CashfreePayment = z.output<typeof paymentReply>;
export type CashfreeRefund = z.output<typeof refundReply>;
