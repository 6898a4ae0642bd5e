import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failure, stubApi } from "../lib/fixtures/stub-api.ts";
import { listed, quiet } from "./fixtures/connect-replies.ts";

const localInfo = {
  success: true,
  mode: "local",
  version: "1",
  oauth: { google: false, github: false },
  contact: { email: null, phone: null, address: null },
  payments: null,
  mailbox: "/dev/mailbox",
  developer: { name: "Team", role: "Makers", bio: "Tools.", expertise: [], links: [] },
};

/** The installation's description is asked for once per page load, so each test loads the modules anew. */
async function open(path: string, more: Parameters<typeof stubApi>[0] = {}, user?: object) {
  vi.resetModules();
  const { renderApp } = await import("./fixtures/render-app.tsx");
  stubApi({ "GET /api/app-info": { body: localInfo }, ...more });
  await renderApp(path, { user });
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());

describe("a local installation", () => {
  // covers: L.01
  it("hides sign-in providers that are not configured", async () => {
    await open("/login");
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Google" })).toBeNull());
    expect(screen.queryByText("or with email")).toBeNull();
  });

  // covers: L.02
  it("links to the mailbox after sign-up and says that the first account needs no verification", async () => {
    await open("/login?mode=signup", {
      "POST /api/auth/signup": { status: 201, body: { success: true, message: "Account created." } },
    });
    await screen.findByRole("heading", { name: "Create your account" });
    fill("Name", "Aditi Rao");
    fill("Email", "aditi@example.com");
    fill("Password", "Secret12!");
    await userEvent.click(screen.getByRole("button", { name: "Sign up" }));
    expect((await screen.findByRole("link", { name: "mailbox" })).getAttribute("href")).toBe("/dev/mailbox");
    expect(
      screen.getByText(/first account of a local installation works without verification/),
    ).toBeDefined();
  });

  it("offers no connected accounts in the settings when no provider is configured", async () => {
    await open(
      "/settings",
      { "GET /api/auth/connected-accounts": { body: { success: true, accounts: [], available: [] } } },
      {},
    );
    expect(await screen.findByText("Login Notifications")).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByText("Connected accounts")).toBeNull());
    expect(screen.queryByRole("heading", { name: "Connected accounts" })).toBeNull();
  });

  // covers: L.03
  it("shows no contact address that was not configured", async () => {
    await open("/contact");
    await screen.findByRole("main");
    expect(screen.queryByText("Support email")).toBeNull();
    expect(document.body.textContent).not.toContain(".invalid");
  });

  // covers: L.11
  it("at a limit names the command that changes the plan where no payments are taken", async () => {
    const limit = failure("connection_limit_reached", "Connection limit reached.");
    await open(
      "/connect",
      {
        ...listed(),
        ...quiet,
        "GET /api/app-info": { body: localInfo },
        "POST /api/connection/connect": { status: 429, body: limit },
      },
      {},
    );
    await screen.findByRole("heading", { name: "Connect to your MongoDB Database" });
    fill("Nickname", "Mine");
    fill("MongoDB Connection URL", "mongodb://app:s3cret@db.example.net/shop");
    await userEvent.click(screen.getByRole("button", { name: "Connect" }));
    const prompt = await screen.findByRole("dialog");
    await vi.waitFor(() => expect(prompt.textContent).toMatch(/admin plan \S+@example\.com snapx/));
    expect(screen.queryByRole("link", { name: "Upgrade to SnapX" })).toBeNull();
  });
});
