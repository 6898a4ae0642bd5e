import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { failure, stubApi } from "../lib/fixtures/stub-api.ts";
import { buildUser } from "../lib/fixtures/build-user.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const ok = (message: string) => ({ body: { success: true, message } });
const twoFactor = (method: "email" | "totp" | null) => ({
  body: { success: true, enabled: method !== null, method },
});
const CODES = ["4F9C11B0", "A03E7D25"];

describe("dashboard", () => {
  // covers: A2.10, A2.34, A2.35, A2.36, A2.37, A2.38
  it("names the user, the account and where to go", async () => {
    stubApi({});
    await renderApp("/me", { user: { isVerified: true, oauthProvider: "github" } });
    expect(await screen.findByRole("heading", { name: "Welcome, Aditi Rao" })).toBeDefined();
    const actions = within(screen.getByRole("navigation", { name: "Quick actions" })).getAllByRole("link");
    expect(actions.map((link) => link.getAttribute("href"))).toEqual([
      "/connect",
      "/playground",
      "/settings",
      "/pricing",
    ]);
    for (const name of ["Account Information", "Account Stats"])
      expect(screen.getByRole("heading", { name })).toBeDefined();
    for (const text of ["aditi.rao@example.com", "usr_1", "OAuth Provider", "2 Jan 2026", "Ready to query"])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getAllByText("Verified")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Settings" })).toBeDefined();
    await waitFor(() => expect(document.title).toBe("Dashboard"));
  });

  it("the sign-in page is titled after its form", async () => {
    stubApi({});
    const router = await renderApp("/login?mode=signup");
    await waitFor(() => expect(document.title).toBe("Create account"));
    await act(() => router.navigate("/login"));
    await waitFor(() => expect(document.title).toBe("Sign in"));
  });

  // covers: A2.36
  it("an unverified account can ask for its link again", async () => {
    stubApi({
      "POST /api/auth/resend-verification": ok("A verification link has been sent to your email address."),
    });
    await renderApp("/me", { user: { isVerified: false } });
    expect(await screen.findByText("Pending Verification")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Resend link" }));
    expect(await screen.findByText("A verification link has been sent to your email address.")).toBeDefined();
  });

  // covers: A2.34, A4.05
  it("logging out ends at the sign-in page with nothing stored", async () => {
    const calls = stubApi({ "POST /api/auth/logout": ok("Logged out") });
    const router = await renderApp("/me", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(calls.map((call) => call.path)).toContain("/api/auth/logout");
    expect(localStorage.length).toBe(0);
  });
});

describe("settings, security", () => {
  // covers: A2.61, A6.07
  it("provider accounts see only that the provider manages it", async () => {
    const calls = stubApi({ "GET /api/me": { body: buildUser({ oauthProvider: "google" }) } });
    await renderApp("/settings", { user: { oauthProvider: "google" } });
    expect(await screen.findByText(/Password and security are managed by Google/)).toBeDefined();
    expect(screen.queryByText("Change Password")).toBeNull();
    expect(calls.some((call) => call.path.startsWith("/api/twofactor"))).toBe(false);
  });

  it("the deletion that is scheduled is said in the settings", async () => {
    stubApi({ "GET /api/twofactor/status": twoFactor(null) });
    await renderApp("/settings", { user: { deleteAt: "2026-12-05T12:00:00.000Z" } });
    expect(await screen.findByText(/^Your account will be deleted on 5 Dec 2026\./)).toBeDefined();
  });

  // covers: A2.12, A2.62, A8.15
  it("sends the link that changes the password", async () => {
    stubApi({
      "GET /api/twofactor/status": twoFactor(null),
      "POST /api/auth/request-password-change": ok(
        "Password change link has been sent to your email address.",
      ),
    });
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Send link" }));
    expect(
      await screen.findByText("Password change link has been sent to your email address."),
    ).toBeDefined();
  });

  // covers: A2.63, A4.17, A8.15
  it("turns codes by email on and off and shows a failure where it happened", async () => {
    let method: "email" | null = null;
    stubApi({
      "GET /api/twofactor/status": () => twoFactor(method),
      "POST /api/twofactor/enable-email-two-factor": () => {
        method = "email";
        return ok("Email two-factor authentication has been enabled successfully!");
      },
      "POST /api/twofactor/disable-email-two-factor": { status: 502, body: {} },
    });
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Enable Email" }));
    expect(
      await screen.findByText("Email two-factor authentication has been enabled successfully!"),
    ).toBeDefined();
    await userEvent.click(await screen.findByRole("button", { name: "Disable Email" }));
    expect(await screen.findByText("Failed to disable email 2FA")).toBeDefined();
  });

  // covers: A2.63, A2.68, A2.69, A4.17, A5.14
  it("sets the authenticator up in two steps and shows the backup codes once", async () => {
    let method: "totp" | null = null;
    const calls = stubApi({
      "GET /api/twofactor/status": () => twoFactor(method),
      "GET /api/twofactor/backup-codes-status": {
        body: { success: true, remainingCodes: 2, totalCodes: 10, needsRegeneration: true },
      },
      "POST /api/twofactor/enable-totp-verification": {
        body: { success: true, qrCodeDataURL: "data:image/png;base64,AA==", secretKey: "JBSWY3DPEHPK3PXP" },
      },
      "POST /api/twofactor/verify-totp-verification": () => {
        method = "totp";
        return {
          body: {
            success: true,
            message: "TOTP two-factor authentication has been enabled successfully!",
            backupCodes: CODES,
          },
        };
      },
    });
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Enable Authenticator app" }));
    expect((await screen.findByAltText("QR code of the key")).getAttribute("src")).toBe(
      "data:image/png;base64,AA==",
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
    expect(screen.queryByText("JBSW Y3DP EHPK 3PXP")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show key" }));
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("button", { name: "Verify" }).getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByLabelText("Authenticator code"), { target: { value: "419382" } });
    expect(await screen.findByText("4F9C11B0")).toBeDefined();
    expect(screen.getByText(/^querysnap-backup-codes-\d{4}-\d\d-\d\d\.txt$/)).toBeDefined();
    expect(calls.find((call) => call.path.endsWith("verify-totp-verification"))?.body).toEqual({
      token: "419382",
    });
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("2 of 10 left. Each works once, 8 characters.")).toBeDefined();
    expect(screen.getByText("Running low")).toBeDefined();
  });

  // covers: A5.17
  it("a code of fewer than six digits is not sent", async () => {
    const calls = stubApi({
      "GET /api/twofactor/status": twoFactor(null),
      "POST /api/twofactor/enable-totp-verification": {
        body: { success: true, qrCodeDataURL: "data:image/png;base64,AA==", secretKey: "JBSWY3DPEHPK3PXP" },
      },
    });
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Enable Authenticator app" }));
    await userEvent.click(await screen.findByRole("button", { name: "Next" }));
    await userEvent.type(screen.getByLabelText("Authenticator code"), "41a9{Enter}");
    expect(await screen.findByText("Please enter a valid 6-digit code.")).toBeDefined();
    expect(screen.getByLabelText("Authenticator code")).toHaveProperty("value", "419");
    expect(calls.some((call) => call.path.endsWith("verify-totp-verification"))).toBe(false);
  });

  // covers: A4.17
  it("a cancelled set-up is forgotten on the server", async () => {
    const calls = stubApi({
      "GET /api/twofactor/status": twoFactor(null),
      "POST /api/twofactor/enable-totp-verification": {
        body: { success: true, qrCodeDataURL: "data:image/png;base64,AA==", secretKey: "JBSWY3DPEHPK3PXP" },
      },
      "POST /api/twofactor/cancel-totp-setup": { status: 502, body: {} },
    });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Enable Authenticator app" }));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(calls.map((call) => call.path)).toContain("/api/twofactor/cancel-totp-setup"));
    expect(screen.queryByAltText("QR code of the key")).toBeNull();
    await waitFor(() => expect(warn).toHaveBeenCalled());
    warn.mockRestore();
  });

  // covers: A2.64, A8.06
  it("login notifications move at once and back when the server refuses", async () => {
    stubApi({
      "GET /api/twofactor/status": twoFactor(null),
      "PUT /api/auth/update-login-notifications": { status: 502, body: {} },
    });
    await renderApp("/settings", { user: {} });
    const toggle = await screen.findByRole("switch", { name: "Login Notifications" });
    await userEvent.click(toggle);
    expect(await screen.findByText("Failed to update login notifications setting")).toBeDefined();
    expect(toggle.getAttribute("aria-checked")).toBe("true");
  });

  it("a change of the settings is not undone by the answer to an earlier question", async () => {
    let answerMe: (answer: { body: unknown }) => void = () => {};
    const me = new Promise<{ body: unknown }>((resolve) => (answerMe = resolve));
    stubApi({
      "GET /api/twofactor/status": twoFactor(null),
      "GET /api/me": () => me,
      "PUT /api/auth/update-login-notifications": {
        body: { success: true, message: "Done.", loginNotificationsEnabled: false },
      },
    });
    await renderApp("/settings", { user: {} });
    const toggle = await screen.findByRole("switch", { name: "Login Notifications" });
    await userEvent.click(toggle);
    expect(await screen.findByText("Login notifications have been disabled.")).toBeDefined();
    await act(async () => {
      answerMe({ body: buildUser({ loginNotificationsEnabled: true }) });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(toggle.getAttribute("aria-checked")).toBe("false");
  });

  // covers: A2.72
  it("the standalone view has no password change", async () => {
    stubApi({ "GET /api/twofactor/status": twoFactor(null) });
    await renderApp("/settings/security", { user: {} });
    expect(await screen.findByRole("heading", { name: "Security Settings" })).toBeDefined();
    expect(await screen.findByText("Two-Factor Authentication")).toBeDefined();
    expect(screen.queryByText("Change Password")).toBeNull();
  });
});

describe("settings, connected accounts", () => {
  const google = {
    provider: "google",
    email: "aditi@gmail.example",
    connectedAt: "2026-11-20T10:00:00.000Z",
    canDisconnect: true,
  };
  const quiet = { "GET /api/twofactor/status": twoFactor(null), "GET /api/me": { body: buildUser() } };
  const accounts = (list: object[], available: string[]) => ({
    body: { success: true, accounts: list, available },
  });
  const region = async () => within(await screen.findByRole("region", { name: "Connected accounts" }));

  it("shows what is connected, what can be and what is not configured", async () => {
    stubApi({
      ...quiet,
      "GET /api/auth/connected-accounts": accounts([{ ...google, canDisconnect: false }], []),
    });
    await renderApp("/settings", { user: {} });
    const section = await region();
    expect(await section.findByText("aditi@gmail.example, since 20 Nov 2026")).toBeDefined();
    expect(section.getByText("Not configured on this installation")).toBeDefined();
    expect(section.getByRole("button", { name: "Disconnect Google" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(section.queryByRole("button", { name: "Connect GitHub" })).toBeNull();
  });

  it("can be loaded again after a failure", async () => {
    let isBroken = true;
    stubApi({
      ...quiet,
      "GET /api/auth/connected-accounts": () =>
        isBroken ? { status: 502, body: {} } : accounts([], ["google", "github"]),
    });
    await renderApp("/settings", { user: {} });
    const section = await region();
    expect(await section.findByText("Failed to load connected accounts")).toBeDefined();
    isBroken = false;
    await userEvent.click(section.getByRole("button", { name: "Retry" }));
    expect(await section.findAllByText("Not connected")).toHaveLength(2);
  });

  // covers: X.10
  it("connects with the password and the provider's window", async () => {
    const open = vi.fn<typeof window.open>(
      () => ({ closed: false, close: () => {}, focus: () => {} }) as never,
    );
    vi.stubGlobal("open", open);
    let list = accounts([], ["google"]);
    const calls = stubApi({
      ...quiet,
      "GET /api/auth/connected-accounts": () => list,
      "POST /api/auth/connect-account": ({ body }) =>
        JSON.stringify(body).includes("Right1!pass")
          ? { body: { success: true, url: "/api/auth/google?connect=true" } }
          : { status: 400, body: failure("password_wrong", "The password is wrong") },
    });
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Connect Google" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Connect Google" }));
    expect(dialog.getByRole("button", { name: "Continue" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(dialog.getByLabelText("Password"), "wrong");
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
    expect(await dialog.findByText("The password is wrong")).toBeDefined();
    expect(dialog.getByLabelText("Password")).toHaveProperty("value", "wrong");
    expect(open).not.toHaveBeenCalled();
    await userEvent.clear(dialog.getByLabelText("Password"));
    expect(dialog.queryByText("The password is wrong")).toBeNull();
    await userEvent.type(dialog.getByLabelText("Password"), "Right1!pass{Enter}");
    expect(await screen.findByRole("dialog", { name: "Continue with Google" })).toBeDefined();
    expect(open.mock.calls[0]?.[0]).toBe("/api/auth/google?connect=true");
    list = accounts([google], []);
    act(
      () =>
        void window.dispatchEvent(
          new MessageEvent("message", {
            data: { type: "querysnap:oauth", connected: "google" },
            origin: window.location.origin,
          }),
        ),
    );
    expect(
      await screen.findByText("Google has been connected. It signs in to this account from now on."),
    ).toBeDefined();
    expect(await screen.findByText("aditi@gmail.example, since 20 Nov 2026")).toBeDefined();
    expect(calls.filter((call) => call.path === "/api/auth/connect-account")).toHaveLength(2);
  });

  it("says that the window was blocked, and what the provider refused", async () => {
    const open = vi.fn<typeof window.open>(() => null);
    vi.stubGlobal("open", open);
    stubApi({
      ...quiet,
      "GET /api/auth/connected-accounts": accounts([], ["github"]),
      "POST /api/auth/connect-account": { body: { success: true, url: "/api/auth/github?connect=true" } },
    });
    await renderApp("/settings", { user: {} });
    const connect = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Connect GitHub" }));
      await userEvent.type(await screen.findByLabelText("Password"), "Right1!pass{Enter}");
    };
    await connect();
    expect(
      await screen.findByText("Popup blocked! Please allow popups for this site and try again."),
    ).toBeDefined();
    open.mockImplementation(() => ({ closed: false, close: () => {}, focus: () => {} }) as never);
    await connect();
    await screen.findByRole("dialog", { name: "Continue with GitHub" });
    const data = {
      type: "querysnap:oauth",
      error: "OAuth Error: This account is connected to another QuerySnap account",
    };
    act(
      () => void window.dispatchEvent(new MessageEvent("message", { data, origin: window.location.origin })),
    );
    expect(await screen.findByText(data.error)).toBeDefined();
  });

  it("disconnects after asking, and keeps the question open when that fails", async () => {
    let isBroken = true;
    let list = accounts([google], []);
    stubApi({
      ...quiet,
      "GET /api/auth/connected-accounts": () => list,
      "POST /api/auth/disconnect-account": () =>
        isBroken ? { status: 502, body: {} } : ok("The account has been disconnected."),
    });
    await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Disconnect Google" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Disconnect Google?" }));
    await userEvent.click(question.getByRole("button", { name: "Disconnect" }));
    expect(await question.findByText("Failed to disconnect the account")).toBeDefined();
    isBroken = false;
    list = accounts([], ["google"]);
    await userEvent.click(question.getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByText("The account has been disconnected.")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Connect Google" })).toBeDefined();
  });

  it.each([
    ["an account of a provider", "/settings", { oauthProvider: "google" as const }],
    ["the standalone view", "/settings/security", {}],
  ])("is not asked for by %s", async (_, path, user) => {
    const calls = stubApi({ ...quiet, "GET /api/me": { body: buildUser(user) } });
    await renderApp(path, { user });
    await screen.findByText(/managed by Google|Two-Factor Authentication/);
    expect(screen.queryByText("Connected accounts")).toBeNull();
    expect(calls.some((call) => call.path.includes("connected-accounts"))).toBe(false);
  });
});

describe("settings on their own", () => {
  // covers: P2.14
  it.each(["/settings", "/settings/security"])(
    "closing %s goes back one step, and to the dashboard when there is none",
    async (path) => {
      stubApi({ "GET /api/me": { body: buildUser() } });
      const router = await renderApp("/pricing", { user: {} });
      await act(() => router.navigate(path));
      await userEvent.click(await screen.findByRole("button", { name: "Close" }));
      await waitFor(() => expect(router.state.location.pathname).toBe("/pricing"));
      cleanup();
      const opened = await renderApp(path, { user: {} });
      await userEvent.click(await screen.findByRole("button", { name: "Close" }));
      await waitFor(() => expect(opened.state.location.pathname).toBe("/me"));
    },
  );

  it("the section that is shown is in the address, and closing still goes where it went before", async () => {
    stubApi({ "GET /api/me": { body: buildUser() } });
    const opened = await renderApp("/settings", { user: {} });
    await userEvent.click(await screen.findByRole("tab", { name: "Sessions" }));
    await userEvent.click(screen.getByRole("tab", { name: "Subscription" }));
    expect(opened.state.location.search).toBe("?tab=subscription");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(opened.state.location.pathname).toBe("/me"));
    cleanup();
    const router = await renderApp("/pricing", { user: {} });
    await act(() => router.navigate("/settings"));
    await userEvent.click(await screen.findByRole("tab", { name: "Sessions" }));
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/pricing"));
  });
});

describe("settings, sessions", () => {
  const row = (id: string, isCurrent: boolean) => ({
    id,
    deviceInfo: {
      userAgent: "UA",
      ipAddress: "203.0.113.90",
      deviceName: isCurrent ? "Chromium on Linux" : "Firefox on Windows",
    },
    createdAt: "2026-11-20T10:00:00.000Z",
    lastUsedAt: "2026-11-20T10:00:00.000Z",
    expiresAt: "2026-11-27T10:00:00.000Z",
    isUsed: true,
    isCurrent,
  });

  // covers: A2.65, A2.66, A4.16
  it("lists them, marks the current one and revokes another after asking", async () => {
    let rows = [row("ses_1", true), row("ses_2", false)];
    const calls = stubApi({
      "GET /api/auth/active-sessions": () => ({ body: { success: true, sessions: rows } }),
      "POST /api/auth/revoke-session": () => {
        rows = rows.slice(0, 1);
        return ok("Session revoked");
      },
    });
    await renderApp("/settings?tab=sessions", { user: {} });
    expect(
      await screen.findByText("Sessions expire after 7 days. Revoking can take up to 15 minutes."),
    ).toBeDefined();
    expect(await screen.findByText("Current")).toBeDefined();
    expect(screen.getAllByRole("button", { name: /^Revoke (Firefox|Chromium)/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Revoke Firefox on Windows" }));
    expect(calls.some((call) => call.method === "POST")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Revoke session" }));
    await waitFor(() => expect(screen.queryByText("Firefox on Windows")).toBeNull());
    expect(calls.find((call) => call.path.endsWith("revoke-session"))?.body).toEqual({ sessionId: "ses_2" });
  });

  // covers: A8.11, A8.13
  it.each([
    [
      404,
      failure("no_sessions", "No sessions found"),
      "No sessions found. This might be a new login or OAuth session.",
    ],
    [502, {}, "Failed to load sessions"],
  ])("says what a %s means", async (status, body, text) => {
    stubApi({ "GET /api/auth/active-sessions": { status, body } });
    await renderApp("/settings?tab=sessions", { user: {} });
    expect(await screen.findByText(text)).toBeDefined();
  });

  // covers: A2.65, A4.16
  it.each([
    ["succeeds", ok("All sessions revoked")],
    ["fails", { status: 502, body: {} }],
  ])("revoking all signs out here too when it %s", async (_, answer) => {
    stubApi({
      "GET /api/auth/active-sessions": { body: { success: true, sessions: [row("ses_1", true)] } },
      "POST /api/auth/revoke-all-sessions": answer,
    });
    const router = await renderApp("/settings?tab=sessions", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Revoke all" }));
    await userEvent.click(screen.getByRole("button", { name: "Revoke all sessions" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(localStorage.length).toBe(0);
  });
});

describe("settings, subscription", () => {
  const paid = {
    subscriptionPlan: "snapx",
    planName: "SnapX",
    isSnapXUser: true,
    isSnapUser: false,
    subscriptionExpiresAt: "2026-12-14T00:00:00.000Z",
  } as const;

  // covers: A2.67, A6.08
  it("free users can upgrade in a new tab and have nothing to cancel", async () => {
    stubApi({});
    await renderApp("/settings?tab=subscription", { user: {} });
    const upgrade = await screen.findByRole("link", { name: /Upgrade to SnapX/ });
    expect([upgrade.getAttribute("href"), upgrade.getAttribute("target")]).toEqual(["/pricing", "_blank"]);
    expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
  });

  // covers: A2.67, A2.70, A4.10, P2.37, P4.07
  it("active SnapX users can cancel after being asked, and lose access at once", async () => {
    stubApi({
      "GET /api/me": { body: buildUser(paid) },
      "PUT /api/auth/cancel-subscription": {
        body: { success: true, message: "Your SnapX subscription has been cancelled.", user: buildUser() },
      },
    });
    await renderApp("/settings?tab=subscription", { user: paid });
    expect(await screen.findByText("14 Dec 2026")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Cancel Subscription" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(
      dialog.getByText(
        "Are you sure you want to cancel your SnapX subscription? Your access will be revoked immediately upon cancellation.",
      ),
    ).toBeDefined();
    expect(document.activeElement?.textContent).toContain("Keep Subscription");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel Subscription" }));
    expect(await screen.findByText("Your SnapX subscription has been cancelled.")).toBeDefined();
    expect(await screen.findByRole("link", { name: /Upgrade to SnapX/ })).toBeDefined();
  });

  // covers: A2.67, A4.10
  it("cancelled SnapX users cannot cancel again", async () => {
    stubApi({});
    await renderApp("/settings?tab=subscription", {
      user: {
        subscriptionPlan: "snapx",
        subscriptionStatus: "cancelled",
        subscriptionExpiresAt: "2099-12-14T00:00:00.000Z",
      },
    });
    expect(await screen.findByText("Cancelled")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
    // access ended with the cancellation, not on the day that was paid for
    expect(screen.queryByText("14 Dec 2099")).toBeNull();
  });

  it("users whose SnapX has lapsed see when it ended, and the upgrade", async () => {
    stubApi({});
    await renderApp("/settings?tab=subscription", {
      user: { subscriptionPlan: "snapx", subscriptionExpiresAt: "2026-01-14T00:00:00.000Z" },
    });
    const ended = await screen.findByText("SnapX ended");
    expect(ended.parentElement?.textContent).toContain("14 Jan 2026");
    expect(screen.queryByText("Expires")).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
    expect(screen.getByRole("link", { name: /Upgrade to SnapX/ })).toBeDefined();
  });
});

describe("links from emails", () => {
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  // covers: A2.06, A2.07, A2.31
  it("reset and change password are one screen with two wordings", async () => {
    stubApi({});
    await renderApp("/reset-password/r1");
    expect(await screen.findByRole("heading", { name: "Reset your password" })).toBeDefined();
    await renderApp("/change-password/r1");
    expect(await screen.findByRole("heading", { name: "Change your password" })).toBeDefined();
  });

  // covers: L.04
  it("a link that was used or has expired says so before anything is typed and offers a new one", async () => {
    stubApi({ "POST /api/auth/check-password-link": { body: { success: true, isUsable: false } } });
    await renderApp("/reset-password/r9");
    expect(await screen.findByText("This link is invalid or has expired")).toBeDefined();
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe("/login?forgot");
  });

  it("says so again to somebody who left and comes back", async () => {
    stubApi({ "POST /api/auth/check-password-link": { body: { success: true, isUsable: false } } });
    const router = await renderApp("/reset-password/r11");
    await screen.findByText("This link is invalid or has expired");
    await act(() => router.navigate("/login"));
    await act(() => router.navigate(-1));
    expect(await screen.findByText("This link is invalid or has expired")).toBeDefined();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("a signed-in user gets a new link of a dead change-password page by one press", async () => {
    const calls = stubApi({
      "POST /api/auth/check-password-link": { body: { success: true, isUsable: false } },
      "POST /api/auth/request-password-change": ok("Password change link has been sent."),
    });
    await renderApp("/change-password/r10", { user: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText("Password change link has been sent.")).toBeDefined();
    expect(calls.some((call) => call.path === "/api/auth/request-password-change")).toBe(true);
  });

  // covers: A5.02
  it("a new password must be strong and typed twice", async () => {
    const calls = stubApi({
      "POST /api/reset-password": {
        status: 400,
        body: failure("link_invalid", "This link is invalid or has expired"),
      },
    });
    await renderApp("/reset-password/r2");
    await screen.findByRole("heading", { name: "Reset your password" });
    const submit = () => screen.getByRole("button", { name: "Reset password" }).getAttribute("aria-disabled");
    expect(submit()).toBe("true");
    fill("New password", "Secret12!");
    fill("Confirm password", "Secret12");
    expect(await screen.findByText("Passwords do not match")).toBeDefined();
    expect(submit()).toBe("true");
    fill("New password", "Secret12");
    await waitFor(() => expect(screen.queryByText("Passwords do not match")).toBeNull());
    expect(submit()).toBe("true");
    fill("New password", "Secret12!");
    fill("Confirm password", "Secret12!");
    const button = screen.getByRole("button", { name: "Reset password" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText("This link is invalid or has expired")).toBeDefined();
    expect(screen.getByLabelText("Confirm password")).toHaveProperty("value", "Secret12!");
    expect(calls.filter((call) => call.path === "/api/reset-password").map(({ body }) => body)).toEqual([
      { token: "r2", password: "Secret12!" },
    ]);
  });

  // covers: A4.14
  it.each([
    ["/reset-password/r3", undefined, "/login"],
    ["/reset-password/r3", {}, "/login"],
    ["/change-password/r3", undefined, "/login"],
    ["/change-password/r3", {}, "/connect"],
  ])("after two seconds %s leads on, signed in: %o", async (path, user, target) => {
    stubApi({ "POST /api/reset-password": ok("Done."), "POST /api/auth/logout": ok("Logged out") });
    const router = await renderApp(path, { user });
    await screen.findByLabelText("New password");
    fill("New password", "Secret12!");
    fill("Confirm password", "Secret12!");
    await userEvent.click(screen.getByRole("button", { name: /^(Reset|Change) password$/ }));
    expect(
      await screen.findByText(path.startsWith("/change") ? "Your password has been changed." : "Done."),
    ).toBeDefined();
    expect(router.state.location.pathname).toBe(path);
    await waitFor(() => expect(router.state.location.pathname).toBe(target));
    // after a reset everybody signs in with the new password, whoever was signed in here
    expect(localStorage.getItem("token") !== null).toBe(target === "/connect");
  });

  it("verifies the address once, and the stored user is verified when the page says so", async () => {
    const calls = stubApi({
      "POST /api/auth/verify-email": ok("Your email address is verified."),
      "GET /api/me": { body: buildUser({ isVerified: true }) },
    });
    await renderApp("/verify-email/v1", { user: { isVerified: false } });
    expect(await screen.findByText("Your email address is verified.")).toBeDefined();
    expect(JSON.parse(localStorage.getItem("querysnap_user") ?? "{}")).toMatchObject({ isVerified: true });
    expect(calls.filter((call) => call.path === "/api/auth/verify-email")).toHaveLength(1);
  });

  it("a dead verification link is said again to somebody who left and comes back", async () => {
    stubApi({
      "POST /api/auth/verify-email": {
        status: 400,
        body: failure("link_invalid", "This link is invalid or has expired"),
      },
    });
    const router = await renderApp("/verify-email/v2");
    await screen.findByText("This link is invalid or has expired");
    await act(() => router.navigate("/login"));
    await act(() => router.navigate(-1));
    expect(await screen.findByText("This link is invalid or has expired")).toBeDefined();
  });
});

describe("sign-in through a provider without a popup", () => {
  const token = `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900 }))}.y`;

  // covers: A2.08, A2.32
  it("a good token signs in and replaces the address", async () => {
    stubApi({ "GET /api/me": { body: buildUser() } });
    const router = await renderApp(`/oauth-success?token=${encodeURIComponent(token)}`);
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
    expect(router.state.historyAction).toBe("REPLACE");
    expect(localStorage.getItem("token")).toBe(token);
  });

  it.each([
    ["", "No authentication token received"],
    ["?token=abc", "Invalid token format"],
    ["?error=access_denied", "OAuth Error: access_denied"],
  ])("%s is refused", async (search, text) => {
    stubApi({});
    await renderApp(`/oauth-success${search}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("a refusal is said again to somebody who left and comes back", async () => {
    stubApi({});
    const router = await renderApp("/oauth-success?error=expired");
    await screen.findByText("OAuth Error: expired");
    await act(() => router.navigate("/about"));
    await act(() => router.navigate(-1));
    expect(await screen.findByText("OAuth Error: expired")).toBeDefined();
  });

  // covers: A8.12
  it("a good token whose user cannot be fetched is said", async () => {
    stubApi({ "GET /api/me": { status: 502, body: {} } });
    await renderApp(`/oauth-success?token=${encodeURIComponent(`${token}.other`)}`);
    expect(await screen.findByText("Failed to complete authentication.")).toBeDefined();
  });

  // covers: A2.09, A2.33, A5.07
  it("the popup posts its result to the page that opened it, on our own origin, and closes", async () => {
    stubApi({});
    const postMessage = vi.fn<typeof window.postMessage>();
    const close = vi.fn<() => void>();
    vi.stubGlobal("opener", { postMessage });
    vi.stubGlobal("close", close);
    await renderApp("/oauth-popup?token=abc");
    await waitFor(() =>
      expect(postMessage).toHaveBeenCalledExactlyOnceWith(
        { type: "querysnap:oauth", error: "Invalid or expired token" },
        window.location.origin,
      ),
    );
    // Left to its opener first: a window that is closed before its message is read looks like a cancelled
    // sign-in.
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect(close).toHaveBeenCalled());
    vi.stubGlobal("opener", null);
  });
});
