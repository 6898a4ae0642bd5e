import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { stubApi } from "../lib/fixtures/stub-api.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const broken = { status: 502, body: {} };
const status = (method: "email" | "totp" | null) => ({
  "GET /api/twofactor/status": { body: { success: true, enabled: method !== null, method } },
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const paid = { subscriptionPlan: "snapx", planName: "SnapX", isSnapXUser: true, isSnapUser: false } as const;

async function signInWith(method: "email" | "totp") {
  stubApi({
    "POST /api/auth/login": {
      body: { success: true, message: "", requires2FA: true, twoFactorMethod: method },
    },
  });
  await renderApp("/login");
  await fill("Email", "a@example.com");
  await fill("Password", "Secret12!");
  await press("Sign in");
}

/** Calls that are not stubbed are answered without a message of their own. */
function breakTheRest(answers: Parameters<typeof stubApi>[0]) {
  const known = stubApi(answers);
  const stubbed = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) =>
    Object.hasOwn(answers, `${init.method ?? "GET"} ${input}`)
      ? stubbed(input, init)
      : new Response("", { status: broken.status }),
  );
  return known;
}

describe("an answer without a message is told in the specification's words", () => {
  // covers: A8.04
  it("sign-up: Something went wrong", async () => {
    breakTheRest({});
    await renderApp("/login?mode=signup");
    await fill("Name", "Aditi");
    await fill("Email", "a@example.com");
    await fill("Password", "Secret12!");
    await press("Sign up");
    expect(await screen.findByText("Something went wrong")).toBeDefined();
  });

  // covers: A8.04
  it("forgot password: Failed to send reset link", async () => {
    breakTheRest({});
    await renderApp("/login");
    await fill("Email", "a@example.com");
    await press("Forgot password?");
    await press("Send reset link");
    expect(await screen.findByText("Failed to send reset link")).toBeDefined();
  });

  // covers: A8.04
  it.each([
    ["/reset-password/f1", "Reset password", "Failed to reset password"],
    ["/change-password/f1", "Change password", "Failed to change password"],
  ])("%s", async (path, button, text) => {
    breakTheRest({});
    await renderApp(path);
    await fill("New password", "Secret12!");
    await fill("Confirm password", "Secret12!");
    await press(button);
    expect(await screen.findByText(text)).toBeDefined();
  });

  // covers: A2.25, A8.05
  it("two-factor: Verification failed; Failed to resend OTP", async () => {
    await signInWith("email");
    await screen.findByLabelText("Email code");
    breakTheRest({});
    await fill("Email code", "A7F2");
    expect(await screen.findByText("Verification failed")).toBeDefined();
    await press("Resend code");
    expect(await screen.findByText("Failed to resend OTP")).toBeDefined();
  });

  // covers: A8.06, A8.07
  it.each([
    { on: null, button: "Send link", text: "Failed to send password change link" },
    { on: null, button: "Enable Email", text: "Failed to enable email 2FA" },
    { on: "email", button: "Disable Email", text: "Failed to disable email 2FA" },
    { on: null, button: "Enable Authenticator app", text: "Failed to enable TOTP 2FA" },
    { on: "totp", button: "Disable Authenticator app", text: "Failed to disable TOTP 2FA" },
    { on: "totp", button: "Regenerate", text: "Failed to regenerate backup codes" },
  ] as const)("security: $text", async ({ on, button, text }) => {
    breakTheRest(status(on));
    await renderApp("/settings", { user: {} });
    await press(button);
    if (button === "Regenerate") await press("Regenerate codes");
    expect(await screen.findByText(text)).toBeDefined();
  });

  // covers: A8.06
  it("authenticator set-up: Invalid verification code", async () => {
    breakTheRest({
      ...status(null),
      "POST /api/twofactor/enable-totp-verification": {
        body: { success: true, qrCodeDataURL: "data:image/png;base64,AA==", secretKey: "JBSW" },
      },
    });
    await renderApp("/settings", { user: {} });
    await press("Enable Authenticator app");
    await press("Next");
    await fill("Authenticator code", "419382");
    expect(await screen.findByText("Invalid verification code")).toBeDefined();
  });

  // covers: A8.07
  it("subscription: Failed to cancel subscription", async () => {
    breakTheRest({});
    await renderApp("/settings?tab=subscription", { user: paid });
    await press("Cancel Subscription");
    await userEvent.click(
      (await screen.findAllByRole("button", { name: "Cancel Subscription" })).at(-1) ?? document.body,
    );
    expect(await screen.findByText("Failed to cancel subscription")).toBeDefined();
  });

  // covers: A8.07
  it("subscription without a network: Failed to cancel subscription. Please try again.", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    await renderApp("/settings?tab=subscription", { user: paid });
    await press("Cancel Subscription");
    await userEvent.click(
      (await screen.findAllByRole("button", { name: "Cancel Subscription" })).at(-1) ?? document.body,
    );
    expect(await screen.findByText("Failed to cancel subscription. Please try again.")).toBeDefined();
  });

  // covers: A8.11
  it("sessions: Failed to revoke session", async () => {
    const session = {
      id: "ses_2",
      deviceInfo: { userAgent: "UA", ipAddress: "203.0.113.90", deviceName: "Firefox on Windows" },
      createdAt: "2026-11-20T10:00:00.000Z",
      lastUsedAt: "2026-11-20T10:00:00.000Z",
      expiresAt: "2026-11-27T10:00:00.000Z",
      isUsed: true,
      isCurrent: false,
    };
    breakTheRest({ "GET /api/auth/active-sessions": { body: { success: true, sessions: [session] } } });
    await renderApp("/settings?tab=sessions", { user: {} });
    await press("Revoke Firefox on Windows");
    await press("Revoke session");
    expect(await screen.findByText("Failed to revoke session")).toBeDefined();
  });

  // covers: A8.18
  it("sessions that cannot be revoked: Failed to revoke all sessions, and signed out here", async () => {
    breakTheRest({ "GET /api/auth/active-sessions": { body: { success: true, sessions: [] } } });
    const router = await renderApp("/settings?tab=sessions", { user: {} });
    await press("Revoke all");
    await press("Revoke all sessions");
    expect(await screen.findByText("Failed to revoke all sessions")).toBeDefined();
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });

  // covers: A8.19
  it.each([
    ["an answer without a message", 502, "Failed to load sessions"],
    ["an answer that cannot be read", 200, "Failed to load session data"],
  ])("sessions, %s", async (...[, code, text]) => {
    stubApi({ "GET /api/auth/active-sessions": { status: code, body: { success: true } } });
    await renderApp("/settings?tab=sessions", { user: {} });
    expect(await screen.findByText(text)).toBeDefined();
  });

  // covers: A8.21
  it.each([
    ["an answer without a message", 502, "Connection test failed"],
    ["an answer that cannot be read", 200, "Failed to test connection"],
  ])("testing a URI, %s", async (...[, code, text]) => {
    breakTheRest({
      "GET /api/connection": { body: { success: true, connections: [] } },
      "POST /api/connection/test-uri": { status: code, body: {} },
    });
    await renderApp("/connect", { user: {} });
    await screen.findByLabelText("Nickname");
    await fill("MongoDB Connection URL", "mongodb://a:b@db.example.net/shop");
    await press("Test");
    expect(await screen.findByText(text)).toBeDefined();
  });
});
