import { Dice, collectionsOf, id, money, present, times } from "../../seeding.ts";

export const databaseName = "shop";

const dice = new Dice(11);
const CITIES = [
  ["London", "UK"],
  ["Leeds", "UK"],
  ["Paris", "France"],
  ["Lyon", "France"],
  ["Berlin", "Germany"],
  ["Munich", "Germany"],
  ["Madrid", "Spain"],
  ["Dublin", "Ireland"],
] as const;
const FIRST = [
  "Anna",
  "Ben",
  "Clara",
  "David",
  "Eva",
  "Frank",
  "Grace",
  "Hugo",
  "Ines",
  "Jack",
  "Kim",
  "Lea",
];
const LAST = ["Martin", "Weber", "Jones", "Silva", "Novak", "Dupont", "Meyer", "Byrne"];
const CATEGORIES = ["Electronics", "Books", "Clothing", "Garden", "Toys"];
const BRANDS = ["Acme", "Northwind", "Lumen", "Fabrik"];

const products = times(120, (n) => ({
  _id: id(1, n),
  sku: `P-${1000 + n}`,
  name: `${dice.pick(["Small", "Large", "Smart", "Classic", "Green"])} ${dice.pick(["Lamp", "Novel", "Jacket", "Shovel", "Robot", "Radio", "Atlas", "Scarf"])}`,
  category: dice.pick(CATEGORIES),
  brand: dice.pick(BRANDS),
  price: money(dice.int(3, 400) + 0.99),
  cost: money(dice.int(1, 200)),
  stock: dice.chance(0.1) ? 0 : dice.int(1, 300),
  rating: Math.round((1 + dice.next() * 4) * 10) / 10 + 0.01,
  tags: dice.some(["sale", "new", "eco", "gift", "import"], dice.int(0, 3)),
  discontinued: dice.chance(0.1),
}));

const customers = times(150, (n) => {
  const [city, country] = dice.pick(CITIES);
  return present({
    _id: id(2, n),
    name: `${dice.pick(FIRST)} ${dice.pick(LAST)}`,
    email: `user${n}@example.com`,
    phone: dice.chance(0.2) ? undefined : dice.chance(0.1) ? null : `+44 20 ${dice.int(1000, 9999)}`,
    address: { street: `${dice.int(1, 99)} Mill Road`, city, country },
    age: dice.int(18, 80),
    loyaltyPoints: dice.int(0, 5000),
    vip: dice.chance(0.15),
    joinedAt: dice.date("2021-01-01", "2026-11-01"),
  });
});

const orders = times(600, (n) => {
  const buyer = dice.pick(customers.slice(0, 130));
  const items = dice.some(products.slice(0, 110), dice.int(1, 4)).map((product) => ({
    productId: product._id,
    name: product.name,
    category: product.category,
    quantity: dice.int(1, 5),
    price: product.price,
  }));
  const status = dice.pick(["pending", "paid", "shipped", "delivered", "delivered", "cancelled", "refunded"]);
  return present({
    _id: id(3, n),
    orderNumber: 5000 + n,
    customerId: buyer._id ?? null,
    status,
    items,
    total: money(dice.int(5, 1500) + 0.5),
    paymentMethod: dice.pick(["card", "paypal", "bank transfer"]),
    coupon: dice.chance(0.6)
      ? undefined
      : dice.chance(0.3)
        ? null
        : dice.pick(["WELCOME", "SPRING", "VIP20"]),
    createdAt: dice.date("2024-01-01", "2026-11-19"),
    shippedAt:
      status === "shipped" || status === "delivered" ? dice.date("2024-02-01", "2026-11-19") : undefined,
  });
});

const reviews = times(260, (n) => ({
  _id: id(4, n),
  productId: dice.pick(products.slice(0, 90))._id,
  customerId: dice.pick(customers.slice(0, 100))._id ?? null,
  stars: dice.int(1, 5),
  comment: dice.pick([
    "Great quality, fast delivery",
    "Broken after a week",
    "Okay for the price",
    "Arrived late but works",
    "My kids love it",
    "Poor quality",
  ]),
  createdAt: dice.date("2024-06-01", "2026-11-19"),
}));

export const collections = collectionsOf({ products, customers, orders, reviews });
