import type { FieldModel } from "../schema/model.ts";

type Scale = {
  kind: "time" | "length" | "area" | "weight" | "data" | "volume" | "power" | "energy" | "money";
  size: number;
};

/** Prices are often kept in hundredths: 20 euros are 2000 of `priceCents`. */
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  ["euro eur €", "dollar usd $", "gbp £", "chf franc", "cent penny pence"].flatMap((line) => {
    const words = line.split(" ");
    return words.map((word): [string, string] => [word, words[0] ?? word]);
  }),
);
const HUNDREDTH = "cent";
const MONEY = [...CURRENCIES].map(([word, unit]): [string, Scale] => [
  word,
  { kind: "money", size: unit === HUNDREDTH ? 0.01 : 1 },
]);

const SCALES: ReadonlyMap<string, Scale> = new Map(
  Object.entries({
    ms: 0.001,
    millisecond: 0.001,
    second: 1,
    sec: 1,
    s: 1,
    minute: 60,
    min: 60,
    mins: 60,
    hour: 3_600,
    hr: 3_600,
    hrs: 3_600,
    day: 86_400,
    week: 604_800,
  })
    .map(([unit, size]): [string, Scale] => [unit, { kind: "time", size }])
    .concat(
      Object.entries({
        mm: 0.001,
        cm: 0.01,
        m: 1,
        meter: 1,
        metre: 1,
        km: 1_000,
        kilometer: 1_000,
        kilometre: 1_000,
        mile: 1_609.344,
        mi: 1_609.344,
        ft: 0.3048,
        foot: 0.3048,
        feet: 0.3048,
        inch: 0.0254,
      }).map(([unit, size]): [string, Scale] => [unit, { kind: "length", size }]),
      Object.entries({
        m2: 1,
        sqm: 1,
        sqft: 0.09290304,
        acre: 4_046.8564224,
        ha: 10_000,
        hectare: 10_000,
        km2: 1e6,
        sqkm: 1e6,
      }).map(([unit, size]): [string, Scale] => [unit, { kind: "area", size }]),
      Object.entries({
        w: 1,
        watt: 1,
        kw: 1e3,
        kilowatt: 1e3,
        mw: 1e6,
        megawatt: 1e6,
        gw: 1e9,
        gigawatt: 1e9,
      }).map(([unit, size]): [string, Scale] => [unit, { kind: "power", size }]),
      Object.entries({ wh: 1, kwh: 1e3, mwh: 1e6, gwh: 1e9 }).map(([unit, size]): [string, Scale] => [
        unit,
        { kind: "energy", size },
      ]),
      Object.entries({
        mg: 0.000001,
        milligram: 0.000001,
        g: 0.001,
        gram: 0.001,
        kg: 1,
        kilo: 1,
        kilogram: 1,
        ton: 1_000,
        tonne: 1_000,
        lb: 0.45359237,
        lbs: 0.45359237,
        pound: 0.45359237,
      }).map(([unit, size]): [string, Scale] => [unit, { kind: "weight", size }]),
      Object.entries({
        byte: 1,
        kb: 1e3,
        kilobyte: 1e3,
        mb: 1e6,
        megabyte: 1e6,
        gb: 1e9,
        gigabyte: 1e9,
        tb: 1e12,
        terabyte: 1e12,
      }).map(([unit, size]): [string, Scale] => [unit, { kind: "data", size }]),
      Object.entries({
        ml: 0.001,
        milliliter: 0.001,
        cl: 0.01,
        l: 1,
        liter: 1,
        litre: 1,
        gallon: 3.785411784,
      }).map(([unit, size]): [string, Scale] => [unit, { kind: "volume", size }]),
      MONEY,
    ),
);
/** A field that is named so is kept in such numbers: 10 million are 10 of `ratingsMillions`. */
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
]);
const POUND: Scale = { kind: "money", size: 1 };
const METER: Scale = { kind: "length", size: 1 };
const KILOMETER = 1_000;
const NEVER_FAR = /^(visibility|elevation|ceiling|depth|runway)$/;
/** From this number on such a length is one of meters. */
const MOST_KILOMETERS = 400;
/** Units that names of fields leave out, the largest first. */
const PARTS: readonly Scale[] = [METER, { kind: "weight", size: 1 }, { kind: "weight", size: 0.001 }];
const HOUR = 3_600;
const MINUTE: Scale = { kind: "time", size: 60 };
const SECOND: Scale = { kind: "time", size: 1 };
const DAY_OF_HOURS = 24;
const DAY_OF_MINUTES = 24 * 60;

/**
 * The number in the unit that the field is kept in, when both are known: two hours are 120 of `delayMinutes`.
 */
export function inUnitOf(field: FieldModel, text: string, unit: string | null): string {
  const said = unit === null ? undefined : SCALES.get(unit);
  if (!said) return inMultiplesOf(field, text);
  const kept = keptIn(field, said) ?? keptInParts(field, said, Number(text));
  // pounds weigh, but not what is kept in pence
  const inPence = unit === "pound" ? keptIn(field, POUND) : null;
  const per = inPence ? POUND.size / inPence.size : kept ? said.size / kept.size : 1;
  return per === 1 ? text : String(Number((Number(text) * per).toPrecision(12)));
}

const TIME_UNITS: ReadonlyMap<string, TimeUnit> = new Map([
  ["minute", "minute"],
  ["hour", "hour"],
  ["day", "day"],
  ["night", "night"],
]);

/** A unit that the time between two dates is told in. */
export type TimeUnit = "minute" | "hour" | "day" | "night";

/** The unit that a word such as "hours" names. */
export function timeUnitOf(word: string): TimeUnit | undefined {
  return TIME_UNITS.get(word.replace(/s$/, ""));
}

/** Returns a text that is the same for words of the same unit; null for a word that is none. */
export function unitKey(word: string): string | null {
  const scale = SCALES.get(word);
  // prices in dollars are none in euros
  return scale ? `${scale.kind} ${CURRENCIES.get(word) ?? scale.size}` : null;
}

/** How many units that a field is kept in make one of another; null where these do not go together. */
export function unitsPer(field: FieldModel, unit: string): number | null {
  const said = SCALES.get(unit);
  const kept = said ? keptIn(field, said) : null;
  return said && kept?.kind === said.kind ? said.size / kept.size : null;
}

function inMultiplesOf(field: FieldModel, text: string): string {
  const named = [...field.words, ...field.parentWords].flatMap((word) => MULTIPLES.get(word) ?? []);
  const [size = 1] = named;
  return size > 1 && Math.abs(Number(text)) >= size
    ? String(Number((Number(text) / size).toPrecision(12)))
    : text;
}

/** The unit in which a bound lies among the stored numbers, where none is as low: 10 km of 4000 to 50000 are meters. */
function keptInParts({ min, max }: FieldModel, said: Scale, value: number): Scale | null {
  const size = PARTS.find((one) => one.kind === said.kind && one.size < said.size)?.size;
  if (size === undefined || min === null || max === null || value >= Number(min)) return null;
  const converted = (value * said.size) / size;
  return converted >= Number(min) && converted <= Number(max) ? { kind: said.kind, size } : null;
}

function keptIn(field: FieldModel, said: Scale): Scale | null {
  for (const word of [...field.words, ...field.parentWords]) {
    const scale = SCALES.get(word);
    if (scale?.kind === said.kind) return scale;
  }
  const max = Number(field.max);
  // no air is as clear, and no hill as high
  const isOfMeters = said.kind === "length" && said.size >= KILOMETER && max > MOST_KILOMETERS;
  if (isOfMeters && field.words.concat(field.parentWords).some((word) => NEVER_FAR.test(word))) return METER;
  if (said.kind !== "time") return null;
  // no trip takes days: such values are seconds
  if (max > DAY_OF_MINUTES && field.words.includes("duration")) return SECOND;
  // films and calls are kept in minutes where no unit is named and the values are too large for hours
  const isLong =
    said.size === HOUR &&
    max > DAY_OF_HOURS &&
    field.words.some((word) => /^(runtime|duration|length|time|delay)$/.test(word));
  return isLong ? MINUTE : null;
}
