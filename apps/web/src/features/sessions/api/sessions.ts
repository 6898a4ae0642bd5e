import { listSessions, revokeAllSessions, revokeSession } from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showError } from "../../../components/show-error.ts";
import { errorText } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/api.ts";

const KEY = ["sessions"];
export const LOAD_FALLBACK = "Failed to load sessions";
export const REVOKE_FALLBACK = "Failed to revoke session";
const REVOKE_ALL_FALLBACK = "Failed to revoke all sessions";

/** Every browser that is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.call(listSessions, { fallback: LOAD_FALLBACK, unreadable: "Failed to load session data", signal }),
  });
}

export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      api.call(revokeSession, { body: { sessionId }, fallback: REVOKE_FALLBACK }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRevokeAllSessions() {
  return useMutation({
    mutationFn: () => api.call(revokeAllSessions, { fallback: REVOKE_ALL_FALLBACK }),
    onError: (error) => showError(errorText(error, REVOKE_ALL_FALLBACK)),
    // On failure too: what was asked for is that this browser, at least, is signed out.
    onSettled: () => session.logout(),
  });
}
