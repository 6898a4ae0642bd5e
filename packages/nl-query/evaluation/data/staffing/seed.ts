import { Dice, collectionsOf, double, id, times } from "../../seeding.ts";

export const databaseName = "staffing";

const dice = new Dice(4_127);

const given = ["Aled", "Bryn", "Carys", "Dilys", "Emrys", "Ffion", "Gareth", "Heledd", "Idris"];
const family = ["Pugh", "Rees", "Sayce", "Tudor"];
const ages = dice.some(
  times(46, (n) => 19 + n),
  34,
);
const employee = times(34, (n) => ({
  _id: id(200, n),
  Employee_ID: n + 1,
  Name: `${given[n % given.length]} ${family[Math.floor(n / given.length)]}`,
  Age: ages[n] ?? 0,
  City: dice.pick(["Cardiff", "Swansea", "Newport", "Cardiff", "Wrexham"]),
}));

const productCounts = dice.some(
  times(40, (n) => 350 + n * 165),
  12,
);
const shop = [
  "Anchor",
  "Beacon",
  "Compass",
  "Drift",
  "Ember",
  "Foundry",
  "Gable",
  "Hearth",
  "Ivy",
  "Juniper",
  "Kiln",
  "Lantern",
].map((Name, n) => ({
  _id: id(201, n),
  Shop_ID: n + 1,
  Name: `${Name} Stores`,
  Location: dice.pick(["Cardiff", "Swansea", "Bangor", "Barry"]),
  District: dice.pick(["North", "South", "Harbour"]),
  Number_products: productCounts[n] ?? 0,
  Manager_name: `${dice.pick(["Olwen", "Rhys", "Sioned", "Tomos"])} ${["Abbott", "Bevan", "Cadogan", "Driscoll", "Eynon", "Floyd", "Griffith", "Howell", "Ingram", "Jarman", "Kemble", "Leyshon"][n]}`,
}));

const hiring = employee.slice(0, 29).map(({ Employee_ID }, n) => ({
  _id: id(202, n),
  Shop_ID: dice.chance(0.2) ? 4 : dice.int(1, 9),
  Employee_ID,
  Start_from: dice.int(2011, 2024),
  Is_full_time: dice.chance(0.6),
}));

const bonuses = dice.some(
  times(160, (n) => 900 + n * 35.5),
  44,
);
const evaluation = bonuses.map((Bonus, n) => ({
  _id: id(203, n),
  Employee_ID: dice.chance(0.16) ? 11 : dice.int(1, 26),
  Year_awarded: String(dice.int(2019, 2024)),
  Bonus: double(Bonus),
}));

export const collections = collectionsOf({ employee, shop, hiring, evaluation });
