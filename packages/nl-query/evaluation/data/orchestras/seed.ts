import { Dice, collectionsOf, double, id, times } from "../../seeding.ts";

export const databaseName = "orchestras";

const dice = new Dice(7_013);

const CONDUCTORS = [
  "Ilse Brandauer",
  "Antal Kovacs",
  "Colin Farrow",
  "Marta Sousa",
  "Gerard Petit",
  "Ruth Eisner",
  "Sven Aldrin",
  "Giulia Conti",
  "Peter Novy",
  "Helen Marsh",
  "Oto Hradec",
  "Laurent Oury",
];
const ORCHESTRAS = [
  "Harbour Philharmonic",
  "Royal Chamber Players",
  "Danube Symphony",
  "Lakeside Sinfonia",
  "Academy of the North",
  "City Radio Orchestra",
  "Festival Strings",
  "Old Town Philharmonic",
  "Coastal Symphony",
  "Baroque Collective",
  "Highland Orchestra",
  "Opera House Orchestra",
  "Youth Symphony",
  "Museum Ensemble",
];
const ages = dice.some(
  times(45, (n) => 32 + n),
  CONDUCTORS.length,
);
const founded = dice.some(
  times(130, (n) => 1_880 + n),
  ORCHESTRAS.length,
);
const ratings = dice.some(
  times(90, (n) => (31 + n) / 10),
  32,
);
const attendances = dice.some(
  times(300, (n) => 160 + n * 11),
  60,
);

const shows = attendances.map((Attendance, n) => ({
  owner: dice.chance(0.12) ? 3 : dice.int(0, 27),
  one: {
    Show_ID: n + 1,
    If_first_show: dice.pick(["T", "F", "F"]),
    Result: dice.pick(["Sold out", "Half full", "Moved indoors"]),
    Attendance,
  },
}));
const performances = ratings.map((rating, n) => ({
  owner: dice.chance(0.12) ? 2 : dice.int(0, 11),
  one: {
    Performance_ID: n + 1,
    Type: dice.pick(["Auditions", "Gala", "Matinee", "Live final"]),
    Date: dice.date("2024-01-05", "2026-06-30"),
    "Official_ratings_(millions)": double(rating),
    Weekly_rank: dice.int(1, 40),
    Share: `${dice.int(8, 30)}.${dice.int(0, 9)}%`,
    show: shows.filter(({ owner }) => owner === n).map(({ one }) => one),
  },
}));
const orchestras = ORCHESTRAS.map((Orchestra, n) => ({
  owner: n === 12 ? 4 : n === 13 ? 4 : n % 10,
  one: {
    Orchestra_ID: n + 1,
    Orchestra,
    Record_Company: dice.pick(["Meridian Records", "Blue Lamp", "Opal", "Blue Lamp"]),
    Year_of_Founded: founded[n] ?? 0,
    Major_Record_Format: dice.pick(["CD", "CD / LP", "DVD"]),
    performance: performances.filter(({ owner }) => owner === n).map(({ one }) => one),
  },
}));
const conductor = CONDUCTORS.map((Name, n) => ({
  _id: id(200, n),
  Conductor_ID: n + 1,
  Name,
  Age: ages[n] ?? 0,
  Nationality: dice.pick(["Austria", "Hungary", "UK", "Portugal", "France", "UK"]),
  Year_of_Work: (ages[n] ?? 0) - dice.int(21, 29),
  orchestra: orchestras.filter(({ owner }) => owner === n).map(({ one }) => one),
}));

export const collections = collectionsOf({ conductor });
