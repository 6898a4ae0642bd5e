import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { browserScript } from "./browser-script.ts";
import { checkoutPage, isOutcome, ordersPage, type Outcome, page, STYLE } from "./pages.ts";
import { Provider } from "./provider.ts";
import { StateFile } from "./state-file.ts";
import { type PaymentStatus, ProviderError } from "./types.ts";
import { type WebhookFate, Webhooks, type WebhookTimings } from "./webhooks.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export type SimulatorOptions = {
  clientId: string;
  clientSecret: string;
  /** Where orders are kept; null keeps them in memory. */
  file: string | null;
  /** 0 picks a free one. */
  port?: number;
  now?: () => number;
  /** When a pending payment or refund is settled by itself. */
  settleMs?: number;
  timings?: WebhookTimings;
};

export type Simulator = {
  url: string;
  provider: Provider;
  webhooks: Webhooks;
  /** Settles what is due and sends the webhooks that are due, without waiting for their timers. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const DEFAULT_TIMINGS: WebhookTimings = {
  retryDelaysMs: [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  lateMs: MINUTE_MS,
};

const PLANS: Record<Outcome, { status: PaymentStatus; later?: "SUCCESS" | "FAILED"; fate?: WebhookFate }> = {
  success: { status: "SUCCESS" },
  failure: { status: "FAILED" },
  dropped: { status: "USER_DROPPED" },
  "pending-success": { status: "PENDING", later: "SUCCESS" },
  "pending-failure": { status: "PENDING", later: "FAILED" },
  "tab-closed": { status: "SUCCESS" },
  "webhook-late": { status: "SUCCESS", fate: "late" },
  "webhook-twice": { status: "SUCCESS", fate: "twice" },
  "webhook-never": { status: "SUCCESS", fate: "never" },
};

type Reply = { status: number; type: string; body: string; headers?: Record<string, string> };
type Call = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

const json = (status: number, value: unknown): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});
const html = (body: string): Reply => ({ status: 200, type: "text/html; charset=utf-8", body });
const redirect = (location: string): Reply => ({
  status: 303,
  type: "text/plain",
  body: "",
  headers: { location },
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new ProviderError(413, "request_too_large", "request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const sameText = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function parseJson(body: string): unknown {
  if (body === "") return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new ProviderError(400, "request_invalid", "invalid json in the request body");
  }
}

/** The parts of a simulator and what its routes do with them. */
class Routes {
  constructor(
    private readonly options: SimulatorOptions & { now: () => number; settleMs: number },
    private readonly parts: { file: StateFile; provider: Provider; webhooks: Webhooks; url: () => string },
  ) {}

  answer(call: Call): Reply {
    if (!LOOPBACK.test(call.headers.host ?? ""))
      return { status: 403, type: "text/plain", body: "Forbidden" };
    const { method, path } = call;
    if (path === "/simulator.css") return { status: 200, type: "text/css", body: STYLE };
    if (path === "/js/v3/cashfree.js")
      return {
        status: 200,
        type: "text/javascript; charset=utf-8",
        body: browserScript(`${this.parts.url()}/pg/view/sessions/checkout`),
      };
    if (path === "/" && method === "GET")
      return html(ordersPage(this.parts.provider.orders, this.parts.file.state.deliveries));
    if (path === "/pg/view/sessions/checkout" && method === "POST")
      return html(
        checkoutPage(
          this.parts.provider.findBySession(new URLSearchParams(call.body).get("payment_session_id") ?? ""),
        ),
      );
    if (path.startsWith("/simulator/") && method === "POST") return this.#act(call);
    if (path.startsWith("/pg/")) return this.#api(call);
    throw new ProviderError(404, "not_found", "no such path");
  }

  /** Carries out a tester's action; refuses requests from other sites. */
  #act({ path, headers, body }: Call): Reply {
    if (headers.origin !== undefined && headers.origin !== this.parts.url())
      return { status: 403, type: "text/plain", body: "Forbidden" };
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? "";
    if (path === "/simulator/pay") return this.#pay(field("payment_session_id"), field("outcome"));
    if (path === "/simulator/settle") {
      const status = field("status") === "SUCCESS" ? "SUCCESS" : "FAILED";
      this.#settlePayment(field("paymentId"), status, "now");
    } else if (path === "/simulator/webhook") this.parts.webhooks.sendNow(field("id"));
    else throw new ProviderError(404, "not_found", "no such path");
    return redirect("/");
  }

  #pay(session: string, outcome: string): Reply {
    if (!isOutcome(outcome)) throw new ProviderError(400, "outcome_invalid", "no such outcome");
    const { provider, webhooks, file } = this.parts;
    const stored = provider.findBySession(session);
    // paid in another tab, or expired since the page was opened
    if (stored.order.order_status !== "ACTIVE") return html(checkoutPage(stored));
    const { status, later, fate = "now" } = PLANS[outcome];
    const payment = provider.pay(stored.order.order_id, status);
    if (later !== undefined) {
      const dueAt = this.options.now() + this.options.settleMs;
      file.state.settlements.push({
        kind: "payment",
        paymentId: payment.cf_payment_id,
        status: later,
        dueAt,
      });
      file.save();
    }
    webhooks.ofPayment(stored, payment, fate);
    const { return_url: returnUrl } = stored.order.order_meta;
    if (outcome === "tab-closed" || returnUrl === null)
      return html(
        page("The tab was closed", "<p>The payment was made, and the shop was not told by the browser.</p>"),
      );
    return redirect(returnUrl.replaceAll("{order_id}", encodeURIComponent(stored.order.order_id)));
  }

  #settlePayment(paymentId: string, status: "SUCCESS" | "FAILED", fate: WebhookFate): void {
    const { provider, webhooks, file } = this.parts;
    file.state.settlements = file.state.settlements.filter(
      (each) => each.kind !== "payment" || each.paymentId !== paymentId,
    );
    const stored = provider.settle(paymentId, status);
    const payment = stored.payments.find(({ cf_payment_id }) => cf_payment_id === paymentId);
    if (payment) webhooks.ofPayment(stored, payment, fate);
  }

  /** Answers for the bank. */
  settleDue(): void {
    const { provider, webhooks, file } = this.parts;
    const nowMs = this.options.now();
    const due = file.state.settlements.filter(({ dueAt }) => dueAt <= nowMs);
    if (due.length === 0) return;
    file.state.settlements = file.state.settlements.filter(({ dueAt }) => dueAt > nowMs);
    for (const settlement of due) {
      if (settlement.kind === "payment") this.#settlePayment(settlement.paymentId, settlement.status, "now");
      else
        webhooks.ofRefund(
          provider.find(settlement.orderId),
          provider.settleRefund(settlement.orderId, settlement.refundId),
        );
    }
  }

  #api(call: Call): Reply {
    const { headers } = call;
    const isKnown =
      sameText(String(headers["x-client-id"]), this.options.clientId) &&
      sameText(String(headers["x-client-secret"]), this.options.clientSecret);
    if (!isKnown)
      throw new ProviderError(401, "request_failed", "authentication Failed", "authentication_error");
    if (headers["x-api-version"] !== "2025-01-01")
      throw new ProviderError(400, "version_missing", "version is missing or invalid in the request.");
    const key = headers["x-idempotency-key"];
    if (call.method !== "POST" || typeof key !== "string") return this.#call(call);
    const print = createHash("sha256").update(call.path).update("\n").update(call.body).digest("base64url");
    const known = this.parts.file.state.replies[key];
    if (known && known.print !== print)
      throw new ProviderError(
        422,
        "idempotency_key_reused",
        "another request had this key",
        "idempotency_error",
      );
    if (known) return { status: known.status, type: "application/json; charset=utf-8", body: known.body };
    const reply = this.#call(call);
    this.parts.file.state.replies[key] = { status: reply.status, body: reply.body, print };
    this.parts.file.save();
    return reply;
  }

  #call({ method, path, body }: Call): Reply {
    const { provider, file } = this.parts;
    const [, , noun, orderId = "", part, partId] = path.split("/").map(decodeURIComponent);
    if (noun !== "orders") throw new ProviderError(404, "not_found", "no such path");
    const route = `${method} ${orderId === "" ? "" : "id"}${part === undefined ? "" : `/${part}`}${partId === undefined ? "" : "/id"}`;
    switch (route) {
      case "POST ":
        return json(200, provider.createOrder(parseJson(body)));
      case "GET id":
        return json(200, provider.find(orderId).order);
      case "PATCH id":
        return json(200, provider.terminate(orderId, parseJson(body)));
      case "GET id/payments":
        return json(200, provider.find(orderId).payments.toReversed());
      case "POST id/refunds": {
        const refund = provider.createRefund(orderId, parseJson(body));
        const dueAt = this.options.now() + this.options.settleMs;
        file.state.settlements.push({ kind: "refund", orderId, refundId: refund.refund_id, dueAt });
        file.save();
        return json(200, refund);
      }
      case "GET id/refunds":
        return json(200, provider.find(orderId).refunds);
      case "GET id/refunds/id":
        return json(200, provider.findRefund(orderId, partId ?? ""));
      default:
        throw new ProviderError(404, "not_found", "no such path");
    }
  }
}

function refusal(error: unknown): Reply {
  if (error instanceof ProviderError)
    return json(error.status, { message: error.message, code: error.code, type: error.type });
  return json(500, { message: "internal error", code: "internal_error", type: "api_error" });
}

function send(response: ServerResponse, reply: Reply): void {
  response
    .writeHead(reply.status, {
      "content-type": reply.type,
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'self'; form-action 'self' http:; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      ...reply.headers,
    })
    .end(reply.body);
}

/** Starts the provider's stand-in on this machine. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const now = options.now ?? (() => Date.now());
  const file = new StateFile(options.file);
  const provider = new Provider(file, now);
  const timings = options.timings ?? DEFAULT_TIMINGS;
  const webhooks = new Webhooks(file, { secret: options.clientSecret, now, timings });
  let url = "";
  const routes = new Routes(
    { ...options, now, settleMs: options.settleMs ?? 10_000 },
    { file, provider, webhooks, url: () => url },
  );
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        return routes.answer({
          method: request.method ?? "GET",
          path: pathname,
          headers: request.headers,
          body,
        });
      })
      .catch(refusal)
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  const timer = setInterval(() => routes.settleDue(), 250);
  timer.unref();
  return {
    url,
    provider,
    webhooks,
    async flush() {
      routes.settleDue();
      await webhooks.flush();
    },
    close: () => {
      clearInterval(timer);
      webhooks.close();
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
