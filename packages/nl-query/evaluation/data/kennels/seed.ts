import { Dice, collectionsOf, day, double, id, times } from "../../seeding.ts";

export const databaseName = "kennels";

const dice = new Dice(2_411);

const Breeds = [
  { breed_code: "BEA", breed_name: "Beagle" },
  { breed_code: "COL", breed_name: "Collie" },
  { breed_code: "DAC", breed_name: "Dachshund" },
  { breed_code: "PUG", breed_name: "Pug" },
  { breed_code: "SAM", breed_name: "Samoyed" },
];
const Sizes = [
  { size_code: "SML", size_description: "small" },
  { size_code: "MED", size_description: "medium" },
  { size_code: "LGE", size_description: "large" },
];
const chargeAmounts = [640, 25, 110, 58];
const Charges = ["Boarding", "Bath", "Health check", "Nail trim"].map((charge_type, n) => ({
  charge_id: n + 1,
  charge_type,
  charge_amount: chargeAmounts[n] ?? 0,
}));
const Treatment_Types = [
  { treatment_type_code: "VAC", treatment_type_description: "Vaccination" },
  { treatment_type_code: "EXM", treatment_type_description: "Physical examination" },
  { treatment_type_code: "WLK", treatment_type_description: "Take for a walk" },
  { treatment_type_code: "DEN", treatment_type_description: "Dental cleaning" },
];

const firstNames = [
  "Nora",
  "Orla",
  "Percy",
  "Quentin",
  "Rhoda",
  "Silas",
  "Thea",
  "Umar",
  "Vera",
  "Wilf",
  "Xenia",
  "Yusuf",
  "Zelda",
  "Abel",
];
const lastNames = ["Okafor", "Lindqvist", "Barlow", "Huxley", "Moreau", "Tanaka", "Pritchard"];
const Owners = firstNames.map((first_name, n) => ({
  owner_id: n + 1,
  first_name,
  last_name: lastNames[n % lastNames.length] ?? "",
  street: `${dice.int(1, 90)} ${dice.pick(["Mill Lane", "Station Road", "High Street"])}`,
  city: dice.pick(["Oxford", "Reading", "Swindon"]),
  state: dice.pick(["Virginia", "Texas", "Ohio", "Texas"]),
  zip_code: String(dice.int(10_000, 99_999)),
  email_address: `${first_name.toLowerCase()}@mail.test`,
  cell_number: `555-01${String(n + 10)}`,
}));
const Professionals = ["Ada", "Bert", "Cleo", "Dean", "Esme", "Fred", "Gwen", "Hugo"].map(
  (first_name, n) => ({
    professional_id: n + 1,
    role_code: dice.pick(["Veterinarian", "Veterinarian", "Employee"]),
    first_name,
    last_name: ["Vaughn", "West", "Yates", "Zhou"][n % 4] ?? "",
    city: dice.pick(["Oxford", "Slough", "Luton"]),
    state: ["Ohio", "Texas", "Nevada"][n % 3] ?? "",
    home_phone: `555-02${String(n + 20)}`,
  }),
);

const dogNames = [
  "Biscuit",
  "Rusty",
  "Pepper",
  "Ziggy",
  "Waffle",
  "Captain",
  "Domino",
  "Fidget",
  "Gizmo",
  "Hazel",
  "Indy",
  "Jasper",
  "Kiki",
  "Lottie",
  "Mango",
  "Noodle",
  "Olive",
  "Pickle",
  "Quincy",
  "Rolo",
  "Scout",
  "Taffy",
  "Umber",
  "Velvet",
];
const weights = dice.some(
  times(90, (n) => 4.1 + n * 0.4),
  dogNames.length,
);
const birthdays = dice.some(
  times(110, (n) => new Date(day("2015-02-01").getTime() + n * 30 * 86_400_000)),
  dogNames.length,
);
const Dogs = dogNames.map((name, n) => ({
  dog_id: n + 1,
  owner_id: dice.chance(0.2) ? 3 : dice.int(1, 11),
  abandoned_yn: dice.pick([0, 0, 0, 1]),
  breed_code: dice.pick(["BEA", "BEA", "COL", "DAC", "PUG"]),
  size_code: dice.pick(Sizes).size_code,
  name,
  date_of_birth: birthdays[n] ?? day("2015-01-01"),
  gender: dice.pick(["M", "F"]),
  weight: double(Math.round((weights[n] ?? 0) * 10) / 10),
  date_arrived: dice.date("2025-03-01", "2026-09-01"),
}));
const costs = dice.some(
  times(200, (n) => 40 + n * 4.5),
  48,
);
const Treatments = costs.map((cost_of_treatment, n) => ({
  treatment_id: n + 1,
  dog_id: dice.chance(0.14) ? 6 : dice.int(1, 19),
  professional_id: dice.pick([1, 2, 3, 3, 4, 5, 6]),
  treatment_type_code: dice.pick(["VAC", "EXM", "EXM", "WLK"]),
  date_of_treatment: dice.date("2025-06-01", "2026-10-15"),
  cost_of_treatment: double(cost_of_treatment),
}));

export const collections = collectionsOf(
  Object.fromEntries(
    Object.entries({ Breeds, Sizes, Charges, Treatment_Types, Owners, Professionals, Dogs, Treatments }).map(
      ([name, rows], kind) => [name, rows.map((row, n) => ({ _id: id(200 + kind, n), ...row }))],
    ),
  ),
);
