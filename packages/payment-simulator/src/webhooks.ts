import { createHmac, randomUUID } from "node:crypto";
import type { StateFile } from "./state-file.ts";
import type { Delivery, PaymentEntity, RefundEntity, StoredOrder } from "./types.ts";

const ATTEMPT_MS = 10_000;
const TICK_MS = 250;

const TYPES: Partial<Record<PaymentEntity["payment_status"], string>> = {
  SUCCESS: "PAYMENT_SUCCESS_WEBHOOK",
  FAILED: "PAYMENT_FAILED_WEBHOOK",
  USER_DROPPED: "PAYMENT_USER_DROPPED_WEBHOOK",
};

export type WebhookTimings = {
  /** Between the attempts of one delivery; afterwards it is given up. */
  retryDelaysMs: readonly number[];
  /** What "late" means. */
  lateMs: number;
};

/** When a webhook is sent: at once, late, two times, or never. */
export type WebhookFate = "now" | "late" | "twice" | "never";

/** The provider's calls to the merchant: signed, and repeated until they are answered with 2xx. */
export class Webhooks {
  readonly #timer: NodeJS.Timeout;
  readonly #sending = new Set<string>();

  constructor(
    private readonly file: StateFile,
    private readonly options: { secret: string; now: () => number; timings: WebhookTimings },
  ) {
    this.#timer = setInterval(() => void this.flush(), TICK_MS);
    this.#timer.unref();
  }

  ofPayment({ order }: StoredOrder, payment: PaymentEntity, fate: WebhookFate): void {
    const type = TYPES[payment.payment_status];
    if (type === undefined) return;
    const { order_id, order_amount, order_currency, customer_details } = order;
    const data = {
      order: { order_id, order_amount, order_currency, order_tags: null },
      payment: {
        cf_payment_id: payment.cf_payment_id,
        payment_status: payment.payment_status,
        payment_amount: payment.payment_amount,
        payment_currency: payment.payment_currency,
        payment_message: payment.payment_message,
        payment_time: payment.payment_time,
        bank_reference: payment.bank_reference,
        auth_id: null,
        payment_method: payment.payment_method,
        payment_group: payment.payment_group,
      },
      customer_details: {
        customer_name: customer_details.customer_name,
        customer_id: customer_details.customer_id,
        customer_email: customer_details.customer_email,
        customer_phone: customer_details.customer_phone,
      },
      error_details: payment.error_details,
    };
    this.#queue(order, { type, data }, fate);
  }

  ofRefund({ order }: StoredOrder, refund: RefundEntity): void {
    this.#queue(order, { type: "REFUND_STATUS_WEBHOOK", data: { refund } }, "now");
  }

  #queue(order: StoredOrder["order"], event: { type: string; data: unknown }, fate: WebhookFate): void {
    const url = order.order_meta.notify_url;
    if (url === null) return;
    const body = JSON.stringify({
      data: event.data,
      event_time: new Date(this.options.now()).toISOString(),
      type: event.type,
    });
    for (let count = fate === "twice" ? 2 : 1; count > 0; count--)
      this.file.state.deliveries.push({
        id: randomUUID(),
        orderId: order.order_id,
        type: event.type,
        url,
        body,
        attempts: 0,
        dueAt: this.options.now() + (fate === "late" ? this.options.timings.lateMs : 0),
        status: fate === "never" ? "held back" : "waiting",
      });
    this.file.save();
  }

  /** Sends what was held back, or has been delivered, at once. */
  sendNow(id: string): void {
    const delivery = this.file.state.deliveries.find((each) => each.id === id);
    if (delivery) Object.assign(delivery, { status: "waiting", dueAt: this.options.now(), attempts: 0 });
    this.file.save();
  }

  /** Sends everything that is due; resolves when each attempt has ended. */
  async flush(): Promise<void> {
    const nowMs = this.options.now();
    const due = this.file.state.deliveries.filter(
      ({ id, status, dueAt }) => status === "waiting" && dueAt <= nowMs && !this.#sending.has(id),
    );
    await Promise.all(due.map((delivery) => this.#attempt(delivery)));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    this.#sending.add(delivery.id);
    delivery.attempts += 1;
    const isDelivered = await this.#send(delivery);
    const pause = this.options.timings.retryDelaysMs[delivery.attempts - 1];
    if (isDelivered) delivery.status = "delivered";
    else if (pause === undefined) delivery.status = "given up";
    else delivery.dueAt = this.options.now() + pause;
    this.#sending.delete(delivery.id);
    this.file.save();
  }

  async #send({ id, url, body, attempts }: Delivery): Promise<boolean> {
    const timestamp = String(this.options.now());
    const signature = createHmac("sha256", this.options.secret)
      .update(timestamp + body)
      .digest("base64");
    try {
      const reply = await fetch(url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(ATTEMPT_MS),
        headers: {
          "content-type": "application/json",
          "x-webhook-version": "2025-01-01",
          "x-webhook-timestamp": timestamp,
          "x-webhook-signature": signature,
          "x-webhook-attempt": String(attempts),
          "x-idempotency-key": id,
        },
        body,
      });
      await reply.body?.cancel();
      return reply.ok;
    } catch {
      // nobody listens there now: tried again like any other failure
      return false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
