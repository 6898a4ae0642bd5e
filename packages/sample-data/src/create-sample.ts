import type { Doc } from "@querysnap/mql";
import { makeEmployees, makeEvent, makeStore } from "./company.ts";
import { makeOrder } from "./orders.ts";
import { Random } from "./random.ts";
import { makeCustomer, makeProduct, makeReview } from "./shop.ts";

/** Raise it when the documents change, so that existing installations load the new sample. */
export const SAMPLE_VERSION = 1;

const SEED = 20_260;
const DAY_MS = 86_400_000;
const COUNTS = {
  customers: 6_000,
  products: 900,
  orders: 18_000,
  reviews: 9_000,
  stores: 60,
  employees: 350,
  events: 26_000,
} as const;

export type SampleIndex = {
  name: string;
  keys: readonly (readonly [path: string, direction: 1 | -1])[];
  unique?: true;
  sparse?: true;
};
export type SampleCollection = { name: string; documents: readonly Doc[]; indexes: readonly SampleIndex[] };

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function byIndex(path: string, direction: 1 | -1 = 1): SampleIndex {
  return { name: `${path}_${direction}`, keys: [[path, direction]] };
}

/**
 * The sample shop: 60,310 documents in seven collections, the same for the same day.
 *
 * @param now The newest documents are from this day (UTC), so that "last 30 days" finds something.
 */
export function createSample(now: Date): SampleCollection[] {
  const nowMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const random = new Random(SEED);
  const customers = times(COUNTS.customers, () => makeCustomer(random, nowMs));
  const products = times(COUNTS.products, (index) => makeProduct(random, { nowMs, index }));
  const stores = times(COUNTS.stores, (index) => makeStore(random, { nowMs, index }));
  const storeIds = stores.map((store) => store.id);
  // Every tenth product was never reviewed and every tenth customer never ordered: questions about absence
  // find something.
  const reviewed = products.filter((_, index) => index % 10 !== 3);
  const buyers = customers.filter((_, index) => index % 10 !== 7);
  return [
    {
      name: "customers",
      documents: customers.map((customer) => customer.document),
      indexes: [{ ...byIndex("email"), unique: true }, byIndex("address.country"), byIndex("createdAt", -1)],
    },
    {
      name: "products",
      documents: products.map((product) => product.document),
      indexes: [
        { ...byIndex("sku"), unique: true },
        {
          name: "category_1_price_-1",
          keys: [
            ["category", 1],
            ["price", -1],
          ],
        },
        byIndex("tags"),
      ],
    },
    { name: "stores", documents: stores.map((store) => store.document), indexes: [byIndex("country")] },
    {
      name: "employees",
      documents: makeEmployees(random, { nowMs, count: COUNTS.employees, stores }),
      indexes: [{ ...byIndex("number"), unique: true }, byIndex("managerId")],
    },
    {
      name: "orders",
      documents: times(COUNTS.orders, (index) =>
        makeOrder(random, { nowMs, index, customer: random.pick(buyers), products, storeIds }),
      ),
      indexes: [
        { ...byIndex("number"), unique: true },
        byIndex("customerId"),
        {
          name: "status_1_createdAt_-1",
          keys: [
            ["status", 1],
            ["createdAt", -1],
          ],
        },
        { ...byIndex("storeId"), sparse: true },
      ],
    },
    {
      name: "reviews",
      documents: times(COUNTS.reviews, () =>
        makeReview(random, { nowMs, product: random.pick(reviewed), customer: random.pick(buyers) }),
      ),
      indexes: [byIndex("productId"), byIndex("createdAt", -1)],
    },
    {
      name: "events",
      documents: times(COUNTS.events, () => makeEvent(random, { nowMs, customers, products })),
      indexes: [byIndex("at", -1), byIndex("type")],
    },
  ];
}
