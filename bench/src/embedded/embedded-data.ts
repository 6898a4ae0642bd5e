export type Order = {
  _id: number;
  number: number;
  customer: string;
  city: string;
  status: string;
  amount: number;
  tags: string[];
  at: Date;
  address: { street: string; zip: number };
  note: string;
};

const CITIES = [
  "Berlin",
  "Paris",
  "Rome",
  "Madrid",
  "Vienna",
  "Prague",
  "Warsaw",
  "Lisbon",
  "Dublin",
  "Oslo",
];
const STATES = ["new", "paid", "shipped", "delivered", "returned"];

/** Documents of about 300 bytes, the same in every run. */
export function orders(count: number): Order[] {
  return Array.from({ length: count }, (_, at) => ({
    _id: at,
    number: (at * 7919) % count,
    customer: `Customer number ${at}`,
    city: CITIES[at % CITIES.length] ?? "",
    status: STATES[(at * 31) % STATES.length] ?? "",
    amount: ((at * 7919) % 100_000) / 100,
    tags: [`tag${at % 7}`, `tag${at % 11}`, "all"],
    at: new Date(1_700_000_000_000 + at * 1000),
    address: { street: `Street ${at % 500}`, zip: 10_000 + (at % 90_000) },
    note: "a note that makes the document about as long as real ones are, give or take",
  }));
}

export function pairs(count: number): {
  left: { _id: number; product: number }[];
  right: { _id: number; sku: number; name: string }[];
} {
  return {
    left: Array.from({ length: count }, (_, at) => ({ _id: at, product: (at * 7919) % count })),
    right: Array.from({ length: count }, (_, at) => ({ _id: at, sku: at, name: `Product ${at}` })),
  };
}
