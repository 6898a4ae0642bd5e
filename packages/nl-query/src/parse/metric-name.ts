import { isOfJoined } from "../plan/amount-fields.ts";
import { camelName, nameOfAmount } from "../plan/amount-name.ts";
import type { Amount, FieldRef, Metric } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";

export type Kind = Extract<Metric, { of: Amount }>["kind"];

const PREFIXES = {
  sum: "total",
  avg: "average",
  min: "minimum",
  max: "maximum",
  median: "median",
  percentile: "percentile",
  deviation: "deviation",
  sampleDeviation: "deviation",
} as const satisfies Record<Kind, string>;

/** The name of a figure of an amount, in camel case. */
export function metricName(kind: Kind, amount: Amount): string {
  const prefix = PREFIXES[kind];
  switch (amount.kind) {
    case "field":
      return nameOf(prefix, amount.field);
    case "size":
      return nameOf(prefix, isOfJoined(amount) ? amount.field.collection.name : amount.field);
    case "operation":
      return nameOf(prefix, amount.op === "$multiply" ? "revenue" : nameOfAmount(amount));
    case "elapsed":
      return nameOf(prefix, nameOfAmount(amount));
    default:
      return prefix;
  }
}

/** The name of a figure of a field, in camel case. */
export function nameOf(prefix: string, what: FieldModel | FieldRef | string): string {
  return camelName(
    prefix,
    typeof what === "string" ? what : tellingName("field" in what ? what.field : what),
  );
}

/** The last part of a path; of `pressure.value` the one that says what is measured. */
function tellingName({ path, arrayRoot }: FieldModel): string {
  const parts = path.split(".");
  const isPlain = parts.length > 1 && parts.at(-1) === "value" && arrayRoot === null;
  return parts.at(isPlain ? -2 : -1) ?? path;
}
