import { useSyncExternalStore } from "react";
import { session } from "./api.ts";
import type { SessionState } from "./session.ts";

// Pre-rendered pages show what a visitor sees; the first render in the browser must be the same.
const visitor: SessionState = {
  user: null,
  loading: false,
  error: null,
  csrfToken: null,
  hasEnded: false,
};

/** Who is signed in, and what changes that. */
export function useSession() {
  const state = useSyncExternalStore(session.subscribe, session.getState, () => visitor);
  return {
    ...state,
    isAuthenticated: state.user !== null,
    login: session.login,
    logout: session.logout,
    refreshUser: session.refreshUser,
    authenticatedFetch: session.authenticatedFetch,
    clearToken: session.clearToken,
  };
}
