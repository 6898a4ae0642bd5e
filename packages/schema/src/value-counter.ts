import { DateTime, Double, Int32, Long, ObjectId } from "@querysnap/mql";
import type { Budget } from "./bounds.ts";
import { canonicalText, displayText, type Scalar } from "./scalar.ts";
import type { FieldSchema } from "./snapshot.ts";

type Key = string | number | bigint | boolean;
type Counted = { value: Scalar | null; count: number };

/** Counts distinct scalars of one field, exactly until a bound is reached. */
export class ValueCounter {
  // strings apart from the rest, so that no prefix has to be glued to the most common kind of key
  readonly #strings = new Map<string, { count: number }>();
  readonly #others = new Map<Key, Counted>();
  #isCapped = false;

  constructor(readonly budget: Budget) {}

  add(value: Scalar): void {
    if (typeof value === "string") this.#addString(value);
    else this.#addOther(keyOf(value), value);
  }

  get uniqueCount(): number {
    return this.#strings.size + this.#others.size;
  }

  get isCapped(): boolean {
    return this.#isCapped;
  }

  /** The most frequent values and whether they are all there are. */
  top(): Pick<FieldSchema, "values" | "valuesAreComplete"> {
    const counted: Counted[] = [...this.#others.values()];
    for (const [value, { count }] of this.#strings) counted.push({ value, count });
    const listable = counted.filter((one) => one.value !== null).sort((a, b) => b.count - a.count);
    const values: FieldSchema["values"] = [];
    for (const { value, count } of listable) {
      if (values.length === this.budget.bounds.values) break;
      const canonical = value === null ? null : canonicalText(value);
      const text = value === null ? null : displayText(value);
      if (canonical !== null && text !== null) values.push({ value: canonical, text, count });
    }
    return { values, valuesAreComplete: !this.#isCapped && values.length === counted.length };
  }

  #addString(value: string): void {
    if (value.length > this.budget.bounds.valueLength) {
      this.#addOther(`long:${value.length}:${hash(value)}`, null);
      return;
    }
    const known = this.#strings.get(value);
    if (known) known.count++;
    else if (this.#mayGrow()) this.#strings.set(value, { count: 1 });
  }

  #addOther(key: Key, value: Scalar | null): void {
    const known = this.#others.get(key);
    if (known) known.count++;
    else if (this.#mayGrow()) this.#others.set(key, { value, count: 1 });
  }

  #mayGrow(): boolean {
    const may = this.uniqueCount < this.budget.bounds.uniquePerField && this.budget.takeUnique();
    if (!may) this.#isCapped = true;
    return may;
  }
}

function keyOf(value: Exclude<Scalar, string>): Key {
  if (typeof value === "boolean") return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long)
    return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value;
  if (value instanceof ObjectId) return `o${value.hex}`;
  if (value instanceof DateTime) return `d${value.ms}`;
  const text = displayText(value);
  return `${value.bsonType}:${text ?? "?"}`;
}

/** 53 bits: two values of one field share a hash less than once in a billion fields. */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
