import { Long } from "@querysnap/mql";
import { Dice, collectionsOf, double, id, money, present, times } from "../../seeding.ts";

export const databaseName = "retailchain";

const dice = new Dice(6_271);
const GOODS = [
  ["notepad", ["office", "writing", "school"], 3],
  ["pens", ["writing", "office", "school", "stationary"], 24],
  ["envelopes", ["stationary", "office", "general"], 12],
  ["binder", ["school", "general", "organization"], 19],
  ["laptop", ["electronics", "school", "office"], 900],
  ["backpack", ["school", "travel", "kids"], 80],
  ["printer paper", ["office", "stationary"], 30],
  ["desk lamp", ["electronics", "home"], 45],
] as const;
const STORES = ["Denver", "Seattle", "London", "Austin", "New York", "San Diego"];

const sales = times(320, (n) => ({
  _id: id(86, n),
  saleDate: dice.date("2022-01-01", "2026-11-15"),
  items: dice.some(GOODS, dice.int(1, 5)).map(([name, tags, price]) => ({
    name,
    tags: [...tags],
    price: money(price * (0.6 + dice.next())),
    quantity: dice.int(1, 10),
  })),
  storeLocation: dice.pick(STORES),
  customer: {
    gender: dice.pick(["M", "F"]),
    age: dice.int(16, 78),
    email: `guest${String(dice.int(1, 90))}@shopper.example`,
    satisfaction: dice.int(1, 5),
  },
  couponUsed: dice.chance(0.2),
  purchaseMethod: dice.pick(["In store", "In store", "Online", "Phone"]),
}));

const stores = STORES.map((city, n) => ({
  _id: id(87, n),
  city,
  manager: ["Lena Ford", "Marcus Bell", "Priya Nair", "Owen Tate", "Zoe Park", "Ivan Sokol"][n] ?? "",
  openedOn: dice.date("2001-01-01", "2020-01-01"),
  squareMeters: dice.int(300, 2_400),
  departments: dice
    .some(["office", "electronics", "school", "travel", "kids"], dice.int(2, 5))
    .map((name) => ({
      name,
      staff: times(dice.int(1, 4), () => ({
        name: `${dice.pick(["Amy", "Bo", "Cleo", "Dan", "Eve"])} ${dice.pick(["Hill", "Young", "Khan"])}`,
        role: dice.pick(["cashier", "advisor", "lead"]),
      })),
    })),
}));

const PRODUCTS = ["Savings", "CreditCard", "Brokerage", "InvestmentStock", "GiftCard", "Derivatives"];
const accounts = times(150, (n) => ({
  _id: id(88, n),
  account_id: 300_000 + n * 7,
  limit: dice.pick([5_000, 8_000, 9_000, 10_000]),
  products: dice.some(PRODUCTS, dice.int(1, 5)),
}));

const members = times(120, (n) => {
  const first = ["Carol", "Dylan", "Erika", "Felix", "Gina", "Harold", "Irma", "Jorge"][n % 8] ?? "";
  const last = ["Abbott", "Brewer", "Chan", "Dixon", "Estrada"][n % 5] ?? "";
  return present({
    _id: id(89, n),
    username: `${first.toLowerCase()}${String(n)}`,
    name: `${first} ${last}`,
    address: `${String(dice.int(10, 9_900))} Bethany Glens\nVasqueztown, ${dice.pick(["CO", "NE", "TX"])} 22939`,
    birthdate: dice.date("1950-01-01", "2004-01-01"),
    email: `${first.toLowerCase()}.${last.toLowerCase()}${String(n)}@mail.example`,
    active: dice.chance(0.3) ? undefined : dice.chance(0.7),
    accounts: dice.some(
      accounts.map((one) => one.account_id),
      dice.int(1, 4),
    ),
    tier: dice.chance(0.15)
      ? undefined
      : {
          level: dice.pick(["Bronze", "Silver", "Gold", "Platinum"]),
          since: dice.date("2015-01-01", "2026-01-01"),
          benefits: dice.some(
            ["24 hour dedicated line", "airline lounge access", "concierge services", "sports tickets"],
            dice.int(0, 3),
          ),
        },
    points: new Long(BigInt(dice.int(0, 90_000))),
  });
});

const ledgers = times(140, (n) => {
  const transactions = times(dice.int(0, 6), () => {
    const amount = dice.int(10, 9_500);
    const price = dice.int(300, 40_000) / 100;
    return {
      date: dice.date("2015-01-01", "2026-11-01"),
      amount,
      transaction_code: dice.pick(["buy", "sell"]),
      symbol: dice.pick(["amzn", "msft", "adbe", "sap", "ibm", "nvda"]),
      price: double(price),
      total: double(Math.round(amount * price * 100) / 100),
    };
  });
  return {
    _id: id(90, n),
    account_id: accounts[n]?.account_id ?? 0,
    transaction_count: transactions.length,
    bucket_start_date: dice.date("2010-01-01", "2015-01-01"),
    bucket_end_date: dice.date("2026-01-01", "2026-11-10"),
    transactions,
  };
});

const trainees = times(160, (n) => ({
  _id: id(91, n),
  student_id: 1 + Math.floor(n / 2),
  class_id: dice.int(1, 12),
  name: `${dice.pick(["Alba", "Boris", "Cindy", "Dario", "Esme"])} ${dice.pick(["Moss", "Nash", "Olsen"])} ${String(Math.floor(n / 2) + 1)}`,
  scores: [
    { type: "exam", score: double(dice.int(200, 1_000) / 10) },
    { type: "quiz", score: double(dice.int(200, 1_000) / 10) },
    { type: "homework", score: double(dice.int(300, 1_000) / 10) },
    ...(dice.chance(0.4) ? [{ type: "homework", score: double(dice.int(300, 1_000) / 10) }] : []),
  ],
}));

export const collections = collectionsOf({ sales, stores, accounts, members, ledgers, trainees });
