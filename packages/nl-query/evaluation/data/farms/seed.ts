import { Dice, collectionsOf, double, present, times } from "../../seeding.ts";

export const databaseName = "farms";

const dice = new Dice(4_093);
const crop_types = [
  { crop_cd: "WW", crop_desc: "Winter wheat", family: "cereal" },
  { crop_cd: "SB", crop_desc: "Spring barley", family: "cereal" },
  { crop_cd: "OR", crop_desc: "Oilseed rape", family: "oilseed" },
  { crop_cd: "PO", crop_desc: "Potato", family: "root" },
  { crop_cd: "SU", crop_desc: "Sugar beet", family: "root" },
];
const soil_types = [
  { soil_cd: 1, soil_desc: "Clay" },
  { soil_cd: 2, soil_desc: "Loam" },
  { soil_cd: 3, soil_desc: "Sand" },
];
const farms = ["Ashby", "Brook End", "Coldharbour", "Dene", "Elmstead", "Foxley", "Grange"].map((name, n) =>
  present({
    farm_id: n + 1,
    farm_name: name,
    owner_name: ["J. Pike", "S. Orme", "T. Lacey", "J. Pike", "R. Dunn", "M. Vale", "S. Orme"][n] ?? "",
    county: ["Kent", "Essex", "Kent", "Suffolk", "Essex", "Norfolk", "Suffolk"][n] ?? "",
    hectares: 80 + n * 45,
    organic_since: n % 3 === 0 ? dice.int(1998, 2020) : undefined,
    tractor_cnt: dice.int(1, 9),
    staff_cnt: dice.int(2, 18),
    sheep_cnt: dice.int(0, 400),
    cattle_cnt: dice.int(0, 160),
    hen_cnt: dice.int(0, 900),
    annual_rain_mm: dice.int(480, 820),
    avg_temp_c: double(dice.int(90, 125) / 10),
    debt_gbp: dice.int(0, 90) * 1_000,
    revenue_gbp: dice.int(60, 900) * 1_000,
    subsidy_gbp: dice.int(5, 60) * 1_000,
    has_shop: n % 2 === 0,
    has_silo: n % 3 !== 1,
  }),
);
const fields = times(45, (n) => ({
  field_id: n + 1,
  farm_id: dice.int(1, 6),
  field_name: `${dice.pick(["Long", "Far", "Mill", "Church", "Upper"])} ${dice.pick(["Acre", "Piece", "Meadow"])} ${n + 1}`,
  area_ha: double(dice.int(10, 240) / 10),
  soil_cd: dice.int(1, 3),
  is_drained: dice.chance(0.6),
  slope_pct: dice.int(0, 14),
}));
const harvests = times(150, () => {
  const sown = dice.date("2022-09-01", "2026-03-01");
  return present({
    field_id: dice.int(1, 42),
    crop_cd: dice.pick(crop_types).crop_cd,
    sown_on: sown,
    cut_on: new Date(sown.getTime() + dice.int(120, 300) * 86_400_000),
    sold_on: dice.chance(0.7) ? new Date(sown.getTime() + dice.int(310, 400) * 86_400_000) : undefined,
    tonnes: double(dice.int(20, 2_100) / 10),
    moisture_pct: double(dice.int(120, 210) / 10),
    price_per_t: dice.int(90, 420),
    buyer: dice.pick(["Anglia Mills", "Northern Grain", "Peake & Sons"]),
  });
});

export const collections = collectionsOf({ crop_types, soil_types, farms, fields, harvests });
