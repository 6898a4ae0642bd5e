import { Dice, collectionsOf, double, id, times } from "../../seeding.ts";

export const databaseName = "museums";

const dice = new Dice(1_207);

const museumNames = [
  "Clock Museum",
  "Maritime Museum",
  "Toy Museum",
  "Railway Museum",
  "Glass Museum",
  "Print Museum",
  "Textile Museum",
  "Radio Museum",
  "Mining Museum",
  "Aviation Museum",
  "Bread Museum",
  "Puppet Museum",
  "Salt Museum",
  "Map Museum",
];
const staffCounts = dice.some(
  times(60, (n) => 8 + n * 3),
  museumNames.length,
);
const openYears = dice.some(
  times(50, (n) => 1961 + n),
  museumNames.length,
);
const museum = museumNames.map((Name, n) => ({
  _id: id(200, n),
  Museum_ID: n + 1,
  Name,
  City: dice.pick(["Ghent", "Bruges", "Leuven", "Antwerp"]),
  Num_of_Staff: staffCounts[n] ?? 0,
  Open_Year: openYears[n] ?? 0,
}));

const first = ["Alva", "Bram", "Celine", "Dirk", "Elke", "Floor", "Gijs", "Hanne", "Ine", "Joost"];
const last = ["Maes", "Peeters", "Claes"];
const visitorAges = dice.some(
  times(60, (n) => 14 + n),
  30,
);
const visitor = times(30, (n) => ({
  _id: id(201, n),
  ID: n + 1,
  Name: `${first[n % first.length]} ${last[Math.floor(n / first.length)]}`,
  Age: visitorAges[n] ?? 0,
  Level_of_membership: dice.int(1, 6),
  Home_Country: dice.pick(["Belgium", "Belgium", "France", "Netherlands", "Germany"]),
}));

const visit = visitor.slice(0, 25).flatMap(({ ID }) =>
  dice
    .some(
      museum.slice(0, 11).map((one) => one.Museum_ID),
      ID === 8 ? 7 : dice.int(1, 5),
    )
    .map((Museum_ID) => {
      const Num_of_Ticket = dice.int(1, 9);
      return {
        Museum_ID,
        visitor_ID: ID,
        Num_of_Ticket,
        Total_spent: double((Num_of_Ticket * dice.int(700, 2_400)) / 100),
      };
    }),
);

export const collections = collectionsOf({
  museum,
  visitor,
  visit: visit.map((one, n) => ({ _id: id(202, n), ...one })),
});
