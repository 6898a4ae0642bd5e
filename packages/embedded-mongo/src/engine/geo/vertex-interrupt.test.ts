import { Doc, Double } from "@querysnap/mql";
import { expect, it } from "vitest";
import { buildContext, codeOf } from "../fixtures/engine.ts";
import { compileMatch } from "../match/compile-match.ts";
import { MongoError } from "../mongo-error.ts";

const VERTICES = 5000;

const numbers = (...values: number[]) => values.map((each) => new Double(each));
/** A closed ring around (10, 10) whose vertices are five degrees away. */
const RING = Array.from({ length: VERTICES + 1 }, (_, at) => {
  const angle = ((at % VERTICES) / VERTICES) * 2 * Math.PI;
  return numbers(10 + 5 * Math.cos(angle), 10 + 5 * Math.sin(angle));
});
const geoJson = (type: string, coordinates: Double[] | Double[][] | Double[][][]) =>
  Doc.of([
    ["type", type],
    ["coordinates", coordinates],
  ]);
const POINT = geoJson("Point", numbers(10, 10));
const POLYGON = geoJson("Polygon", [RING]);
const LINE = geoJson("LineString", [numbers(10, 10), numbers(30, 30)]);
const operator = (name: string, argument: Doc | Double[] | Double[][] | (Double | Double[])[]) =>
  Doc.of([[name, argument]]);
const geometry = (value: Doc) => operator("$geometry", value);

const within = (region: Doc) => operator("$geoWithin", region);
const meets = (value: Doc) => operator("$geoIntersects", geometry(value));
const CASES: [name: string, condition: Doc, stored: Doc][] = [
  ["a point within a polygon", within(geometry(POLYGON)), POINT],
  ["a point within a flat outline", within(operator("$polygon", RING)), POINT],
  [
    "a stored polygon within a cap",
    within(operator("$centerSphere", [numbers(10, 10), new Double(1)])),
    POLYGON,
  ],
  ["a point that meets a polygon", meets(POLYGON), POINT],
  ["a line that meets a polygon", meets(POLYGON), LINE],
  ["a stored polygon that meets a point", meets(POINT), POLYGON],
  ["a point near a stored polygon", operator("$nearSphere", geometry(POINT)), POLYGON],
  ["a stored polygon that is not closed", meets(POINT), geoJson("Polygon", [RING.slice(1)])],
];

it.each(CASES)("ends at its deadline within one document: %s", (_name, condition, stored) => {
  const checkInterrupt = (): never => {
    throw new MongoError(50, "operation exceeded time limit");
  };
  const matches = compileMatch(Doc.of([["place", condition]]), buildContext({ checkInterrupt }));
  expect(codeOf(() => matches(Doc.of([["place", stored]])))).toBe(50);
});
