import { Dice, collectionsOf, double, id, times } from "../../seeding.ts";

export const databaseName = "concerts";

const dice = new Dice(353);
/** Every number from 0 up to the count once, in any order: values that never tie. */
const shuffled = (count: number): number[] =>
  dice.some(
    times(count, (n) => n),
    count,
  );

const capacities = shuffled(26);
const stadium = times(26, (n) => {
  const Capacity = 1_850 + (capacities[n] ?? 0) * 1_700;
  return {
    _id: id(150, n),
    Stadium_ID: n + 1,
    Location: dice.pick(["Raith", "Ayr", "Peterhead", "Brechin", "Falkirk"]),
    Name: `${dice.pick(["Station", "Castle", "Meadow", "Harbor", "Recreation"])} ${dice.pick(["Park", "Ground", "Field"])} ${n + 1}`,
    Capacity,
    Highest: Math.round(Capacity * 0.9) - dice.int(0, 90),
    Lowest: dice.int(120, 900),
    Average: Math.round(Capacity / 2) - dice.int(0, 60),
  };
});
const ages = shuffled(48);
const singer = times(48, (n) => ({
  _id: id(151, n),
  Singer_ID: n + 1,
  Name: `${dice.pick(["Joelle", "Timo", "Rosalind", "Justice", "Tribal", "Dinah", "Amaury"])} ${dice.pick(["Sharp", "Kings", "Bright", "White", "Noel", "Vance"])} ${n + 1}`,
  Country: dice.pick(["Netherlands", "United States", "United States", "France", "France", "Ghana"]),
  Song_Name: `${dice.pick(["Hey", "Oh", "Dangerous", "Gentle", "Sun"])} ${dice.pick(["Man", "River", "Hey Oh", "Night", "Radio"])}`,
  Song_release_year: String(dice.int(1989, 2017)),
  Age: 19 + (ages[n] ?? 0),
  Is_male: dice.pick(["T", "T", "F"]),
}));
const concert = times(70, (n) => ({
  _id: id(152, n),
  concert_ID: n + 1,
  concert_Name: `${dice.pick(["Auditions", "Super bootcamp", "Home Visits", "Week One"])} ${n + 1}`,
  Theme: dice.pick(["Free choice", "Bleeding Love", "Wide Awake", "Party All Night"]),
  Stadium_ID: dice.chance(0.2) ? 7 : dice.int(1, 20),
  Year: dice.pick(["2013", "2014", "2014", "2015", "2015", "2015", "2016"]),
}));
const singer_in_concert = concert.flatMap(({ concert_ID }) =>
  dice
    .some(
      singer.slice(0, 40).map((one) => one.Singer_ID),
      dice.int(1, 5),
    )
    .map((Singer_ID) => ({ concert_ID, Singer_ID })),
);

const Student = times(60, (n) => ({
  _id: id(153, n),
  StuID: 1_001 + n,
  LName: dice.pick(["Smith", "Kim", "Jones", "Kumar", "Gompers", "Schultz", "Apap"]),
  Fname: dice.pick(["Linda", "Tracy", "Shiela", "Dinesh", "Paul", "Andy", "Lisa"]),
  Age: dice.int(17, 27),
  Sex: dice.pick(["F", "M"]),
  Major: dice.pick([600, 520, 540, 550]),
  Advisor: dice.int(1_121, 9_172),
  city_code: dice.pick(["BAL", "HKG", "WAS", "CHI", "NYC"]),
}));
const petAges = shuffled(40);
const Pets = times(40, (n) => ({
  _id: id(154, n),
  PetID: 2_001 + n,
  PetType: dice.pick(["cat", "dog", "dog", "hamster"]),
  pet_age: 1 + (petAges[n] ?? 0),
  weight: double(dice.int(20, 280) / 10),
}));
const Has_Pet = Pets.map(({ PetID }, n) => ({ StuID: 1_001 + dice.int(0, 39), PetID, _id: id(155, n) }));

const tv_channel = times(24, (n) => ({
  _id: id(156, n),
  id: String(700 + n),
  series_name:
    ["Sky Radio", "Sky Cinema", "Rai Movie", "Boomerang"][n] ??
    `${dice.pick(["Sky", "Music", "Fox", "Disney"])} Channel ${n}`,
  Country: dice.pick(["Italy", "Italy", "Poland", "Spain"]),
  Language: dice.pick(["Italian", "English", "Polish"]),
  Content: dice.pick(["music", "general entertainment", "children", "sport"]),
  Pixel_aspect_ratio_PAR: dice.pick(["4:3", "16:9", "4:3 / 16:9"]),
  Hight_definition_TV: dice.pick(["yes", "no"]),
  Pay_per_view_PPV: dice.pick(["yes", "no"]),
  Package_Option: dice.pick(["Sky Famiglia", "no frills", "Option"]),
}));
const ratings = shuffled(60);
const tv_series = times(60, (n) => ({
  _id: id(157, n),
  id: n + 1,
  Episode: `${dice.pick(["A Love of", "Friendly", "Keepers", "Thou Shalt", "The Wheels of"])} ${dice.pick(["Skirmish", "Justice", "Winter", "Strangers"])} ${n + 1}`,
  Air_Date: dice.date("2007-09-01", "2008-06-01"),
  Rating: ((20 + (ratings[n] ?? 0)) / 10).toFixed(1),
  Share: dice.int(3, 18),
  Weekly_Rank: dice.chance(0.1) ? "tba" : String(dice.int(20, 60)),
  Channel: String(700 + dice.int(0, 17)),
}));
const cartoon = times(55, (n) => ({
  _id: id(158, n),
  id: n + 1,
  Title: `${dice.pick(["The Rise of the", "Day of the", "Invasion of the", "Dawn of the"])} ${dice.pick(["Blue Beetle", "Fang", "Dead Man", "Secret Santas"])} ${n + 1}`,
  Directed_by: dice.pick(["Ben Jonas", "Ben Jonas", "Brandon Viet", "Michael Chung"]),
  Written_by: dice.pick(["Todd Cason", "Michael Jelen", "Joseph Kuhr", "Matt Wayland"]),
  Original_air_date: dice.date("2008-11-01", "2011-11-01"),
  Production_code: Number((dice.int(101, 226) / 100).toFixed(2)),
  Channel: String(700 + dice.int(4, 21)),
}));

const staff = shuffled(18);
const museum = times(18, (n) => ({
  _id: id(159, n),
  Museum_ID: n + 1,
  Name: `${dice.pick(["Plaza", "Capital", "Jefferson", "Willow", "Kingston"])} Museum ${n + 1}`,
  Num_of_Staff: 12 + (staff[n] ?? 0) * 7,
  Open_Year: String(dice.int(1985, 2016)),
}));
const visitor = times(40, (n) => ({
  _id: id(160, n),
  ID: n + 1,
  Name: `${dice.pick(["Gonzalo", "Guti", "Raphael", "Jamie", "Fernando"])} ${dice.pick(["Mora", "Alonso", "Torre", "Benitez"])} ${n + 1}`,
  Level_of_membership: dice.int(1, 8),
  Age: dice.int(16, 70),
}));
const visit = times(110, (n) => ({
  _id: id(161, n),
  Museum_ID: dice.int(1, 15),
  visitor_ID: dice.chance(0.12) ? 9 : dice.int(1, 34),
  Num_of_Ticket: dice.int(1, 20),
  Total_spent: double(dice.int(150, 60_000) / 100),
}));

const course = [
  "Language Arts",
  "Math",
  "Science",
  "History",
  "Bible",
  "Geography",
  "Sports",
  "French",
  "Health",
  "Music",
].map((Course, n) => ({
  _id: id(162, n),
  Course_ID: n + 1,
  Starting_Date: `${dice.int(1, 28)} May`,
  Course,
}));
const teacherAges = shuffled(24);
const teacher = times(24, (n) => ({
  _id: id(163, n),
  Teacher_ID: n + 1,
  Name: `${dice.pick(["Joseph", "Gustaaf", "Vicente", "Lucy", "Anne"])} ${dice.pick(["Huts", "Deloor", "Carretero", "Wong", "Walker"])} ${n + 1}`,
  Age: 26 + (teacherAges[n] ?? 0),
  Hometown: dice.pick([
    "Blackrod Urban",
    "Bolton Borough",
    "Bolton Borough",
    "Bolton Borough",
    "Farnworth",
    "Turton Urban",
  ]),
  Courses: dice
    .some(
      course.map((one) => one.Course_ID),
      n % 6 === 0 ? 0 : dice.int(1, 4),
    )
    .map((Course_ID) => ({ Course_ID, Grade: dice.int(1, 7) })),
}));

const bonuses = shuffled(200);
const employee = times(50, (n) => ({
  _id: id(164, n),
  Employee_ID: n + 1,
  Name: `${dice.pick(["George", "Lee", "Matt", "Tracy", "Ilham"])} ${dice.pick(["Chuter", "Mears", "Stevens", "Vickery"])} ${n + 1}`,
  Age: dice.int(21, 45),
  City: dice.pick(["Bristol", "Bath", "Leeds", "Leeds", "Wasps"]),
  Evaluations: times(n === 17 ? 6 : dice.int(0, 4), (at) => ({
    Year_awarded: String(dice.int(2010, 2017)),
    Bonus: double(1_000 + (bonuses[n * 4 + at] ?? 0) * 15),
  })),
}));
const products = shuffled(16);
const shop = times(16, (n) => ({
  _id: id(165, n),
  Shop_ID: n + 1,
  Name: `${dice.pick(["FC", "Dunfermline", "Gore", "Alloa"])} ${dice.pick(["Haka", "Outlet", "Corner"])} ${n + 1}`,
  Location: dice.pick(["Valkeakoski", "Turku", "Lahti", "Helsinki"]),
  District: dice.pick(["Tehtaan kenttä", "Veritas", "Lahden Stadion"]),
  Number_products: 900 + (products[n] ?? 0) * 533,
  Manager_name: `${dice.pick(["Olli", "Job", "Juha", "Mika"])} ${dice.pick(["Huttunen", "Dragtsma", "Malinen"])} ${n + 1}`,
}));
const hiring = times(42, (n) => ({
  _id: id(166, n),
  Shop_ID: dice.chance(0.2) ? 3 : dice.int(1, 12),
  Employee_ID: n + 1,
  Start_from: String(dice.int(2003, 2013)),
  Is_full_time: dice.pick(["T", "F"]),
}));

export const collections = collectionsOf({
  stadium,
  singer,
  concert,
  singer_in_concert,
  Student,
  Pets,
  Has_Pet,
  tv_channel,
  tv_series,
  cartoon,
  museum,
  visitor,
  visit,
  course,
  teacher,
  employee,
  shop,
  hiring,
});
