import { Dice, collectionsOf, double, id, present, times } from "../../seeding.ts";

export const databaseName = "presses";

const dice = new Dice(3_307);
const MAKERS = ["Heidel", "Komura", "Rolandi", "Goss"];
/** One wide document for each printing press. */
const machines = times(40, (n) =>
  present({
    _id: id(71, n),
    assetTag: `PR-${String(200 + n)}`,
    maker: MAKERS[n % 4] ?? "",
    model: `${(MAKERS[n % 4] ?? "").slice(0, 2).toUpperCase()}-${String(dice.int(3, 9))}00`,
    serialNo: String(dice.int(100_000, 999_999)),
    hall: dice.pick(["A", "B", "C"]),
    bay: dice.int(1, 20),
    kind: dice.pick(["offset", "digital", "flexo"]),
    colorUnits: dice.int(1, 8),
    maxSheetWidthMm: dice.int(500, 1_600),
    maxSheetHeightMm: dice.int(400, 1_200),
    maxSpeedPerHour: dice.int(4, 18) * 1_000,
    avgSpeedPerHour: dice.int(2, 12) * 1_000,
    powerKw: double(dice.int(120, 900) / 10),
    idlePowerKw: double(dice.int(10, 90) / 10),
    weightKg: dice.int(900, 12_000),
    noiseDb: dice.int(60, 96),
    oilTempC: double(dice.int(300, 900) / 10),
    inkTempC: double(dice.int(180, 350) / 10),
    humidityPct: dice.int(30, 70),
    vibrationMmS: double(dice.int(2, 90) / 10),
    sheetsPrinted: dice.int(1_000, 900_000) * 10,
    wasteSheets: dice.int(100, 90_000),
    jamsThisYear: dice.int(0, 60),
    stopsThisYear: dice.int(0, 120),
    uptimePct: double(dice.int(700, 999) / 10),
    operatorsNeeded: dice.int(1, 4),
    purchasePrice: dice.int(40, 900) * 1_000,
    bookValue: dice.int(5, 400) * 1_000,
    energyClass: dice.pick(["A", "B", "C", "D"]),
    builtYear: dice.int(1994, 2024),
    installedOn: dice.date("1996-01-01", "2024-12-01"),
    warrantyUntil: dice.date("2024-01-01", "2028-12-01"),
    lastInspectedOn: dice.date("2025-06-01", "2026-11-01"),
    nextInspectionOn: dice.date("2026-11-25", "2027-10-01"),
    lastOilChangeOn: dice.chance(0.9) ? dice.date("2025-06-01", "2026-11-01") : undefined,
    hasDryer: dice.chance(0.5),
    hasAutoLoader: dice.chance(0.4),
    isLeased: dice.chance(0.3),
    isNetworked: dice.chance(0.7),
    firmware: dice.pick(["4.1.0", "4.2.3", "5.0.1"]),
    supervisor: dice.pick(["Agnes Toll", "Milo Rusk", "Petra Sand"]),
    status: dice.pick(["running", "running", "idle", "down", "maintenance"]),
    country: dice.pick(["Germany", "Japan", "Italy", "USA"]),
  }),
);
const jobs = times(140, (n) => {
  const started = dice.date("2026-02-01", "2026-11-18");
  return present({
    _id: id(72, n),
    jobNo: 7_000 + n,
    machineTag: `PR-${String(200 + dice.int(0, 39))}`,
    client: dice.pick(["Alder Books", "City Museum", "Fern Foods", "Nova Tickets", "Union Post"]),
    product: dice.pick(["flyer", "poster", "paperback", "label", "ticket"]),
    paperGsm: dice.pick([80, 115, 150, 300]),
    sheets: dice.int(2, 300) * 100,
    spoiled: dice.int(0, 900),
    orderedOn: new Date(started.getTime() - dice.int(1, 20) * 86_400_000),
    startedAt: started,
    finishedAt: dice.chance(0.85) ? new Date(started.getTime() + dice.int(1, 60) * 3_600_000) : undefined,
    dueOn: new Date(started.getTime() + dice.int(-1, 6) * 86_400_000),
    cost: double(dice.int(5_000, 900_000) / 100),
    isRush: dice.chance(0.2),
  });
});

export const collections = collectionsOf({ machines, jobs });
