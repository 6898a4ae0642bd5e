import { Dice, collectionsOf, day, id, present, times } from "../../seeding.ts";

export const databaseName = "properties";

const dice = new Dice(9_203);

const Ref_Property_Types = [
  { property_type_code: "APT", property_type_description: "Apartment" },
  { property_type_code: "HSE", property_type_description: "House" },
  { property_type_code: "FLD", property_type_description: "Field" },
  { property_type_code: "SHP", property_type_description: "Shop" },
];
const Features = [
  { feature_id: 1, feature_name: "garden", feature_type_code: "OUT" },
  { feature_id: 2, feature_name: "garage", feature_type_code: "OUT" },
  { feature_id: 3, feature_name: "swimming pool", feature_type_code: "OUT" },
  { feature_id: 4, feature_name: "fireplace", feature_type_code: "IN" },
  { feature_id: 5, feature_name: "elevator", feature_type_code: "IN" },
  { feature_id: 6, feature_name: "burglar alarm", feature_type_code: "SEC" },
  { feature_id: 7, feature_name: "wine cellar", feature_type_code: "IN" },
];
const Agents = ["Lorna Keane", "Miles Acton", "Nuala Byrne", "Owen Grady", "Ciara Walsh", "Fergus Daly"].map(
  (agent_name, n) => ({
    agent_id: 11 + n,
    agent_name,
    branch: dice.pick(["Cork", "Dublin", "Galway"]),
    commission_pct: [1.5, 2.25, 1.75, 2, 1.2, 1.9][n] ?? 1,
  }),
);

const NAMES = [
  "The Orchard",
  "Rose Cottage",
  "Mill House",
  "Harbour View",
  "The Old Forge",
  "Seaview Terrace",
  "Abbey Court",
  "Lakelands",
  "Station Flat",
  "Corner Shop",
  "Hilltop",
  "Meadow Field",
  "Quay Apartments 4",
  "Quay Apartments 9",
  "Elm Lodge",
  "The Gables",
  "West Paddock",
  "Castle Mews",
  "Bridge Cottage",
  "Tower Flat",
  "Market Shop",
  "Riverside",
  "Oak Villa",
  "Chapel Row 2",
  "Fern Hill",
  "Garden Flat",
  "Bay House",
  "Stone Barn",
];
const prices = dice.some(
  times(NAMES.length, (n) => 62_000 + n * 2_500),
  NAMES.length,
);
const Properties = NAMES.map((property_name, n) => {
  const type = /Flat|Apartments|Court|Mews/.test(property_name)
    ? "APT"
    : /Shop/.test(property_name)
      ? "SHP"
      : /Field|Paddock/.test(property_name)
        ? "FLD"
        : "HSE";
  const room_count = type === "FLD" ? 0 : dice.int(1, 9);
  const vendor_requested_price = (prices[n] ?? 0) + room_count * 45_300;
  const isSold = dice.chance(0.5);
  const date_on_market = day(
    `2025-${String(dice.int(1, 12)).padStart(2, "0")}-${String(dice.int(1, 28)).padStart(2, "0")}`,
  );
  return present({
    property_id: n + 1,
    property_type_code: type,
    agent_id: dice.chance(0.18) ? 13 : dice.int(11, 15),
    property_name,
    town: dice.pick(["Cobh", "Howth", "Kinsale", "Salthill"]),
    room_count,
    date_on_market,
    date_sold: isSold ? new Date(date_on_market.getTime() + dice.int(20, 240) * 86_400_000) : null,
    vendor_requested_price,
    agreed_selling_price: isSold ? vendor_requested_price - dice.int(0, 20) * 500 : undefined,
    Property_Features:
      type === "FLD" || n % 9 === 5
        ? []
        : dice
            .some(Features.slice(0, 6), n === 2 ? 5 : dice.int(1, 3))
            .map(({ feature_id, feature_name }) => ({
              feature_id,
              feature_name,
              condition_grade: dice.pick(["good", "fair", "poor"]),
            })),
  });
});
const Viewings = times(60, (n) => ({
  viewing_id: n + 1,
  property_id: dice.chance(0.22) ? 4 : dice.int(1, 24),
  viewer_name: `${dice.pick(["Aoife", "Conor", "Deirdre", "Eoin", "Grainne"])} ${dice.pick(["Nolan", "Quinn", "Ryan", "Sheehan"])}`,
  viewing_date: dice.date("2026-01-05", "2026-10-30"),
  rating: dice.int(1, 5),
}));

const numbered = <T extends object>(
  kind: number,
  rows: readonly T[],
): (T & { _id: ReturnType<typeof id> })[] => rows.map((row, n) => ({ _id: id(kind, n), ...row }));

export const collections = collectionsOf({
  Ref_Property_Types: numbered(200, Ref_Property_Types),
  Other_Available_Features: numbered(201, Features),
  Agents: numbered(202, Agents),
  Properties: numbered(203, Properties),
  Viewings: numbered(204, Viewings),
});
