import { Dice, collectionsOf, id, times } from "../../seeding.ts";

export const databaseName = "battles";

const dice = new Dice(8_117);

const BATTLES = [
  {
    name: "Battle of Varn Bay",
    date: "1805-03-14",
    commander: "Kaspar Rel",
    opponent: "Duke Orsino",
    result: "Valdorian victory",
  },
  {
    name: "Siege of Odrin",
    date: "1805-09-02",
    commander: "Kaspar Rel",
    opponent: "Baldo Ferri",
    result: "Valdorian defeat",
  },
  {
    name: "Battle of the Straits",
    date: "1806-05-21",
    commander: "Ilya Voss",
    opponent: "Baldo Ferri",
    result: "Valdorian victory",
  },
  {
    name: "Battle of Cape Lume",
    date: "1807-01-30",
    commander: "Ilya Voss",
    opponent: "Henri Falk",
    result: "Draw",
  },
  {
    name: "Raid on Port Selm",
    date: "1807-08-11",
    commander: "Kaspar Rel",
    opponent: "Duke Orsino",
    result: "Valdorian victory",
  },
  {
    name: "Battle of Nine Sails",
    date: "1808-06-05",
    commander: "Marek Dunn",
    opponent: "Baldo Ferri",
    result: "Valdorian defeat",
  },
  {
    name: "Battle of Grey Shoals",
    date: "1809-04-17",
    commander: "Marek Dunn",
    opponent: "Henri Falk",
    result: "Valdorian victory",
  },
  {
    name: "Siege of Tamber",
    date: "1810-10-09",
    commander: "Ilya Voss",
    opponent: "Duke Orsino",
    result: "Valdorian victory",
  },
  {
    name: "Battle of Long Reef",
    date: "1811-02-26",
    commander: "Kaspar Rel",
    opponent: "Henri Falk",
    result: "Draw",
  },
  {
    name: "Skirmish at Holm",
    date: "1811-07-19",
    commander: "Petra Sand",
    opponent: "Baldo Ferri",
    result: "Valdorian victory",
  },
];
const SHIPS = [
  "Lettice",
  "Bon Amour",
  "Mary Ann",
  "Falcon",
  "Resolve",
  "Grey Goose",
  "Thetis",
  "Northwind",
  "Swallow",
  "Prudence",
  "Arrow",
  "Black Swan",
  "Endeavor",
  "Harrier",
  "Fortuna",
  "Sea Otter",
  "Comet",
  "Juno",
  "Wanderer",
  "Ardent",
  "Minerva",
  "Petrel",
  "Dauntless",
  "Halcyon",
];
const tonnages = dice.some(
  times(90, (n) => 110 + n * 9),
  SHIPS.length,
);
const killed = dice.some(
  times(70, (n) => 2 + n),
  40,
);
const deaths = killed.map((count, n) => ({
  owner: dice.chance(0.12) ? 4 : dice.int(0, 18),
  one: {
    id: n + 1,
    note: dice.pick(["Storm at anchor", "Powder explosion", "Boarding action"]),
    killed: count,
    injured: dice.int(0, 60),
  },
}));
const ships = SHIPS.map((name, n) => ({
  owner: dice.chance(0.15) ? 0 : dice.int(0, 8),
  one: {
    id: n + 1,
    name,
    tonnage: tonnages[n] ?? 0,
    ship_type: dice.pick(["Brig", "Brig", "Frigate", "Sloop"]),
    location: dice.pick(["Varn Bay", "Cape Lume", "Grey Shoals"]),
    disposition_of_ship: dice.pick(["Captured", "Wrecked", "Scuttled"]),
    death: deaths.filter(({ owner }) => owner === n).map(({ one }) => one),
  },
}));
const battle = BATTLES.map(({ name, date, commander, opponent, result }, n) => ({
  _id: id(200, n),
  id: n + 1,
  name,
  date,
  valdorian_commander: commander,
  opposing_commander: opponent,
  result,
  ship: ships.filter(({ owner }) => owner === n).map(({ one }) => one),
}));

export const collections = collectionsOf({ battle });
