import { useEffect, useEffectEvent } from "react";
import { session } from "../../../lib/api.ts";
import { drafts } from "../../../lib/draft-storage.ts";

const WRITE_DELAY_MS = 400;

/** Returns the draft of the signed-in user with this name, or null. */
export function readDraft(name: string): unknown {
  const userId = session.getState().user?._id;
  return userId === undefined ? null : drafts.read(userId, name);
}

/** Writes a draft without a delay. */
export function writeDraft(name: string, value: unknown): void {
  const userId = session.getState().user?._id;
  // a log-out clears the drafts; a late write must not bring one back
  if (userId !== undefined && session.hasToken()) drafts.write(userId, name, value);
}

/** Writes a value as a draft: debounced after changes, and at once when the page is left. */
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
