import { isArray, parseEjson, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { findChart } from "./find-chart.ts";
import { numberOf } from "./number-of.ts";

function items(json: string): readonly Value[] {
  const value = parseEjson(json);
  if (!isArray(value)) throw new Error("not a list");
  return value;
}

const aggregated = (json: string) => findChart(items(json), "aggregate");

describe("the picture of grouped results", () => {
  // covers: RS.06
  it("is bars in the order of the result, with every number to choose from", () => {
    expect(
      aggregated(`[{"_id":"Oslo","orders":3,"total":{"$numberDecimal":"10.50"}},
        {"_id":"Bergen","orders":{"$numberLong":"7"},"total":null}]`),
    ).toEqual({
      kind: "bars",
      key: "_id",
      groups: ["Oslo", "Bergen"],
      times: null,
      measures: [
        { name: "orders", values: [3, 7] },
        { name: "total", values: [10.5, null] },
      ],
    });
  });

  it("names groups by several keys, and by the only field that is no number", () => {
    expect(
      aggregated(`[{"_id":{"city":"Oslo","paid":true},"n":1},{"_id":{"city":"Oslo","paid":false},"n":2}]`),
    ).toMatchObject({ groups: ["Oslo · true", "Oslo · false"] });
    expect(aggregated(`[{"n":1,"city":"Oslo"},{"n":2,"city":"Bergen"}]`)).toMatchObject({
      key: "city",
      measures: [{ name: "n", values: [1, 2] }],
    });
  });

  // covers: RS.06
  it.each([
    [
      "dates",
      `{"$date":"2026-03-01T00:00:00Z"}`,
      `{"$date":"2026-01-01T00:00:00Z"}`,
      `{"$date":"2026-02-01T00:00:00Z"}`,
    ],
    ["texts of dates", `"2026-03"`, `"2026-01"`, `"2026-02"`],
    ["parts of dates", `{"year":2026,"month":3}`, `{"year":2026,"month":1}`, `{"month":2,"year":2026}`],
  ])("is a line in the order of time over %s", (_, march, january, february) => {
    expect(
      aggregated(`[{"_id":${march},"n":3},{"_id":${january},"n":1},{"_id":${february},"n":2}]`),
    ).toMatchObject({
      kind: "line",
      times: [Date.UTC(2026, 0), Date.UTC(2026, 1), Date.UTC(2026, 2)],
      measures: [{ name: "n", values: [1, 2, 3] }],
    });
  });

  // covers: RS.06
  it.each([
    [
      "documents with other fields than numbers",
      `[{"_id":"a","n":1,"name":"x"},{"_id":"b","n":2,"name":"y"}]`,
    ],
    [
      "documents by ObjectId",
      `[{"_id":{"$oid":"0123456789abcdef01234567"},"n":1},{"_id":{"$oid":"0123456789abcdef01234568"},"n":2}]`,
    ],
    ["a single group", `[{"_id":"a","n":1}]`],
    ["groups that have the same name", `[{"_id":"1","n":1},{"_id":1,"n":2}]`],
    ["documents of different shapes", `[{"_id":"a","n":1},{"_id":"b","m":2}]`],
    ["numbers that cannot be drawn", `[{"_id":"a","n":{"$numberDouble":"NaN"}},{"_id":"b","n":1}]`],
    ["values that are no documents", `["a","b"]`],
  ])("is missing for %s", (_, json) => {
    expect(aggregated(json)).toBeNull();
  });

  it("is missing for what find returns: those are documents, not groups", () => {
    expect(findChart(items(`[{"_id":"a","n":1},{"_id":"b","n":2}]`), "find")).toBeNull();
  });
});

describe("the picture of coordinates", () => {
  const three = (place: (n: number) => string) =>
    `[${[1, 2, 3].map((n) => `{"_id":${n},"name":"Place ${n}",${place(n)}}`).join(",")}]`;

  // covers: RS.06
  it.each([
    [
      "GeoJSON points",
      "place.at",
      (n: number) => `"place":{"at":{"type":"Point","coordinates":[${n}.5,59]}}`,
    ],
    ["legacy pairs", "loc", (n: number) => `"loc":[${n}.5,59.0]`],
    ["lng and lat", "address", (n: number) => `"address":{"lat":59,"lng":${n}.5}`],
    [
      "longitude and latitude of the document",
      "coordinates",
      (n: number) => `"longitude":${n}.5,"latitude":59`,
    ],
  ])("has a point for each of %s", (_, field, place) => {
    expect(findChart(items(three(place)), "find")).toEqual({
      kind: "points",
      field,
      missing: 0,
      points: [1, 2, 3].map((n) => ({ longitude: n + 0.5, latitude: 59, name: `Place ${n}` })),
    });
  });

  // covers: RS.06
  it.each([
    ["pairs of another meaning", (n: number) => `"range":[${n}.5,59.0]`],
    ["places outside the earth", (n: number) => `"loc":[${n}99.5,59.0]`],
    ["a single place", () => `"loc":[1.5,59.0]`],
  ])("is missing for %s", (_, place) => {
    expect(findChart(items(three(place)), "find")).toBeNull();
  });

  it("counts documents without coordinates", () => {
    const found = items(three((n) => `"loc":[${n}.5,59.0]`));
    expect(findChart([...found, ...items(`[{"_id":4}]`)], "find")).toMatchObject({ missing: 1 });
  });
});

it("reads every numeric type and nothing else", () => {
  const numbers = items(
    `[{"$numberInt":"1"},{"$numberLong":"2"},{"$numberDouble":"2.5"},{"$numberDecimal":"1E+2"},"3",null,true]`,
  );
  expect(numbers.map(numberOf)).toEqual([1, 2, 2.5, 100, null, null, null]);
});
