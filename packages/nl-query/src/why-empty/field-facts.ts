import {
  DateTime,
  Decimal128,
  Doc,
  decimalToString,
  Double,
  Int32,
  Long,
  type Value,
  valueToEjson,
  valueType,
} from "@querysnap/mql";
import { valueText } from "../explain/words.ts";
import type { EmptyProbe } from "./types.ts";

/** Rows that a look at stored values reads at most. */
const SCANNED = 20_000;
const MOST_VALUES = 200;

export type StoredValue = { value: Value; text: string; count: number };

/** What is stored under one field, read on demand and once. */
export class FieldFacts {
  readonly #values = new Map<string, Promise<readonly StoredValue[]>>();

  constructor(
    readonly probe: EmptyProbe,
    readonly collection: string,
    readonly prefix: readonly Doc[],
  ) {}

  /** Documents that match a filter behind the prefix; null when they could not be counted. */
  async count(filter: Doc): Promise<number | null> {
    return this.#count([Doc.of([["$match", filter]])]);
  }

  /** Whether at least one document matches. */
  async has(filter: Doc): Promise<boolean> {
    const rows = await this.#read([
      Doc.of([["$match", filter]]),
      Doc.of([["$limit", new Int32(1)]]),
      Doc.of([["$project", Doc.of([["_id", new Int32(1)]])]]),
    ]);
    return rows !== null && rows.length > 0;
  }

  async #count(stages: readonly Doc[]): Promise<number | null> {
    const rows = await this.#read([...stages, Doc.of([["$count", "n"]])]);
    return rows === null ? null : rows[0] ? numberOf(rows[0].get("n") ?? null) : 0;
  }

  #read(stages: readonly Doc[]): Promise<readonly Doc[] | null> {
    return this.probe.aggregate(this.collection, [...this.prefix, ...stages]);
  }

  /** Most frequent values, arrays by their elements. Of a large collection, those of its first documents. */
  values(field: string): Promise<readonly StoredValue[]> {
    const known = this.#values.get(field);
    if (known) return known;
    const reading = this.#readValues(field);
    this.#values.set(field, reading);
    return reading;
  }

  async #readValues(field: string): Promise<readonly StoredValue[]> {
    const parts = field.split(".");
    const unwinds = parts.map((_, at) => unwind(parts.slice(0, at + 1).join(".")));
    const rows = await this.#read([
      Doc.of([["$match", Doc.of([[field, Doc.of([["$exists", true]])]])]]),
      Doc.of([["$limit", new Int32(SCANNED)]]),
      ...unwinds,
      Doc.of([
        [
          "$group",
          Doc.of([
            ["_id", `$${field}`],
            ["n", Doc.of([["$sum", new Int32(1)]])],
          ]),
        ],
      ]),
      Doc.of([
        [
          "$sort",
          Doc.of([
            ["n", new Int32(-1)],
            ["_id", new Int32(1)],
          ]),
        ],
      ]),
      Doc.of([["$limit", new Int32(MOST_VALUES)]]),
    ]);
    return (rows ?? []).flatMap((row): StoredValue[] => {
      const value = row.get("_id") ?? null;
      return value === null ? [] : [{ value, text: textOf(value), count: numberOf(row.get("n") ?? null) }];
    });
  }

  /** Spellings that differ from `text` in case or surrounding spaces only. */
  async spellings(field: string, pattern: string): Promise<readonly StoredValue[]> {
    const filter = Doc.of([
      [
        field,
        Doc.of([
          ["$regex", pattern],
          ["$options", "i"],
        ]),
      ],
    ]);
    const parts = field.split(".");
    const rows = await this.#read([
      Doc.of([["$match", filter]]),
      Doc.of([["$limit", new Int32(1_000)]]),
      ...parts.map((_, at) => unwind(parts.slice(0, at + 1).join("."))),
      Doc.of([["$match", filter]]),
      Doc.of([["$sortByCount", `$${field}`]]),
      Doc.of([["$limit", new Int32(5)]]),
    ]);
    return (rows ?? []).flatMap((row): StoredValue[] => {
      const value = row.get("_id");
      return typeof value === "string"
        ? [{ value, text: textOf(value), count: numberOf(row.get("count") ?? null) }]
        : [];
    });
  }

  /** The stored value nearest to a bound, on the side that `op` names; null when there is none. */
  async edge(field: string, { op, bound }: { op: "$lte" | "$gte"; bound: Value }): Promise<Value | null> {
    const parts = field.split(".");
    const filter = Doc.of([["$match", Doc.of([[field, Doc.of([[op, bound]])]])]]);
    const rows = await this.#read([
      filter,
      ...parts.map((_, at) => unwind(parts.slice(0, at + 1).join("."))),
      filter,
      Doc.of([
        [
          "$group",
          Doc.of([
            ["_id", null],
            ["edge", Doc.of([[op === "$lte" ? "$max" : "$min", `$${field}`]])],
          ]),
        ],
      ]),
    ]);
    return rows?.[0]?.get("edge") ?? null;
  }

  /** Smallest and largest of the values that compare with `like`. */
  async range(field: string, like: Value): Promise<{ min: Value; max: Value } | null> {
    const type = Doc.of([["$type", bracketOf(like)]]);
    const parts = field.split(".");
    const rows = await this.#read([
      Doc.of([["$match", Doc.of([[field, type]])]]),
      ...parts.map((_, at) => unwind(parts.slice(0, at + 1).join("."))),
      Doc.of([["$match", Doc.of([[field, type]])]]),
      Doc.of([
        [
          "$group",
          Doc.of([
            ["_id", null],
            ["min", Doc.of([["$min", `$${field}`]])],
            ["max", Doc.of([["$max", `$${field}`]])],
          ]),
        ],
      ]),
    ]);
    const [row] = rows ?? [];
    const [min, max] = [row?.get("min") ?? null, row?.get("max") ?? null];
    return min === null || max === null ? null : { min, max };
  }
}

function unwind(path: string): Doc {
  return Doc.of([
    [
      "$unwind",
      Doc.of([
        ["path", `$${path}`],
        ["preserveNullAndEmptyArrays", true],
      ]),
    ],
  ]);
}

export function numberOf(value: Value): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return Number(value.value);
  if (value instanceof Decimal128) return Number(decimalToString(value));
  return value instanceof DateTime ? value.ms : Number.NaN;
}

/** What `$type` calls the values that MongoDB compares with this one. */
export function bracketOf(value: Value): string {
  const type = valueType(value);
  return type === "int" || type === "long" || type === "double" || type === "decimal" ? "number" : type;
}

/** A value as it is shown in a list: strings without quotes. */
export function textOf(value: Value): string {
  if (typeof value === "string") return value;
  return value instanceof Doc ? valueToEjson(value, { mode: "relaxed" }) : valueText(value);
}
