import { Doc, Double, Int32, isArray, Long, type Value } from "@querysnap/mql";
import { valueText } from "./words.ts";

const EARTH_KILOMETERS = 6378.1;
const DIGITS = 6;

function numberOf(value: Value | undefined): number | null {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return value instanceof Long ? Number(value.value) : null;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

/** Kilometers from one on, meters below. */
function distanceText(kilometers: number): string {
  return kilometers >= 1 ? `${rounded(kilometers)} km` : `${rounded(kilometers * 1000)} m`;
}

/** A point given as GeoJSON or as a pair. */
function pointText(value: Value | undefined): string {
  if (value instanceof Doc && value.has("coordinates")) return pointText(value.get("coordinates"));
  const [x, y] = value !== undefined && isArray(value) ? value : [];
  const [longitude, latitude] = [numberOf(x), numberOf(y)];
  return longitude === null || latitude === null ? "a point" : `longitude ${longitude}, latitude ${latitude}`;
}

/** What `$geoWithin` and `$geoIntersects` compare with. */
export function regionText(value: Value): string {
  if (!(value instanceof Doc)) return valueText(value);
  const [name = ""] = value.keys;
  const region = value.values[0] ?? null;
  const [center, radius] = isArray(region) ? region : [];
  const size = numberOf(radius);
  switch (name) {
    case "$centerSphere":
      return size === null ? "a circle" : `${distanceText(size * EARTH_KILOMETERS)} of ${pointText(center)}`;
    case "$center":
      return size === null ? "a circle" : `${size} units of ${flatText(center)}`;
    case "$box":
      return `the box from ${flatText(center)} to ${flatText(radius)}`;
    case "$polygon":
      return "a polygon";
    case "$geometry":
      return geometryText(region);
  }
  return valueText(value);
}

function flatText(value: Value | undefined): string {
  return value === undefined ? "a point" : valueText(value);
}

function geometryText(value: Value): string {
  const type = value instanceof Doc ? value.get("type") : undefined;
  if (type === "Point") return `the point at ${pointText(value)}`;
  return typeof type === "string" ? `the given ${type}` : "the given geometry";
}

/** What `$near` and `$nearSphere` do: an order, and a bound. */
export function nearText(value: Value): string {
  const geometry = value instanceof Doc ? value.get("$geometry") : undefined;
  const most = value instanceof Doc ? numberOf(value.get("$maxDistance")) : null;
  return orderText({ point: pointText(geometry ?? value), most });
}

type Near = { readonly point: string; readonly most: number | null };

function orderText({ point, most }: Near): string {
  const bound = most === null ? "" : `, at most ${distanceText(most / 1000)} away`;
  return `nearest to ${point} first${bound}`;
}

/** What `$geoNear` does, without its query; distances of pairs are no meters. */
export function geoNearText(body: Doc): string {
  const near = body.get("near");
  const most = near instanceof Doc ? numberOf(body.get("maxDistance")) : null;
  const key = body.get("key");
  const subject = typeof key === "string" ? `${key} ` : "Documents ";
  return `${subject}${orderText({ point: pointText(near), most })}`;
}
