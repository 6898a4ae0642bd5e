import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useOauthPopup } from "./use-oauth-popup.ts";

const popup = { closed: false, close: vi.fn<() => void>(), focus: vi.fn<() => void>() };
const open = vi.fn<typeof window.open>();

/** Lets the clock run. */
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function post(data: unknown, origin = window.location.origin) {
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data, origin }));
  });
}

function start() {
  const onToken = vi.fn<(token: string) => void>();
  const onError = vi.fn<(message: string) => void>();
  const hook = renderHook(() => useOauthPopup({ onToken, onError }));
  act(() => void hook.result.current.open("google"));
  return { hook, onToken, onError };
}

beforeEach(() => {
  vi.useFakeTimers();
  popup.closed = false;
  popup.close.mockReset();
  open.mockReset().mockImplementation(() => popup as never);
  vi.stubGlobal("open", open);
});
afterEach(() => vi.useRealTimers());

describe("the popup of a provider", () => {
  // covers: A2.28
  it("is 500x600 and starts at our own address", () => {
    start();
    expect(open.mock.calls[0]?.[0]).toBe("/api/auth/google");
    expect(open.mock.calls[0]?.[2]).toMatch(/width=500,height=600/);
  });

  // covers: A4.13
  it("hands over its token once and is closed", () => {
    const { hook, onToken } = start();
    post({ type: "querysnap:oauth", token: "a.b.c" });
    post({ type: "querysnap:oauth", token: "a.b.c" });
    expect(onToken).toHaveBeenCalledExactlyOnceWith("a.b.c");
    expect(popup.close).toHaveBeenCalled();
    expect(hook.result.current.provider).toBeNull();
  });

  it("hands over a connected provider to who asked for it, and nothing to who did not", () => {
    const onConnected = vi.fn<(provider: string) => void>();
    const onError = vi.fn<(message: string) => void>();
    const hook = renderHook(() => useOauthPopup({ onConnected, onError }));
    act(() => void hook.result.current.open("github", "/api/auth/github?connect=true"));
    expect(open.mock.calls[0]?.[0]).toBe("/api/auth/github?connect=true");
    post({ type: "querysnap:oauth", token: "a.b.c" });
    post({ type: "querysnap:oauth", connected: "facebook" });
    expect(hook.result.current.provider).toBe("github");
    post({ type: "querysnap:oauth", connected: "github" });
    expect(onConnected).toHaveBeenCalledExactlyOnceWith("github");
    expect(hook.result.current.provider).toBeNull();
    expect(onError).not.toHaveBeenCalled();
    const { onToken } = start();
    post({ type: "querysnap:oauth", connected: "google" });
    expect(onToken).not.toHaveBeenCalled();
  });

  it("hands over a second step to a sign-in, and not to who connects an account", () => {
    const message = { type: "querysnap:oauth", secondFactor: { method: "email", email: "a@example.com" } };
    const [onSecondFactor, onConnected, onError] = [
      vi.fn<(next: object) => void>(),
      vi.fn<() => void>(),
      vi.fn<() => void>(),
    ];
    const signIn = renderHook(() => useOauthPopup({ onSecondFactor, onError }));
    act(() => void signIn.result.current.open("google"));
    const connect = renderHook(() => useOauthPopup({ onConnected, onError }));
    act(() => void connect.result.current.open("google"));
    post({ ...message, secondFactor: { method: "sms", email: "a@example.com" } });
    post({ ...message, secondFactor: null });
    post(message);
    expect(onSecondFactor).toHaveBeenCalledExactlyOnceWith({ method: "email", email: "a@example.com" });
    expect([signIn.result.current.provider, connect.result.current.provider]).toEqual([null, "google"]);
    expect([onConnected, onError].flatMap((handler) => handler.mock.calls)).toEqual([]);
  });

  it("shows its error", () => {
    const { onError } = start();
    post({ type: "querysnap:oauth", error: "OAuth Error: access_denied" });
    expect(onError).toHaveBeenCalledExactlyOnceWith("OAuth Error: access_denied");
  });

  // covers: A5.08
  it.each([
    ["another origin", { type: "querysnap:oauth", token: "a.b.c" }, "https://evil.example"],
    ["another form", { token: "a.b.c" }, undefined],
    ["no form at all", "a.b.c", undefined],
  ])("ignores messages of %s", (_, data, origin) => {
    const { hook, onToken, onError } = start();
    post(data, origin);
    expect(onToken).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
    expect(hook.result.current.provider).toBe("google");
  });

  // covers: A8.12
  it("says when it was blocked", () => {
    open.mockImplementation(() => null);
    const { hook, onError } = start();
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      "Popup blocked! Please allow popups for this site and try again.",
    );
    expect(hook.result.current.provider).toBeNull();
  });

  // covers: A4.13
  it("is cancelled by closing it, noticed within a second", () => {
    const { hook, onError } = start();
    popup.closed = true;
    pass(1000);
    expect(hook.result.current.provider).toBeNull();
    expect(onError).not.toHaveBeenCalled();
  });

  it("counts when its result arrives although the window looked closed", () => {
    const { hook, onToken } = start();
    popup.closed = true;
    pass(1000);
    expect(hook.result.current.provider).toBeNull();
    post({ type: "querysnap:oauth", token: "a.b.c" });
    expect(onToken).toHaveBeenCalledExactlyOnceWith("a.b.c");
  });

  it("is forgotten after Cancel, and without an error five minutes after it was closed", () => {
    const cancelled = start();
    act(() => cancelled.hook.result.current.cancel());
    const closed = start();
    popup.closed = true;
    pass(1000);
    pass(5 * 60 * 1000);
    post({ type: "querysnap:oauth", token: "a.b.c" });
    for (const { onToken, onError } of [cancelled, closed]) {
      expect(onToken).not.toHaveBeenCalled();
      expect(onError).not.toHaveBeenCalled();
    }
  });

  // covers: A4.13, A8.12
  it("is given up after five minutes", () => {
    const { hook, onError } = start();
    pass(5 * 60 * 1000 - 1);
    expect(hook.result.current.provider).toBe("google");
    pass(1);
    expect(onError).toHaveBeenCalledExactlyOnceWith("Authentication timed out. Please try again.");
    expect(popup.close).toHaveBeenCalled();
  });
});
