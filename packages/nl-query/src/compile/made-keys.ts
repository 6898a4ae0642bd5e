import type { GroupKey, Plan } from "../plan/plan.ts";
import { keyExpression } from "./expressions.ts";
import { entry } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";
import { lastOf } from "../schema/path.ts";

/** A key that no document holds, such as the year of a date, and the field that it is kept in. */
type MadeKey = { key: GroupKey; name: string };

/** Keys of the best of each group that are made of what the documents hold. */
function madeKeys({ keys, limit, collection }: Plan): MadeKey[] {
  if (limit?.isPerGroup !== true) return [];
  return keys
    .filter(({ part, ranges }) => part !== null || ranges !== undefined)
    .map((key) => {
      const last = lastOf(key.field.path);
      const part = key.part?.replace("OfYear", "") ?? "range";
      const isHeld = collection.fields.some(({ path }) => path === part);
      return { key, name: isHeld ? `${last}${part.charAt(0).toUpperCase()}${part.slice(1)}` : part };
    });
}

/** Where each key of the best of each group stands; what must be made is added to the documents first. */
export function addKeys(pipeline: Pipeline, plan: Plan): string[] {
  const made = madeKeys(plan);
  pipeline.addEntries(
    "$addFields",
    made.map(({ key, name }) =>
      entry(name, keyExpression(key, pipeline.pathOf(key)), { role: "shape", words: key.words }),
    ),
  );
  return plan.keys.map((key) => made.find((one) => one.key === key)?.name ?? pipeline.pathOf(key));
}

/** The made keys, to be shown beside other columns. */
export function shownKeys(plan: Plan): [name: string, path: string][] {
  return madeKeys(plan).map(({ name }) => [name, `$${name}`]);
}
