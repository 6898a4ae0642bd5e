import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildUser } from "../../lib/fixtures/build-user.ts";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { renderApp } from "../fixtures/render-app.tsx";
import { queryClient } from "../query-client.ts";
import {
  type Answers,
  connection,
  open,
  own,
  press,
  sendBeacon,
  stub,
  stubBrowser,
  usage,
} from "../fixtures/playground.ts";

beforeEach(stubBrowser);

describe("opening", () => {
  // covers: P2.03, P2.04
  it("without an id it opens the active connection and writes its id into the address", async () => {
    const { router } = await open(
      { "GET /api/connection/active": { body: { success: true, connection } } },
      { path: "/playground" },
    );
    await waitFor(() => expect(router.state.location.search).toBe("?connectionId=con_1&isSample=true"));
    expect(await screen.findByRole("region", { name: "Connection Details" })).toBeDefined();
    await waitFor(() => expect(document.title).toBe("Playground"));
  });

  // covers: P2.12
  it("says that the connection is being loaded", async () => {
    stubApi({});
    const stubbed = globalThis.fetch;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      input.includes("/status") ? new Promise(() => {}) : stubbed(input, init),
    );
    await renderApp("/playground?connectionId=con_1", { user: {} });
    expect(await screen.findByText("Loading connection details...")).toBeDefined();
  });

  // covers: P2.12, P8.09
  it.each([
    ["no active one", "/playground", {}, "No active connection found. Please connect to a database first."],
    [
      "an active one that cannot be told",
      "/playground",
      { "GET /api/connection/active": { status: 502, body: {} } },
      "Failed to load active connection.",
    ],
    [
      "another's",
      "/playground?connectionId=con_1",
      { "GET /api/connection/con_1/status": { status: 404, body: failure("connection_not_found", "x") } },
      "Connection not found or access denied.",
    ],
    [
      "one that the plan locks",
      "/playground?connectionId=con_1",
      {
        "GET /api/connection/con_1/status": {
          status: 403,
          body: failure("connection_locked", "It is kept and opens again with SnapX."),
        },
      },
      "It is kept and opens again with SnapX.",
    ],
    [
      "one that cannot be told",
      "/playground?connectionId=con_1",
      { "GET /api/connection/con_1/status": { status: 502, body: {} } },
      "Failed to load connection details.",
    ],
  ] as [string, string, Answers, string][])(
    "%s: Connection Error with the ways out",
    async (...[, path, answers, text]) => {
      const missing = { status: 404, body: failure("connection_not_found", "x") };
      const { router } = await open({ "GET /api/connection/active": missing, ...answers }, { path });
      expect(await screen.findByRole("heading", { name: "Connection Error" })).toBeDefined();
      expect(screen.getByText(text)).toBeDefined();
      await press("Go Home");
      await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    },
  );

  // covers: P2.12
  it("an unreachable server is said in the frame and asked again until it answers", async () => {
    stub({}, connection);
    const stubbed = globalThis.fetch;
    let isDown = true;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      isDown && input.startsWith("/api/connection/")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : stubbed(input, init),
    );
    await renderApp("/playground?connectionId=con_1", { user: {} });
    const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
    expect(alert.textContent).toContain("QuerySnap can't be reached");
    expect(screen.queryByRole("heading", { name: "Connection Error" })).toBeNull();
    isDown = false;
    fireEvent(window, new Event("online"));
    expect(await screen.findByRole("region", { name: "Connection Details" })).toBeDefined();
  });

  // covers: F.01
  it("coming back to an unreachable server, it shows nothing of an earlier visit", async () => {
    const { router } = await open();
    await screen.findByRole("region", { name: "Connection Details" });
    await act(() => router.navigate("/privacy-policy"));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    queryClient.setQueryData(
      ["connection-status", "con_1"],
      { ...connection, error: null },
      { updatedAt: 1 },
    );
    await act(() => router.navigate(-1));
    expect(screen.queryByRole("region", { name: "Connection Details" })).toBeNull();
    const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
    expect(alert.textContent).toContain("QuerySnap can't be reached");
  });

  // covers: P2.47
  it("a call that is refused after a refresh: Authentication Error with Go to Login", async () => {
    const { router } = await open({
      "GET /api/connection/con_1/status": {
        status: 401,
        body: failure("unauthenticated", "Your session has expired"),
      },
      "POST /api/auth/refresh": { body: { success: true, token: "t2", csrfToken: "c2" } },
      "GET /api/me": { body: buildUser() },
    });
    expect(await screen.findByRole("heading", { name: "Authentication Error" })).toBeDefined();
    expect(screen.getByText("Your session has expired")).toBeDefined();
    await press("Go to Login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  // covers: P2.12
  it("Back to Connect leads there", async () => {
    const { router } = await open({
      "GET /api/connection/con_1/status": { status: 404, body: failure("connection_not_found", "x") },
    });
    await press("Back to Connect");
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
  });
});

describe("side panel and header", () => {
  // covers: P2.04, P2.07
  it.each([
    ["DEMO", connection, true],
    ["none", own, false],
  ])("Connection Details are labelled %s", async (_, of, isDemo) => {
    await open({}, { of });
    const details = within(await screen.findByRole("region", { name: "Connection Details" }));
    expect(details.getByText(of.nickname)).toBeDefined();
    expect(details.getByText(of.databaseName)).toBeDefined();
    expect(details.queryByText("DEMO") !== null).toBe(isDemo);
  });

  // covers: P2.08
  it("has three tabs", async () => {
    await open();
    const tabs = within(await screen.findByRole("tablist", { name: "Playground" }));
    expect(tabs.getAllByRole("tab").map((each) => each.textContent)).toEqual([
      "Query Interface",
      "Schema Explorer",
      "Query History",
    ]);
  });

  it("G and a letter show a tab and leave the focus on its name", async () => {
    await open();
    await screen.findByRole("tablist", { name: "Playground" });
    for (const [letter, name] of [
      ["s", "Schema Explorer"],
      ["h", "Query History"],
      ["q", "Query Interface"],
    ] as const) {
      const from = document.activeElement?.matches("[role=tab]") ? document.activeElement : document.body;
      fireEvent.keyDown(from, { key: "g" });
      fireEvent.keyDown(from, { key: letter });
      const shown = await screen.findByRole("tab", { name, selected: true });
      expect(document.activeElement).toBe(shown);
    }
  });

  // covers: P2.11
  it("Change Connection asks, disconnects and goes to /connect", async () => {
    const { calls, router } = await open();
    await press("Change Connection");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("This disconnects Sample Database and goes back to Connect.")).toBeDefined();
    expect(calls.some((call) => call.path.endsWith("/disconnect"))).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect and change" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
    expect(calls.some((call) => call.path.endsWith("/disconnect"))).toBe(true);
  });

  // covers: P2.09, P2.10, P4.02
  it("the profile menu shows the limits, reads them again, and log-out disconnects first", async () => {
    const { calls } = await open({ "GET /api/auth/usage-stats": { body: usage(16) } });
    expect((await screen.findByTestId("usage-warning")).className).toContain("bg-warn-fill");
    await press("Profile menu");
    const menu = within(await screen.findByRole("dialog", { name: "Profile" }));
    for (const text of [
      "Aditi Rao",
      "aditi.rao@example.com",
      "16 / 20 today",
      "16 / 400 this month",
      "Running low",
    ])
      expect(menu.getByText(text)).toBeDefined();
    const read = () => calls.filter((call) => call.path === "/api/auth/usage-stats").length;
    const before = read();
    await userEvent.click(menu.getByRole("button", { name: "Refresh Usage" }));
    await waitFor(() => expect(read()).toBeGreaterThan(before));
    await userEvent.click(menu.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(calls.some((call) => call.path === "/api/auth/logout")).toBe(true));
    const order = calls.map((call) => call.path).filter((path) => /disconnect$|logout/.test(path));
    expect(order.indexOf("/api/connection/con_1/disconnect")).toBeLessThan(order.indexOf("/api/auth/logout"));
  });

  // covers: P2.13, P8.09
  it.each([
    ["disconnect", "Disconnect", connection],
    ["reconnect", "Reconnect", { ...connection, isConnected: false, isAlive: false }],
  ])("a failed %s is told", async (call, button, of) => {
    await open(
      {
        [`POST /api/connection/con_1/${call}`]: {
          status: 400,
          body: failure("connection_failed", "The reason."),
        },
      },
      { of },
    );
    await press(button);
    const text = await screen.findByText(`Failed to ${call}: The reason.`);
    const box = within(text.closest("li") ?? document.body);
    expect(box.getByText("Error")).toBeDefined();
    fireEvent.click(box.getByRole("button", { name: /close/i }));
    await waitFor(() => expect(screen.queryByText(`Failed to ${call}: The reason.`)).toBeNull());
  });

  // covers: P2.13
  it("an error that is not closed goes after five seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({
      "POST /api/connection/con_1/disconnect": {
        status: 400,
        body: failure("connection_failed", "The reason."),
      },
    });
    await press("Disconnect");
    await screen.findByText("Failed to disconnect: The reason.");
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(screen.getByText("Failed to disconnect: The reason.")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.queryByText("Failed to disconnect: The reason.")).toBeNull();
    vi.useRealTimers();
  });
});

describe("leaving and staying", () => {
  // covers: P4.01
  it("asks for a sign of life every 30 s, and reconnects once for each that fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let of = connection;
    const { calls } = await open({
      "GET /api/connection/con_1/status": () => ({ body: { success: true, connection: of, error: null } }),
    });
    await screen.findByRole("button", { name: "Disconnect" });
    const count = (end: string) => calls.filter((call) => call.path.endsWith(end)).length;
    const [asked, opened] = [count("/status"), count("/reconnect")];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect([count("/status"), count("/reconnect")]).toEqual([asked + 1, opened]);
    of = { ...connection, isAlive: false };
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(count("/reconnect")).toBe(opened + 1));
    vi.useRealTimers();
  });

  // covers: X.57
  it("a check that fails changes the badge and reconnects, and the next good one changes it back", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = false;
    const down = { status: 503, body: failure("throttled", "The server is busy. Try again in a moment.") };
    const { calls } = await open({
      "GET /api/connection/con_1/status": () =>
        isDown ? down : { body: { success: true, connection, error: null } },
      "POST /api/connection/con_1/reconnect": () => (isDown ? down : { body: { success: true, connection } }),
    });
    const details = within(await screen.findByRole("region", { name: "Connection Details" }));
    await details.findByText("Alive");
    const reconnects = () => calls.filter(({ path }) => path.endsWith("/reconnect")).length;
    const before = reconnects();
    isDown = true;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await details.findByText("No answer");
    expect(details.getByText("The server is busy. Try again in a moment.")).toBeDefined();
    expect(reconnects()).toBe(before + 1);
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await details.findByText("Alive");
    vi.useRealTimers();
  });

  // covers: P4.02
  it("closing the page sends a beacon and a second request", async () => {
    const { calls } = await open();
    await screen.findByRole("region", { name: "Connection Details" });
    await waitFor(() => expect(calls.some((call) => call.path.endsWith("/reconnect"))).toBe(true));
    await screen.findByRole("button", { name: "Disconnect" });
    window.dispatchEvent(new Event("pagehide"));
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(
      "/api/connection/disconnect-on-close",
      expect.any(Blob),
    );
    await waitFor(() =>
      expect(calls.some((call) => call.path === "/api/connection/con_1/disconnect")).toBe(true),
    );
  });
});
