import { type InputOf, rememberChoice as endpoint } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

/** Remembers which reading is meant where a question leaves it open. */
export function useRememberChoice(connectionId: string) {
  return useMutation({
    mutationFn: (body: InputOf<typeof endpoint, "body">) =>
      api.call(endpoint, { params: { connectionId }, body, fallback: "Failed to save the choice" }),
  });
}
