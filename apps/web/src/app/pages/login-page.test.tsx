import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TooltipProvider } from "../../components/tooltip.tsx";
import { session } from "../../lib/api.ts";
import { buildUser } from "../../lib/fixtures/build-user.ts";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { WithQueries } from "../with-queries.tsx";
import { Component as LoginPage } from "./login-page.tsx";

const aditi = buildUser();
const signedIn = {
  success: true,
  message: "Login successful",
  requires2FA: false,
  token: "t1",
  csrfToken: "c1",
  user: aditi,
};

function renderPage(path = "/login") {
  const router = createMemoryRouter(
    [
      { path: "/login", Component: LoginPage },
      { path: "/connect", element: <h1>Connect</h1> },
    ],
    { initialEntries: [path] },
  );
  render(
    <WithQueries>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </WithQueries>,
  );
  return router;
}

/** Lets the clock run. */
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** All at once: typing letter by letter is tested where it matters. */
function fill(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
}

async function signIn() {
  fill(screen.getByLabelText("Email"), aditi.email);
  fill(screen.getByLabelText("Password"), "Secret12!");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeEach(async () => {
  localStorage.clear();
  session.clearToken();
});

describe("sign in", () => {
  // covers: A3.05, A4.04
  it("stores the session, says so and redirects", async () => {
    const calls = stubApi({ "POST /api/auth/login": { body: signedIn } });
    const router = renderPage();
    await signIn();
    expect(await screen.findByText("Login successful! Redirecting...")).toBeDefined();
    expect(localStorage.getItem("token")).toBe("t1");
    expect(localStorage.getItem("querysnap_csrf_token")).toBe("c1");
    expect(calls.find((call) => call.path === "/api/auth/login")?.body).toEqual({
      email: aditi.email,
      password: "Secret12!",
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
    expect(router.state.historyAction).toBe("REPLACE");
  });

  // covers: A2.30
  it("shows the server's message for five seconds and keeps what was typed", async () => {
    stubApi({
      "POST /api/auth/login": {
        status: 400,
        body: failure("invalid_credentials", "Invalid email or password"),
      },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPage();
    await signIn();
    expect(await screen.findByText("Invalid email or password")).toBeDefined();
    expect(screen.getByLabelText("Email")).toHaveProperty("value", aditi.email);
    pass(5000);
    expect(screen.queryByText("Invalid email or password")).toBeNull();
    vi.useRealTimers();
  });

  // covers: A8.04, A8.16
  it.each([
    ["an answer without a message", () => new Response("<html>", { status: 502 }), "Something went wrong"],
    [
      "no answer",
      () => {
        throw new TypeError("Failed to fetch");
      },
      "Network error. Please check your connection and try again.",
    ],
  ])("has words for %s", async (_, answer, text) => {
    vi.stubGlobal("fetch", async () => answer());
    renderPage();
    await signIn();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("sends nothing while a field is missing", async () => {
    const calls = stubApi({});
    renderPage();
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Password is required")).toBeDefined();
    expect(calls.filter((call) => call.method === "POST")).toEqual([]);
  });

  // covers: A2.29
  it("sends a signed-in user on", async () => {
    stubApi({});
    await session.login({ token: "t1", user: aditi });
    const router = renderPage();
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
  });
});

describe("second factor", () => {
  const pending = (twoFactorMethod: string) => ({
    success: true,
    message: "",
    requires2FA: true,
    twoFactorMethod,
  });

  // covers: A2.25, A3.05, A4.11, A5.05
  it("sends the email code in lower case by itself once it is full", async () => {
    const calls = stubApi({
      "POST /api/auth/login": { body: pending("email") },
      "POST /api/twofactor/verify-two-factor": { body: signedIn },
    });
    renderPage();
    await signIn();
    const input = await screen.findByLabelText("Email code");
    expect(screen.getByRole("button", { name: "Verify" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(input, "A7F2");
    await screen.findByText("Login successful! Redirecting...");
    expect(calls.find((call) => call.path.endsWith("verify-two-factor"))?.body).toEqual({
      email: aditi.email,
      token: "a7f2",
    });
  });

  // covers: A2.25, A2.26
  it("offers to resend for email only, and backup codes for the authenticator only", async () => {
    stubApi({ "POST /api/auth/login": { body: pending("totp") } });
    renderPage();
    await signIn();
    expect(await screen.findByLabelText("Authenticator code")).toBeDefined();
    expect(screen.queryByText("Resend code")).toBeNull();
    await userEvent.click(screen.getByText("Use a backup code"));
    expect(screen.getByLabelText("Backup code")).toBeDefined();
    await userEvent.click(screen.getByText("Use the authenticator app"));
    expect(screen.getByLabelText("Authenticator code")).toBeDefined();
  });

  // covers: A2.26, A5.06
  it("sends a backup code to the authenticator's call", async () => {
    const calls = stubApi({
      "POST /api/auth/login": { body: pending("totp") },
      "POST /api/twofactor/verify-totp-login": { body: signedIn },
    });
    renderPage();
    await signIn();
    await userEvent.click(await screen.findByText("Use a backup code"));
    await userEvent.type(screen.getByLabelText("Backup code"), "4f9c11b0");
    await screen.findByText("Login successful! Redirecting...");
    expect(calls.find((call) => call.path.endsWith("verify-totp-login"))?.body).toEqual({
      email: aditi.email,
      token: "4F9C11B0",
    });
  });

  it("stays open after a wrong code, ready for another one", async () => {
    const calls = stubApi({
      "POST /api/auth/login": { body: pending("totp") },
      "POST /api/twofactor/verify-totp-login": {
        status: 400,
        body: failure("two_factor_code_invalid", "Invalid verification code"),
      },
    });
    renderPage();
    await signIn();
    await userEvent.type(await screen.findByLabelText("Authenticator code"), "419382");
    expect(await screen.findByText("Invalid verification code")).toBeDefined();
    expect(localStorage.getItem("token")).toBeNull();
    const input = screen.getByLabelText("Authenticator code");
    expect(input).toHaveProperty("value", "");
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    fill(input, "000000");
    fireEvent.submit(input);
    expect(screen.queryByText("Invalid verification code")).toBeNull();
    expect(await screen.findByText("Invalid verification code")).toBeDefined();
    expect(calls.filter(({ path }) => path.endsWith("verify-totp-login"))).toHaveLength(2);
  });

  it("goes back to the password when the step has expired", async () => {
    stubApi({
      "POST /api/auth/login": { body: pending("totp") },
      "POST /api/twofactor/verify-totp-login": {
        status: 400,
        body: failure("two_factor_login_expired", "This sign-in has expired. Sign in again."),
      },
    });
    renderPage();
    await signIn();
    await userEvent.type(await screen.findByLabelText("Authenticator code"), "419382");
    expect(await screen.findByText("This sign-in has expired. Sign in again.")).toBeDefined();
    expect(screen.queryByLabelText("Authenticator code")).toBeNull();
  });

  // covers: A2.27
  it("forgets what was typed when the back arrow closes it", async () => {
    stubApi({ "POST /api/auth/login": { body: pending("totp") } });
    renderPage();
    await signIn();
    await userEvent.type(await screen.findByLabelText("Authenticator code"), "419");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.queryByLabelText("Authenticator code")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByLabelText("Authenticator code")).toHaveProperty("value", "");
  });
});

describe("sign up", () => {
  // covers: A5.01
  it("shows the checklist on focus and opens the button when all five rules are met", async () => {
    stubApi({});
    renderPage("/login?mode=signup");
    expect(screen.queryByText("At least 8 characters")).toBeNull();
    await userEvent.click(screen.getByLabelText("Password"));
    expect(screen.getAllByRole("listitem").map((item) => item.dataset.met)).toEqual([
      "false",
      "false",
      "false",
      "false",
      "false",
    ]);
    fill(screen.getByLabelText("Password"), "Secret12");
    expect(screen.getAllByRole("listitem").map((item) => item.dataset.met)).toEqual([
      "true",
      "true",
      "true",
      "true",
      "false",
    ]);
    expect(screen.getByRole("button", { name: "Sign up" }).getAttribute("aria-disabled")).toBe("true");
    fill(screen.getByLabelText("Password"), "Secret12!");
    expect(screen.getByRole("button", { name: "Sign up" }).getAttribute("aria-disabled")).toBeNull();
  });

  // covers: A4.12
  it("shows the server's message, clears the form and signs nobody in", async () => {
    stubApi({
      "POST /api/auth/signup": { status: 201, body: { success: true, message: "Account created." } },
    });
    renderPage("/login?mode=signup");
    fill(screen.getByLabelText("Name"), "Aditi Rao");
    fill(screen.getByLabelText("Email"), aditi.email);
    fill(screen.getByLabelText("Password"), "Secret12!");
    await userEvent.click(screen.getByRole("button", { name: "Sign up" }));
    expect(await screen.findByText("Account created.")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
    expect(localStorage.getItem("token")).toBeNull();
  });

  // covers: L.06
  it("ends at the sign-in form with the address filled in and the cursor in the password", async () => {
    stubApi({
      "POST /api/auth/signup": { status: 201, body: { success: true, message: "Account created." } },
    });
    renderPage("/login?mode=signup");
    fill(screen.getByLabelText("Name"), "Aditi Rao");
    fill(screen.getByLabelText("Email"), aditi.email);
    fill(screen.getByLabelText("Password"), "Secret12!");
    await userEvent.click(screen.getByRole("button", { name: "Sign up" }));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
    expect(screen.getByLabelText("Email")).toHaveProperty("value", aditi.email);
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  // covers: A2.05, A2.23
  it("is reached and left by a link", async () => {
    stubApi({});
    renderPage();
    await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeDefined();
    await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
    expect(screen.getByRole("heading", { name: "Sign in" })).toBeDefined();
  });
});

describe("forgotten password", () => {
  it("is asked for at once by the link of a mail, and not again by a reload once it was closed", async () => {
    const router = renderPage("/login?forgot=1");
    expect(screen.getByRole("dialog", { name: "Reset your password" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(router.state.location.search).toBe("");
  });

  // covers: A2.24, A5.04
  it("can be sent with an address only, and says the same for everybody", async () => {
    const calls = stubApi({
      "POST /api/forgot-password": {
        body: { success: true, message: "If an account exists, a link has been sent." },
      },
    });
    renderPage();
    await userEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
    const send = screen.getByRole("button", { name: "Send reset link" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    fill(within(screen.getByRole("dialog")).getByLabelText("Email"), "a@example.com");
    await userEvent.click(send);
    expect(await screen.findByText("If an account exists, a link has been sent.")).toBeDefined();
    expect(calls.at(-1)?.body).toEqual({ email: "a@example.com" });
  });

  it("says what is wrong with the address, sends one request and keeps the address when it fails", async () => {
    const calls = stubApi({
      "POST /api/forgot-password": {
        status: 429,
        body: failure("rate_limited", "Too many requests. Try again later."),
      },
    });
    renderPage();
    fill(screen.getByLabelText("Email"), "a@example");
    await userEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
    const dialog = within(screen.getByRole("dialog"));
    const email = dialog.getByLabelText("Email");
    const send = dialog.getByRole("button", { name: "Send reset link" });
    await userEvent.click(send);
    expect(await dialog.findByText("Please enter a valid email address")).toBeDefined();
    expect(document.activeElement).toBe(email);
    fill(email, "a@example.c");
    expect(dialog.queryByText("Please enter a valid email address")).toBeNull();
    const sent = () => calls.filter(({ method }) => method === "POST");
    expect(sent()).toEqual([]);
    fireEvent.click(send);
    fireEvent.click(send);
    expect(await dialog.findByText("Too many requests. Try again later.")).toBeDefined();
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(email).toHaveProperty("value", "a@example.c");
    expect(sent()).toHaveLength(1);
  });
});

describe("providers", () => {
  // covers: A2.28, A4.13
  it("open a popup and cover the page until it is cancelled", async () => {
    stubApi({});
    const popup = { closed: false, close: vi.fn<() => void>(), focus: () => {} };
    vi.stubGlobal("open", () => popup);
    renderPage();
    await userEvent.click(screen.getByRole("button", { name: "Google" }));
    expect(await screen.findByRole("dialog", { name: "Continue with Google" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(popup.close).toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // covers: A4.13
  it("sign in with the popup's token", async () => {
    stubApi({ "GET /api/me": { body: aditi } });
    vi.stubGlobal("open", () => ({ closed: false, close: () => {}, focus: () => {} }));
    const router = renderPage();
    await userEvent.click(screen.getByRole("button", { name: "GitHub" }));
    window.dispatchEvent(
      new MessageEvent("message", {
        data: { type: "querysnap:oauth", token: "a.b.c" },
        origin: window.location.origin,
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
    expect(localStorage.getItem("token")).toBe("a.b.c");
  });
});
