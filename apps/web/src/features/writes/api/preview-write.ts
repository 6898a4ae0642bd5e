import { previewWrite as contract, type WritePreview } from "@querysnap/contracts";
import { isArray, type Value } from "@querysnap/mql";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { decodeValue } from "../../../lib/decode-values.ts";
import { parseWithRaw } from "../../../lib/raw-json.ts";

/** Predicted effect of a dangerous statement; `first` holds up to three documents. */
export type Preview = Omit<WritePreview, "first" | "success"> & { first: readonly Value[] };

type Previewed = { connectionId: string; query: string; collection: string | null };

async function readPreview(
  { connectionId, query, collection }: Previewed,
  signal: AbortSignal,
): Promise<Preview> {
  const text = await api.text(contract, {
    params: { connectionId },
    body: { queryString: query, collection },
    signal,
    fallback: "The documents could not be counted",
  });
  const raw = parseWithRaw(text, ["first"]);
  const { first, ...preview } = contract.reply.omit({ first: true }).loose().parse(raw);
  const documents = decodeValue(typeof first === "string" ? first : "[]");
  return { ...preview, first: isArray(documents) ? documents : [] };
}

/** Counts and reads what a statement would hit, each time it is asked anew: data moves on. */
export function usePreview(previewed: Previewed) {
  const { connectionId, query, collection } = previewed;
  return useQuery({
    queryKey: ["write-preview", connectionId, query, collection],
    queryFn: ({ signal }) => readPreview(previewed, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}
