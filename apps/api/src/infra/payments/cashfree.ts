import { setTimeout as sleep } from "node:timers/promises";
import { z, type ZodType } from "zod";
import type { PaymentConfig } from "../../config.ts";
import { errorReply, orderReply, paymentReply, refundReply } from "./cashfree-replies.ts";

const API_VERSION = "2025-01-01";
/** Of one attempt; a call makes at most three, within the time a request may take. */
const ATTEMPT_MS = 8_000;
const MAX_REPLY_BYTES = 512 * 1024;
const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;

export type CashfreeFailure =
  /** A 4xx: the same call will be refused again. */
  | "refused"
  | "not_found"
  /** An order or refund of this id is there already. */
  | "exists"
  /** Time-out, network, 5xx, 429, or an answer that cannot be read: what happened is not known. */
  | "unavailable";

/** Carries no header and no body of the call, so that no credential or phone number reaches a log. */
export class CashfreeError extends Error {
  constructor(
    readonly failure: CashfreeFailure,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = "CashfreeError";
  }
}

export type NewOrder = {
  orderId: string;
  amountMinor: number;
  currency: string;
  customer: { id: string; name: string; email: string; phone: string };
  returnUrl: string;
  notifyUrl: string;
  expiresAt: number;
};

export type NewRefund = { orderId: string; refundId: string; amountMinor: number; note: string };

type Call<T> = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  body?: unknown;
  /** Makes a POST safe to send again: the provider answers the second one like the first. */
  idempotencyKey?: string;
  reply: ZodType<T>;
};

/** Paise to the provider's rupees; two decimals, exactly. */
const toRupees = (minor: number) => Number((minor / 100).toFixed(2));

/** Rupees to paise. */
export const toMinor = (rupees: number): number => Math.round(rupees * 100);

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) throw new CashfreeError("unavailable", "The reply is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CashfreeError("unavailable", "The reply is not JSON", { cause });
  }
}

function toFailure(status: number, text: string): CashfreeError {
  if (status >= 500 || status === 429 || status === 408)
    return new CashfreeError("unavailable", `The provider answered with status ${status}`);
  let failure: z.output<typeof errorReply> | null = null;
  try {
    failure = errorReply.parse(parseJson(text));
  } catch {
    // the status alone tells enough
  }
  const message = failure === null ? `status ${status}` : `${failure.code ?? "no code"}: ${failure.message}`;
  if (status === 404) return new CashfreeError("not_found", message);
  // another body under the same key: an earlier call of this order was heard
  if (status === 409 || failure?.type === "idempotency_error") return new CashfreeError("exists", message);
  return new CashfreeError("refused", message);
}

async function attempt<T>(
  config: PaymentConfig,
  attemptMs: number,
  { method, path, body, idempotencyKey, reply }: Call<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(attemptMs);
  let text: string;
  let response: Response;
  try {
    response = await fetch(`${config.apiUrl}${path}`, {
      method,
      signal,
      redirect: "error",
      headers: {
        accept: "application/json",
        "x-api-version": API_VERSION,
        "x-client-id": config.clientId,
        "x-client-secret": config.clientSecret,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "x-idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await readLimited(response);
  } catch (cause) {
    if (cause instanceof CashfreeError) throw cause;
    throw new CashfreeError("unavailable", signal.aborted ? "No answer in time" : "Not reached", { cause });
  }
  if (!response.ok) throw toFailure(response.status, text);
  const parsed = reply.safeParse(parseJson(text));
  if (!parsed.success)
    throw new CashfreeError("unavailable", "The reply has another form", { cause: parsed.error });
  return parsed.data;
}

/**
 * The calls of Cashfree's API that are needed here. Calls without effect, and those with an idempotency key,
 * are tried again when the provider gives no answer.
 *
 * @throws CashfreeError
 * @see https://www.cashfree.com/docs/api-reference/payments/previous/v2025-01-01/overview
 */
export function createCashfree(
  config: PaymentConfig,
  options: { attemptMs?: number; firstPauseMs?: number } = {},
) {
  const { attemptMs = ATTEMPT_MS, firstPauseMs = FIRST_PAUSE_MS } = options;

  async function call<T>(request: Call<T>): Promise<T> {
    const isSafe = request.method !== "POST" || request.idempotencyKey !== undefined;
    for (let count = 1; ; count++) {
      try {
        return await attempt(config, attemptMs, request);
      } catch (error) {
        const mayPass = error instanceof CashfreeError && error.failure === "unavailable";
        if (!mayPass || !isSafe || count === MAX_ATTEMPTS) throw error;
        await sleep(firstPauseMs * 2 ** (count - 1));
      }
    }
  }

  const orderPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`;

  return {
    createOrder: (order: NewOrder) =>
      call({
        method: "POST",
        path: "/orders",
        idempotencyKey: order.orderId,
        reply: orderReply,
        body: {
          order_id: order.orderId,
          order_amount: toRupees(order.amountMinor),
          order_currency: order.currency,
          customer_details: {
            customer_id: order.customer.id,
            customer_name: order.customer.name,
            customer_email: order.customer.email,
            customer_phone: order.customer.phone,
          },
          order_meta: { return_url: order.returnUrl, notify_url: order.notifyUrl },
          order_expiry_time: new Date(order.expiresAt).toISOString(),
        },
      }),
    getOrder: (orderId: string) => call({ method: "GET", path: orderPath(orderId), reply: orderReply }),
    terminateOrder: (orderId: string) =>
      call({
        method: "PATCH",
        path: orderPath(orderId),
        body: { order_status: "TERMINATED" },
        reply: orderReply,
      }),
    listPayments: (orderId: string) =>
      call({ method: "GET", path: `${orderPath(orderId)}/payments`, reply: z.array(paymentReply).max(500) }),
    createRefund: (refund: NewRefund) =>
      call({
        method: "POST",
        path: `${orderPath(refund.orderId)}/refunds`,
        idempotencyKey: refund.refundId,
        reply: refundReply,
        body: {
          refund_amount: toRupees(refund.amountMinor),
          refund_id: refund.refundId,
          ...(refund.note === "" ? {} : { refund_note: refund.note }),
        },
      }),
    getRefund: (orderId: string, refundId: string) =>
      call({
        method: "GET",
        path: `${orderPath(orderId)}/refunds/${encodeURIComponent(refundId)}`,
        reply: refundReply,
      }),
  };
}

export type Cashfree = ReturnType<typeof createCashfree>;
