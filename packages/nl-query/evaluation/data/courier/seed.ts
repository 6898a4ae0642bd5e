import { Dice, collectionsOf, day, double, id, present, times } from "../../seeding.ts";

export const databaseName = "courier";

const dice = new Dice(5_117);
const CITIES = ["Leeds", "York", "Hull", "Derby", "Preston", "Carlisle"];
const SERVICES = [
  { code: "ND", label: "Next day", maxHours: 24 },
  { code: "EC", label: "Economy", maxHours: 96 },
  { code: "SD", label: "Same day", maxHours: 10 },
  { code: "FR", label: "Freight", maxHours: 140 },
];
const drivers = ["Ines Holt", "Raj Mistry", "Tomas Vrba", "Kay Lister", "Bo Larsen", "Mona Petit"].map(
  (fullName, n) =>
    present({
      _id: id(61, n),
      fullName,
      badge: `DRV-${String(n + 11)}`,
      homeDepot: CITIES[n % 4] ?? "",
      hiredOn: dice.date("2012-01-01", "2024-06-01"),
      licenceExpires: dice.date("2026-06-01", "2029-01-01"),
      isNightShift: n % 3 === 1,
      phone: n === 4 ? undefined : `0113-55${String(n + 10)}`,
    }),
);
const vans = times(8, (n) => ({
  _id: id(62, n),
  plate: `YK${String(n + 51)} ${["ABE", "CDT", "FRU", "KLO"][n % 4] ?? ""}`,
  capacityKg: 600 + n * 150,
  fuel: ["diesel", "electric", "diesel", "hybrid"][n % 4] ?? "",
  lastService: dice.date("2025-10-01", "2026-10-01"),
  mileage: 20_000 + dice.int(0, 90_000),
}));
const shipments = times(90, (n) => {
  const booked = dice.date("2026-01-05", "2026-11-10");
  const picked = new Date(booked.getTime() + dice.int(2, 40) * 3_600_000);
  const isDelivered = dice.chance(0.75);
  const delivered = new Date(picked.getTime() + dice.int(3, 120) * 3_600_000);
  return present({
    _id: id(63, n),
    reference: `SHP-${String(n + 1001)}`,
    serviceCode: dice.pick(SERVICES).code,
    driverId: id(61, dice.int(0, 5)),
    vanId: id(62, dice.int(0, 7)),
    origin: dice.pick(CITIES),
    destination: dice.pick(CITIES),
    bookedAt: booked,
    pickedUpAt: picked,
    deliveredAt: isDelivered ? delivered : undefined,
    isInsured: dice.chance(0.3),
    price: double(dice.int(900, 24_000) / 100),
    stops: times(dice.int(1, 4), (s) => ({
      order: s + 1,
      town: dice.pick(CITIES),
      arrivedAt: new Date(picked.getTime() + (s + 1) * 3_000_000),
      parcels: times(dice.int(0, 3), () => ({
        barcode: `P${String(dice.int(10_000, 99_999))}`,
        weightKg: double(dice.int(2, 380) / 10),
        isFragile: dice.chance(0.25),
        contents: dice.pick(["books", "glassware", "shoes", "tools", "flowers"]),
      })),
    })),
    notes: dice.chance(0.2)
      ? dice.pick(["leave at the gate", "call before arrival", "dog in yard"])
      : undefined,
  });
});
const complaints = times(24, (n) =>
  present({
    _id: id(64, n),
    shipmentId: id(63, dice.int(0, 89)),
    kind: dice.pick(["late", "damaged", "lost", "rude driver"]),
    openedAt: dice.date("2026-02-01", "2026-11-15"),
    closedAt: dice.chance(0.6) ? day("2026-11-16") : undefined,
    refund: double(dice.int(0, 6_000) / 100),
  }),
);

export const collections = collectionsOf({ services: SERVICES, drivers, vans, shipments, complaints });
