import type { Kind } from "./kinds.ts";

const FIRST = [
  ["Ada", "Bram", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo"],
  ["Iris", "Jon", "Kaya", "Leo", "Mara", "Nils", "Olga", "Piet"],
].flat();
const LAST = [
  ["Abel", "Brandt", "Castro", "Dahl", "Egger", "Falk", "Gruber"],
  ["Holm", "Ivers", "Jansen", "Keller", "Lund", "Moreau", "Novak"],
].flat();
const at = (from: readonly string[], n: number): string => from[n % from.length] ?? "";

const person = (n: number): string =>
  `${at(FIRST, n * 7)} ${at(LAST, (n % FIRST.length) * 5 + Math.floor(n / FIRST.length))}`;
/** Two words, one of each list, all pairs in turn. */
const pairs =
  (first: readonly string[], second: readonly string[]) =>
  (n: number): string =>
    `${at(first, n)} ${at(second, (n % first.length) * 3 + Math.floor(n / first.length))}`;

const name = (make: (n: number) => string) => ({ field: "name", word: "name", words: "names", make });

const workshop: Kind = {
  one: "workshop",
  many: "workshops",
  isPerson: false,
  size: 14,
  label: name(pairs(["Clay", "Amber", "River", "Stone", "Willow"], ["Hall", "Yard", "Loft", "Barn"])),
  figures: [{ field: "area", word: "area", low: 40, high: 900 }],
  categories: [
    {
      field: "city",
      one: "city",
      many: "cities",
      values: ["Delft", "Faenza", "Limoges", "Meissen", "Sevres"],
    },
  ],
  milestone: { field: "openedOn", noun: "opening date", deed: "were opened" },
  optional: { field: "website", word: "website", make: (n) => `https://kiln${n}.example` },
};

const potter: Kind = {
  one: "potter",
  many: "potters",
  isPerson: true,
  size: 48,
  label: name(person),
  figures: [
    { field: "age", word: "age", low: 20, high: 75 },
    { field: "salary", word: "salary", low: 1000, high: 5000, isSummable: true },
  ],
  categories: [
    { field: "country", one: "country", many: "countries", values: ["Italy", "Japan", "France", "Peru"] },
  ],
  milestone: { field: "hiredOn", noun: "hiring date", deed: "were hired" },
  flag: { field: "retired", word: "retired" },
  tags: {
    field: "techniques",
    one: "technique",
    many: "techniques",
    values: ["throwing", "coiling", "molding", "carving"],
  },
  optional: { field: "nickname", word: "nickname", make: (n) => `nick${n}` },
};

const vase: Kind = {
  one: "vase",
  many: "vases",
  isPerson: false,
  size: 77,
  label: {
    field: "title",
    word: "title",
    words: "titles",
    make: pairs(
      ["Blue", "Tall", "Round", "Dark", "White", "Speckled", "Twin"],
      ["Heron", "Moon", "Reed", "Cloud", "Ember", "Tide", "Fern", "Crow", "Lily", "Fox", "Hill"],
    ),
  },
  figures: [
    { field: "price", word: "price", low: 20, high: 900, isSummable: true },
    { field: "weight", word: "weight", low: 1, high: 60, isSummable: true },
  ],
  categories: [
    { field: "glaze", one: "glaze", many: "glazes", values: ["celadon", "tenmoku", "shino", "ash"] },
  ],
  milestone: { field: "firedOn", noun: "firing date", deed: "were fired" },
  flag: { field: "signed", word: "signed" },
  tags: { field: "motifs", one: "motif", many: "motifs", values: ["waves", "leaves", "dragons", "stars"] },
};

const sponsor: Kind = {
  one: "sponsor",
  many: "sponsors",
  isPerson: false,
  size: 12,
  label: {
    field: "company",
    word: "company",
    words: "companies",
    make: pairs(["Arno", "Belfort", "Cobalt", "Delta"], ["Bank", "Foods", "Steel", "Air"]),
  },
  figures: [{ field: "budget", word: "budget", low: 100, high: 9000, isSummable: true }],
  categories: [
    {
      field: "industry",
      one: "industry",
      many: "industries",
      values: ["finance", "energy", "retail", "travel"],
    },
  ],
  milestone: { field: "joinedOn", noun: "joining date", deed: "joined" },
  flag: { field: "exclusive", word: "exclusive" },
};

const team: Kind = {
  one: "team",
  many: "teams",
  isPerson: false,
  size: 26,
  label: name(
    pairs(
      ["Red", "Gold", "Swift", "Iron", "Polar"],
      ["Wheels", "Arrows", "Riders", "Comets", "Foxes", "Hawks"],
    ),
  ),
  figures: [{ field: "wins", word: "number of wins", low: 0, high: 90 }],
  categories: [{ field: "league", one: "league", many: "leagues", values: ["north", "south", "coastal"] }],
  milestone: { field: "registeredOn", noun: "registration date", deed: "were registered" },
  tags: { field: "colors", one: "color", many: "colors", values: ["orange", "teal", "violet", "black"] },
  optional: { field: "mascot", word: "mascot", make: (n) => `Mascot ${n}` },
};

const rider: Kind = {
  one: "rider",
  many: "riders",
  isPerson: true,
  size: 90,
  label: { field: "fullName", word: "full name", words: "full names", make: person },
  figures: [
    { field: "height", word: "height", low: 160, high: 205 },
    { field: "points", word: "points", low: 0, high: 400, isSummable: true },
  ],
  categories: [
    {
      field: "nationality",
      one: "nationality",
      many: "nationalities",
      values: ["Dutch", "Belgian", "Spanish", "Danish"],
    },
    { field: "specialty", one: "specialty", many: "specialties", values: ["sprint", "climb", "time trial"] },
  ],
  milestone: { field: "signedOn", noun: "signing date", deed: "were signed" },
  flag: { field: "injured", word: "injured" },
};

const hospital: Kind = {
  one: "hospital",
  many: "hospitals",
  isPerson: false,
  size: 13,
  label: name(
    pairs(
      ["Saint Ann", "Mercy", "Lakeside", "Northgate", "Elm Park"],
      ["Hospital", "Clinic", "Medical Center"],
    ),
  ),
  figures: [{ field: "beds", word: "number of beds", low: 20, high: 900 }],
  categories: [{ field: "state", one: "state", many: "states", values: ["Ohio", "Texas", "Maine", "Utah"] }],
  milestone: { field: "openedOn", noun: "opening date", deed: "were opened" },
  flag: { field: "accredited", word: "accredited" },
};

const department: Kind = {
  one: "department",
  many: "departments",
  isPerson: false,
  size: 30,
  label: name(
    pairs(
      ["General", "Pediatric", "Clinical", "Applied", "Senior"],
      ["Surgery", "Cardiology", "Imaging", "Oncology", "Nursing", "Research"],
    ),
  ),
  figures: [{ field: "budget", word: "budget", low: 50, high: 900, isSummable: true }],
  categories: [{ field: "wing", one: "wing", many: "wings", values: ["east", "west", "south"] }],
  milestone: { field: "foundedOn", noun: "founding date", deed: "were founded" },
  optional: { field: "phone", word: "phone", make: (n) => `555-0${100 + n}` },
};

const nurse: Kind = {
  one: "nurse",
  many: "nurses",
  isPerson: true,
  size: 85,
  label: name(person),
  figures: [
    { field: "age", word: "age", low: 21, high: 66 },
    { field: "wage", word: "wage", low: 15, high: 160, isSummable: true },
  ],
  categories: [
    { field: "shift", one: "shift", many: "shifts", values: ["day", "night", "swing"] },
    {
      field: "hometown",
      one: "hometown",
      many: "hometowns",
      values: ["Boise", "Provo", "Akron", "Bangor", "Waco"],
    },
  ],
  milestone: { field: "hiredOn", noun: "hiring date", deed: "were hired" },
  flag: { field: "certified", word: "certified" },
  tags: {
    field: "languages",
    one: "language",
    many: "languages",
    values: ["English", "Spanish", "Tagalog", "Hindi"],
  },
};

export const guild = [workshop, potter, vase] as const;
export const cycling = [sponsor, team, rider] as const;
export const hospitals = [hospital, department, nurse] as const;
