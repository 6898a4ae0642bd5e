import { Doc, type ObjectId, type Value } from "@querysnap/mql";
import { CARRIERS, COUPONS } from "./names.table.ts";
import { type Random, date, int, long, money } from "./random.ts";
import type { Customer, Product } from "./shop.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export type OrderCall = {
  nowMs: number;
  index: number;
  customer: Customer;
  products: readonly Product[];
  storeIds: readonly ObjectId[];
};

/** Recent orders are still on their way, older ones are mostly delivered. */
function pickStatus(random: Random, ageDays: number): string {
  if (ageDays < 2)
    return random.weighted([
      ["pending", 45],
      ["paid", 50],
      ["cancelled", 5],
    ] as const);
  if (ageDays < 8)
    return random.weighted([
      ["paid", 35],
      ["shipped", 55],
      ["cancelled", 6],
      ["delivered", 4],
    ] as const);
  return random.weighted([
    ["delivered", 86],
    ["refunded", 6],
    ["cancelled", 5],
    ["paid", 3],
  ] as const);
}

/** Stores sell to walk-in customers too; an order without `storeId` came over the web. */
export function makeOrder(random: Random, call: OrderCall): Doc {
  const { customer, nowMs } = call;
  const oldestMs = Math.max(customer.createdAtMs, nowMs - 730 * DAY_MS);
  const createdAtMs = nowMs - Math.floor(random.next() ** 1.25 * (nowMs - oldestMs));
  const status = pickStatus(random, (nowMs - createdAtMs) / DAY_MS);
  const lines = random
    .several(call.products, random.skewed(1, 6, 2))
    .map((product) => ({ product, quantity: random.skewed(1, 5, 3) }));
  const goodsCents = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
  const shippingCents = goodsCents > 10_000 ? 0 : 490;
  const wasPaid = status !== "pending" && status !== "cancelled";
  const paidAtMs = Math.min(nowMs, createdAtMs + random.between(1, 20) * HOUR_MS);
  const entries: [string, Value][] = [
    ["_id", random.objectId(createdAtMs)],
    ["number", long(100_001 + call.index)],
    ["customerId", customer.id],
    [
      "customer",
      Doc.of([
        ["name", customer.name],
        ["email", customer.email],
      ]),
    ],
    ["status", status],
    [
      "items",
      lines.map(({ product, quantity }) =>
        Doc.of([
          ["productId", product.id],
          ["sku", product.sku],
          ["name", product.name],
          ["category", product.category],
          ["quantity", int(quantity)],
          ["price", money(product.priceCents)],
        ]),
      ),
    ],
    ["total", money(goodsCents + shippingCents)],
    ["currency", "EUR"],
    [
      "payment",
      Doc.of([
        [
          "method",
          random.weighted([
            ["card", 48],
            ["paypal", 27],
            ["invoice", 15],
            ["klarna", 10],
          ] as const),
        ],
        ["paidAt", wasPaid ? date(paidAtMs) : null],
      ]),
    ],
    [
      "shipping",
      Doc.of([
        ["country", customer.country],
        ["city", customer.city],
        ["carrier", random.weighted(CARRIERS)],
        ["cost", money(shippingCents)],
      ]),
    ],
    ["gift", random.chance(0.06)],
  ];
  if (random.chance(0.7)) entries.push(["coupon", random.chance(0.4) ? random.weighted(COUPONS) : null]);
  if (random.chance(0.2)) entries.push(["storeId", random.pick(call.storeIds)]);
  entries.push(["createdAt", date(createdAtMs)]);
  if (status === "delivered" || status === "refunded")
    entries.push(["deliveredAt", date(Math.min(nowMs, paidAtMs + random.between(1, 9) * DAY_MS))]);
  return Doc.of(entries);
}
