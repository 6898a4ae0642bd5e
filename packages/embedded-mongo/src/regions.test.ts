import type { Collection, Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { box, CENTERS, haversine, point, polygon, STORED, type Pair } from "./fixtures/places.ts";
import { startTestServer, type TestServer } from "./fixtures/start-test-server.ts";

type Place = { _id: number; loc?: unknown; [field: string]: unknown };

let server: TestServer;
let client: MongoClient;
let places: Collection<Place>;

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});

afterAll(() => server.close());

beforeEach(async () => {
  places = client.db("regions").collection<Place>("places");
  await places.drop();
});

async function ids(filter: Document): Promise<number[]> {
  const found = await places.find(filter, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id);
}

const sortedIds = async (filter: Document): Promise<number[]> => (await ids(filter)).sort((a, b) => a - b);

async function insertStored(form: (position: Pair, at: number) => unknown): Promise<void> {
  await places.insertMany(STORED.map((position, at) => ({ _id: at, loc: form(position, at), at: at % 3 })));
}

const FORMS: readonly ((position: Pair) => unknown)[] = [
  point,
  (position) => position,
  ([x, y]) => ({ x, y }),
  ([lng, lat]) => ({ lng, lat }),
];
describe("$geoWithin", () => {
  test.each(CENTERS)("finds by $centerSphere what haversine finds around %j, %j", async (...center) => {
    await insertStored((position, at) => FORMS[at % 4]?.(position));
    for (const kilometers of [50, 600, 4000, 12_000, 20_100]) {
      const radius = kilometers / 6378.1;
      const wanted = STORED.flatMap((position, at) => (haversine(center, position) <= radius ? [at] : []));
      expect(await sortedIds({ loc: { $geoWithin: { $centerSphere: [center, radius] } } })).toEqual(wanted);
      const counted = await places.countDocuments({
        at: 1,
        loc: { $geoWithin: { $centerSphere: [center, radius] } },
      });
      expect(counted).toBe(wanted.filter((at) => at % 3 === 1).length);
    }
  });

  test("measures on the plane within $box, $center and $polygon", async () => {
    await insertStored((position, at) => FORMS[at % 4]?.(position));
    const expected = (test: (x: number, y: number) => boolean): number[] =>
      STORED.flatMap(([x, y], at) => (test(x, y) ? [at] : []));
    const corners = [
      [-20, -10],
      [40, 30],
    ];
    expect(await sortedIds({ loc: { $geoWithin: { $box: corners } } })).toEqual(
      expected((x, y) => x >= -20 && x <= 40 && y >= -10 && y <= 30),
    );
    expect(await sortedIds({ loc: { $within: { $center: [[10, 10], 25] } } })).toEqual(
      expected((x, y) => Math.hypot(x - 10, y - 10) <= 25),
    );
    const triangle = [
      [0, 0],
      [60, 0],
      [0, 60],
    ];
    expect(await sortedIds({ loc: { $geoWithin: { $polygon: triangle } } })).toEqual(
      expected((x, y) => x >= 0 && y >= 0 && x + y <= 60),
    );
  });

  test("counts points on the edge of plane shapes as within", async () => {
    await places.insertMany([
      { _id: 1, loc: [0, 0] },
      { _id: 2, loc: [2, 0] },
      { _id: 3, loc: [4, 4] },
      { _id: 4, loc: [4.000001, 4] },
    ]);
    const shapes = [
      {
        $box: [
          [0, 0],
          [4, 4],
        ],
      },
      {
        $polygon: [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
      },
      { $center: [[2, 2], Math.hypot(2, 2)] },
    ];
    for (const shape of shapes) expect(await ids({ loc: { $geoWithin: shape } })).toEqual([1, 2, 3]);
  });

  test("has polygons with arcs of great circles for edges", async () => {
    // The shortest way between two places of 40° north goes as far north as 59° in the middle.
    await places.insertMany([
      { _id: 1, loc: point([0, 50]) },
      { _id: 2, loc: point([0, 60]) },
      { _id: 3, loc: point([0, 30]) },
      { _id: 4, loc: point([58, 41]) },
    ]);
    const wide = polygon(box(-60, 10, 60, 40));
    expect(await ids({ loc: { $geoWithin: { $geometry: wide } } })).toEqual([1, 3, 4]);
  });

  test("agrees with half-spaces on polygons around the antimeridian and both poles", async () => {
    await insertStored(point);
    const rings: Pair[][] = [
      [
        [170, -10],
        [-170, -12],
        [-165, 15],
        [172, 18],
        [170, -10],
      ],
      [
        [0, 70],
        [90, 65],
        [180, 72],
        [-90, 68],
        [0, 70],
      ],
      [
        [0, -60],
        [-90, -65],
        [180, -62],
        [90, -68],
        [0, -60],
      ],
      [
        [-100, 20],
        [-40, 10],
        [-20, 60],
        [-100, 20],
      ],
    ];
    for (const ring of rings) {
      const wanted = STORED.flatMap((position, at) => (isInConvex(position, ring) ? [at] : []));
      expect(wanted.length).toBeGreaterThan(0);
      for (const given of [ring, ring.toReversed()])
        expect(await sortedIds({ loc: { $geoWithin: { $geometry: polygon(given) } } })).toEqual(wanted);
    }
  });

  test("leaves out holes, joins the parts of a MultiPolygon, and turns big areas by their winding", async () => {
    await places.insertMany([
      { _id: 1, loc: point([1, 1]) },
      { _id: 2, loc: point([5, 5]) },
      { _id: 3, loc: [31, 31] },
      { _id: 4, loc: point([4, 5]) },
      { _id: 5, loc: point([-120, -40]) },
    ]);
    const pierced = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6));
    expect(await ids({ loc: { $geoWithin: { $geometry: pierced } } })).toEqual([1, 4]);
    const parts = {
      type: "MultiPolygon",
      coordinates: [pierced.coordinates, [box(30, 30, 40, 40)]],
    };
    expect(await ids({ loc: { $geoWithin: { $geometry: parts } } })).toEqual([1, 3, 4]);
    const crs = { type: "name", properties: { name: "urn:x-mongodb:crs:strictwinding:EPSG:4326" } };
    const inside = { ...polygon(box(0, 0, 10, 10)), crs };
    const outside = { ...polygon(box(0, 0, 10, 10).toReversed()), crs };
    expect(await ids({ loc: { $geoWithin: { $geometry: inside } } })).toEqual([1, 2, 4]);
    expect(await ids({ loc: { $geoWithin: { $geometry: outside } } })).toEqual([3, 5]);
  });

  test("takes stored lines and polygons only as a whole", async () => {
    await places.insertMany([
      {
        _id: 1,
        loc: {
          type: "LineString",
          coordinates: [
            [1, 1],
            [9, 9],
          ],
        },
      },
      {
        _id: 2,
        loc: {
          type: "LineString",
          coordinates: [
            [1, 1],
            [11, 1],
          ],
        },
      },
      { _id: 3, loc: polygon(box(2, 2, 3, 3)) },
      { _id: 4, loc: polygon(box(9, 9, 12, 12)) },
      { _id: 5, loc: polygon(box(-1, -1, 11, 11)) },
      { _id: 6, loc: { type: "GeometryCollection", geometries: [point([1, 1]), point([20, 1])] } },
    ]);
    const square = polygon(box(0, 0, 10, 10));
    expect(await ids({ loc: { $geoWithin: { $geometry: square } } })).toEqual([1, 3]);
    expect(await ids({ loc: { $geoWithin: { $centerSphere: [[0, 0], 10 / 57] } } })).toEqual([3]);
    expect(
      await ids({ loc: { $geoWithin: { $geometry: polygon(box(0, 0, 10, 10), box(5, 5, 6, 6)) } } }),
    ).toEqual([3]);
  });

  test("looks at every element of an array, below arrays, negated and in $elemMatch", async () => {
    await places.insertMany([
      { _id: 1, loc: [point([50, 50]), point([1, 1])] },
      {
        _id: 2,
        loc: [
          [50, 50],
          [2, 2],
        ],
      },
      { _id: 3, loc: "nowhere", stops: [{ at: [1, 1] }, { at: [60, 60] }] },
      { _id: 4, loc: { type: "Point", coordinates: [500, 1] } },
    ]);
    const near = { $geoWithin: { $centerSphere: [[0, 0], 0.1] } };
    expect(await ids({ loc: near })).toEqual([1, 2]);
    expect(await ids({ loc: { $not: near } })).toEqual([3, 4]);
    expect(await ids({ "stops.at": near })).toEqual([3]);
    expect(await ids({ stops: { $elemMatch: { at: near } } })).toEqual([3]);
    expect(await ids({ $or: [{ loc: near }, { "stops.at": near }] })).toEqual([1, 2, 3]);
  });
});

/** Whether a position is on the same side of all edges of a convex ring. */
function isInConvex(position: Pair, ring: Pair[]): boolean {
  const vector = ([lng, lat]: Pair): number[] => {
    const [a, b] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
    return [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
  };
  const at = vector(position);
  const sides = ring.slice(1).map((end, index) => {
    const [a = 0, b = 0, c = 0] = vector(ring[index] as Pair);
    const [d = 0, e = 0, f = 0] = vector(end);
    const [x = 0, y = 0, z = 0] = at;
    return Math.sign((b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z);
  });
  const middle = ring
    .slice(1)
    .map(vector)
    .reduce((sum, one) => sum.map((part, i) => part + (one[i] ?? 0)));
  const isNear = at.reduce((sum, part, i) => sum + part * (middle[i] ?? 0), 0) > 0;
  return isNear && sides.every((side) => side === sides[0]);
}

describe("$geoIntersects", () => {
  test.each<[string, Document, number[]]>([
    ["a point", point([1, 1]), [1, 3]],
    [
      "a line across",
      {
        type: "LineString",
        coordinates: [
          [-5, 2],
          [5, 2],
        ],
      },
      [2, 3],
    ],
    [
      "a line that touches an end",
      {
        type: "LineString",
        coordinates: [
          [0, 5],
          [-5, 9],
        ],
      },
      [2],
    ],
    ["a polygon over all", polygon(box(-20, -20, 20, 20)), [1, 2, 3]],
    ["a polygon inside another", polygon(box(1.2, 0.2, 1.4, 0.4)), [3]],
    ["a polygon that overlaps", polygon(box(1.5, -1, 5, 0.2)), [3]],
    ["a distant polygon", polygon(box(100, 10, 110, 20)), [4]],
    [
      "several points",
      {
        type: "MultiPoint",
        coordinates: [
          [1, 1],
          [105, 15],
        ],
      },
      [1, 3, 4],
    ],
  ])("finds what meets %s", async (_name, geometry, wanted) => {
    await places.insertMany([
      { _id: 1, loc: [1, 1] },
      {
        _id: 2,
        loc: {
          type: "LineString",
          coordinates: [
            [0, 0],
            [0, 5],
          ],
        },
      },
      { _id: 3, loc: polygon(box(0.5, 0, 3, 3)) },
      { _id: 4, loc: point([105, 15]) },
      { _id: 5, loc: null },
    ]);
    expect(await ids({ loc: { $geoIntersects: { $geometry: geometry } } })).toEqual(wanted);
  });
});
