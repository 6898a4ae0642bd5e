/**
 * Words the sample is made of. All people, firms and places of business are invented; cities and countries
 * are real.
 */

export const FIRST_NAMES = [
  "Jana",
  "Okan",
  "Mira",
  "Paul",
  "Anneke",
  "Leon",
  "Sabine",
  "Emre",
  "Theresa",
  "Nils",
  "Aditi",
  "Carlos",
  "Lucía",
  "Marco",
  "Giulia",
  "Pierre",
  "Camille",
  "Hanna",
  "Jonas",
  "Elif",
  "Tomás",
  "Inês",
  "Sven",
  "Astrid",
  "Kasper",
  "Maja",
  "Piotr",
  "Zofia",
  "Jakub",
  "Eszter",
  "Ana",
  "Luka",
  "Ivana",
  "Noah",
  "Emma",
  "Oliver",
  "Amelia",
  "Harry",
  "Isla",
  "George",
  "Aoife",
  "Liam",
  "Saoirse",
  "Finn",
  "Yara",
  "Omar",
  "Leila",
  "Ravi",
  "Priya",
  "Kenji",
  "Yuki",
  "Wei",
  "Mei",
  "Tariq",
  "Nadia",
  "Viktor",
];

export const LAST_NAMES = [
  "Albrecht",
  "Yilmaz",
  "Hoffmann",
  "Reuter",
  "de Boer",
  "Vogt",
  "Krüger",
  "Aydin",
  "Petersen",
  "Rao",
  "García",
  "Romero",
  "Rossi",
  "Conti",
  "Dubois",
  "Moreau",
  "Virtanen",
  "Lindqvist",
  "Andersson",
  "Hansen",
  "Nielsen",
  "Kowalski",
  "Nowak",
  "Szabó",
  "Novak",
  "Horvat",
  "Smith",
  "Taylor",
  "Brown",
  "Walker",
  "O'Brien",
  "Murphy",
  "Kelly",
  "van Dijk",
  "Jansen",
  "Peeters",
  "Schmidt",
  "Wagner",
  "Becker",
  "Fischer",
  "Lang",
  "Huber",
  "Gruber",
  "Meier",
  "Keller",
  "Haddad",
  "Khan",
  "Patel",
  "Tanaka",
  "Chen",
];

/** Country code, weight of its share of customers, currency, cities with longitude and latitude. */
export const COUNTRIES: readonly {
  code: string;
  name: string;
  weight: number;
  cities: readonly (readonly [string, number, number])[];
}[] = [
  {
    code: "DE",
    name: "Germany",
    weight: 26,
    cities: [
      ["Berlin", 13.405, 52.52],
      ["Hamburg", 9.993, 53.551],
      ["Munich", 11.582, 48.135],
      ["Cologne", 6.96, 50.938],
      ["Leipzig", 12.374, 51.34],
    ],
  },
  {
    code: "FR",
    name: "France",
    weight: 17,
    cities: [
      ["Paris", 2.352, 48.857],
      ["Lyon", 4.836, 45.764],
      ["Nantes", -1.554, 47.218],
    ],
  },
  {
    code: "GB",
    name: "United Kingdom",
    weight: 14,
    cities: [
      ["London", -0.128, 51.507],
      ["Manchester", -2.243, 53.48],
      ["Edinburgh", -3.188, 55.953],
    ],
  },
  {
    code: "NL",
    name: "Netherlands",
    weight: 10,
    cities: [
      ["Amsterdam", 4.904, 52.368],
      ["Utrecht", 5.122, 52.091],
    ],
  },
  {
    code: "AT",
    name: "Austria",
    weight: 8,
    cities: [
      ["Vienna", 16.373, 48.208],
      ["Graz", 15.439, 47.07],
    ],
  },
  {
    code: "ES",
    name: "Spain",
    weight: 7,
    cities: [
      ["Madrid", -3.704, 40.417],
      ["Barcelona", 2.173, 41.385],
    ],
  },
  {
    code: "IT",
    name: "Italy",
    weight: 6,
    cities: [
      ["Milan", 9.19, 45.464],
      ["Rome", 12.496, 41.903],
    ],
  },
  { code: "SE", name: "Sweden", weight: 4, cities: [["Stockholm", 18.069, 59.329]] },
  {
    code: "PL",
    name: "Poland",
    weight: 4,
    cities: [
      ["Warsaw", 21.012, 52.23],
      ["Kraków", 19.945, 50.065],
    ],
  },
  { code: "IE", name: "Ireland", weight: 2, cities: [["Dublin", -6.26, 53.35]] },
  { code: "IN", name: "India", weight: 2, cities: [["Bengaluru", 77.594, 12.972]] },
];

export const STREETS = [
  "Lindenstraße",
  "Hauptstraße",
  "Mill Lane",
  "Station Road",
  "Rue des Lilas",
  "Via Roma",
  "Calle Mayor",
  "Prinsengracht",
  "Ringstraße",
  "High Street",
  "Kungsgatan",
  "Gartenweg",
];

/** Category, price range in cents, kinds of product. */
export const CATEGORIES: readonly { name: string; low: number; high: number; kinds: readonly string[] }[] = [
  {
    name: "Kitchen",
    low: 490,
    high: 24900,
    kinds: [
      "Chef's Knife",
      "Cutting Board",
      "Cast Iron Pan",
      "Kettle",
      "Mixing Bowl",
      "Pepper Mill",
      "Baking Tray",
      "Teapot",
    ],
  },
  {
    name: "Furniture",
    low: 3900,
    high: 189000,
    kinds: ["Desk", "Bookshelf", "Armchair", "Side Table", "Stool", "Wardrobe", "Bench", "Bed Frame"],
  },
  {
    name: "Lighting",
    low: 1490,
    high: 42900,
    kinds: ["Desk Lamp", "Floor Lamp", "Pendant Light", "Lantern", "Light Strip", "Wall Light"],
  },
  {
    name: "Textiles",
    low: 690,
    high: 15900,
    kinds: ["Linen Napkin", "Wool Blanket", "Cushion", "Towel Set", "Rug", "Curtain"],
  },
  {
    name: "Garden",
    low: 590,
    high: 59900,
    kinds: ["Planter", "Watering Can", "Garden Chair", "Pruning Shears", "Bird House", "Hammock"],
  },
  {
    name: "Office",
    low: 190,
    high: 49900,
    kinds: ["Notebook", "Fountain Pen", "Monitor Stand", "Office Chair", "Paper Tray", "Whiteboard"],
  },
  {
    name: "Bathroom",
    low: 490,
    high: 18900,
    kinds: ["Soap Dish", "Mirror", "Bath Mat", "Towel Rail", "Laundry Basket"],
  },
  {
    name: "Toys",
    low: 790,
    high: 12900,
    kinds: ["Wooden Train", "Building Blocks", "Kite", "Puzzle", "Marble Run"],
  },
];

export const MATERIALS = [
  "Oak",
  "Walnut",
  "Steel",
  "Linen",
  "Cotton",
  "Glass",
  "Ceramic",
  "Brass",
  "Bamboo",
  "Wool",
  "Cork",
  "Recycled",
];
export const COLORS = ["black", "white", "green", "blue", "red", "natural", "grey", "yellow"];
export const PRODUCT_TAGS = [
  "bestseller",
  "new",
  "sale",
  "handmade",
  "organic",
  "limited",
  "gift",
  "outdoor",
  "eco",
];
export const CUSTOMER_TAGS = [
  "newsletter",
  "wholesale",
  "early adopter",
  "returns often",
  "vip",
  "student",
  "press",
];
export const SUPPLIERS: readonly (readonly [string, string])[] = [
  ["Nordholz", "SE"],
  ["Atelier Lune", "FR"],
  ["Werkraum Nord", "DE"],
  ["Casa Verde", "ES"],
  ["Studio Lindqvist", "SE"],
  ["Brick & Bloom", "GB"],
  ["Tessitura Conti", "IT"],
  ["Delta Goods", "NL"],
];
export const CARRIERS: readonly (readonly [string, number])[] = [
  ["DHL", 40],
  ["DPD", 25],
  ["UPS", 18],
  ["GLS", 12],
  ["Post", 5],
];
export const COUPONS: readonly (readonly [string, number])[] = [
  ["WELCOME10", 40],
  ["SUMMER15", 22],
  ["WINTER10", 20],
  ["B2B-NET30", 12],
  ["FRIENDS20", 6],
];
export const DEPARTMENTS: readonly {
  name: string;
  titles: readonly string[];
  weight: number;
  pay: number;
}[] = [
  {
    name: "Sales",
    titles: ["Sales Associate", "Senior Sales Associate", "Account Manager"],
    weight: 40,
    pay: 34,
  },
  { name: "Logistics", titles: ["Warehouse Associate", "Dispatcher", "Fleet Planner"], weight: 24, pay: 33 },
  {
    name: "Engineering",
    titles: ["Software Engineer", "Senior Software Engineer", "Data Engineer"],
    weight: 14,
    pay: 68,
  },
  { name: "Support", titles: ["Support Agent", "Support Lead"], weight: 12, pay: 36 },
  { name: "Marketing", titles: ["Content Editor", "Campaign Manager"], weight: 6, pay: 47 },
  { name: "Finance", titles: ["Accountant", "Controller"], weight: 4, pay: 58 },
];
export const SKILLS = [
  "French",
  "German",
  "Spanish",
  "forklift",
  "first aid",
  "SQL",
  "MongoDB",
  "negotiation",
  "copywriting",
  "photography",
  "accounting",
  "TypeScript",
];
export const STORE_SERVICES = ["pickup", "repair", "gift wrapping", "café", "parking", "workshop"];
export const REVIEW_WORDS: Readonly<Record<number, { titles: readonly string[]; texts: readonly string[] }>> =
  {
    1: {
      titles: ["Broken on arrival", "Very disappointed"],
      texts: [
        "The parcel was damaged and one part was broken.",
        "It stopped working after two days. I want a refund.",
      ],
    },
    2: {
      titles: ["Not as described", "Below expectations"],
      texts: [
        "The color is different from the picture and the surface scratches easily.",
        "Delivery was late and the quality is poor for the price.",
      ],
    },
    3: {
      titles: ["It is fine", "Average"],
      texts: ["Does the job, nothing special.", "Good product, but the delivery took far too long."],
    },
    4: {
      titles: ["Good quality", "Happy with it"],
      texts: [
        "Solid and well made. The manual could be better.",
        "Looks great in our kitchen. Delivery was quick.",
      ],
    },
    5: {
      titles: ["Excellent", "Would buy again", "Beautiful"],
      texts: [
        "Exactly what I was looking for, the quality is excellent.",
        "Fast delivery, beautiful finish. I already ordered a second one.",
      ],
    },
  };
export const PAGES = ["/", "/sale", "/products", "/cart", "/checkout", "/account", "/stores", "/help"];
export const SEARCH_TERMS = [
  "oak desk",
  "lamp",
  "gift",
  "wool blanket",
  "planter",
  "office chair",
  "teapot",
  "puzzle",
  "mirror",
];
