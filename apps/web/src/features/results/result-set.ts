import { isArray, type Value } from "@querysnap/mql";

/** Result of a run, in server order. A single result is one value of any type. */
export type ResultSet =
  | { kind: "list"; items: readonly Value[] }
  | { kind: "single"; items: readonly [Value] };

export function toResultSet(result: Value): ResultSet {
  return isArray(result) ? { kind: "list", items: result } : { kind: "single", items: [result] };
}

/** Returns the heading of a result: `{n} document(s)` for a list, `Single result` for anything else. */
export function resultTitle(set: ResultSet): string {
  return set.kind === "list" ? `${set.items.length.toLocaleString("en-US")} document(s)` : "Single result";
}
