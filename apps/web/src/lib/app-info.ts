import { getAppInfo, type ReplyOf } from "@querysnap/contracts";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "./api.ts";

export type AppInfo = ReplyOf<typeof getAppInfo>;

let info: AppInfo | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  try {
    info = await api.call(getAppInfo, { fallback: "Failed to load contact details" });
    for (const listener of listeners) listener();
  } catch {
    // The pages work without it; the next one that needs it retries.
    loading = null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** This installation's contact details and sign-in providers; null until they are known. Asked for once. */
export function useAppInfo(): AppInfo | null {
  useEffect(() => {
    loading ??= load();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => info,
    () => null,
  );
}
