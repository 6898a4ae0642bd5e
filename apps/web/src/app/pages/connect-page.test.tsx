import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { buildConnection } from "../../lib/fixtures/build-connection.ts";
import { listed, quiet } from "../fixtures/connect-replies.ts";
import { renderApp } from "../fixtures/render-app.tsx";

const DAY = 86_400_000;

const sample = buildConnection({
  _id: "con_s",
  nickname: "Sample Database",
  uri: "",
  host: "",
  isSample: true,
  isReadOnly: true,
});
const upload = (tempExpiresAt: string) =>
  buildConnection({
    _id: "con_t",
    nickname: "Dump",
    uri: "",
    isTemporary: true,
    originalFileName: "shop.gz",
    tempDatabaseName: "tmp_shop",
    tempExpiresAt,
  });
const full = buildConnection({ uri: "mongodb://app:s3cret@db.example.net/shop" });

async function open(
  answers: Parameters<typeof stubApi>[0] = {},
  user: Parameters<typeof renderApp>[1] = { user: {} },
) {
  const calls = stubApi({ ...listed(), ...quiet, ...answers });
  const router = await renderApp("/connect", user);
  await screen.findByRole("heading", { name: "Connect to your MongoDB Database" });
  return { calls, router };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const place = (router: { state: { location: { pathname: string; search: string } } }) =>
  router.state.location.pathname + router.state.location.search;

/** Lets the clock run. */
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

// jsdom has none; the playground says goodbye with it
beforeEach(() => void Object.assign(navigator, { sendBeacon: () => true }));

// covers: A2.11, A2.49, A2.58
it("is titled Connect and leads home by the logo", async () => {
  await open();
  await waitFor(() => expect(document.title).toBe("Connect"));
  expect(screen.getByRole("link", { name: "QuerySnap" }).getAttribute("href")).toBe("/");
});

it("warns a user whose account is going to be deleted", async () => {
  await open({}, { user: { deleteAt: "2026-12-05T12:00:00.000Z" } });
  expect(screen.getByText(/^Your account will be deleted on 5 Dec 2026\./)).toBeTruthy();
});

// covers: A2.42, P2.06
it.each(["/connect", "/playground"])(
  "small screens see only that a desktop is required, with the way back to the sign-in page: %s",
  async (path) => {
    const wide = globalThis.matchMedia;
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    stubApi({ "POST /api/auth/logout": { body: { success: true, message: "Logged out" } } });
    const router = await renderApp(path, { user: {} });
    expect(await screen.findByRole("heading", { name: "Desktop Required" })).toBeDefined();
    expect(screen.queryByText("Connect to your MongoDB Database")).toBeNull();
    await press("Back to Login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    vi.stubGlobal("matchMedia", wide);
  },
);

describe("previous connections", () => {
  // covers: A2.48
  it("says that there are none", async () => {
    await open();
    expect(await screen.findByText("No previous connections")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Previous Connections" })).toBeDefined();
  });

  // covers: A2.45, A2.46, A2.47
  it("shows what each one is: masked URI, sample, temporary, with its marks", async () => {
    await open(
      listed(
        buildConnection({ isActive: true }),
        sample,
        upload(new Date(Date.now() + 3 * DAY - 1000).toISOString()),
      ),
    );
    const rows = within(await screen.findByRole("region", { name: "Previous Connections" }));
    const [own, readOnly, temporary] = (await rows.findAllByRole("listitem")).map((row) => row.textContent);
    expect(own).toMatch(
      /Staging.*Active.*mongodb:\/\/••••:••••@db\.example\.net\/shop.*Last used (?:2 h|yesterday)/,
    );
    expect(own).not.toContain("TEMP");
    expect(readOnly).toMatch(/Sample Database.*Read Only.*Sample Database \(Read Only\)/);
    expect(temporary).toMatch(/Dump.*TEMP.*Expires in 3 days.*Temporary Database \(shop\.gz\)/);
  });

  // covers: A2.47
  it.each([
    [7 * DAY + 60_000, "Expires in 7 days"],
    [0.5 * DAY, "Expires in 1 day"],
    [1.5 * DAY, "Expires in 2 days"],
    [-1000, "Expired"],
  ])("a temporary database that has %i ms left: %s", async (left, text) => {
    await open(listed(upload(new Date(Date.now() + left).toISOString())));
    expect(await screen.findByText(text)).toBeDefined();
  });

  // covers: A2.53, A4.19
  it("selecting one loads it masked until it is revealed", async () => {
    await open({
      ...listed(buildConnection()),
      "GET /api/connection/con_1": { body: { success: true, connection: { ...full, ca: null } } },
    });
    await press("Use Staging");
    await waitFor(() =>
      expect(screen.getByLabelText("MongoDB Connection URL")).toHaveProperty(
        "value",
        "mongodb://••••••••:••••••••@db.example.net/shop",
      ),
    );
    expect(screen.getByLabelText("Nickname")).toHaveProperty("value", "Staging");
    await press("Show credentials");
    expect(screen.getByLabelText("MongoDB Connection URL")).toHaveProperty("value", full.uri);
    await press("Hide credentials");
    expect(screen.getByLabelText("MongoDB Connection URL")).toHaveProperty(
      "value",
      "mongodb://••••••••:••••••••@db.example.net/shop",
    );
  });

  // covers: A4.19
  it("editing one reveals it, and the cursor stays where it is", async () => {
    await open({
      ...listed(buildConnection()),
      "GET /api/connection/con_1": { body: { success: true, connection: { ...full, ca: null } } },
    });
    await press("Use Staging");
    const field = screen.getByLabelText<HTMLInputElement>("MongoDB Connection URL");
    await waitFor(() => expect(field.value).toContain("••••@db.example.net/shop"));
    await userEvent.type(field, "X2", { initialSelectionStart: field.value.length - "shop".length });
    expect(field.value).toBe(full.uri.replace("/shop", "/X2shop"));
  });

  // covers: A2.56
  it("a temporary one has a card with source file, database and expiry in place of the URI", async () => {
    await open(listed(upload(new Date(Date.now() + 3 * DAY - 1000).toISOString())));
    await press("Use Dump");
    const card = within(await screen.findByRole("region", { name: "Temporary database" }));
    for (const text of ["shop.gz", "tmp_shop", "Expires in 3 days"])
      expect(card.getByText(text)).toBeDefined();
    expect(screen.queryByLabelText("MongoDB Connection URL")).toBeNull();
  });

  // covers: A2.45, A4.21, A8.15
  it("removing one asks first and says so for three seconds", async () => {
    let left = [buildConnection()];
    const { calls } = await open({
      "GET /api/connection": () => ({ body: { success: true, connections: left } }),
      "DELETE /api/connection/con_1": () => {
        left = [];
        return { body: { success: true, message: "Connection removed successfully." } };
      },
    });
    await press("Remove Staging");
    expect(calls.some((call) => call.method === "DELETE")).toBe(false);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press("Remove connection");
    expect(await screen.findByText("Connection removed successfully.")).toBeDefined();
    expect(await screen.findByText("No previous connections")).toBeDefined();
    pass(3000);
    expect(screen.queryByText("Connection removed successfully.")).toBeNull();
    vi.useRealTimers();
  });
});

describe("the form", () => {
  // covers: A5.09, A5.10, A5.11, A5.12
  it.each([
    ["", "mongodb://u:p@host/db", "Nickname is required"],
    ["N", "", "MongoDB URI is required"],
    ["N", "mongodb://u:p@host", "Database name is required in the URI (e.g., /mydatabase)"],
    ["N", "mongodb://host/db", "Please enter a valid MongoDB connection URI."],
    ["N", "nonsense", "Please enter a valid MongoDB connection URI."],
  ])("%j and %j: %s", async (nickname, uri, text) => {
    const { calls } = await open();
    fill("Nickname", nickname);
    fill("MongoDB Connection URL", uri);
    await press("Connect");
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls.some((call) => call.method === "POST")).toBe(false);
    expect(screen.queryByRole("note", { name: "Instructions" }) !== null).toBe(
      text !== "Nickname is required",
    );
  });

  // covers: A2.53, A5.12
  it("instructions open by their button or by a mistake, and close after five seconds", async () => {
    await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press("Instructions");
    expect(screen.getByRole("note", { name: "Instructions" })).toBeDefined();
    pass(5000);
    expect(screen.queryByRole("note", { name: "Instructions" })).toBeNull();
    await press("Connect");
    expect(screen.getByRole("note", { name: "Instructions" })).toBeDefined();
    vi.useRealTimers();
  });

  // covers: A2.55, A2.59
  it("connects and goes to the playground", async () => {
    const { calls, router } = await open({
      "POST /api/connection/connect": {
        body: { success: true, connection: { ...buildConnection(), isNewConnection: true }, savedAs: null },
      },
    });
    fill("Nickname", "Staging");
    fill("MongoDB Connection URL", full.uri);
    await press("Connect");
    await waitFor(() => expect(place(router)).toBe("/playground?connectionId=con_1"));
    expect(calls.find((call) => call.path === "/api/connection/connect")?.body).toMatchObject({
      nickname: "Staging",
      uri: full.uri,
      connectionId: null,
    });
  });

  // covers: A4.18
  it("a new connection stands at the front of the list at once", async () => {
    const older = buildConnection({ _id: "con_0", nickname: "Older" });
    const { router } = await open({
      ...listed(older),
      "POST /api/connection/connect": {
        body: { success: true, connection: { ...buildConnection(), isNewConnection: true }, savedAs: null },
      },
    });
    await screen.findByRole("button", { name: "Use Older" });
    fill("Nickname", "Staging");
    fill("MongoDB Connection URL", full.uri);
    // from now on the list is not answered: what is shown is what the page knows
    const answered = globalThis.fetch;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      input === "/api/connection" ? new Promise(() => {}) : answered(input, init),
    );
    await press("Connect");
    await waitFor(() => expect(place(router)).toBe("/playground?connectionId=con_1"));
    await act(() => router.navigate("/connect"));
    const rows = await within(
      await screen.findByRole("region", { name: "Previous Connections" }),
    ).findAllByRole("button", { name: /^Use / });
    expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual(["Use Staging", "Use Older"]);
  });

  // covers: A2.59
  it.each([
    ["the sample", sample, "/playground?connectionId=con_s&isSample=true"],
    [
      "an upload",
      upload(new Date(Date.now() + DAY).toISOString()),
      "/playground?connectionId=con_t&isTemporary=true",
    ],
  ])("%s is named in the playground's address", async (_, connection, target) => {
    const reply = {
      body: { success: true, connection: { ...connection, isNewConnection: false }, savedAs: null },
    };
    const { router } = await open({
      ...listed(connection),
      "POST /api/connection/connect": reply,
      "POST /api/connection/sample": reply,
    });
    await press(`Use ${connection.nickname}`);
    await waitFor(() =>
      expect(screen.getByLabelText("Nickname")).toHaveProperty("value", connection.nickname),
    );
    await press("Connect");
    await waitFor(() => expect(place(router)).toBe(target));
  });

  // covers: A2.51, A2.55, A8.15
  it("a test tells that the URI is good, and the banner can be closed", async () => {
    const text = "Connection test successful! The URI is valid and accessible.";
    const { calls } = await open({
      "POST /api/connection/test-uri": {
        body: { success: true, message: text, databaseName: "shop", isEmpty: false, otherDatabases: [] },
      },
    });
    fill("MongoDB Connection URL", full.uri);
    await press("Test");
    const banner = within((await screen.findByText(text)).closest("[role=status]") as HTMLElement);
    expect(calls.find((call) => call.path === "/api/connection/test-uri")?.body).toEqual({ uri: full.uri });
    await userEvent.click(banner.getByRole("button", { name: "Close" }));
    expect(screen.queryByText(text)).toBeNull();
  });

  // covers: A2.54, A9.06
  it("the server's address is copied on click, confirmed for one second", async () => {
    await open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Copy 203.0.113.7" }));
    expect(await navigator.clipboard.readText()).toBe("203.0.113.7");
    expect(await screen.findByRole("button", { name: "Copied" })).toBeDefined();
    await waitFor(() => expect(screen.getByRole("button", { name: "Copy 203.0.113.7" })).toBeDefined());
  });

  // covers: A7.39
  it.each([
    ["not configured", { body: { success: true, serverIP: null } }],
    ["not answered", { status: 500, body: failure("internal", "x") }],
  ])("a server address that is %s: Contact support for IP", async (_, answer) => {
    await open({ "GET /api/connection/server-ip": answer });
    expect(await screen.findByText("Contact support for IP")).toBeDefined();
  });
});

describe("failures", () => {
  const broken = { status: 502, body: {} };

  // covers: A8.08
  it("a list that cannot be loaded: Failed to load connections", async () => {
    await open({ "GET /api/connection": broken });
    expect(await screen.findByText("Failed to load connections")).toBeDefined();
  });

  // covers: A2.52, A8.08
  it.each([
    ["Use Staging", "GET /api/connection/con_1", "Failed to load connection"],
    ["Open sample", "POST /api/connection/sample", "Failed to connect to sample database"],
    ["Connect", "POST /api/connection/connect", "Failed to connect to database"],
    ["Test", "POST /api/connection/test-uri", "Connection test failed"],
  ])(
    "%s without a message of the server, %s: %s, in a box that can be closed",
    async (button, call, text) => {
      await open({ ...listed(buildConnection()), [call]: broken });
      fill("Nickname", "N");
      fill("MongoDB Connection URL", full.uri);
      await press(button);
      const box = within(await screen.findByRole("alert"));
      expect(box.getByText("Connection Error")).toBeDefined();
      expect(box.getByText(text)).toBeDefined();
      await userEvent.click(box.getByRole("button", { name: "Close" }));
      expect(screen.queryByText("Connection Error")).toBeNull();
    },
  );

  // covers: A8.08
  it("removing without a message of the server: Failed to remove connection", async () => {
    await open({ ...listed(buildConnection()), "DELETE /api/connection/con_1": broken });
    await press("Remove Staging");
    await press("Remove connection");
    expect(await screen.findByText("Failed to remove connection")).toBeDefined();
  });

  // covers: A2.71, A6.09, A8.14
  it("a 429 that speaks of the connection limit opens the upgrade prompt", async () => {
    const text = "Connection limit reached. Upgrade to SnapX for unlimited connections.";
    await open({
      "POST /api/connection/connect": { status: 429, body: failure("connection_limit_reached", text) },
    });
    fill("Nickname", "N");
    fill("MongoDB Connection URL", full.uri);
    await press("Connect");
    const prompt = within(await screen.findByRole("dialog"));
    expect(prompt.getByText("Unlimited connections and executions")).toBeDefined();
    const upgrade = prompt.getByRole("link", { name: "Upgrade to SnapX" });
    expect(upgrade.getAttribute("href")).toBe("/pricing?upgrade=1");
  });
});

describe("a connection that the plan locks", () => {
  // covers: X.143a
  it("is marked in the list, can be renamed, and leads to the upgrade prompt when it is opened", async () => {
    const locked = buildConnection({ isLocked: true });
    await open({
      ...listed(locked, buildConnection({ _id: "con_2", nickname: "Open one" })),
      "GET /api/connection/con_1": { body: { success: true, connection: { ...locked, ca: null } } },
      "POST /api/connection/connect": { status: 403, body: failure("connection_locked", "Locked") },
    });
    expect(await screen.findAllByText("Locked")).toHaveLength(1);
    expect(screen.getByText("Opens again with SnapX")).toBeDefined();
    await press("Use Staging");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nickname").value).toBe("Staging"));
    await press("Connect");
    const prompt = within(await screen.findByRole("dialog"));
    expect(prompt.getByText(/Snap holds 2 connections of your own/)).toBeDefined();
    expect(prompt.getByRole("link", { name: "Upgrade to SnapX" })).toBeDefined();
  });
});

describe("beside the form", () => {
  // covers: A2.43
  it("offers the sample and opens it", async () => {
    const { router } = await open({
      "POST /api/connection/sample": {
        body: { success: true, connection: { ...sample, isNewConnection: true } },
      },
    });
    expect(screen.getByRole("heading", { name: "Try Sample Database" })).toBeDefined();
    await press("Open sample");
    await waitFor(() => expect(place(router)).toBe("/playground?connectionId=con_s&isSample=true"));
  });

  // covers: A2.44, A2.71
  it("uploads are folded, explained, marked SnapX and locked for free users", async () => {
    await open();
    const card = within(screen.getByRole("region", { name: "Upload Database" }));
    expect(screen.getByRole("region", { name: "Upload Database" }).textContent).toMatch(
      /^Upload DatabaseSnapX/,
    );
    expect(card.getByRole("link", { name: "Upgrade to SnapX to upload" }).getAttribute("href")).toBe(
      "/pricing",
    );
    await press("Fold the upload panel");
    expect(card.queryByRole("link", { name: "Upgrade to SnapX to upload" })).toBeNull();
    await press("How to Create Database Files");
    expect(await screen.findByRole("dialog", { name: "How to Create Database Files" })).toBeDefined();
  });

  // covers: A2.50
  it("the profile menu has the initial, name and email, and leads to Settings, Pricing and out", async () => {
    const { router } = await open({
      "POST /api/auth/logout": { body: { success: true, message: "Logged out" } },
    });
    const trigger = await screen.findByRole("button", { name: "Profile menu" });
    expect(trigger.textContent).toBe("A");
    await userEvent.click(trigger);
    const menu = within(await screen.findByRole("dialog", { name: "Profile" }));
    for (const text of ["Aditi Rao", "aditi.rao@example.com"]) expect(menu.getByText(text)).toBeDefined();
    expect(menu.getAllByRole("button").map((each) => each.textContent)).toEqual([
      "Settings",
      "Pricing",
      "Logout",
    ]);
    await userEvent.click(menu.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });

  // covers: A2.60
  it("settings open in a dialog with Security, Sessions and Subscription", async () => {
    await open();
    await press("Profile menu");
    await press("Settings");
    const dialog = within(await screen.findByRole("dialog", { name: "Settings" }));
    expect(dialog.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Security",
      "Sessions",
      "Subscription",
    ]);
  });
});
