import { type WhyNoDocuments, whyEmpty } from "@querysnap/contracts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { ExecuteInput, Outcome } from "./execute-query.ts";

const READS = new Set(["find", "findOne", "aggregate", "countDocuments", "count", "distinct"]);

/** Whether a run read documents and found none. */
export function isEmptyRead({ operation, documentsAffected, result }: Outcome): boolean {
  const isEmpty =
    documentsAffected === 0 && (result === null || !Array.isArray(result) || result.length === 0);
  return READS.has(operation) && isEmpty;
}

/** Why a run found nothing; counted on the server, free of quota. */
export function useWhyEmpty(sent: ExecuteInput, runId: string) {
  const { connectionId, queryString, collection } = sent;
  return useQuery<WhyNoDocuments | null>({
    queryKey: ["why-empty", connectionId, runId],
    queryFn: async ({ signal }) =>
      (
        await api.call(whyEmpty, {
          params: { connectionId },
          body: { queryString, collection },
          signal,
          fallback: "The conditions could not be counted",
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
