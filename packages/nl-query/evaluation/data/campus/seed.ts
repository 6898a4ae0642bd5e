import { Dice, collectionsOf, id, times } from "../../seeding.ts";

export const databaseName = "campus";

const dice = new Dice(5_119);

const DEPARTMENTS = [
  { DNO: 10, DName: "Physics", Building: "Curie Hall", DPhone: "555-0310" },
  { DNO: 20, DName: "History", Building: "Old Library", DPhone: "555-0320" },
  { DNO: 30, DName: "Economics", Building: "Keynes House", DPhone: "555-0330" },
  { DNO: 40, DName: "Music", Building: "Old Library", DPhone: "555-0340" },
  { DNO: 50, DName: "Biology", Building: "Curie Hall", DPhone: "555-0350" },
];
const FIRST = [
  "Amina",
  "Boris",
  "Clara",
  "Devon",
  "Erik",
  "Farah",
  "Goran",
  "Helga",
  "Ivan",
  "Jana",
  "Karim",
  "Lena",
  "Marco",
  "Nadia",
  "Oskar",
  "Petra",
];
const WOMEN = new Set(["Amina", "Clara", "Farah", "Helga", "Jana", "Lena", "Nadia", "Petra"]);
const LAST = ["Abbas", "Brandt", "Cerny"];
const Student = times(40, (n) => ({
  StuID: 3_001 + n,
  LName: LAST[Math.floor(n / FIRST.length)] ?? "",
  Fname: FIRST[n % FIRST.length] ?? "",
  Age: n === 17 ? 30 : n === 5 ? 16 : dice.int(17, 27),
  Sex: WOMEN.has(FIRST[n % FIRST.length] ?? "") ? "F" : "M",
  Major: dice.pick([10, 20, 30, 30, 50]),
  city_code: dice.pick(["PRG", "VIE", "BRN", "BUD"]),
}));
const City = [
  { city_code: "PRG", city_name: "Prague", country: "Czechia" },
  { city_code: "VIE", city_name: "Vienna", country: "Austria" },
  { city_code: "BRN", city_name: "Brno", country: "Czechia" },
  { city_code: "BUD", city_name: "Budapest", country: "Hungary" },
  { city_code: "GRZ", city_name: "Graz", country: "Austria" },
];
const Course = [
  "Optics",
  "Mechanics",
  "Modern Europe",
  "Ancient Rome",
  "Trade and Growth",
  "Game Theory",
  "Public Finance",
  "Counterpoint",
  "Genetics",
  "Ecology",
  "Cell Biology",
  "Econometrics",
].map((CName, n) => ({
  CID: `C-${201 + n}`,
  CName,
  Credits: dice.int(2, 5),
  Days: dice.pick(["MWF", "TTh", "F"]),
  DNO: [10, 10, 20, 20, 30, 30, 30, 40, 50, 50, 50, 30][n] ?? 0,
}));
const Enrolled_in = Student.slice(0, 34).flatMap(({ StuID }) =>
  dice
    .some(
      Course.slice(0, 10).map((one) => one.CID),
      StuID === 3_011 ? 6 : dice.int(1, 4),
    )
    .map((CID) => ({ StuID, CID, Grade: dice.pick(["A", "A-", "B", "B+", "C", "D"]) })),
);
const Gradeconversion = [
  { lettergrade: "A", gradepoint: 4 },
  { lettergrade: "A-", gradepoint: 3.7 },
  { lettergrade: "B+", gradepoint: 3.3 },
  { lettergrade: "B", gradepoint: 3 },
  { lettergrade: "C", gradepoint: 2 },
  { lettergrade: "D", gradepoint: 1 },
];
const Club = ["Chess Club", "Rowing Club", "Film Club", "Debate Club", "Hiking Club"].map((ClubName, n) => ({
  ClubID: n + 1,
  ClubName,
  ClubLocation: dice.pick(["AKW", "HHH"]),
}));
const Member_of_club = Student.slice(6, 36).flatMap(({ StuID }) =>
  dice
    .some([1, 2, 3, 4], dice.int(0, 3))
    .map((ClubID) => ({ StuID, ClubID, Position: dice.pick(["Member", "Member", "Member", "Treasurer"]) })),
);

export const collections = collectionsOf(
  Object.fromEntries(
    Object.entries({
      Student,
      City,
      Department: DEPARTMENTS,
      Course,
      Enrolled_in,
      Gradeconversion,
      Club,
      Member_of_club,
    }).map(([name, rows], kind) => [name, rows.map((row, n) => ({ _id: id(200 + kind, n), ...row }))]),
  ),
);
