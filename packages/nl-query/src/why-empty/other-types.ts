import {
  Binary,
  DateTime,
  decimalFromString,
  Double,
  Int32,
  Long,
  ObjectId,
  readIsoDate,
  type Value,
  uuidFromString,
} from "@querysnap/mql";
import { bracketOf, numberOf } from "./field-facts.ts";

const INT32_MAX = 2_147_483_647;
const HEX_ID = /^[0-9a-f]{24}$/i;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** From 2001 as seconds, as milliseconds up to 2286. */
const OLDEST_EPOCH_S = 978_307_200;
const NEWEST_EPOCH_S = 9_999_999_999;

/** The same value in the other types that people store it in, the likeliest first. */
export function otherTypes(value: Value): Value[] {
  if (typeof value === "string") return fromText(value.trim());
  if (typeof value === "boolean")
    return value ? ["true", new Int32(1), "yes", "Y"] : ["false", new Int32(0), "no", "N"];
  if (value instanceof ObjectId) return [value.hex, value.hex.toUpperCase()];
  if (value instanceof DateTime) return fromDate(value.ms);
  if (value instanceof Binary) return [];
  return bracketOf(value) === "number" ? fromNumber(numberOf(value)) : [];
}

function fromText(text: string): Value[] {
  const found: Value[] = [];
  if (HEX_ID.test(text)) found.push(new ObjectId(text.toLowerCase()));
  if (NUMBER.test(text)) {
    found.push(numeric(text));
    if (!text.includes(".")) found.push(...fromNumber(Number(text)).filter((one) => one instanceof DateTime));
  }
  const ms = /^\d{4}-\d{2}/.test(text) ? readIsoDate(text) : null;
  if (ms !== null) found.push(new DateTime(ms), new Double(ms), new Double(Math.floor(ms / 1000)));
  if (/^(true|yes|y|on|false|no|n|off)$/i.test(text)) found.push(/^(true|yes|y|on)$/i.test(text));
  const uuid = uuidFromString(text);
  if (uuid) found.push(uuid);
  return found;
}

function fromNumber(value: number): Value[] {
  const found: Value[] = [String(value)];
  if (value === 0 || value === 1) found.push(value === 1);
  if (value >= OLDEST_EPOCH_S && value <= NEWEST_EPOCH_S) found.push(new DateTime(value * 1000));
  else if (value >= OLDEST_EPOCH_S * 1000 && value <= NEWEST_EPOCH_S * 1000)
    found.push(new DateTime(Math.round(value)));
  return found;
}

function fromDate(ms: number): Value[] {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return [];
  const iso = date.toISOString();
  return [
    iso,
    iso.slice(0, 10),
    iso.replace(".000Z", "Z"),
    new Double(ms),
    new Double(Math.floor(ms / 1000)),
  ];
}

function numeric(text: string): Value {
  const number = Number(text);
  if (!text.includes(".") && Math.abs(number) <= INT32_MAX) return new Int32(number);
  if (!text.includes(".") && text.length <= 18) return new Long(BigInt(text.replace("+", "")));
  const decimal = text.length > 15 ? decimalFromString(text) : null;
  return decimal?.ok ? decimal.value : new Double(number);
}
