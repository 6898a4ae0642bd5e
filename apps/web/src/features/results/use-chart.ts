import { useEffect, useMemo, useState } from "react";
import { createChunk } from "../../lib/chunk.ts";
import type { ResultSet } from "./result-set.ts";

/** Lazy, because most results have no chart. */
export const chartChunk = createChunk(() => import("./chart/result-chart.tsx"));

/** The chart of a result and the component that draws it; null without a chart or while the code loads. */
export function useChart(set: ResultSet, operation: string) {
  const [code, setCode] = useState(() => chartChunk.loaded());
  const mayHaveOne = set.kind === "list" && set.items.length > 1;
  const isWanted = code === null && mayHaveOne;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    chartChunk.load().then(
      (loaded) => (isCurrent ? setCode(loaded) : undefined),
      () => null,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return useMemo(() => {
    const chart = mayHaveOne ? (code?.findChart(set.items, operation) ?? null) : null;
    return code === null || chart === null ? null : { chart, ResultChart: code.ResultChart };
  }, [code, mayHaveOne, set, operation]);
}
