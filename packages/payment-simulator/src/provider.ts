import { randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import type { StateFile } from "./state-file.ts";
import {
  type OrderEntity,
  type PaymentEntity,
  type PaymentStatus,
  ProviderError,
  type RefundEntity,
  type StoredOrder,
} from "./types.ts";

const DAY_MS = 86_400_000;
const DEFAULT_LIFE_MS = 30 * DAY_MS;
const LEAST_LIFE_MS = 15 * 60_000;

const text = (max: number) => z.string().max(max);
const newOrder = z.object({
  order_id: z
    .string()
    .regex(/^[\w-]{3,45}$/)
    .optional(),
  order_amount: z.number().positive().max(100_000_000),
  order_currency: z.string().regex(/^[A-Z]{3}$/),
  customer_details: z.object({
    customer_id: z.string().regex(/^[\w-]{3,50}$/),
    customer_phone: z.string().regex(/^\+?\d{10,15}$/),
    customer_email: text(254).nullish(),
    customer_name: text(200).nullish(),
  }),
  order_meta: z.object({ return_url: text(2000).nullish(), notify_url: text(2000).nullish() }).nullish(),
  order_expiry_time: text(60).nullish(),
  order_note: text(200).nullish(),
});
const newRefund = z.object({
  refund_id: z.string().regex(/^[\w-]{3,45}$/),
  refund_amount: z.number().positive(),
  refund_note: text(100).nullish(),
});
const termination = z.object({ order_status: z.literal("TERMINATED") });

/** Reads a body; its first fault is worded as the provider does: `order_amount_invalid`. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join(".") ?? "";
  const field = path.split(".").at(-1) ?? "request";
  const isMissing = issue?.code === "invalid_type" && /received undefined/.test(issue.message);
  throw new ProviderError(
    400,
    `${field === "" ? "request" : field}_${isMissing ? "missing" : "invalid"}`,
    isMissing
      ? `${path} : is missing in the request. Value received: `
      : `${path} : invalid value in the request.`,
  );
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

const MESSAGES: Record<PaymentStatus, string> = {
  SUCCESS: "Simulated response message",
  FAILED: "Your payment was declined by the bank.",
  USER_DROPPED: "User dropped and did not complete the payment",
  PENDING: "Payment is pending at the bank",
};

/** Orders, payments and refunds with the provider's rules; no money is moved by any of it. */
export class Provider {
  constructor(
    private readonly file: StateFile,
    private readonly now: () => number,
  ) {}

  #iso(ms = this.now()): string {
    return new Date(ms).toISOString();
  }

  get orders(): readonly StoredOrder[] {
    return this.file.state.orders;
  }

  createOrder(body: unknown): OrderEntity {
    const wanted = read(newOrder, body);
    const id = wanted.order_id ?? `order_${randomBytes(12).toString("hex")}`;
    if (this.orders.some(({ order }) => order.order_id === id))
      throw new ProviderError(409, "order_already_exists", "order with same id is already present");
    const expiresAt =
      wanted.order_expiry_time == null ? this.now() + DEFAULT_LIFE_MS : Date.parse(wanted.order_expiry_time);
    if (Number.isNaN(expiresAt) || expiresAt < this.now() + LEAST_LIFE_MS - 60_000)
      throw new ProviderError(
        400,
        "order_expiry_time_invalid",
        "order_expiry_time : should be at least 15 minutes from now.",
      );
    const order: OrderEntity = {
      cf_order_id: digits(10),
      order_id: id,
      entity: "order",
      order_currency: wanted.order_currency,
      order_amount: wanted.order_amount,
      order_status: "ACTIVE",
      payment_session_id: `session_${randomBytes(40).toString("base64url")}payment`,
      order_expiry_time: this.#iso(expiresAt),
      order_note: wanted.order_note ?? null,
      created_at: this.#iso(),
      customer_details: {
        customer_id: wanted.customer_details.customer_id,
        customer_name: wanted.customer_details.customer_name ?? null,
        customer_email: wanted.customer_details.customer_email ?? null,
        customer_phone: wanted.customer_details.customer_phone,
        customer_uid: null,
      },
      order_meta: {
        return_url: wanted.order_meta?.return_url ?? null,
        notify_url: wanted.order_meta?.notify_url ?? null,
        payment_methods: null,
      },
      order_tags: null,
    };
    this.file.state.orders.push({ order, payments: [], refunds: [] });
    this.file.save();
    return order;
  }

  find(orderId: string): StoredOrder {
    const found = this.orders.find(({ order }) => order.order_id === orderId);
    if (!found) throw new ProviderError(404, "order_not_found", "Order Reference Id does not exist");
    if (found.order.order_status === "ACTIVE" && Date.parse(found.order.order_expiry_time) < this.now())
      found.order.order_status = "EXPIRED";
    return found;
  }

  findBySession(session: string): StoredOrder {
    const found = this.orders.find(({ order }) => order.payment_session_id === session);
    if (!found) throw new ProviderError(400, "payment_session_id_invalid", "payment_session_id is not valid");
    return this.find(found.order.order_id);
  }

  terminate(orderId: string, body: unknown): OrderEntity {
    read(termination, body);
    const { order } = this.find(orderId);
    if (order.order_status !== "ACTIVE")
      throw new ProviderError(400, "order_inactive", `order is not active, it is ${order.order_status}`);
    order.order_status = "TERMINATED";
    this.file.save();
    return order;
  }

  /** An attempt to pay, as a customer makes it on the checkout page. */
  pay(orderId: string, status: PaymentStatus): PaymentEntity {
    const { order, payments } = this.find(orderId);
    if (order.order_status !== "ACTIVE")
      throw new ProviderError(400, "order_inactive", `order is not active, it is ${order.order_status}`);
    const payment: PaymentEntity = {
      cf_payment_id: digits(13),
      order_id: order.order_id,
      entity: "payment",
      is_captured: false,
      order_amount: order.order_amount,
      order_currency: order.order_currency,
      payment_amount: order.order_amount,
      payment_currency: order.order_currency,
      payment_status: "PENDING",
      payment_message: MESSAGES.PENDING,
      payment_time: this.#iso(),
      payment_completion_time: null,
      payment_group: "upi",
      payment_method: { upi: { channel: "collect", upi_id: "testsuccess@gocash" } },
      bank_reference: null,
      auth_id: null,
      error_details: null,
    };
    payments.push(payment);
    if (status !== "PENDING") this.settle(payment.cf_payment_id, status);
    this.file.save();
    return payment;
  }

  /** The bank's answer for a pending payment. */
  settle(paymentId: string, status: Exclude<PaymentStatus, "PENDING">): StoredOrder {
    const stored = this.orders.find(({ payments }) =>
      payments.some(({ cf_payment_id }) => cf_payment_id === paymentId),
    );
    const payment = stored?.payments.find(({ cf_payment_id }) => cf_payment_id === paymentId);
    if (!stored || payment?.payment_status !== "PENDING")
      throw new ProviderError(400, "payment_inactive", "payment is not pending");
    payment.payment_status = status;
    payment.payment_message = MESSAGES[status];
    payment.payment_completion_time = this.#iso();
    payment.is_captured = status === "SUCCESS";
    if (status === "SUCCESS") {
      payment.bank_reference = digits(12);
      stored.order.order_status = "PAID";
    } else if (status === "FAILED")
      payment.error_details = {
        error_code: "TRANSACTION_DECLINED",
        error_description: MESSAGES.FAILED,
        error_reason: "transaction_declined",
      };
    this.file.save();
    return stored;
  }

  createRefund(orderId: string, body: unknown): RefundEntity {
    const { order, payments, refunds } = this.find(orderId);
    const wanted = read(newRefund, body);
    const paid = payments.find(({ payment_status }) => payment_status === "SUCCESS");
    if (!paid) throw new ProviderError(400, "order_not_paid", "Refund is possible for paid orders only");
    if (refunds.some(({ refund_id }) => refund_id === wanted.refund_id))
      throw new ProviderError(409, "refund_id_already_exists", "refund with same id is already present");
    const returned = refunds.reduce((sum, { refund_amount }) => sum + refund_amount, 0);
    if (returned + wanted.refund_amount > paid.payment_amount + 0.001)
      throw new ProviderError(
        400,
        "refund_amount_invalid",
        "refund_amount : greater than the amount of the order",
      );
    const refund: RefundEntity = {
      cf_payment_id: paid.cf_payment_id,
      cf_refund_id: digits(10),
      order_id: order.order_id,
      refund_id: wanted.refund_id,
      entity: "refund",
      refund_amount: wanted.refund_amount,
      refund_currency: order.order_currency,
      refund_note: wanted.refund_note ?? null,
      refund_status: "PENDING",
      refund_type: "MERCHANT_INITIATED",
      status_description: "Refund initiated",
      created_at: this.#iso(),
      processed_at: null,
    };
    refunds.push(refund);
    this.file.save();
    return refund;
  }

  findRefund(orderId: string, refundId: string): RefundEntity {
    const refund = this.find(orderId).refunds.find(({ refund_id }) => refund_id === refundId);
    if (!refund) throw new ProviderError(404, "refund_not_found", "Refund does not exist");
    return refund;
  }

  settleRefund(orderId: string, refundId: string): RefundEntity {
    const refund = this.findRefund(orderId, refundId);
    refund.refund_status = "SUCCESS";
    refund.status_description = "Refund processed successfully";
    refund.processed_at = this.#iso();
    this.file.save();
    return refund;
  }
}
