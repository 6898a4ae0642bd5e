import {
  type Fixed,
  fixQuery as fixEndpoint,
  getModelSettings,
  type GlossaryEntry,
  type InputOf,
  previewModelRequest,
  saveModelSettings,
} from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

const LOAD_FAILED = "Failed to load the settings";
export const SAVE_FAILED = "Failed to save the settings";
const keyOf = (connectionId: string) => ["model-settings", connectionId];

/** Who answers on a connection, what may be sent, and its glossary. */
export function useModelSettings(connectionId: string) {
  return useQuery({
    queryKey: keyOf(connectionId),
    queryFn: async ({ signal }) => {
      const params = { connectionId };
      return (await api.call(getModelSettings, { params, signal, fallback: LOAD_FAILED })).data;
    },
  });
}

export const PREVIEW_FAILED = "Failed to load the preview";

/** A question with what is sent along. */
export type AskedRequest = InputOf<typeof previewModelRequest, "body">;

/** The exact text that a question would send to the model, under this glossary. */
export function useModelPreview(
  connectionId: string,
  body: AskedRequest,
  glossary: readonly GlossaryEntry[],
) {
  return useQuery({
    queryKey: ["model-preview", connectionId, body, glossary],
    queryFn: async ({ signal }) => {
      const call = { params: { connectionId }, body, signal, fallback: PREVIEW_FAILED };
      return (await api.call(previewModelRequest, call)).data;
    },
  });
}

/** Changes what is given and keeps the rest. */
export function useSaveModelSettings(connectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { sharesValues?: boolean; glossary?: GlossaryEntry[] }) => {
      const params = { connectionId };
      return (await api.call(saveModelSettings, { params, body, fallback: SAVE_FAILED })).data;
    },
    onSuccess: (data) => client.setQueryData(keyOf(connectionId), data),
  });
}

/**
 * Asks the language model to repair a failed query, without running it.
 *
 * @throws ApiError
 */
export async function askForFix({
  connectionId,
  ...body
}: { connectionId: string } & InputOf<typeof fixEndpoint, "body">): Promise<Fixed> {
  const call = { params: { connectionId }, body, fallback: "Failed to fix the query" };
  return (await api.call(fixEndpoint, call)).data;
}
