import { useEffect } from "react";
import { session } from "../../../lib/api.ts";

/** A tab that comes back sooner than this shows the user it has. */
const USER_STALE_MS = 30_000;

function revalidateStale(): void {
  if (document.visibilityState === "visible" && session.userAgeMs() > USER_STALE_MS)
    void session.revalidateUser();
}

/** Reads the user again now, whatever the age of the known one. */
export function useFreshUser(): void {
  useEffect(() => void session.revalidateUser(), []);
}

/**
 * Reads a user that comes from the cache again, and once more whenever the tab comes back after a while: a
 * payment in another browser or an administrator may have changed the plan.
 */
export function useRevalidatedUser(): void {
  useEffect(() => {
    revalidateStale();
    document.addEventListener("visibilitychange", revalidateStale);
    return () => document.removeEventListener("visibilitychange", revalidateStale);
  }, []);
}
