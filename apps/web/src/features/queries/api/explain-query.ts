import { describeQuery, explainQuery, type Explained } from "@querysnap/contracts";
import type { Value } from "@querysnap/mql";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { decodeValue } from "../../../lib/decode-values.ts";
import { parseWithRaw } from "../../../lib/raw-json.ts";

/** A statement to explain; `collection` is that of a bare filter or pipeline. */
export type ExplainedQuery = { connectionId: string; query: string; collection: string | null };

export type Explanation = Omit<Explained, "plan" | "success"> & { plan: Value };

async function readExplanation(
  { connectionId, query, collection }: ExplainedQuery,
  signal: AbortSignal,
): Promise<Explanation> {
  const text = await api.text(explainQuery, {
    params: { connectionId },
    body: { queryString: query, collection },
    signal,
    fallback: "Failed to explain the query",
  });
  const { plan, ...explained } = explainQuery.reply.parse(parseWithRaw(text, ["plan"]));
  return { ...explained, plan: decodeValue(typeof plan === "string" ? plan : "null") };
}

/** Query plan of the database; fetched on demand, because it may count as a run. */
export function useExplanation(explained: ExplainedQuery, isWanted: boolean) {
  const { connectionId, query, collection } = explained;
  return useQuery({
    queryKey: ["explanation", connectionId, query, collection],
    queryFn: ({ signal }) => readExplanation(explained, signal),
    enabled: isWanted,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}

/** Explanation of a query in plain English. Uses no quota. */
export function useDescription({ connectionId, query, collection }: ExplainedQuery) {
  return useQuery({
    queryKey: ["description", connectionId, query, collection],
    queryFn: async ({ signal }) => {
      const body = { queryString: query, collection };
      const fallback = "Failed to describe the query";
      const call = { params: { connectionId }, body, signal, fallback };
      return (await api.call(describeQuery, call)).statements;
    },
    staleTime: Infinity,
    retry: false,
  });
}
