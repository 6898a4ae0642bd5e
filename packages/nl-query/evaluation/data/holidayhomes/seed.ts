import { Dice, collectionsOf, day, double, id, money, present, times } from "../../seeding.ts";

export const databaseName = "holidayhomes";

const dice = new Dice(5_813);
const PLACES = [
  ["Lisbon", "Portugal", "PT", ["Alfama", "Belem", "Chiado"]],
  ["Porto", "Portugal", "PT", ["Ribeira", "Foz"]],
  ["Barcelona", "Spain", "ES", ["Gracia", "Raval", "Sants"]],
  ["Sydney", "Australia", "AU", ["Bondi", "Manly", "Newtown"]],
  ["Montreal", "Canada", "CA", ["Plateau", "Verdun"]],
  ["Istanbul", "Turkey", "TR", ["Kadikoy", "Beyoglu"]],
] as const;
const AMENITIES = [
  "Wifi",
  "Kitchen",
  "Air conditioning",
  "Hot tub",
  "Pool",
  "Free parking",
  "Washer",
  "TV",
  "Elevator",
  "Pets allowed",
  "Smoke detector",
  "Hair dryer",
];
const HOSTS = times(30, (n) => ({
  host_id: String(50_000 + n),
  host_name: `${["Ana", "Bruno", "Carla", "Deniz", "Emile", "Filipa", "Gus", "Hale", "Ines", "Joao"][n % 10] ?? ""}${n < 10 ? "" : ` ${["Costa", "Demir"][Math.floor(n / 10) - 1] ?? ""}`}`,
  host_location: dice.pick(["Lisbon, Portugal", "Porto, Portugal", "Sydney, Australia", "Istanbul, Turkey"]),
  host_response_time: dice.pick(["within an hour", "within a few hours", "within a day"]),
  host_is_superhost: dice.chance(0.3),
  host_identity_verified: dice.chance(0.6),
  host_listings_count: dice.int(1, 12),
  host_verifications: dice.some(["email", "phone", "reviews", "government_id"], dice.int(1, 4)),
}));
const GUESTS = ["Olivia", "Marc", "Yuki", "Tomas", "Leila", "Grace", "Hugo", "Nadia"];
const NAMES = ["Sunny", "Cozy", "Charming", "Modern", "Rustic", "Elegant"];
const NOUNS = ["Loft", "Villa", "Studio", "Cottage", "Flat", "Penthouse", "Cabin"];

const homes = times(240, (n) => {
  const [market, country, country_code, suburbs] = dice.pick(PLACES);
  const bedrooms = dice.int(0, 6);
  const reviews = times(dice.chance(0.2) ? 0 : dice.int(1, 6), (at) => ({
    _id: String(900_000 + n * 10 + at),
    date: dice.date("2018-01-01", "2026-10-30"),
    reviewer_id: String(70_000 + dice.int(1, 60)),
    reviewer_name: dice.pick(GUESTS),
    comments: dice.pick([
      "Great location and a friendly host.",
      "A bit noisy at night.",
      "Spotless and quiet.",
      "The shower was cold.",
      "We will come back!",
    ]),
  })).sort((a, b) => a.date.getTime() - b.date.getTime());
  const first = reviews[0]?.date;
  const last = reviews.at(-1)?.date;
  return present({
    _id: String(10_000_000 + n),
    name: `${NAMES[n % 6] ?? ""} ${NOUNS[Math.floor(n / 6) % 7] ?? ""} ${String(n + 1)}`,
    summary: dice.pick([
      "Steps from the beach.",
      "In the heart of the old town.",
      "With a view of the river.",
      "",
    ]),
    property_type: dice.pick(["Apartment", "Apartment", "House", "Condominium", "Loft", "Villa"]),
    room_type: dice.pick(["Entire home/apt", "Entire home/apt", "Private room", "Shared room"]),
    bed_type: dice.pick(["Real Bed", "Real Bed", "Futon", "Pull-out Sofa"]),
    minimum_nights: dice.int(1, 14),
    cancellation_policy: dice.pick(["flexible", "moderate", "strict"]),
    last_scraped: day("2026-11-01"),
    first_review: first,
    last_review: last,
    accommodates: Math.max(1, bedrooms * 2 + dice.int(0, 2)),
    bedrooms: dice.chance(0.04) ? null : bedrooms,
    beds: dice.chance(0.05) ? undefined : Math.max(1, bedrooms + dice.int(0, 3)),
    bathrooms: money(dice.int(2, 7) / 2),
    amenities: dice.chance(0.04) ? [] : dice.some(AMENITIES, dice.int(2, 9)),
    price: money(dice.int(1_800, 62_000) / 100),
    security_deposit: dice.chance(0.4) ? undefined : money(dice.int(1, 10) * 50),
    cleaning_fee: dice.chance(0.3) ? undefined : money(dice.int(5, 120)),
    guests_included: dice.int(1, 4),
    number_of_reviews: reviews.length,
    images: { picture_url: `https://pics.example/${n}.jpg` },
    host: dice.pick(HOSTS),
    address: {
      street: `${market}, ${country}`,
      suburb: dice.pick(suburbs),
      market,
      country,
      country_code,
      location: {
        type: "Point",
        coordinates: [double(-9 + dice.next() * 30), double(35 + dice.next() * 10)],
        is_location_exact: dice.chance(0.6),
      },
    },
    availability: {
      availability_30: dice.int(0, 30),
      availability_60: dice.int(0, 60),
      availability_365: dice.int(0, 365),
    },
    review_scores:
      reviews.length === 0
        ? {}
        : {
            review_scores_cleanliness: dice.int(4, 10),
            review_scores_location: dice.int(5, 10),
            review_scores_value: dice.int(4, 10),
            review_scores_rating: dice.int(55, 100),
          },
    reviews,
  });
});

const observations = times(180, (n) =>
  present({
    _id: id(84, n),
    st: `x${String(40 + dice.int(0, 9))}y${String(dice.int(0, 2))}`,
    ts: dice.date("2026-01-01", "2026-11-18"),
    callLetters: dice.pick(["LISP", "SYDN", "ISTB", "MTRL"]),
    qualityControlProcess: dice.pick(["V020", "V030"]),
    type: "FM-13",
    elevation: dice.int(0, 320),
    airTemperature: { value: double(dice.int(-80, 390) / 10), quality: dice.pick(["1", "1", "9"]) },
    dewPoint: { value: double(dice.int(-120, 240) / 10), quality: dice.pick(["1", "9"]) },
    pressure: dice.chance(0.1) ? undefined : { value: double(dice.int(9_850, 10_400) / 10), quality: "1" },
    wind: {
      direction: { angle: dice.int(0, 359), quality: "1" },
      speed: { rate: double(dice.int(0, 280) / 10), quality: "1" },
    },
    visibility: { distance: { value: dice.int(2, 200) * 100, quality: "1" } },
    sections: dice.some(["AG1", "GA1", "MW1", "AY1"], dice.int(0, 3)),
  }),
);

export const collections = collectionsOf({ homes, observations });
