import { Doc, type ObjectId, type Value } from "@querysnap/mql";
import {
  COUNTRIES,
  DEPARTMENTS,
  FIRST_NAMES,
  LAST_NAMES,
  PAGES,
  SEARCH_TERMS,
  SKILLS,
  STORE_SERVICES,
} from "./names.table.ts";
import { type Random, date, double, int } from "./random.ts";
import type { Customer, Product } from "./shop.ts";

const DAY_MS = 86_400_000;
const DEPARTMENT_WEIGHTS = DEPARTMENTS.map((department) => [department, department.weight] as const);
const COUNTRY_WEIGHTS = COUNTRIES.map((country) => [country, country.weight] as const);

export type Store = { id: ObjectId; document: Doc };

export function makeStore(random: Random, call: { nowMs: number; index: number }): Store {
  const country = random.weighted(COUNTRY_WEIGHTS);
  const [city, longitude, latitude] = random.pick(country.cities);
  const openedAtMs = call.nowMs - random.between(200, 6000) * DAY_MS;
  const id = random.objectId(openedAtMs);
  const near = (degrees: number): Value =>
    double(Math.round((degrees + (random.next() - 0.5) * 0.08) * 1e5) / 1e5);
  const weekday = random.pick(["09:00-18:00", "10:00-19:00", "10:00-20:00"]);
  const document = Doc.of([
    ["_id", id],
    ["name", `${city} ${random.pick(["Central", "Station", "Old Town", "Harbor", "West", "Park"])}`],
    ["city", city],
    ["country", country.code],
    [
      "location",
      Doc.of([
        ["type", "Point"],
        ["coordinates", [near(longitude), near(latitude)]],
      ]),
    ],
    ["sizeSqm", int(random.between(60, 1400))],
    ["services", random.several(STORE_SERVICES, random.between(1, 4))],
    [
      "openingHours",
      Doc.of([
        ["weekdays", weekday],
        ["saturday", "10:00-18:00"],
        ["sunday", random.chance(0.2) ? "11:00-16:00" : null],
      ]),
    ],
    ["openedAt", date(openedAtMs)],
  ]);
  return { id, document };
}

/** The first employee leads the company; everyone else reports to somebody hired before them. */
export function makeEmployees(
  random: Random,
  call: { nowMs: number; count: number; stores: readonly Store[] },
): Doc[] {
  const managers: ObjectId[] = [];
  const employees: Doc[] = [];
  for (let index = 0; index < call.count; index++) {
    const hiredAtMs =
      call.nowMs - Math.floor(((call.count - index) / call.count) * 5200 + random.between(0, 60)) * DAY_MS;
    const id = random.objectId(hiredAtMs);
    const isManager = index < 40;
    const department = random.weighted(DEPARTMENT_WEIGHTS);
    const title =
      index === 0
        ? "Chief Executive Officer"
        : isManager
          ? `Head of ${department.name}`
          : random.pick(department.titles);
    const salary =
      index === 0
        ? 190_000
        : Math.round((department.pay * (isManager ? 1.7 : 0.9 + random.next() * 0.5) * 1000) / 100) * 100;
    const entries: [string, Value][] = [
      ["_id", id],
      ["number", int(1001 + index)],
      ["name", `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`],
      ["title", title],
      ["department", index === 0 ? "Management" : department.name],
      ["managerId", index === 0 ? null : random.pick(managers.slice(0, isManager ? 6 : 40))],
      ["salary", int(salary)],
      ["skills", random.several(SKILLS, random.between(0, 4))],
      ["active", random.chance(0.93)],
      ["hiredAt", date(hiredAtMs)],
    ];
    if (department.name === "Sales" || department.name === "Logistics")
      entries.push(["storeId", random.pick(call.stores).id]);
    if (managers.length < 40) managers.push(id);
    employees.push(Doc.of(entries));
  }
  return employees;
}

export type EventCall = { nowMs: number; customers: readonly Customer[]; products: readonly Product[] };

export function makeEvent(random: Random, call: EventCall): Doc {
  const atMs = call.nowMs - Math.floor(random.next() ** 1.1 * 120 * DAY_MS);
  const type = random.weighted([
    ["page_view", 58],
    ["search", 14],
    ["add_to_cart", 12],
    ["login", 9],
    ["purchase", 5],
    ["error", 2],
  ] as const);
  const entries: [string, Value][] = [
    ["_id", random.objectId(atMs)],
    ["type", type],
    ["at", date(atMs)],
    ["sessionId", random.uuid()],
    ["customerId", random.chance(0.35) ? null : random.pick(call.customers).id],
    [
      "device",
      Doc.of([
        [
          "type",
          random.weighted([
            ["mobile", 56],
            ["desktop", 38],
            ["tablet", 6],
          ] as const),
        ],
        ["os", random.pick(["iOS", "Android", "Windows", "macOS", "Linux"])],
      ]),
    ],
    // Measured in whole milliseconds by the old tracker, with fractions by the new one.
    [
      "durationMs",
      random.chance(0.5)
        ? int(random.skewed(3, 4000, 4))
        : double(Math.round(random.next() ** 4 * 4_000_000) / 1000),
    ],
  ];
  if (type === "page_view") entries.push(["page", random.pick(PAGES)]);
  if (type === "search")
    entries.push([
      "search",
      Doc.of([
        ["term", random.pick(SEARCH_TERMS)],
        ["results", int(random.skewed(0, 60, 2))],
      ]),
    ]);
  if (type === "add_to_cart" || type === "purchase")
    entries.push(["productId", random.pick(call.products).id]);
  if (type === "error") entries.push(["status", int(random.pick([400, 404, 500, 503]))]);
  return Doc.of(entries);
}
