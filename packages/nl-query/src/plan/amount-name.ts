import type { Amount } from "./plan.ts";
import { lastOf } from "../schema/path.ts";

/** What a combined figure is called where the question gives it no name. */
export function nameOfAmount(amount: Amount): string {
  switch (amount.kind) {
    case "field": {
      const name = lastOf(amount.field.path);
      const isOfElements = amount.field.arrayRoot !== null && amount.route === null;
      return isOfElements ? camelName(amount.isMean ? "average" : "total", name) : name;
    }
    case "size":
      return `${lastOf(amount.field.path)}Count`;
    case "elapsed":
      return amount.to ? `${amount.unit}s` : "age";
    case "constant":
      return "value";
    default:
      return { $multiply: "product", $divide: "ratio", $add: "sum", $subtract: "difference" }[amount.op];
  }
}

/** Two names as one, in camel case. */
export function camelName(prefix: string, name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+(.)?/gu, (_, next: string | undefined) =>
    (next ?? "").toUpperCase(),
  );
  if (words.toLowerCase() === prefix) return prefix;
  return `${prefix}${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
