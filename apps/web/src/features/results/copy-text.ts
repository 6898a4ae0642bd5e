import { formatValue, type Value } from "@querysnap/mql";

/** Returns a value in indented shell syntax, as in the JSON view; can be pasted into a query. */
export function copyText(value: Value): string {
  return formatValue(value, { layout: "indented" });
}
