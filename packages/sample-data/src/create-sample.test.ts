import { Doc, type Value, isArray } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { createSample } from "./create-sample.ts";

const NOW = new Date("2026-11-20T09:30:00Z");
const DAY_MS = 86_400_000;
const sample = createSample(NOW);

function typesIn(value: Value, into: Set<string>): Set<string> {
  if (isArray(value)) {
    into.add("array");
    for (const element of value) typesIn(element, into);
  } else if (value instanceof Doc) {
    into.add("object");
    for (const [, child] of value.entries()) typesIn(child, into);
  } else into.add(value === null ? "null" : typeof value === "object" ? value.bsonType : typeof value);
  return into;
}

function collection(name: string) {
  const found = sample.find((each) => each.name === name);
  if (!found) throw new Error(`no collection ${name}`);
  return found.documents;
}

describe("createSample", () => {
  it("has the seven collections and about 60,000 documents", () => {
    expect(sample.map((each) => each.name).toSorted()).toEqual([
      "customers",
      "employees",
      "events",
      "orders",
      "products",
      "reviews",
      "stores",
    ]);
    expect(sample.reduce((sum, each) => sum + each.documents.length, 0)).toBe(60_310);
  });

  it("is the same for the same day and moves with the day", () => {
    const text = (each: readonly Doc[] | undefined) =>
      JSON.stringify(each?.slice(-500), (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      );
    const sameDay = createSample(new Date("2026-11-20T23:59:59Z"));
    const later = createSample(new Date("2027-01-01T00:00:00Z"));
    for (const [at, each] of sample.entries())
      expect(text(sameDay[at]?.documents)).toBe(text(each.documents));
    expect(text(later[0]?.documents)).not.toBe(text(sample[0]?.documents));
  });

  it("holds every common BSON type", () => {
    const types = new Set<string>();
    for (const each of sample) for (const document of each.documents) typesIn(document, types);
    expect([...types].toSorted()).toEqual([
      "array",
      "binData",
      "boolean",
      "date",
      "decimal",
      "double",
      "int",
      "long",
      "null",
      "object",
      "objectId",
      "string",
    ]);
  });

  it("mixes types in one field, and leaves fields null or missing", () => {
    const zips = new Set(
      collection("customers").map(
        (each) =>
          typeof (each.get("address") instanceof Doc ? (each.get("address") as Doc).get("zip") : null),
      ),
    );
    expect([...zips].toSorted()).toEqual(["object", "string"]);
    expect(collection("customers").some((each) => each.get("phone") === null)).toBe(true);
    expect(collection("customers").some((each) => !each.has("phone"))).toBe(true);
  });

  it("ends near the day it is made for", () => {
    const recent = collection("orders").filter((each) => {
      const at = each.get("createdAt");
      return (
        typeof at === "object" &&
        at !== null &&
        "ms" in at &&
        at.ms > NOW.getTime() - 30 * DAY_MS &&
        at.ms <= NOW.getTime()
      );
    });
    expect(recent.length).toBeGreaterThan(200);
  });

  it("keeps identifiers unique and references whole", () => {
    const idsOf = (name: string) => new Set(collection(name).map((each) => JSON.stringify(each.get("_id"))));
    for (const each of sample)
      expect(new Set(each.documents.map((document) => JSON.stringify(document.get("_id")))).size).toBe(
        each.documents.length,
      );
    const customers = idsOf("customers");
    expect(collection("orders").every((each) => customers.has(JSON.stringify(each.get("customerId"))))).toBe(
      true,
    );
  });

  it("has one employee without a manager and no cycles in the reporting line", () => {
    const managers = new Map(
      collection("employees").map((each) => [
        JSON.stringify(each.get("_id")),
        JSON.stringify(each.get("managerId")),
      ]),
    );
    expect([...managers.values()].filter((each) => each === "null")).toHaveLength(1);
    for (const start of managers.keys()) {
      let at: string | undefined = start;
      for (let steps = 0; at !== undefined && at !== "null"; steps++) {
        expect(steps).toBeLessThan(20);
        at = managers.get(at);
      }
    }
  });
});
