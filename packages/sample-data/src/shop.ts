import { Doc, type ObjectId, type Value } from "@querysnap/mql";
import {
  CATEGORIES,
  COLORS,
  COUNTRIES,
  CUSTOMER_TAGS,
  FIRST_NAMES,
  LAST_NAMES,
  MATERIALS,
  PRODUCT_TAGS,
  REVIEW_WORDS,
  STREETS,
  SUPPLIERS,
} from "./names.table.ts";
import { type Random, date, double, int, long, money } from "./random.ts";

const DAY_MS = 86_400_000;

export type Customer = {
  id: ObjectId;
  name: string;
  email: string;
  country: string;
  city: string;
  createdAtMs: number;
  document: Doc;
};
export type Product = {
  id: ObjectId;
  sku: string;
  name: string;
  category: string;
  priceCents: number;
  createdAtMs: number;
  document: Doc;
};

/** Lower case without accents, for e-mail addresses. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-zA-Z]/g, "")
    .toLowerCase();
}

const COUNTRY_WEIGHTS = COUNTRIES.map((country) => [country, country.weight] as const);

/** Some have no phone at all, some have null; some zip codes were stored as numbers by an old import. */
export function makeCustomer(random: Random, nowMs: number): Customer {
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(LAST_NAMES);
  const name = `${first} ${last}`;
  const country = random.weighted(COUNTRY_WEIGHTS);
  const [city] = random.pick(country.cities);
  const createdAtMs = nowMs - random.skewed(4 * 24 * 60, 1460 * 24 * 60, 1.2) * 60_000;
  const email = `${plain(first)}.${plain(last)}${random.between(1, 999)}@example.${random.pick(["com", "org", "net"])}`;
  const zip = String(random.between(10_000, 99_999));
  const id = random.objectId(createdAtMs);
  const entries: [string, Value][] = [
    ["_id", id],
    ["name", name],
    ["email", email],
    ["externalId", random.uuid()],
  ];
  if (!random.chance(0.12))
    entries.push([
      "phone",
      random.chance(0.06)
        ? null
        : `+${random.between(30, 91)} ${random.between(100, 999)} ${random.between(100_000, 9_999_999)}`,
    ]);
  entries.push(
    [
      "address",
      Doc.of([
        ["street", `${random.pick(STREETS)} ${random.between(1, 180)}`],
        ["zip", random.chance(0.15) ? int(Number(zip)) : zip],
        ["city", city],
        ["country", country.code],
      ]),
    ],
    [
      "segment",
      random.weighted([
        ["retail", 78],
        ["business", 17],
        ["vip", 5],
      ] as const),
    ],
    ["loyaltyPoints", int(random.skewed(0, 9_800, 3))],
    ["newsletter", random.chance(0.4)],
    ["tags", random.several(CUSTOMER_TAGS, random.skewed(0, 3, 2))],
    [
      "birthDate",
      random.chance(0.2)
        ? null
        : date(Date.UTC(random.between(1948, 2006), random.between(0, 11), random.between(1, 28))),
    ],
    ["createdAt", date(createdAtMs)],
  );
  return { id, name, email, country: country.code, city, createdAtMs, document: Doc.of(entries) };
}

export function makeProduct(random: Random, call: { nowMs: number; index: number }): Product {
  const category = random.pick(CATEGORIES);
  const kind = random.pick(category.kinds);
  const name = `${random.pick(MATERIALS)} ${kind}`;
  const priceCents = Math.round(random.skewed(category.low, category.high, 2.2) / 10) * 10;
  const createdAtMs = call.nowMs - random.between(20, 1500) * DAY_MS;
  const sku = `${category.name.slice(0, 3).toUpperCase()}-${String(1000 + call.index)}`;
  const [supplier, supplierCountry] = random.pick(SUPPLIERS);
  const id = random.objectId(createdAtMs);
  const stock = random.chance(0.07) ? 0 : random.skewed(1, 480, 2);
  const entries: [string, Value][] = [
    ["_id", id],
    ["sku", sku],
    ["name", name],
    ["category", category.name],
    ["price", money(priceCents)],
    ["cost", money(priceCents * (0.38 + random.next() * 0.3))],
    ["stock", int(stock)],
    ["barcode", long(4_000_000_000_000 + random.between(0, 999_999_999))],
    ["weightKg", double(Math.round((0.1 + random.next() ** 3 * 40) * 100) / 100)],
    [
      "dimensions",
      Doc.of([
        ["width", double(random.between(5, 180) + 0.5)],
        ["height", double(random.between(2, 210) + 0.5)],
        ["depth", double(random.between(2, 90) + 0.5)],
      ]),
    ],
    ["colors", random.several(COLORS, random.between(1, 3))],
    ["tags", random.several(PRODUCT_TAGS, random.skewed(0, 4, 1.6))],
    [
      "supplier",
      Doc.of([
        ["name", supplier],
        ["country", supplierCountry],
      ]),
    ],
    ["discontinued", random.chance(0.05)],
    ["createdAt", date(createdAtMs)],
  ];
  if (random.chance(0.3)) entries.push(["warrantyYears", int(random.pick([1, 2, 3, 5, 10]))]);
  return { id, sku, name, category: category.name, priceCents, createdAtMs, document: Doc.of(entries) };
}

export function makeReview(
  random: Random,
  call: { nowMs: number; product: Product; customer: Customer },
): Doc {
  const { product, customer, nowMs } = call;
  const rating = random.weighted([
    [5, 42],
    [4, 29],
    [3, 14],
    [2, 8],
    [1, 7],
  ] as const);
  const words = REVIEW_WORDS[rating] ?? { titles: [""], texts: [""] };
  const createdAtMs = Math.max(product.createdAtMs, nowMs - random.skewed(0, 700 * 24 * 60, 1.3) * 60_000);
  const respondedAtMs = Math.min(nowMs, createdAtMs + random.between(1, 9) * DAY_MS);
  return Doc.of([
    ["_id", random.objectId(createdAtMs)],
    ["productId", product.id],
    ["customerId", customer.id],
    ["rating", int(rating)],
    ["title", random.pick(words.titles)],
    ["text", random.pick(words.texts)],
    ["verified", random.chance(0.8)],
    ["helpfulVotes", int(random.skewed(0, 60, 4))],
    [
      "response",
      rating <= 2 && random.chance(0.6)
        ? Doc.of([
            ["text", "Thank you for telling us. Our support team will contact you."],
            ["respondedAt", date(respondedAtMs)],
          ])
        : null,
    ],
    ["createdAt", date(createdAtMs)],
  ]);
}
