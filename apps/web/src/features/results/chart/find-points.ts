import { Doc, Double, isArray, ObjectId, type Value } from "@querysnap/mql";
import { plainText, shortObjectId } from "../../../lib/bson-display.ts";
import { numberOf } from "./number-of.ts";

/** One document on the map; coordinates in degrees. */
export type MapPoint = { longitude: number; latitude: number; name: string };

export type PointsChart = {
  kind: "points";
  /** Dotted path of the coordinates. */
  field: string;
  points: readonly MapPoint[];
  /** Number of documents without coordinates. */
  missing: number;
};

type Place = { longitude: number; latitude: number };
type Reader = (value: Value | undefined) => Place | null;

const MIN_POINTS = 3;
const MAX_DEPTH = 3;
/** Field names under which a pair of numbers is read as coordinates. */
const PLACE_NAME = /^(?:.*[^a-z])?(?:loc|location|geo|geometry|coord|coords|coordinates|position|point)$/i;
const NAMES = [
  ["longitude", "latitude"],
  ["lng", "lat"],
  ["lon", "lat"],
  ["long", "lat"],
] as const;

function placeOf(longitude: number | null, latitude: number | null): Place | null {
  if (longitude === null || latitude === null) return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null;
}

const readPair: Reader = (value) =>
  isArray(value) && value.length === 2 ? placeOf(numberOf(value[0]), numberOf(value[1])) : null;

const readGeoJson: Reader = (value) =>
  value instanceof Doc && value.get("type") === "Point" ? readPair(value.get("coordinates")) : null;

function readNamed([longitude, latitude]: (typeof NAMES)[number]): Reader {
  return (value) =>
    value instanceof Doc ? placeOf(numberOf(value.get(longitude)), numberOf(value.get(latitude))) : null;
}

const READERS: readonly Reader[] = [readGeoJson, ...NAMES.map(readNamed)];

type Found = { path: readonly string[]; read: Reader };

/** Finds the coordinates of a document: GeoJSON, a pair of named fields, or a legacy coordinate pair. */
function findPlace(value: Value, path: readonly string[]): Found | null {
  const read = READERS.find((each) => each(value) !== null);
  if (read) return { path, read };
  const isPair = isArray(value) && value.some((part) => part instanceof Double);
  if (isPair && PLACE_NAME.test(path.at(-1) ?? "") && readPair(value)) return { path, read: readPair };
  if (!(value instanceof Doc) || path.length >= MAX_DEPTH) return null;
  for (const [at, key] of value.keys.entries()) {
    const found = findPlace(value.values[at] ?? null, [...path, key]);
    if (found) return found;
  }
  return null;
}

function valueAt(document: Doc, path: readonly string[]): Value | undefined {
  let value: Value | undefined = document;
  for (const key of path) value = value instanceof Doc ? value.get(key) : undefined;
  return value;
}

/** Returns the label of a document: its first string, else its id. */
function nameOf(document: Doc): string {
  const text = document.values.find((value) => typeof value === "string" && value !== "");
  if (typeof text === "string") return text;
  const id = document.get("_id");
  return id instanceof ObjectId ? shortObjectId(id.hex).join("…") : plainText(id);
}

/** Finds the points of documents with coordinates at the same path; null for too few. */
export function findPoints(documents: readonly Doc[]): PointsChart | null {
  const first = documents[0];
  const found = first ? findPlace(first, []) : null;
  if (!found) return null;
  const points: MapPoint[] = [];
  const places = new Set<string>();
  for (const document of documents) {
    const place = found.read(valueAt(document, found.path));
    if (!place) continue;
    points.push({ ...place, name: nameOf(document) });
    places.add(`${place.longitude} ${place.latitude}`);
  }
  if (places.size < MIN_POINTS) return null;
  const field = found.path.length === 0 ? "coordinates" : found.path.join(".");
  return { kind: "points", field, points, missing: documents.length - points.length };
}
