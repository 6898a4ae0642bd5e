import { Dice, collectionsOf, double, id, present, times } from "../../seeding.ts";

export const databaseName = "restaurants";

const dice = new Dice(37);

const restaurants = times(350, (n) =>
  present({
    _id: id(20, n),
    restaurant_id: String(30_000 + n),
    name: `${dice.pick(["Golden", "Blue", "Little", "Old", "Royal"])} ${dice.pick(["Dragon", "Fork", "Oven", "Table", "Garden"])}`,
    cuisine: dice.pick(["Italian", "Chinese", "American", "Mexican", "Indian", "Bakery", "Japanese"]),
    borough: dice.pick(["Manhattan", "Brooklyn", "Queens", "Bronx", "Staten Island"]),
    address: {
      building: String(dice.int(1, 900)),
      street: dice.pick(["Broadway", "5 Avenue", "Main Street", "Park Avenue"]),
      zipcode: String(10_000 + dice.int(1, 20)),
      coord: { type: "Point", coordinates: [double(-74 + dice.next() / 2), double(40.5 + dice.next() / 2)] },
    },
    grades: times(dice.int(0, 5), () => ({
      date: dice.date("2019-01-01", "2026-10-01"),
      grade: dice.pick(["A", "A", "A", "B", "C", "P"]),
      score: dice.int(0, 45),
    })),
    seats: dice.chance(0.1) ? undefined : dice.int(10, 220),
    delivery: dice.chance(0.5),
    priceRange: dice.int(1, 4),
    openedOn: dice.date("1990-01-01", "2025-12-31"),
    website: dice.chance(0.3) ? null : `https://r${n}.example`,
  }),
);

const neighborhoods = times(25, (n) => ({
  _id: id(21, n),
  name: `Quarter ${n}`,
  borough: dice.pick(["Manhattan", "Brooklyn", "Queens", "Bronx", "Staten Island"]),
  population: dice.int(4_000, 120_000),
  medianIncome: dice.int(25_000, 140_000),
}));

const inspections = times(500, (n) => ({
  _id: id(22, n),
  restaurantId: dice.pick(restaurants.slice(0, 300))["restaurant_id"] ?? null,
  inspectedAt: dice.date("2022-01-01", "2026-11-15"),
  inspector: dice.pick(["M. Ortiz", "J. Park", "L. Brandt", "S. Adeyemi"]),
  result: dice.pick(["Pass", "Pass", "Fail", "Conditional Pass"]),
  violations: dice.some(["pests", "temperature", "hygiene", "labeling", "storage"], dice.int(0, 3)),
  fine: dice.chance(0.7) ? 0 : dice.int(1, 20) * 50,
}));

export const collections = collectionsOf({ restaurants, neighborhoods, inspections });
