import { useEffect, useEffectEvent } from "react";
import { session } from "../../../lib/api.ts";
import { drafts } from "../../../lib/draft-storage.ts";

const WRITE_DELAY_MS = 400;

/** Returns what the signed-in user left under this name; null when there is nothing. */
export function readDraft(name: string): unknown {
  const userId = session.getState().user?._id;
  return userId === undefined ? null : drafts.read(userId, name);
}

/** Keeps a value under this name at once. */
export function writeDraft(name: string, value: unknown): void {
  const userId = session.getState().user?._id;
  // nothing is kept of somebody who has just signed out
  if (userId !== undefined && session.hasToken()) drafts.write(userId, name, value);
}

/** Keeps a value under this name: after a pause in its changes, and when the page is left. */
export function useDraft(name: string, value: unknown): void {
  const write = useEffectEvent(() => writeDraft(name, value));
  useEffect(() => {
    const timer = setTimeout(() => write(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of the value is written
  }, [value]);
  useEffect(() => {
    const leave = () => write();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
