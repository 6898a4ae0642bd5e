import type { FieldSchema } from "@querysnap/schema";
import type { PlaceKind } from "./model.ts";

type Rows = ReadonlyMap<string, readonly FieldSchema[]>;

const GEOMETRIES = /^(Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)$/;
/** Names of pairs of numbers that are places; others may be sizes or ranges. */
const PLACE_NAME =
  /^(?:.*[._])?(?:geo|gps|loc|place|point|position|pos|coords?|coordinates?|lng_?lat|lon_?lat|geo_?(?:loc|location|point|position)|[a-z]*location)$/i;
const MOST_LONGITUDE = 180;

/** How the field at a path holds a place; null where it holds none, or several in a list of documents. */
export function placeKindOf(path: string, arrayRoot: string | null, rows: Rows): PlaceKind | null {
  if (arrayRoot !== null) return null;
  const own = rows.get(path) ?? [];
  if (isGeoJson(path, rows)) return "geoJson";
  // the coordinates of a GeoJSON point are no place by themselves
  const around = path.slice(0, Math.max(0, path.lastIndexOf(".")));
  if (!PLACE_NAME.test(path) || (around !== "" && isGeoJson(around, rows))) return null;
  return isPair(own) ? "pair" : null;
}

/** `location.type`, which says that a place is a point. */
export function isGeometryType(path: string, rows: Rows): boolean {
  return path.endsWith(".type") && isGeoJson(path.slice(0, -".type".length), rows);
}

function isGeoJson(path: string, rows: Rows): boolean {
  const [type] = rows.get(`${path}.type`) ?? [];
  return (
    type !== undefined &&
    rows.has(`${path}.coordinates`) &&
    type.values.length > 0 &&
    type.values.every(({ text }) => GEOMETRIES.test(text))
  );
}

/** Arrays of two numbers, both of which may be degrees. */
function isPair(rows: readonly FieldSchema[]): boolean {
  const list = rows.find(({ types }) => types.some(({ type }) => type === "array"));
  const range = rows.find((row) => row.range?.kind === "number")?.range;
  return (
    list?.length?.min === 2 &&
    list.length.max === 2 &&
    range !== undefined &&
    range !== null &&
    Number(range.min) >= -MOST_LONGITUDE &&
    Number(range.max) <= MOST_LONGITUDE
  );
}
