import { getMe } from "@querysnap/contracts";
import { useEffect } from "react";
import { api, session } from "../../../lib/api.ts";

/**
 * Reads the user again: the plan may have changed elsewhere since. A failure leaves what is shown, and so does
 * an answer that a change made here has overtaken.
 */
export function useFreshUser(): void {
  useEffect(() => {
    const stop = new AbortController();
    const known = session.getState().user;
    api.call(getMe, { fallback: "Failed to fetch user data", signal: stop.signal }).then(
      (fresh) => (session.getState().user === known ? session.replaceUser(fresh) : null),
      () => null,
    );
    return () => stop.abort();
  }, []);
}
