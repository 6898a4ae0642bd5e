import { formatValue, type Value } from "@querysnap/mql";

/** Shell syntax, indented: what the JSON view shows, and text that can be pasted into a query. */
export function copyText(value: Value): string {
  return formatValue(value, { layout: "indented" });
}
