import type { Delivery, StoredOrder } from "./types.ts";

/** Actions of a customer at the checkout. */
export const OUTCOMES = {
  success: "Pay successfully",
  failure: "Payment fails",
  dropped: "Leave without paying",
  "pending-success": "Pending, then paid",
  "pending-failure": "Pending, then failed",
  "tab-closed": "Pay, then close the tab",
  "webhook-late": "Pay, webhook comes late",
  "webhook-twice": "Pay, webhook comes twice",
  "webhook-never": "Pay, webhook never comes",
} as const;
export type Outcome = keyof typeof OUTCOMES;

export const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

export const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:720px;padding:24px 16px 64px;font:15px/24px system-ui,sans-serif}
.test{border:2px dashed;border-radius:8px;padding:8px 12px;margin:0 0 24px;font-weight:600}
h1{font-size:24px;line-height:32px;margin:0 0 8px}
h2{font-size:17px;margin:24px 0 8px}
form{display:inline}
.outcomes{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));margin:16px 0}
button{font:inherit;padding:9px 14px;min-height:44px;width:100%;height:100%;cursor:pointer;border:1px solid;border-radius:6px;background:Canvas;color:CanvasText}
button:hover{text-decoration:underline}
.outcomes form{display:block}
.outcomes form:first-child button{font-weight:600;background:CanvasText;color:Canvas}
.small button{width:auto;height:auto;min-height:0;padding:2px 8px}
code{overflow-wrap:anywhere}
li{margin:4px 0}`;

const escape = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** Every page says that no money moves. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Test mode: ${escape(title)}</title>
<link rel="stylesheet" href="/simulator.css"></head><body>
<main><p class="test">Test mode. This payment simulator runs on your machine: no money is moved.</p>
<h1>${escape(title)}</h1>${body}</main></body></html>`;
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;

const button = (action: string, fields: Record<string, string>, label: string) =>
  `<form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => hidden(name, value))
    .join("")}<button type="submit">${escape(label)}</button></form>`;

export function checkoutPage({ order }: StoredOrder): string {
  const amount = `${order.order_currency === "INR" ? "Rs" : order.order_currency} ${order.order_amount}`;
  if (order.order_status !== "ACTIVE")
    return page(
      "This order cannot be paid",
      `<p>Order <code>${escape(order.order_id)}</code> is ${order.order_status}.</p>`,
    );
  const buttons = Object.entries(OUTCOMES).map(([outcome, label]) =>
    button("/simulator/pay", { payment_session_id: order.payment_session_id, outcome }, label),
  );
  return page(
    `Pay ${amount}`,
    `<p>Order <code>${escape(order.order_id)}</code>. Choose what happens:</p><div class="outcomes">${buttons.join("")}</div>`,
  );
}

function orderItem({ order, payments, refunds }: StoredOrder, deliveries: readonly Delivery[]): string {
  const attempts = payments.map(({ cf_payment_id: paymentId, payment_status }) => {
    const controls =
      payment_status === "PENDING"
        ? button("/simulator/settle", { paymentId, status: "SUCCESS" }, "Settle as paid") +
          button("/simulator/settle", { paymentId, status: "FAILED" }, "Settle as failed")
        : "";
    return `<li>Payment ${escape(paymentId)}: ${payment_status} ${controls}</li>`;
  });
  const returned = refunds.map(
    (refund) => `<li>Refund ${escape(refund.refund_id)}: ${refund.refund_status}</li>`,
  );
  const calls = deliveries.map(
    ({ id, type, status, attempts: count }) =>
      `<li>${escape(type)}: ${status}, ${count} sent ${button("/simulator/webhook", { id }, "Send now")}</li>`,
  );
  return `<section class="small"><h2><code>${escape(order.order_id)}</code></h2><p>${order.order_status}, ${escape(order.order_currency)} ${order.order_amount}</p><ul>${[...attempts, ...returned, ...calls].join("")}</ul></section>`;
}

export function ordersPage(orders: readonly StoredOrder[], deliveries: readonly Delivery[]): string {
  const newest = orders.slice(-20).toReversed();
  const items = newest.map((stored) =>
    orderItem(
      stored,
      deliveries.filter(({ orderId }) => orderId === stored.order.order_id),
    ),
  );
  return page("Payment simulator", items.length === 0 ? "<p>No orders yet.</p>" : items.join(""));
}
