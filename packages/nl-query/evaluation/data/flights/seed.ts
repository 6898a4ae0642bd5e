import { Dice, collectionsOf, id, present, times } from "../../seeding.ts";

export const databaseName = "flights";

const dice = new Dice(41);
const AIRPORTS = [
  ["JFK", "New York", "USA"],
  ["LHR", "London", "UK"],
  ["CDG", "Paris", "France"],
  ["FRA", "Frankfurt", "Germany"],
  ["DXB", "Dubai", "UAE"],
  ["SIN", "Singapore", "Singapore"],
  ["HND", "Tokyo", "Japan"],
  ["SFO", "San Francisco", "USA"],
] as const;
const CODES = AIRPORTS.map(([code]) => code);

const airports = AIRPORTS.map(([code, city, country], n) => ({
  _id: id(30, n),
  code,
  name: `${city} International`,
  city,
  country,
  runways: dice.int(1, 5),
  elevationFt: dice.int(5, 700),
}));
const airlines = [
  ["BA", "British Airways", "UK"],
  ["AF", "Air France", "France"],
  ["LH", "Lufthansa", "Germany"],
  ["EK", "Emirates", "UAE"],
  ["SQ", "Singapore Airlines", "Singapore"],
  ["UA", "United", "USA"],
].map(([code = "", name = "", country = ""], n) => ({
  _id: id(31, n),
  code,
  name,
  country,
  fleetSize: dice.int(40, 800),
  lowCost: n === 5,
}));

const flights = times(700, (n) => {
  const [origin = "", destination = ""] = dice.some(CODES, 2);
  const departure = dice.date("2025-01-01", "2026-11-19");
  const durationMinutes = dice.int(60, 800);
  const status = dice.pick(["on time", "on time", "on time", "delayed", "cancelled"]);
  const airline = dice.pick(airlines).code;
  return present({
    _id: id(32, n),
    flightNumber: `${airline}${100 + n}`,
    airline,
    origin,
    destination,
    departure,
    arrival: new Date(departure.getTime() + durationMinutes * 60_000),
    durationMinutes,
    distanceKm: dice.int(300, 13_000),
    status,
    delayMinutes: status === "delayed" ? dice.int(5, 300) : status === "cancelled" ? undefined : 0,
    aircraft: { model: dice.pick(["A320", "A350", "B737", "B777"]), seats: dice.pick([150, 180, 320, 396]) },
    passengers: dice.int(40, 390),
    fares: { economy: dice.int(60, 900), business: dice.int(400, 5_000) },
    stops: dice.chance(0.7) ? [] : dice.some(CODES, 1),
  });
});

const bookings = times(500, (n) => ({
  _id: id(33, n),
  flightId: dice.pick(flights.slice(0, 500))._id ?? null,
  passenger: {
    name: `${dice.pick(["Ada", "Ivan", "Lin", "Maya", "Noel"])} ${dice.pick(["Stone", "Petrov", "Zhou", "Costa"])}`,
    nationality: dice.pick(["British", "French", "Indian", "American"]),
    age: dice.int(1, 85),
  },
  class: dice.pick(["economy", "economy", "business", "first"]),
  price: dice.int(60, 6_000) + 0.5,
  bookedAt: dice.date("2025-01-01", "2026-11-15"),
  extras: dice.some(["baggage", "meal", "wifi", "seat"], dice.int(0, 3)),
  checkedIn: dice.chance(0.6),
}));

export const collections = collectionsOf({ airports, airlines, flights, bookings });
