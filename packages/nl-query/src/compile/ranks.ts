import { Doc, type Value } from "@querysnap/mql";
import type { Plan, Words } from "../plan/plan.ts";
import { doc, docOf, int, type Entry } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";

/** Keeps the first few documents of each partition, or those behind as many as are skipped. */
export function addRanks(
  pipeline: Pipeline,
  call: { within: Value; words: readonly Words[]; sort: readonly Entry[] } & Pick<Plan, "limit" | "skip">,
): void {
  const { within, words, sort, limit, skip } = call;
  const window = doc(
    ["partitionBy", within],
    ["sortBy", docOf(sort)],
    ["output", doc(["rank", doc(["$documentNumber", Doc.empty])])],
  );
  pipeline.add("$setWindowFields", window, { role: "shape", words: [...words] });
  const before = skip?.count ?? 0;
  const last = int(before + (limit?.count ?? 1));
  const isOne = before > 0 && limit?.count === 1;
  const from = before > 0 ? [["$gt", int(before)] as const] : [];
  pipeline.add("$match", doc(["rank", isOne ? last : doc(...from, ["$lte", last])]), {
    role: "range",
    words: [...(skip?.words ?? []), ...(limit?.words ?? [])],
  });
  pipeline.add("$unset", "rank");
}
