import { DateTime, Decimal128, Doc, Double, Int32, Long, isArray, type Value } from "@querysnap/mql";
import type { Budget } from "./bounds.ts";
import { RangeTracker } from "./range-tracker.ts";
import { typeOf } from "./scalar.ts";
import type { FieldTypeName, FieldSchema } from "./snapshot.ts";
import { ValueCounter } from "./value-counter.ts";

type Place = { path: string; arrayPath: string; arrayDepth: number; level: number };

/** Statistics of one field path and of everything below it. */
export class FieldNode {
  readonly #types = new Map<FieldTypeName, number>();
  readonly #children = new Map<string, FieldNode>();
  readonly #values: ValueCounter;
  readonly #range = new RangeTracker();
  #elements: FieldNode | null = null;
  #present = 0;
  #lengths: { count: number; total: number; min: number; max: number } | null = null;
  /** The last parent occurrence counted, so that duplicate keys count once. */
  #lastOccurrence = -1;

  constructor(
    readonly place: Place,
    readonly budget: Budget,
  ) {
    this.#values = new ValueCounter(budget);
  }

  add(value: Value, occurrence: number): void {
    if (this.#lastOccurrence === occurrence) return;
    this.#lastOccurrence = occurrence;
    this.#present++;
    const type = typeOf(value);
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
    if (value === null) return;
    if (value instanceof Doc) this.addFields(value, occurrence);
    else if (isArray(value)) this.#addElements(value);
    else {
      this.#values.add(value);
      if (typeof value === "string") this.#addLength(value.length);
      else if (
        value instanceof Int32 ||
        value instanceof Double ||
        value instanceof Long ||
        value instanceof Decimal128
      )
        this.#range.addNumber(value);
      else if (value instanceof DateTime) this.#range.addDate(value);
    }
  }

  addFields(doc: Doc, occurrence: number): void {
    for (let at = 0; at < doc.keys.length; at++) {
      const key = doc.keys[at] ?? "";
      this.#child(key)?.add(doc.values[at] ?? null, occurrence);
    }
  }

  /**
   * This field's row, then those of its elements and children. `total`: how often it could have been present.
   */
  *finish(total: number): IterableIterator<FieldSchema> {
    yield this.#row(total);
    if (this.#elements) yield* this.#elements.finish(this.#elements.#present);
    yield* this.finishChildren(total);
  }

  *finishChildren(total: number): IterableIterator<FieldSchema> {
    for (const child of this.#children.values()) yield* child.finish(total);
  }

  #row(total: number): FieldSchema {
    const unique = this.#values.uniqueCount;
    const missing = Math.max(0, total - this.#present);
    const nulls = this.#types.get("null") ?? 0;
    const types = [...this.#types].map(([type, count]) => ({
      type,
      count,
      percentage: share(count, this.#present),
    }));
    return {
      path: this.place.path,
      arrayPath: this.place.arrayPath,
      arrayDepth: this.place.arrayDepth,
      types: types.sort((a, b) => b.count - a.count),
      totalCount: total,
      nullCount: nulls,
      nullPercentage: share(nulls, total),
      missingCount: missing,
      missingPercentage: share(missing, total),
      uniqueCount: unique,
      uniquePercentage: share(unique, this.#present - nulls),
      uniqueIsCapped: this.#values.isCapped,
      length: this.#lengths && {
        average: this.#lengths.total / this.#lengths.count,
        min: this.#lengths.min,
        max: this.#lengths.max,
      },
      range: this.#range.finish(),
      ...this.#values.top(),
    };
  }

  #addElements(values: readonly Value[]): void {
    this.#addLength(values.length);
    const { arrayElements, depth } = this.budget.bounds;
    if (values.length > arrayElements) this.budget.note("arrayElements");
    if (values.length === 0) return;
    if (!this.#elements) {
      const { path, arrayPath, arrayDepth, level } = this.place;
      if (level >= depth) {
        this.budget.note("depth");
        return;
      }
      if (!this.budget.takePath()) return;
      this.#elements = new FieldNode(
        { path, arrayPath: `${arrayPath}[]`, arrayDepth: arrayDepth + 1, level: level + 1 },
        this.budget,
      );
    }
    const elements = this.#elements;
    const read = Math.min(values.length, arrayElements);
    for (let at = 0; at < read; at++) elements.add(values[at] ?? null, elements.#present);
  }

  #addLength(length: number): void {
    const known = this.#lengths;
    if (!known) {
      this.#lengths = { count: 1, total: length, min: length, max: length };
      return;
    }
    known.count++;
    known.total += length;
    if (length < known.min) known.min = length;
    if (length > known.max) known.max = length;
  }

  #child(key: string): FieldNode | null {
    const known = this.#children.get(key);
    if (known) return known;
    const { bounds } = this.budget;
    const { path, arrayPath, arrayDepth, level } = this.place;
    const isRoot = level === 0;
    if (arrayPath.length + key.length + 1 > bounds.pathLength) this.budget.note("pathLength");
    else if (level >= bounds.depth) this.budget.note("depth");
    else if (this.#children.size >= bounds.fieldsPerObject) this.budget.note("fieldsPerObject");
    else if (this.budget.takePath()) {
      const place = {
        path: isRoot ? key : `${path}.${key}`,
        arrayPath: isRoot ? key : `${arrayPath}.${key}`,
        arrayDepth,
        level: level + 1,
      };
      const child = new FieldNode(place, this.budget);
      this.#children.set(key, child);
      return child;
    }
    return null;
  }
}

function share(count: number, total: number): number {
  return total > 0 ? Math.round((count / total) * 10_000) / 100 : 0;
}
