import { Dice, collectionsOf, day, double, id, money, present, times } from "../../seeding.ts";

export const databaseName = "training";

const dice = new Dice(331);
const AMENITIES = [
  "Wifi",
  "Kitchen",
  "Heating",
  "Pool",
  "Washer",
  "Elevator",
  "Free parking",
  "Hot tub",
  "TV",
  "Breakfast",
];
const MARKETS = [
  ["Lisbon", "Portugal", "PT"],
  ["Porto", "Portugal", "PT"],
  ["Istanbul", "Turkey", "TR"],
  ["Izmir", "Turkey", "TR"],
  ["Salvador", "Brazil", "BR"],
  ["Montreal", "Canada", "CA"],
  ["Sydney", "Australia", "AU"],
] as const;
const HOSTS = ["Marta", "Ozan", "Renata", "Giles", "Bridget", "Claude", "Soraya", "Pedro"];
const PEOPLE = ["Hana", "Lukas", "Imogen", "Tariq", "Beatriz", "Noah", "Wen", "Astrid"];

const listingsAndReviews = times(260, (n) => {
  const [market, country, country_code] = dice.pick(dice.chance(0.5) ? MARKETS.slice(0, 3) : MARKETS);
  const host = dice.int(0, dice.chance(0.4) ? 2 : 7);
  const bedrooms = dice.int(0, 5);
  const reviews = dice.chance(0.2) ? 0 : dice.int(1, 5);
  const score = (): number => dice.int(6, 10);
  return present({
    _id: String(10_000_000 + n * 317),
    listing_url: `https://stays.test/rooms/${10_000_000 + n * 317}`,
    name: `${dice.pick(["Sunny", "Quiet", "Spacious", "Charming"])} ${dice.pick(["loft", "studio", "flat", "cottage"])} ${n}`,
    summary: dice.pick([
      "Steps from the beach.",
      "Close to the metro and cafes.",
      "Great view over the old town.",
      "",
    ]),
    property_type: dice.pick(["Apartment", "Apartment", "House", "Condominium", "Villa", "Guesthouse"]),
    room_type: dice.pick(["Entire home/apt", "Entire home/apt", "Private room", "Shared room"]),
    bed_type: "Real Bed",
    minimum_nights: String(dice.int(1, 7)),
    maximum_nights: String(dice.pick([30, 365, 1125])),
    cancellation_policy: dice.pick(["flexible", "moderate", "strict_14_with_grace_period"]),
    accommodates: bedrooms * 2 + dice.int(1, 2),
    bedrooms,
    beds: bedrooms + dice.int(1, 2),
    bathrooms: money(dice.int(2, 8) / 2),
    amenities: dice.some(AMENITIES, dice.int(1, 8)),
    price: money(dice.int(18, 620)),
    security_deposit: dice.chance(0.3) ? undefined : money(dice.int(0, 6) * 100),
    cleaning_fee: dice.chance(0.3) ? undefined : money(dice.int(5, 150)),
    number_of_reviews: reviews,
    host: {
      host_id: String(4_400 + host),
      host_name: HOSTS[host] ?? "",
      host_response_time: dice.pick(["within an hour", "within a day", null]),
      host_is_superhost: dice.chance(0.3),
      host_total_listings_count: dice.int(1, 40),
      host_verifications: dice.some(["email", "phone", "government_id"], dice.int(1, 3)),
    },
    address: {
      street: `${market}, ${country}`,
      suburb: dice.pick(["Centro", "Riverside", ""]),
      market,
      country,
      country_code,
    },
    availability: {
      availability_30: dice.int(0, 30),
      availability_60: dice.int(0, 60),
      availability_365: dice.int(0, 365),
    },
    review_scores:
      reviews === 0
        ? {}
        : {
            review_scores_cleanliness: score(),
            review_scores_location: score(),
            review_scores_value: score(),
            review_scores_rating: dice.int(60, 100),
          },
    reviews: times(reviews, (at) => ({
      _id: String(500_000 + n * 10 + at),
      date: dice.date("2013-01-01", "2019-03-01"),
      reviewer_name: dice.pick(PEOPLE),
      comments: dice.pick(["Lovely stay.", "Noisy street at night.", "Spotless and well located."]),
    })),
  });
});

const ITEMS = ["notepad", "pens", "envelopes", "binder", "backpack", "laptop", "printer paper"];
const sales = times(320, (n) => ({
  _id: id(130, n),
  saleDate: dice.date("2013-01-01", "2018-01-01"),
  items: dice.some(ITEMS, dice.int(1, 4)).map((name) => ({
    name,
    tags: dice.some(["office", "school", "travel", "electronics", "writing"], 2),
    price: name === "laptop" ? money(dice.int(60_000, 160_000) / 100) : money(dice.int(400, 9_000) / 100),
    quantity: dice.int(1, 9),
  })),
  storeLocation: dice.pick([
    "Denver",
    "Denver",
    "Seattle",
    "Seattle",
    "Seattle",
    "London",
    "Austin",
    "New York",
    "San Diego",
  ]),
  customer: {
    gender: dice.pick(["M", "F"]),
    age: dice.int(16, 75),
    email: `buyer${n}@post.test`,
    satisfaction: dice.int(1, 5),
  },
  couponUsed: dice.chance(0.1),
  purchaseMethod: dice.pick(["In store", "In store", "Online", "Phone"]),
}));

const PRODUCTS = ["Derivatives", "Commodity", "Brokerage", "CurrencyService", "InvestmentFund"];
const accounts = times(150, (n) => ({
  _id: id(131, n),
  account_id: 371_000 + n * 13,
  limit: dice.pick([3000, 5000, 7000, 8000, 9000, 10_000, 10_000, 10_000]),
  products: ["InvestmentStock", ...dice.some(PRODUCTS, dice.int(0, 4))],
}));
const customers = times(60, (n) => ({
  _id: id(132, n),
  username: `user_${dice.pick(["fox", "lion", "otter"])}${n}`,
  name: `${dice.pick(["Elena", "Grant", "Yusuf", "Paige", "Martin"])} ${dice.pick(["Fields", "Hobbs", "Larsen", "Quinn"])}`,
  address: `${dice.int(1, 9_999)} Maple Court`,
  birthdate: dice.date("1955-01-01", "2000-01-01"),
  email: `client${n}@bank.test`,
  active: dice.chance(0.6),
  accounts: dice.some(
    accounts.map((one) => one.account_id),
    dice.int(1, 6),
  ),
}));
const transactions = accounts.slice(0, 130).map((account, n) => {
  const transaction_count = dice.int(1, 12);
  return {
    _id: id(133, n),
    account_id: account.account_id,
    transaction_count,
    bucket_start_date: day(`19${dice.int(70, 99)}-0${dice.int(1, 9)}-11`),
    bucket_end_date: day(`2016-0${dice.int(1, 9)}-27`),
    transactions: times(transaction_count, () => ({
      date: dice.date("2000-01-01", "2016-12-31"),
      amount: dice.int(1, 9_999),
      transaction_code: dice.pick(["buy", "sell"]),
      symbol: dice.pick(["amd", "ibm", "nflx", "znga", "team"]),
      price: (dice.int(500, 90_000) / 100).toFixed(6),
      total: (dice.int(50_000, 9_000_000) / 100).toFixed(4),
    })),
  };
});

const grades = times(300, (n) => ({
  _id: id(134, n),
  student_id: n % 80,
  class_id: dice.int(1, 15),
  scores: ["exam", "quiz", "homework", ...(dice.chance(0.5) ? ["homework"] : [])].map((type) => ({
    type,
    score: double(dice.int(0, 10_000) / 100),
  })),
}));

const companies = times(110, (n) => {
  const isBought = dice.chance(0.2);
  return {
    _id: id(135, n),
    name: `${dice.pick(["Blue", "Hyper", "Open", "Quick"])}${dice.pick(["Graph", "Wagon", "Metric", "Lark"])} ${n}`,
    category_code: dice.pick(["web", "web", "software", "games_video", "mobile", "biotech"]),
    number_of_employees: dice.chance(0.2) ? null : dice.int(2, 4_800),
    founded_year: dice.chance(0.1) ? null : dice.int(1994, 2013),
    tag_list: dice.some(["search", "social", "video", "advertising"], 2).join(", "),
    email_address: "",
    offices: times(dice.int(0, 3), () => ({
      city: dice.pick(["Berlin", "Toronto", "Seattle", "Paris"]),
      country_code: dice.pick(["DEU", "CAN", "USA", "FRA"]),
    })),
    funding_rounds: times(dice.int(0, 4), () => ({
      round_code: dice.pick(["seed", "angel", "a", "b"]),
      raised_amount: dice.int(1, 300) * 100_000,
      raised_currency_code: "USD",
      funded_year: dice.int(2004, 2013),
    })),
    acquisition: isBought
      ? {
          price_amount: dice.int(1, 90) * 1_000_000,
          acquired_year: dice.int(2008, 2013),
          acquiring_company: dice.pick(["Initech", "Umbra"]),
        }
      : null,
  };
});

const inspections = times(260, (n) => ({
  _id: id(136, n),
  id: `${10_000 + n}-2015-ENFO`,
  certificate_number: 9_270_000 + n,
  business_name: `${dice.pick(["ACME", "BAYSIDE", "CORNER", "DELTA", "EASTERN"])} ${dice.pick(["PHARMACY", "GROCERY", "LAUNDROMAT", "TOWING"])} ${dice.int(1, 6)}`,
  date: `${dice.pick(["Jan", "Feb", "Mar", "Apr"])} ${dice.int(10, 28)} 2015`,
  result: dice.pick([
    "No Violation Issued",
    "No Violation Issued",
    "Pass",
    "Fail",
    "Warning",
    "Violation Issued",
  ]),
  sector: dice.pick(["Grocery-Retail - 808", "Drug Store Retail - 812", "Laundry - 064"]),
  address: {
    city: dice.pick(["BRONX", "QUEENS", "BROOKLYN", "STATEN ISLAND"]),
    zip: dice.int(10_001, 11_690),
    street: "MAIN ST",
    number: dice.int(1, 900),
  },
}));

const posts = times(120, (n) => ({
  _id: id(137, n),
  author: dice.pick(["machine", "machine", "quill", "inkwell", "marginalia"]),
  title: `${dice.pick(["On gardens", "Notes from a train", "A small recipe", "Why maps lie"])} ${n}`,
  body: dice.pick(["We planted tomatoes in May.", "The river was frozen.", "Add salt and wait."]),
  tags: dice.some(["travel", "garden", "cooking", "maps", "winter"], dice.int(1, 3)),
  comments: times(dice.int(0, 5), (at) => ({
    author: dice.pick(PEOPLE),
    body: "Agreed.",
    email: `reader${at}@post.test`,
  })),
  date: dice.date("2011-01-01", "2013-01-01"),
}));

const AIRLINES = [
  [410, "Aerovia", "2B"],
  [24, "Continental Blue", "CB"],
  [507, "Nordwind Air", "NW"],
  [3320, "Sierra Pacific", "SI"],
  [1299, "Gulf Express", "GX"],
] as const;
const routes = times(400, (n) => {
  const [airline, name, iata] = dice.pick(dice.chance(0.4) ? AIRLINES.slice(0, 2) : AIRLINES);
  const [src_airport = "", dst_airport = ""] = dice.some(
    ["JFK", "LHR", "MUC", "DFW", "KZN", "SIN", "GRU", "PEK"],
    2,
  );
  return {
    _id: id(138, n),
    airline: { id: airline, name, alias: iata, iata },
    src_airport,
    dst_airport,
    codeshare: dice.pick(["", "", "Y"]),
    stops: dice.chance(0.15) ? 1 : 0,
    airplane: dice.pick(["CR2", "738", "320", "77W"]),
  };
});

const STATIONS = [
  "Pine St & Water St",
  "Howland Plaza",
  "E 17 St & Broadway",
  "Carroll Gardens",
  "Vesey Pl & River Terrace",
  "Bank St & Hudson St",
];
const trips = times(400, (n) => {
  const [start, end] = [dice.int(0, 5), dice.int(0, 5)];
  const startTime = dice.date("2016-01-01", "2016-02-01");
  const tripduration = dice.int(60, 4_200);
  const usertype = dice.chance(0.8) ? "Subscriber" : "Customer";
  return {
    _id: id(139, n),
    tripduration,
    "start station id": 470 + start,
    "start station name": STATIONS[start] ?? "",
    "end station id": 470 + end,
    "end station name": STATIONS[end] ?? "",
    bikeid: dice.int(14_500, 14_590),
    usertype,
    "birth year": usertype === "Customer" ? "" : dice.int(1945, 1999),
    gender: dice.int(0, 2),
    "start time": startTime,
    "stop time": new Date(startTime.getTime() + tripduration * 1_000),
  };
});

const zips = times(350, (n) => {
  const [city, state] = dice.pick([
    ["HOUSTON", "TX"],
    ["LAREDO", "TX"],
    ["FRESNO", "CA"],
    ["OAKLAND", "CA"],
    ["BOULDER", "CO"],
    ["TAMPA", "FL"],
    ["ERIE", "PA"],
  ] as const);
  return {
    _id: id(140, n),
    city,
    zip: String(10_000 + dice.int(0, 89_000)),
    loc: { x: double(dice.int(70, 120) + 0.5), y: double(dice.int(26, 47) + 0.5) },
    pop: dice.int(0, 98_000),
    state,
  };
});

const planets = [
  {
    name: "Mercury",
    orderFromSun: 1,
    hasRings: false,
    mainAtmosphere: [],
    surfaceTemperatureC: { min: -173, max: 427, mean: 67 },
  },
  {
    name: "Venus",
    orderFromSun: 2,
    hasRings: false,
    mainAtmosphere: ["CO2", "N"],
    surfaceTemperatureC: { min: null, max: null, mean: 464 },
  },
  {
    name: "Earth",
    orderFromSun: 3,
    hasRings: false,
    mainAtmosphere: ["N", "O2", "Ar"],
    surfaceTemperatureC: { min: -89, max: 57, mean: 14 },
  },
  {
    name: "Mars",
    orderFromSun: 4,
    hasRings: false,
    mainAtmosphere: ["CO2", "Ar", "N"],
    surfaceTemperatureC: { min: -143, max: 35, mean: -63 },
  },
  {
    name: "Jupiter",
    orderFromSun: 5,
    hasRings: true,
    mainAtmosphere: ["H2", "He", "CH4"],
    surfaceTemperatureC: { min: null, max: null, mean: -145 },
  },
  {
    name: "Saturn",
    orderFromSun: 6,
    hasRings: true,
    mainAtmosphere: ["H2", "He", "CH4"],
    surfaceTemperatureC: { min: null, max: null, mean: -139 },
  },
  {
    name: "Uranus",
    orderFromSun: 7,
    hasRings: true,
    mainAtmosphere: ["H2", "He", "CH4"],
    surfaceTemperatureC: { min: null, max: null, mean: -197 },
  },
  {
    name: "Neptune",
    orderFromSun: 8,
    hasRings: true,
    mainAtmosphere: ["H2", "He", "CH4"],
    surfaceTemperatureC: { min: null, max: null, mean: -201 },
  },
].map((planet, n) => ({ _id: id(141, n), ...planet }));

const weather_data = times(300, (n) => ({
  _id: id(142, n),
  st: `x+${dice.int(30, 69)}200-0${dice.int(10, 60)}500`,
  ts: dice.date("1984-03-01", "1984-03-20"),
  callLetters: dice.pick(["VCSZ", "PLAT", "SHIP", "JCOF"]),
  elevation: dice.pick([9999, 9999, 12, 40]),
  airTemperature: { value: double(dice.int(-300, 420) / 10), quality: dice.pick(["1", "1", "9"]) },
  dewPoint: { value: double(dice.int(-350, 250) / 10), quality: dice.pick(["1", "9"]) },
  pressure: { value: double(dice.int(9_700, 10_400) / 10), quality: dice.pick(["1", "9"]) },
  wind: {
    direction: { angle: dice.int(0, 359), quality: "1" },
    type: dice.pick(["N", "C"]),
    speed: { rate: double(dice.int(0, 320) / 10), quality: "1" },
  },
  visibility: { distance: { value: dice.int(50, 40_000), quality: "1" } },
}));

export const collections = collectionsOf({
  listingsAndReviews,
  sales,
  customers,
  accounts,
  transactions,
  grades,
  companies,
  inspections,
  posts,
  routes,
  trips,
  zips,
  planets,
  weather_data,
});
