import { type InputOf, sendAnswerFeedback } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const FEEDBACK_FALLBACK = "Failed to send your feedback";

/** Says whether an answer was right, for the administrators. */
export function useAnswerFeedback(connectionId: string) {
  return useMutation({
    mutationFn: (body: InputOf<typeof sendAnswerFeedback, "body">) =>
      api.call(sendAnswerFeedback, { params: { connectionId }, body, fallback: FEEDBACK_FALLBACK }),
  });
}
