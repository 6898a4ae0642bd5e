import type { Amount } from "./plan.ts";

/** What a combined figure is called where the question gives it no name. */
export function nameOfAmount(amount: Amount): string {
  switch (amount.kind) {
    case "field":
      return amount.field.path.split(".").at(-1) ?? "value";
    case "size":
      return `${amount.field.path.split(".").at(-1) ?? ""}Count`;
    case "elapsed":
      return `${amount.unit}s`;
    case "constant":
      return "value";
    default:
      return { $multiply: "product", $divide: "ratio", $add: "sum", $subtract: "difference" }[amount.op];
  }
}
