import { Dice, collectionsOf, double, id, present, times } from "../../seeding.ts";

export const databaseName = "worldcars";

const dice = new Dice(379);
/** Every number from 0 up to the count once, in any order: values that never tie. */
const shuffled = (count: number): number[] =>
  dice.some(
    times(count, (n) => n),
    count,
  );

const NATIONS = [
  ["AFG", "Afghanistan", "Asia", "Southern and Central Asia"],
  ["ARG", "Argentina", "South America", "South America"],
  ["AUS", "Australia", "Oceania", "Australia and New Zealand"],
  ["BEL", "Belgium", "Europe", "Western Europe"],
  ["BRA", "Brazil", "South America", "South America"],
  ["CAN", "Canada", "North America", "North America"],
  ["CHE", "Switzerland", "Europe", "Western Europe"],
  ["CHN", "China", "Asia", "Eastern Asia"],
  ["DEU", "Germany", "Europe", "Western Europe"],
  ["EGY", "Egypt", "Africa", "Northern Africa"],
  ["ESP", "Spain", "Europe", "Southern Europe"],
  ["FRA", "France", "Europe", "Western Europe"],
  ["GBR", "United Kingdom", "Europe", "British Islands"],
  ["IND", "India", "Asia", "Southern and Central Asia"],
  ["ITA", "Italy", "Europe", "Southern Europe"],
  ["JPN", "Japan", "Asia", "Eastern Asia"],
  ["KEN", "Kenya", "Africa", "Eastern Africa"],
  ["KOR", "South Korea", "Asia", "Eastern Asia"],
  ["MEX", "Mexico", "North America", "Central America"],
  ["NGA", "Nigeria", "Africa", "Western Africa"],
  ["NLD", "Netherlands", "Europe", "Western Europe"],
  ["PER", "Peru", "South America", "South America"],
  ["SWE", "Sweden", "Europe", "Nordic Countries"],
  ["USA", "United States", "North America", "North America"],
  ["ZMB", "Zambia", "Africa", "Eastern Africa"],
] as const;
const TONGUES = [
  "English",
  "French",
  "Dutch",
  "Spanish",
  "Arabic",
  "German",
  "Chinese",
  "Hindi",
  "Portuguese",
];
const populations = shuffled(NATIONS.length);
const areas = shuffled(NATIONS.length);
const country = NATIONS.map(([Code, Name, Continent, Region], n) => ({
  _id: id(170, n),
  Code,
  Name,
  Continent,
  Region,
  SurfaceArea: double(41_000 + (areas[n] ?? 0) * 93_500),
  IndepYear: dice.chance(0.15) ? null : dice.int(1776, 1995),
  Population: 4_000_000 + (populations[n] ?? 0) * 11_300_000,
  LifeExpectancy: double(dice.int(380, 815) / 10),
  GNP: dice.int(3_000, 900_000),
  GovernmentForm: dice.pick(["Republic", "Republic", "Constitutional Monarchy", "Federal Republic"]),
  HeadOfState: dice.pick(["Beatrix", "Elisabeth II", "Jacques Morel", "Vicente Rojas", null]),
  Languages: dice.some(TONGUES, dice.int(1, 5)).map((Language) => ({
    Language,
    IsOfficial: dice.pick(["T", "F", "F"]),
    Percentage: double(dice.int(1, 990) / 10),
  })),
}));
const sizes = shuffled(160);
const city = times(160, (n) => ({
  _id: id(171, n),
  ID: n + 1,
  Name: `${dice.pick(["Port", "New", "San", "Old"])}${dice.pick(["haven", "brook", "vale", "marsh", "minster"])} ${n + 1}`,
  CountryCode: dice.pick(country.slice(0, 22)).Code,
  District: dice.pick(["North", "South", "Coast", "Capital"]),
  Population: 42_000 + (sizes[n] ?? 0) * 31_700,
}));

const MAKERS = [
  ["amc", "American Motor Company", "USA"],
  ["volkswagen", "Volkswagen", "DEU"],
  ["bmw", "BMW", "DEU"],
  ["gm", "General Motors", "USA"],
  ["ford", "Ford Motor Company", "USA"],
  ["chrysler", "Chrysler", "USA"],
  ["citroen", "Citroen", "FRA"],
  ["renault", "Renault", "FRA"],
  ["nissan", "Nissan Motors", "JPN"],
  ["toyota", "Toyota", "JPN"],
  ["fiat", "Fiat", "ITA"],
  ["volvo", "Volvo", "SWE"],
  ["hyundai", "Hyundai", "KOR"],
  ["triumph", "Triumph", "GBR"],
] as const;
const car_makers = MAKERS.map(([Maker, FullName, Country], n) => ({
  _id: id(172, n),
  Id: n + 1,
  Maker,
  FullName,
  Country,
}));
const model_list = times(36, (n) => ({
  _id: id(173, n),
  ModelId: n + 1,
  Maker: dice.chance(0.3) ? 4 : dice.int(1, 12),
  Model: `${dice.pick(["rebel", "rabbit", "malibu", "cortina", "corolla", "pinto"])}-${n + 1}`,
}));
const [weights, accelerations, powers] = [shuffled(180), shuffled(180), shuffled(180)];
const cars_data = times(180, (n) => ({
  _id: id(174, n),
  Id: n + 1,
  Make: `${dice.pick(["custom", "deluxe", "sedan", "wagon"])} ${n + 1}`,
  ModelId: dice.int(1, 30),
  MPG: double(dice.int(90, 460) / 10),
  Cylinders: dice.pick([3, 4, 4, 4, 6, 6, 8]),
  Edispl: double(dice.int(68, 455)),
  Horsepower: 46 + (powers[n] ?? 0),
  Weight: 1_613 + (weights[n] ?? 0) * 19,
  Accelerate: double((800 + (accelerations[n] ?? 0) * 9) / 100),
  Year: dice.int(1970, 1982),
}));

const births = shuffled(60);
const players = times(60, (n) => ({
  _id: id(175, n),
  player_id: 200_001 + n,
  first_name: dice.pick(["Martina", "Mirjana", "Justine", "Kerry", "Patty", "Olga"]),
  last_name: `${dice.pick(["Navra", "Lucic", "Henin", "Melville", "Schnyder"])}-${n + 1}`,
  hand: dice.pick(["R", "R", "L", "U"]),
  birth_date: new Date(Date.UTC(1966, 0, 5 + (births[n] ?? 0) * 190)),
  country_code: dice.pick(["AUS", "USA", "USA", "ESP", "FRA", "SWE"]),
}));
const minutes = shuffled(140);
const matches = times(140, (n) => {
  const [winner, loser] = dice.some(players.slice(0, dice.chance(0.3) ? 6 : 50), 2);
  return {
    _id: id(176, n),
    match_num: n + 1,
    tourney_name: dice.pick(["Australian Open", "Indian Wells", "Roland Garros", "Wimbledon"]),
    surface: dice.pick(["Hard", "Clay", "Grass"]),
    year: dice.pick([2013, 2013, 2014, 2015, 2016, 2016, 2016]),
    round: dice.pick(["R64", "R32", "QF", "SF", "F"]),
    minutes: 47 + (minutes[n] ?? 0),
    winner_id: winner?.player_id ?? 0,
    winner_name: `${winner?.first_name} ${winner?.last_name}`,
    winner_rank: dice.int(1, 200),
    loser_id: loser?.player_id ?? 0,
    loser_name: `${loser?.first_name} ${loser?.last_name}`,
    loser_rank: dice.int(1, 200),
  };
});
const rankings = times(150, (n) => ({
  _id: id(177, n),
  player_id: 200_001 + dice.int(0, 44),
  ranking: dice.int(1, 400),
  ranking_points: dice.int(10, 6_200),
  tours: dice.int(1, 30),
  ranking_date: dice.date("2013-01-01", "2017-10-01"),
}));

const battle = times(14, (n) => ({
  _id: id(178, n),
  id: n + 1,
  name: `${dice.pick(["Battle of", "Siege of"])} ${dice.pick(["Adrianople", "Serres", "Rhodope", "Messinopolis"])} ${n + 1}`,
  date: `${dice.int(1, 28)} March 12${dice.int(10, 60)}`,
  bulgarian_commander: dice.pick(["Kaloyan", "Kaloyan", "Boril", "Ivan Asen II"]),
  latin_commander: dice.pick(["Baldwin I", "Thierry de Termond", "Henry I"]),
  result: dice.pick(["Bulgarian victory", "Latin victory", "Unknown"]),
}));
const tonnages = shuffled(40);
const ship = times(40, (n) => ({
  _id: id(179, n),
  id: n + 1,
  lost_in_battle: dice.int(1, 11),
  name: `${dice.pick(["Lettice", "Bon Accord", "Mary", "Collingwood", "HMS Atalanta"])} ${n + 1}`,
  tonnage: dice.chance(0.2) ? "t" : String(120 + (tonnages[n] ?? 0)),
  ship_type: dice.pick(["Brig", "Brig", "18-gun Brig", "Full-rigged ship"]),
  location: dice.pick(["English Channel", "SW Approaches", "Mid-Atlantic"]),
  disposition_of_ship: dice.pick(["Captured", "Wrecked", "Scuttled"]),
}));
const kills = shuffled(26);
const death = times(26, (n) => ({
  _id: id(180, n),
  id: n + 1,
  caused_by_ship_id: dice.int(1, 28),
  note: dice.pick(["Dantewada", "Erraboru", "Gadchiroli"]),
  killed: 1 + (kills[n] ?? 0),
  injured: dice.int(0, 40),
}));

const Owners = times(24, (n) => ({
  _id: id(181, n),
  owner_id: n + 1,
  first_name: dice.pick(["Nora", "Melisa", "Gay", "Rachelle", "Kade"]),
  last_name: `${dice.pick(["Haley", "DuBuque", "Feil", "Orn"])}${n + 1}`,
  state: dice.pick(["Wisconsin", "California", "Virginia", "Indiana"]),
  email_address: `owner${n + 1}@kennel.test`,
}));
const dogWeights = shuffled(45);
const Dogs = times(45, (n) =>
  present({
    _id: id(182, n),
    dog_id: n + 1,
    owner_id: dice.chance(0.15) ? 14 : dice.int(1, 20),
    name: dice.pick(["Kacey", "Hipolito", "Mavis", "Houston", "Jeffrey", "Merritt"]),
    breed_name: dice.pick(["Eskimo", "Husky", "Bulldog"]),
    size: dice.pick(["Small", "Medium", "Large"]),
    age: String(dice.int(1, 9)),
    gender: dice.pick(["1", "0"]),
    weight: double(5 + (dogWeights[n] ?? 0) * 0.75),
    abandoned_yn: dice.pick(["1", "0", "0"]),
    date_arrived: dice.date("2017-06-01", "2018-02-01"),
    date_departed: dice.chance(0.2) ? undefined : dice.date("2018-02-02", "2018-04-01"),
  }),
);
const Professionals = times(16, (n) => ({
  _id: id(183, n),
  professional_id: n + 1,
  role_code: dice.pick(["Employee", "Veterinarian"]),
  first_name: dice.pick(["Taryn", "Jayson", "Ruben", "Velva"]),
  last_name: `${dice.pick(["Braun", "Ullrich", "Gorczany"])}${n + 1}`,
  state: dice.pick(["West Virginia", "Indiana", "Wisconsin"]),
  email_address: `pro${n + 1}@kennel.test`,
}));
const costs = shuffled(70);
const Treatments = times(70, (n) => ({
  _id: id(184, n),
  treatment_id: n + 1,
  dog_id: dice.int(1, 36),
  professional_id: dice.int(1, 13),
  treatment_type: dice.pick(["Walking", "Vaccination", "Vaccination", "Physical examination"]),
  date_of_treatment: dice.date("2018-02-15", "2018-04-15"),
  cost_of_treatment: double(147 + (costs[n] ?? 0) * 11),
}));

const Departments = ["Computer Science", "History", "Medical", "Art", "Engineering"].map(
  (department_name, n) => ({
    _id: id(185, n),
    department_id: n + 1,
    department_name,
  }),
);
const Degree_Programs = times(14, (n) => ({
  _id: id(186, n),
  degree_program_id: n + 1,
  department_id: n < 6 ? 5 : dice.int(1, 4),
  degree_summary_name: `${dice.pick(["Bachelor", "Master", "PHD"])} program ${n + 1}`,
}));
const Student_Transcripts = times(70, (n) => ({
  _id: id(187, n),
  student_id: n + 1,
  first_name: dice.pick(["Timmothy", "Hobart", "Warren", "Jarvis"]),
  last_name: `${dice.pick(["Ward", "Balistreri", "Boyer"])}${n + 1}`,
  email_address: `student${n + 1}@campus.test`,
  date_first_registered: dice.date("1971-01-01", "2018-01-01"),
  current_address: {
    city: dice.pick(["Port Chelsea", "Goodwinfort", "Lake Laishafurt"]),
    state_province: dice.pick(["North Carolina", "Virginia", "Haiti"]),
  },
  enrolments: times(dice.int(0, 3), () => ({
    degree_program_id: dice.int(1, 12),
    semester: dice.pick(["spring 2010", "fall 2010", "summer 2010"]),
  })),
  transcript_date: dice.date("1990-01-01", "2019-01-01"),
}));

const Templates = times(20, (n) => ({
  _id: id(188, n),
  Template_ID: n + 1,
  Version_Number: dice.int(0, 9),
  Template_Type_Code: dice.pick(["PPT", "PPT", "CV", "AD", "BK"]),
  Date_Effective_From: dice.date("1970-01-01", "2018-01-01"),
}));
const Documents = times(34, (n) => ({
  _id: id(189, n),
  Document_ID: n + 1,
  Template_ID: dice.chance(0.2) ? 11 : dice.int(1, 16),
  Document_Name: `${dice.pick(["Understanding DB", "Summer Show", "Data base", "How to write a CV", "Robbin CV"])} ${n + 1}`,
  Document_Description: dice.pick(["n", "w", "y", "p"]),
  Paragraphs: times(dice.int(0, 4), (at) => ({
    Paragraph_ID: n * 5 + at,
    Paragraph_Text: dice.pick(["Korea", "Japan", "Brazil", "Ireland", "Fiji"]),
  })),
}));

const conductorAges = shuffled(15);
const conductor = times(15, (n) => ({
  _id: id(190, n),
  Conductor_ID: n + 1,
  Name: `${dice.pick(["Antal", "Seiji", "Colin", "Michael"])} ${dice.pick(["Dorati", "Osawa", "Daves", "Stenz"])} ${n + 1}`,
  Age: 34 + (conductorAges[n] ?? 0) * 2,
  Nationality: dice.pick(["USA", "UK", "France", "USA"]),
  Year_of_Work: dice.int(3, 24),
}));
const orchestra = times(18, (n) => ({
  _id: id(191, n),
  Orchestra_ID: n + 1,
  Orchestra: `${dice.pick(["London", "Chicago", "Vienna", "Houston"])} Symphony ${n + 1}`,
  Conductor_ID: dice.chance(0.3) ? 2 : dice.int(1, 12),
  Record_Company: dice.pick(["Mercury Records", "Mercury Records", "RCA Victor", "Decca"]),
  Year_of_Founded: double(dice.int(1900, 2010)),
  Major_Record_Format: dice.pick(["CD", "CD / LP", "CD / DVD", "DVD"]),
  performances: times(n % 5 === 0 ? 0 : dice.int(1, 4), () => ({
    Type: dice.pick(["Auditions", "Live final", "Semi-final"]),
    Share: double(dice.int(140, 240) / 10),
  })),
}));

export const collections = collectionsOf({
  country,
  city,
  car_makers,
  model_list,
  cars_data,
  players,
  matches,
  rankings,
  battle,
  ship,
  death,
  Owners,
  Dogs,
  Professionals,
  Treatments,
  Departments,
  Degree_Programs,
  Student_Transcripts,
  Templates,
  Documents,
  conductor,
  orchestra,
});
