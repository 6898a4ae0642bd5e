import { Dice, collectionsOf, id, present, times } from "../../seeding.ts";

export const databaseName = "iot";

const dice = new Dice(83);

const sites = times(8, (n) => ({
  _id: id(70, n),
  name: dice.pick(["Plant", "Depot", "Office", "Farm"]) + ` ${n}`,
  region: dice.pick(["North", "South", "East", "West"]),
  areaSqm: dice.int(200, 20_000),
  timezone: dice.pick(["Europe/Berlin", "America/Chicago"]),
}));
const devices = times(90, (n) =>
  present({
    _id: id(71, n),
    serial: `SN-${9000 + n}`,
    kind: dice.pick(["thermometer", "camera", "gateway", "meter"]),
    vendor: dice.pick(["Bosch", "Siemens", "Honeywell"]),
    firmware: dice.pick(["1.0.2", "1.4.0", "2.1.1"]),
    siteId: dice.pick(sites.slice(0, 7))._id,
    installedAt: dice.date("2020-01-01", "2026-10-01"),
    battery: dice.chance(0.25) ? undefined : dice.int(1, 100),
    online: dice.chance(0.8),
    tags: dice.some(["indoor", "outdoor", "critical", "pilot"], dice.int(0, 2)),
    config: {
      samplingSeconds: dice.pick([10, 60, 300]),
      threshold: { high: dice.int(30, 80), low: dice.int(-10, 10) },
    },
  }),
);
const readings = times(1_200, (n) =>
  present({
    _id: id(72, n),
    deviceId: dice.pick(devices.slice(0, 80))._id ?? null,
    ts: dice.date("2026-09-01", "2026-11-20"),
    temperature: dice.chance(0.05) ? null : dice.int(-5, 45) + 0.5,
    humidity: dice.chance(0.2) ? undefined : dice.int(10, 95),
    voltage: dice.int(200, 245) + 0.1,
    status: dice.pick(["ok", "ok", "ok", "warning", "fault"]),
    errors: dice.chance(0.85) ? [] : [{ code: dice.pick(["E1", "E2", "E7"]), severity: dice.int(1, 5) }],
  }),
);
const alerts = times(220, (n) =>
  present({
    _id: id(73, n),
    deviceId: dice.pick(devices.slice(0, 60))._id ?? null,
    type: dice.pick(["overheat", "offline", "low battery", "tamper"]),
    severity: dice.pick(["low", "medium", "high", "critical"]),
    raisedAt: dice.date("2026-01-01", "2026-11-20"),
    acknowledgedBy: dice.chance(0.5) ? undefined : dice.pick(["maria", "tom", "yuki"]),
    resolvedAt: dice.chance(0.4) ? null : dice.date("2026-02-01", "2026-11-20"),
    durationSeconds: dice.int(10, 90_000),
  }),
);

export const collections = collectionsOf({ sites, devices, readings, alerts });
