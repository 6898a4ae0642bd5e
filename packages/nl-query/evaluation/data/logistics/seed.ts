import { Dice, collectionsOf, id, money, present, times } from "../../seeding.ts";

export const databaseName = "logistics";

const dice = new Dice(79);
const PORTS = ["Rotterdam", "Hamburg", "Antwerp", "Valencia", "Gdansk"];

const warehouses = times(14, (n) => ({
  _id: id(60, n),
  code: `WH${n}`,
  city: dice.pick(PORTS),
  country: dice.pick(["Netherlands", "Germany", "Belgium", "Spain", "Poland"]),
  capacityPallets: dice.int(500, 9_000),
  usedPallets: dice.int(100, 5_000),
  refrigerated: dice.chance(0.4),
  opened: dice.date("1995-01-01", "2024-01-01"),
}));
const drivers = times(60, (n) =>
  present({
    _id: id(61, n),
    name: `${dice.pick(["Adam", "Beata", "Carlo", "Dirk", "Elsa"])} ${dice.pick(["Kos", "Lutz", "Moya", "Nagel"])} ${n}`,
    licenseClass: dice.pick(["B", "C", "CE"]),
    hiredOn: dice.date("2010-01-01", "2026-06-01"),
    homeBase: dice.pick(PORTS),
    certifications: dice.some(["ADR", "forklift", "reefer", "first aid"], dice.int(0, 3)),
    phone: dice.chance(0.15) ? undefined : `+31 ${dice.int(100_000, 999_999)}`,
    rating: Math.round((2.5 + dice.next() * 2.5) * 10) / 10 + 0.01,
    active: dice.chance(0.85),
  }),
);
const vehicles = times(45, (n) => ({
  _id: id(62, n),
  plate: `TR-${100 + n}`,
  type: dice.pick(["van", "truck", "trailer"]),
  make: dice.pick(["Volvo", "MAN", "Scania", "DAF"]),
  modelYear: dice.int(2008, 2026),
  maxLoadKg: dice.int(800, 24_000),
  mileageKm: dice.int(5_000, 900_000),
  lastService: dice.date("2024-06-01", "2026-11-10"),
  electric: dice.chance(0.2),
}));
const shipments = times(650, (n) => {
  const status = dice.pick([
    "created",
    "in transit",
    "in transit",
    "delivered",
    "delivered",
    "delivered",
    "lost",
    "returned",
  ]);
  return present({
    _id: id(63, n),
    trackingNumber: `TN${700_000 + n}`,
    customer: {
      company: dice.pick(["Alpha Foods", "Beta Tools", "Gamma Textiles", "Delta Pharma"]),
      contact: { email: `c${n % 17}@client.test` },
    },
    from: dice.pick(PORTS),
    to: dice.pick(["Vienna", "Zurich", "Prague", "Lyon", "Turin"]),
    warehouseId: dice.pick(warehouses.slice(0, 12))._id,
    driverId: dice.chance(0.1) ? null : (dice.pick(drivers.slice(0, 50))._id ?? null),
    packages: times(dice.int(1, 4), () => ({
      weightKg: dice.int(1, 900),
      fragile: dice.chance(0.3),
      contents: dice.pick(["food", "tools", "textiles", "medicine"]),
    })),
    weightKg: dice.int(5, 2_500) + 0.5,
    freightCost: money(dice.int(30, 4_000)),
    insuredValue: dice.chance(0.4) ? undefined : money(dice.int(100, 90_000)),
    priority: dice.pick(["standard", "express", "overnight"]),
    status,
    pickedUpAt: dice.date("2025-01-01", "2026-11-18"),
    deliveredAt: status === "delivered" ? dice.date("2025-02-01", "2026-11-19") : undefined,
  });
});

export const collections = collectionsOf({ warehouses, drivers, vehicles, shipments });
