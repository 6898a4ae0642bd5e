import { Dice, collectionsOf, day, id, present, times } from "../../seeding.ts";

export const databaseName = "auctions";

const dice = new Dice(6_409);
const BIDDERS = [
  "Ada Quill",
  "Ben Osei",
  "Cora Lind",
  "Dov Amsel",
  "Eve Marsh",
  "Finn Rory",
  "Gus Pell",
  "Hana Mori",
];
const bidders = BIDDERS.map((name, n) =>
  present({
    _id: id(81, n),
    paddle: 101 + n,
    name,
    country: ["IE", "GH", "SE", "IL", "GB", "GB", "US", "JP"][n] ?? "",
    registeredOn: dice.date("2019-01-01", "2026-03-01"),
    verifiedOn: n === 3 ? undefined : dice.date("2026-03-02", "2026-06-01"),
    creditLimit: dice.int(2, 60) * 1_000,
    isVip: n % 4 === 0,
  }),
);
const countries = [
  { iso: "IE", name: "Ireland" },
  { iso: "GH", name: "Ghana" },
  { iso: "SE", name: "Sweden" },
  { iso: "IL", name: "Israel" },
  { iso: "GB", name: "United Kingdom" },
  { iso: "US", name: "United States" },
  { iso: "JP", name: "Japan" },
];
const sales = times(26, (n) => {
  const opens = dice.date("2026-01-10", "2026-12-20");
  return present({
    _id: id(82, n),
    title: `${dice.pick(["Spring", "Autumn", "Winter", "Estate"])} ${dice.pick(["Silver", "Prints", "Clocks", "Carpets"])} ${n + 1}`,
    room: dice.pick(["North", "South", "Online"]),
    auctioneer: dice.pick(["Lena Voss", "Max Ferro", "Tilda Crane"]),
    announcedOn: new Date(opens.getTime() - 40 * 86_400_000),
    opensAt: opens,
    closesAt: new Date(opens.getTime() + dice.int(2, 9) * 3_600_000),
    settledOn: opens < day("2026-10-01") ? new Date(opens.getTime() + 20 * 86_400_000) : undefined,
    buyersPremiumPct: dice.pick([18, 20, 25]),
    lots: times(dice.int(2, 6), (l) => ({
      number: l + 1,
      object: dice.pick(["mantel clock", "silver spoon", "etching", "kilim", "pocket watch", "woodcut"]),
      era: dice.pick(["VIC", "GEO", "ART", "MOD"]),
      reserve: dice.int(1, 60) * 50,
      estimate: { low: dice.int(2, 30) * 100, high: dice.int(31, 90) * 100 },
      isWithdrawn: dice.chance(0.1),
      bids: times(dice.int(0, 5), (b) => ({
        paddle: 101 + dice.int(0, 7),
        amount: 100 + b * dice.int(50, 900),
        placedAt: new Date(opens.getTime() + b * 60_000),
        channel: dice.pick(["floor", "phone", "web"]),
      })),
    })),
  });
});
const eras = [
  { code: "VIC", description: "Victorian", fromYear: 1837, toYear: 1901 },
  { code: "GEO", description: "Georgian", fromYear: 1714, toYear: 1837 },
  { code: "ART", description: "Art Deco", fromYear: 1910, toYear: 1939 },
  { code: "MOD", description: "Modern", fromYear: 1940, toYear: 1990 },
];

export const collections = collectionsOf({ bidders, countries, sales, eras });
