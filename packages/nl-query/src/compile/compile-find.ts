import { buildOperation, type ChainCall, type Value } from "@querysnap/mql";
import type { Condition, Plan } from "../plan/plan.ts";
import { docOf, int, partsOf, type Compiled, type Part } from "./build.ts";
import { filterEntries } from "./filter.ts";
import { projectionEntries, sortEntries } from "./order.ts";

/** A plan about one collection as a `find` with its chain. */
export function compileFind(plan: Plan, conditions: readonly Condition[], head: Part): Compiled {
  const entries = filterEntries(conditions, (ref) => ref.field.path);
  const columns = projectionEntries(plan, (ref) => ref.field.path);
  const parts: Part[] = [head, ...partsOf(entries, ["args", 0]), ...partsOf(columns, ["args", 1])];
  const args: Value[] = entries.length > 0 || columns.length > 0 ? [docOf(entries)] : [];
  if (columns.length > 0) args.push(docOf(columns));
  const chain: ChainCall[] = [];
  const sort = sortEntries(plan.sort, (key) => (key.by.kind === "field" ? key.by.ref.field.path : "_id"));
  if (sort.length > 0) {
    parts.push(...partsOf(sort, ["chain", chain.length, "args", 0]));
    chain.push({ method: "sort", args: [docOf(sort)] });
  }
  if (plan.skip) {
    parts.push({ role: "range", words: plan.skip.words, path: ["chain", chain.length] });
    chain.push({ method: "skip", args: [int(plan.skip.count)] });
  }
  if (plan.limit) {
    parts.push({ role: "range", words: plan.limit.words, path: ["chain", chain.length] });
    chain.push({ method: "limit", args: [int(plan.limit.count)] });
  }
  return {
    operation: buildOperation({ collection: plan.collection.name, method: "find", args, chain }),
    parts,
  };
}
