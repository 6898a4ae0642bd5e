import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// What the browser has and jsdom has not. A wide window in the light theme, unless a test says otherwise.
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: query.includes("min-width"),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
// Pages are loaded when they are first shown, and the first time they are compiled as well: slow on a busy
// machine.
configure({ asyncUtilTimeout: 30_000 });

if (typeof window !== "undefined") {
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  window.scrollTo = () => {};
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  if (typeof window === "undefined") return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
