import {
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  Long,
  decimalToString,
  isArray,
  valueToEjson,
  type Value,
} from "@querysnap/mql";

/** One result as rows of named columns; values are texts that are equal where the values count as equal. */
export type Table = { rows: Map<string, string>[]; isGrouped: boolean };

/** Numbers are compared to six digits after the first. */
const DIGITS = 6;

export function cellText(value: Value): string {
  if (value instanceof Int32 || value instanceof Double) return numberText(value.value);
  if (value instanceof Long) return numberText(Number(value.value));
  if (value instanceof Decimal128) return numberText(Number(decimalToString(value)));
  if (value instanceof DateTime) return `d${value.ms}`;
  if (isArray(value)) return `[${value.map((one) => cellText(one)).join(",")}]`;
  if (value instanceof Doc)
    return `{${[...value.entries()]
      .map(([key, one]) => `${key}:${cellText(one)}`)
      .sort()
      .join(",")}}`;
  return valueToEjson(value);
}

function numberText(value: number): string {
  return Number.isFinite(value) ? `n${Number(value.toPrecision(DIGITS + 1))}` : `n${value}`;
}

/** Columns of a document; the parts of a compound group key are columns of their own. */
export function rowOf(value: Value, isGrouped: boolean): Map<string, string> {
  const row = new Map<string, string>();
  if (!(value instanceof Doc)) {
    row.set("value", cellText(value));
    return row;
  }
  for (const [key, one] of value.entries()) {
    if (isGrouped && key === "_id" && one instanceof Doc)
      for (const [name, part] of one.entries()) row.set(`_id.${name}`, cellText(part));
    else row.set(key, cellText(one));
  }
  return row;
}

/** Columns of a document and of those in it, named by their paths. */
export function leavesOf(value: Value): Map<string, string> {
  const row = new Map<string, string>();
  const add = (path: string, one: Value): void => {
    if (one instanceof Doc && one.size > 0)
      for (const [key, part] of one.entries()) add(path === "" ? key : `${path}.${key}`, part);
    else row.set(path === "" ? "value" : path, cellText(one));
  };
  add("", value);
  return row;
}

export function valuesKey(row: ReadonlyMap<string, string>): string {
  return [...row.values()].sort().join("\u0001");
}
