import type { Inventory } from "./inventory.ts";

/** The documents of a time-series collection are packed into those of a collection with this prefix. */
export const BUCKETS_PREFIX = "system.buckets.";

export function noteTimeSeries(inventory: Inventory, name: string): void {
  inventory.note({
    action: "left_out",
    collection: name,
    subject: "option",
    name: "timeseries",
    message: `"${name}" is a time-series collection, whose packed measurements cannot be read here; export it as JSON instead.`,
  });
}
