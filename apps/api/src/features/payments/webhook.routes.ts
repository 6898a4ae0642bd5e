import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { addressKey, addressOf } from "../../infra/address-key.ts";
import { paymentReply, refundReply } from "../../infra/payments/cashfree-replies.ts";
import { checkWebhook } from "../../infra/payments/webhook-signature.ts";
import { seenPayment, seenRefund } from "./ask-provider.ts";
import { type Observation, settleOrder } from "./settle-order.ts";

export const WEBHOOK_PATH = "/api/payment/cf/webhook";
const BODY_LIMIT_BYTES = 64 * 1024;
const RATE = { points: 600, windowMs: 60_000 };

const anyEvent = z.object({ type: z.string().max(100), data: z.unknown() });
const paymentEvent = z.object({ order: z.object({ order_id: z.string().max(100) }), payment: paymentReply });
const refundEvent = z.object({ refund: refundReply });

type Event = { orderId: string; seen: Observation };

/** Reads the order or refund from an event; null for types that are ignored. */
function readEvent({ type, data }: z.output<typeof anyEvent>, nowMs: number): Event | null {
  switch (type) {
    case "PAYMENT_SUCCESS_WEBHOOK":
    case "PAYMENT_FAILED_WEBHOOK":
    case "PAYMENT_USER_DROPPED_WEBHOOK": {
      const { order, payment } = paymentEvent.parse(data);
      return { orderId: order.order_id, seen: { payments: [seenPayment(payment, nowMs)] } };
    }
    case "REFUND_STATUS_WEBHOOK":
    case "AUTO_REFUND_STATUS_WEBHOOK": {
      const { refund } = refundEvent.parse(data);
      return { orderId: refund.order_id, seen: { refunds: [seenRefund(refund)] } };
    }
    default:
      return null;
  }
}

/** Refuses what the provider did not sign just now. @throws AppError webhook_invalid */
function readBody(deps: AppDeps, headers: Record<string, unknown>, body: Buffer): z.output<typeof anyEvent> {
  const secret = deps.config.payments?.clientSecret;
  if (secret === undefined) throw new AppError("payments_off");
  const call = { timestamp: headers["x-webhook-timestamp"], signature: headers["x-webhook-signature"], body };
  const checked = checkWebhook(call, { secret, nowMs: deps.clock.now() });
  if (!checked.ok) {
    deps.log.warn({ reason: checked.reason }, "payment webhook refused");
    throw new AppError("webhook_invalid", { details: checked.reason });
  }
  try {
    return anyEvent.parse(JSON.parse(body.toString("utf8")));
  } catch (cause) {
    throw new AppError("webhook_invalid", { details: "malformed", cause });
  }
}

function toEvent(event: z.output<typeof anyEvent>, nowMs: number): Event | null {
  try {
    return readEvent(event, nowMs);
  } catch (cause) {
    throw new AppError("webhook_invalid", { details: "malformed", cause });
  }
}

/**
 * The provider's calls. The signature covers the bytes as they arrived, so the body is read here as such. A
 * failure is answered with its status, and the provider calls again later.
 */
export async function registerPaymentWebhook(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      WEBHOOK_PATH,
      { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const retryAfter = await deps.limiter.consume("webhook", addressKey(addressOf(request)), RATE);
        if (retryAfter !== null) throw new AppError("rate_limited", { extras: { retryAfter } });
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = readBody(deps, request.headers, body);
        const nowMs = deps.clock.now();
        const known = toEvent(event, nowMs);
        const id = createHash("sha256")
          .update(String(request.headers["x-webhook-signature"]))
          .digest("base64url");
        const outcome = await deps.store.transaction(async (bound) => {
          const row = { id, type: event.type, order_id: known?.orderId ?? null, received_at: nowMs };
          if (!(await bound.payments.recordEvent(row))) return "replayed";
          if (!known) return "type not known";
          const order = await settleOrder(bound, deps, known.orderId, known.seen);
          return order === null ? "order not known" : order.state;
        });
        deps.log.info({ type: event.type, orderId: known?.orderId, outcome }, "payment webhook");
        return reply.send({ success: true });
      },
    );
  });
}
