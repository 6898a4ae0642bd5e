/** Bodies as the provider writes them, version 2025-01-01. */
export type OrderEntity = {
  cf_order_id: string;
  order_id: string;
  entity: "order";
  order_currency: string;
  order_amount: number;
  order_status: "ACTIVE" | "PAID" | "EXPIRED" | "TERMINATED";
  payment_session_id: string;
  order_expiry_time: string;
  order_note: string | null;
  created_at: string;
  customer_details: {
    customer_id: string;
    customer_name: string | null;
    customer_email: string | null;
    customer_phone: string;
    customer_uid: null;
  };
  order_meta: { return_url: string | null; notify_url: string | null; payment_methods: null };
  order_tags: null;
};

export type PaymentStatus = "SUCCESS" | "FAILED" | "USER_DROPPED" | "PENDING";

export type PaymentEntity = {
  cf_payment_id: string;
  order_id: string;
  entity: "payment";
  is_captured: boolean;
  order_amount: number;
  order_currency: string;
  payment_amount: number;
  payment_currency: string;
  payment_status: PaymentStatus;
  payment_message: string;
  payment_time: string;
  payment_completion_time: string | null;
  payment_group: string;
  payment_method: { upi: { channel: string; upi_id: string } };
  bank_reference: string | null;
  auth_id: null;
  error_details: { error_code: string; error_description: string; error_reason: string } | null;
};

export type RefundEntity = {
  cf_payment_id: string;
  cf_refund_id: string;
  order_id: string;
  refund_id: string;
  entity: "refund";
  refund_amount: number;
  refund_currency: string;
  refund_note: string | null;
  refund_status: "SUCCESS" | "PENDING";
  refund_type: "MERCHANT_INITIATED";
  status_description: string;
  created_at: string;
  processed_at: string | null;
};

/** A webhook that is still to be sent, or sent again. */
export type Delivery = {
  id: string;
  orderId: string;
  type: string;
  url: string;
  /** JSON text; the signature covers it together with the time of each attempt. */
  body: string;
  attempts: number;
  dueAt: number;
  status: "waiting" | "delivered" | "given up" | "held back";
};

export type StoredOrder = { order: OrderEntity; payments: PaymentEntity[]; refunds: RefundEntity[] };

/** Delayed settlement by the bank. */
export type Settlement =
  | { kind: "payment"; paymentId: string; status: "SUCCESS" | "FAILED"; dueAt: number }
  | { kind: "refund"; orderId: string; refundId: string; dueAt: number };

export type SimulatorState = {
  orders: StoredOrder[];
  deliveries: Delivery[];
  settlements: Settlement[];
  /** Replies by idempotency key. */
  replies: Record<string, { status: number; body: string; print: string }>;
};

/** A refusal as the provider words it. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type = "invalid_request_error",
  ) {
    super(message);
    this.name = "ProviderError";
  }
}
