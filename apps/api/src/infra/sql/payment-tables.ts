import type { OrderState, PaidPlan, PaymentStatus, RefundState } from "@querysnap/contracts";

export type PaymentOrderRow = {
  /** Also the provider's order id. */
  id: string;
  user_id: string;
  plan: PaidPlan;
  /** Paise: what must be paid, whatever anybody else says. */
  amount_minor: number;
  currency: string;
  /** Keyed fingerprint of the phone number: another number needs another order. */
  phone_key: string;
  state: OrderState;
  /** The user's id while the order can be handed out, else null: a user has one such order. */
  open_key: string | null;
  /** Set when the provider has confirmed the order. */
  provider_order_id: string | null;
  provider_status: string | null;
  payment_session_id: string | null;
  /** Why the provider refused to create it. */
  refusal: string | null;
  /** We gave the order up; money that still comes in for it counts nevertheless. */
  closed_at: number | null;
  expires_at: number;
  /** When the provider is asked again; null when nothing more is expected. */
  next_check_at: number | null;
  checks: number;
  created_at: number;
  updated_at: number;
};

/** One attempt to pay an order. No data of the card or account it was made with. */
export type PaymentRow = {
  id: string;
  order_id: string;
  provider_payment_id: string;
  status: PaymentStatus;
  amount_minor: number;
  currency: string;
  method: string | null;
  message: string | null;
  /** By the provider's clock. */
  attempted_at: number;
  /** Given when the payment activates its month. */
  invoice_number: string | null;
  refund_requested_at: number | null;
  created_at: number;
  updated_at: number;
};

/** The month that one payment paid for. */
export type SubscriptionPeriodRow = {
  id: string;
  user_id: string;
  payment_id: string;
  /** Start of the months without a gap that this one belongs to; ends are counted from it … */
  anchor_at: number;
  /** … by so many months, so that 31 January is followed by 28 February and 31 March. */
  anchor_months: number;
  starts_at: number;
  ends_at: number;
  revoked_at: number | null;
  revoked_by: "cancelled" | "refunded" | null;
  reminded_at: number | null;
  created_at: number;
};

export type PaymentRefundRow = {
  /** Also the provider's refund id. */
  id: string;
  payment_id: string;
  order_id: string;
  /** The payment's id unless the refund failed: a payment is refunded once. */
  open_key: string | null;
  state: RefundState;
  amount_minor: number;
  note: string;
  /** The admin; null when it was made in the provider's dashboard. */
  requested_by: string | null;
  provider_refund_id: string | null;
  failure: string | null;
  next_check_at: number | null;
  checks: number;
  created_at: number;
  updated_at: number;
};

/** Webhooks by the hash of their signature: the same one sent again changes nothing. */
export type PaymentEventRow = { id: string; type: string; order_id: string | null; received_at: number };

export type InvoiceCounterRow = { year: number; last_number: number };

export type PaymentTables = {
  payment_orders: PaymentOrderRow;
  payments: PaymentRow;
  subscription_periods: SubscriptionPeriodRow;
  payment_refunds: PaymentRefundRow;
  payment_events: PaymentEventRow;
  invoice_counters: InvoiceCounterRow;
};
