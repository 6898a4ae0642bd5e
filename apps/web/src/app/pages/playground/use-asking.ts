import { useQueryClient } from "@tanstack/react-query";
import { useGenerateQuery } from "../../../features/queries/api/generate-query.ts";
import { requestOf } from "../../../features/queries/query-panel-state.ts";
import { USAGE_KEY } from "../../../features/usage/api/usage.ts";
import type { TabPanel } from "./use-query-panel.ts";

/** Returns a function that generates the query of a question in the active tab and replaces a pending one. */
export function useAsking(connectionId: string, { panel, dispatch, requests }: TabPanel) {
  const client = useQueryClient();
  const { mutateAsync } = useGenerateQuery();
  return async (question = panel.question) => {
    if (question.trim() === "") return dispatch({ type: "notice shown", notice: { kind: "empty" } });
    const request = crypto.randomUUID();
    const signal = requests.start(request);
    dispatch({ type: "asked", request });
    // send the text as typed: spans of the answer are offsets into it
    const body = requestOf(panel, question);
    const ended = await mutateAsync({ input: { connectionId, ...body }, signal }).then(
      (answer) => ({ type: "answered", request, answer }) as const,
      (error: unknown) => ({ type: "asking failed", request, error }) as const,
    );
    if (signal.aborted) return;
    dispatch(ended);
    void client.invalidateQueries({ queryKey: USAGE_KEY });
  };
}
