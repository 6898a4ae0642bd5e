import type { Connection } from "@querysnap/contracts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { stubApi } from "../../lib/fixtures/stub-api.ts";
import { buildConnection } from "../../lib/fixtures/build-connection.ts";
import { listed, quiet } from "../fixtures/connect-replies.ts";
import { renderApp } from "../fixtures/render-app.tsx";

const URI = "mongodb://app:s3cret@db.example.net/shop";
const CA = "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----";

async function open(answers: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ ...listed(), ...quiet, ...answers });
  const router = await renderApp("/connect", { user: {} });
  await screen.findByRole("heading", { name: "Connect to your MongoDB Database" });
  const bodyOf = (path: string) => calls.findLast((call) => call.path === path)?.body;
  return { calls, router, bodyOf };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saved = (connection: Connection, uri = URI, ca: string | null = null) => ({
  ...listed(connection),
  [`GET /api/connection/${connection._id}`]: {
    body: { success: true, connection: { ...connection, uri, ca } },
  },
});
const connected = (connection: Connection, savedAs: string | null = null) => ({
  "POST /api/connection/connect": {
    body: { success: true, connection: { ...connection, isNewConnection: savedAs === null }, savedAs },
  },
});
const failed = { success: false, message: "x", code: "connection_failed", requestId: "r" };
const refused = (stage: string, problem: string) => ({
  "POST /api/connection/test-uri": {
    status: 400,
    body: { ...failed, reason: { kind: "connection", stage, problem } },
  },
});
const tested = (more: object) => ({
  "POST /api/connection/test-uri": {
    body: {
      success: true,
      message: "Connection test successful! The URI is valid and accessible.",
      databaseName: "shop",
      isEmpty: false,
      otherDatabases: [],
      ...more,
    },
  },
});

beforeEach(() => void Object.assign(navigator, { sendBeacon: () => true }));

describe("settings of a connection", () => {
  // covers: C.02
  it("are sent when it is connected: environment, read only and authority", async () => {
    const { bodyOf } = await open(connected(buildConnection()));
    fill("Nickname", "Orders");
    fill("Environment", "production");
    fill("MongoDB Connection URL", `${URI}?tls=true`);
    await userEvent.click(screen.getByText("More options"));
    await userEvent.click(screen.getByRole("switch", { name: "Read only" }));
    fill("Private certificate authority", CA);
    await press("Connect");
    await waitFor(() => expect(bodyOf("/api/connection/connect")).toBeDefined());
    expect(bodyOf("/api/connection/connect")).toMatchObject({
      nickname: "Orders",
      mark: "production",
      isReadOnly: true,
      ca: CA,
    });
  });

  // covers: C.01
  it("are saved without connecting, and are no change once they are", async () => {
    const changed = buildConnection({ nickname: "Orders", mark: "production", isReadOnly: true });
    const { bodyOf } = await open({
      ...saved(buildConnection()),
      "PUT /api/connection/con_1": { body: { success: true, connection: changed } },
    });
    await press("Use Staging");
    await screen.findByText("Saved connection");
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
    fill("Nickname", "Orders");
    fill("Environment", "production");
    await userEvent.click(screen.getByText("More options"));
    await userEvent.click(screen.getByRole("switch", { name: "Read only" }));
    await press("Save changes");
    expect(await screen.findByText("Connection saved.")).toBeDefined();
    expect(bodyOf("/api/connection/con_1")).toEqual({
      nickname: "Orders",
      mark: "production",
      isReadOnly: true,
    });
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
    const row = within(screen.getByRole("region", { name: "Previous Connections" })).getByRole("listitem");
    expect(row.textContent).toMatch(/Orders.*Production.*Read Only/);
  });

  it("a name that is missing is not saved", async () => {
    const { calls } = await open(saved(buildConnection()));
    await press("Use Staging");
    await screen.findByText("Saved connection");
    fill("Nickname", " ");
    await press("Save changes");
    expect(await screen.findByText("Nickname is required")).toBeDefined();
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("a saved one shows its authority, and a new one starts empty", async () => {
    await open(saved(buildConnection({ hasOwnCa: true }), URI, CA));
    await press("Use Staging");
    await waitFor(() =>
      expect(screen.getByLabelText(/Private certificate authority/)).toHaveProperty("value", CA),
    );
    await press("New connection");
    expect(screen.getByLabelText(/Private certificate authority/)).toHaveProperty("value", "");
    expect(screen.getByLabelText("Nickname")).toHaveProperty("value", "");
  });

  // covers: C.03
  it("a URI that was saved before is opened and said so", async () => {
    const { router } = await open(connected(buildConnection({ nickname: "New name" }), "Staging"));
    fill("Nickname", "New name");
    fill("MongoDB Connection URL", URI);
    await press("Connect");
    await waitFor(() => expect(router.state.location.pathname).toBe("/playground"));
    expect(await screen.findByText("You had saved this URI already")).toBeDefined();
    expect(screen.getByText('"Staging" is now named "New name".')).toBeDefined();
  });

  // covers: C.04
  it("SSH tunnels: says what to do instead", async () => {
    await open();
    await userEvent.click(screen.getByText("More options"));
    expect(screen.getByText(/SSH tunnels aren't opened from here\. Allow the address/)).toBeDefined();
  });
});

describe("several hosts", () => {
  const uri = "mongodb://****:****@a.example.net:27017,b.example.net:27017,c.example.net:27017/shop";
  const several = buildConnection({
    uri,
    host: "a.example.net:27017,b.example.net:27017,c.example.net:27017",
  });

  // covers: C.04
  it("are counted in the list and named in the form", async () => {
    await open(saved(several, uri.replace("****:****", "u:p").concat("?replicaSet=rs0")));
    const row = within(await screen.findByRole("region", { name: "Previous Connections" }));
    expect(row.getByText("mongodb://••••:••••@a.example.net:27017 +2/shop")).toBeDefined();
    await press("Use Staging");
    expect(
      await screen.findByText(
        /3 hosts: a\.example\.net:27017, .* · replica set rs0 · database shop · not encrypted/,
      ),
    ).toBeDefined();
  });

  // covers: C.04
  it("of DNS records are named as such", async () => {
    await open();
    fill("MongoDB Connection URL", "mongodb+srv://u:p@cluster0.k3x9q.mongodb.net/shop");
    expect(screen.getByText(/Hosts from the DNS records of cluster0\.k3x9q\.mongodb\.net/)).toBeDefined();
  });
});

describe("the list", () => {
  const many = Array.from({ length: 500 }, (_, n) =>
    buildConnection({
      _id: `con_${n}`,
      nickname: `Connection ${n}`,
      databaseName: n === 321 ? "ledger" : "shop",
    }),
  );

  // covers: C.05
  it("of 500 is searched by name, database, host and environment", async () => {
    await open(listed(...many));
    expect((await screen.findAllByLabelText(/^Use /)).length).toBeLessThan(100);
    fireEvent.change(await screen.findByLabelText("Search connections"), { target: { value: "LEDGER" } });
    await waitFor(() => expect(screen.queryByLabelText("Use Connection 0")).toBeNull());
    expect(screen.getByLabelText("Use Connection 321")).toBeDefined();
    fill("Search connections", "nothing like it");
    expect(await screen.findByText("No connection matches this search")).toBeDefined();
  });

  // covers: C.05
  it("of 500 is drawn with the elements and less than twice the work of one of 40", async () => {
    const measure = async (count: number) => {
      let workMs = Infinity;
      let elements = 0;
      for (let round = 0; round < 2; round++) {
        // processor time, which other work on the machine hardly changes
        const start = process.cpuUsage();
        await open(listed(...many.slice(0, count)));
        await screen.findByLabelText("Use Connection 39");
        const { user, system } = process.cpuUsage(start);
        workMs = Math.min(workMs, (user + system) / 1000);
        elements = document.querySelectorAll("*").length;
        cleanup();
      }
      return { workMs, elements };
    };
    const [forty, all] = [await measure(40), await measure(500)];
    // the search field and the button for more rows
    expect(all.elements).toBeLessThan(forty.elements + 40);
    expect(all.workMs).toBeLessThan(2 * forty.workMs);
  });

  // covers: C.05
  it("marks the last day of a temporary database and refuses an expired one", async () => {
    const temporary = (id: string, left: number) =>
      buildConnection({
        _id: id,
        nickname: id,
        isTemporary: true,
        originalFileName: "shop.gz",
        tempDatabaseName: "tmp_shop",
        tempExpiresAt: new Date(Date.now() + left).toISOString(),
      });
    const { calls } = await open(listed(temporary("last", 3_600_000), temporary("gone", -1000)));
    expect((await screen.findByText("Expires in 1 day")).className).toContain("text-warn");
    expect(screen.getByText("Expired").className).toContain("text-danger");
    await press("Use gone");
    expect(await screen.findByText(/Upload the file again/)).toBeDefined();
    await press("Connect");
    expect(calls.some(({ path }) => path === "/api/connection/connect")).toBe(false);
  });
});

describe("the doctor's buttons", () => {
  // covers: C.07
  it("escape a password that a URL can't hold", async () => {
    await open();
    fill("Nickname", "N");
    fill("MongoDB Connection URL", "mongodb://u:p@ss@db.example.net/shop");
    await press("Connect");
    await press("Encode the password");
    expect(screen.getByLabelText("MongoDB Connection URL")).toHaveProperty(
      "value",
      "mongodb://u:p%40ss@db.example.net/shop",
    );
    expect(screen.queryByText("Please enter a valid MongoDB connection URI.")).toBeNull();
  });

  // covers: C.07
  it("change the URI and test it again", async () => {
    const { bodyOf } = await open(refused("sign-in", "refused"));
    fill("MongoDB Connection URL", URI);
    await press("Test");
    await press("Add authSource=admin and test");
    await waitFor(() =>
      expect(bodyOf("/api/connection/test-uri")).toEqual({ uri: `${URI}?authSource=admin` }),
    );
    // it would change nothing a second time
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Add authSource=admin and test" })).toBeNull(),
    );
  });

  // covers: C.07
  it("copy the address to allow", async () => {
    await open(refused("reach", "no_answer"));
    const user = userEvent.setup();
    fill("MongoDB Connection URL", URI);
    await press("Test");
    await user.click(await screen.findByRole("button", { name: "Copy the address to allow" }));
    expect(await navigator.clipboard.readText()).toBe("203.0.113.7");
    expect(screen.queryByRole("link", { name: "Open the Atlas access list" })).toBeNull();
  });

  // covers: C.07
  it("lead to the access list of Atlas", async () => {
    await open(refused("tls", "closed"));
    fill("MongoDB Connection URL", "mongodb+srv://u:p@cluster0.abcde.mongodb.net/shop");
    await press("Test");
    const link = await screen.findByRole("link", { name: "Open the Atlas access list" });
    expect(link.getAttribute("href")).toBe("https://cloud.mongodb.com/v2#/security/network/accessList");
    expect(link).toMatchObject({ target: "_blank", rel: "noreferrer" });
  });

  // covers: C.07
  it("open the field for a private authority", async () => {
    const { bodyOf } = await open(refused("tls", "untrusted"));
    fill("MongoDB Connection URL", `${URI}?tls=true`);
    await press("Test");
    await press("Add the private authority");
    const details = screen.getByText("More options").closest("details");
    expect(details?.open).toBe(true);
    fill("Private certificate authority", CA);
    await press("Test");
    await waitFor(() =>
      expect(bodyOf("/api/connection/test-uri")).toEqual({ uri: `${URI}?tls=true`, ca: CA }),
    );
  });

  // covers: C.08
  it("go to another database when this one is empty", async () => {
    const { bodyOf } = await open(tested({ isEmpty: true, otherDatabases: ["shop", "shop_archive"] }));
    fill("MongoDB Connection URL", "mongodb://u:p@db.example.net/shpo");
    await press("Test");
    expect(await screen.findByText(/has no collections\./)).toBeDefined();
    await press("shop_archive");
    await waitFor(() =>
      expect(bodyOf("/api/connection/test-uri")).toEqual({
        uri: "mongodb://u:p@db.example.net/shop_archive",
      }),
    );
  });
});
