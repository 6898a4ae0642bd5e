import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

/** Also read by public/theme.js before the first paint. */
const KEY = "querysnap_theme";
const listeners = new Set<() => void>();

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be switched off: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const handleStorage = (event: StorageEvent) => {
    if (event.key === KEY) setTheme(readTheme());
  };
  listeners.add(listener);
  system.addEventListener("change", listener);
  addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
    removeEventListener("storage", handleStorage);
  };
}

/** Chosen theme and the resolved one. */
export function useTheme(): { theme: Theme; isDark: boolean; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => "system" as const);
  const isDark = useSyncExternalStore(
    subscribe,
    () => (theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark"),
    () => false,
  );
  return { theme, isDark, setTheme };
}

function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}
