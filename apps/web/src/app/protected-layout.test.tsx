import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../lib/api.ts";
import { buildUser } from "../lib/fixtures/build-user.ts";
import { failure, stubApi } from "../lib/fixtures/stub-api.ts";
import { Component as ProtectedLayout } from "./protected-layout.tsx";

function renderAt(path: string) {
  const router = createMemoryRouter(
    [
      { Component: ProtectedLayout, children: [{ path: "/me", element: <h1>Dashboard</h1> }] },
      { path: "/login", element: <h1>Sign in</h1> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => session.clearToken());

// covers: A2.15
it("sends visitors to the sign-in page", async () => {
  stubApi({});
  await session.start();
  const router = renderAt("/me");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

// covers: A2.14
it("shows a spinner while the user is being fetched, then the page", async () => {
  stubApi({ "GET /api/me": { body: buildUser() } });
  localStorage.setItem("token", "t1");
  const started = session.start();
  renderAt("/me");
  expect(screen.getByLabelText("Loading")).toBeDefined();
  await started;
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeDefined();
});

// covers: A2.40
it("offers to retry and to log out when the user could not be fetched", async () => {
  let isBroken = true;
  stubApi({
    "GET /api/me": () => (isBroken ? { status: 500, body: failure("internal", "x") } : { body: buildUser() }),
  });
  localStorage.setItem("token", "t1");
  await session.start();
  renderAt("/me");
  expect(screen.getByRole("heading", { name: "Error Loading User" })).toBeDefined();
  expect(screen.getByText("Failed to fetch user data")).toBeDefined();
  expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeDefined();
});

describe("a plan that changed elsewhere", () => {
  const paid = buildUser({ isSnapXUser: true, isSnapUser: false, planName: "SnapX" });

  afterEach(() => vi.useRealTimers());

  function storeUser(): void {
    localStorage.setItem("token", "t1");
    localStorage.setItem("querysnap_user", JSON.stringify(buildUser()));
  }

  /** As the cached user of an earlier visit: other tests have signed in meanwhile. */
  async function startLater(): Promise<void> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    await session.start();
  }

  it("is read once at the start of the page, without holding up what is cached", async () => {
    const calls = stubApi({ "GET /api/me": { body: paid } });
    storeUser();
    await startLater();
    renderAt("/me");
    expect(screen.getByRole("heading", { name: "Dashboard" })).toBeDefined();
    expect(session.getState().user?.isSnapXUser).toBe(false);
    await waitFor(() => expect(session.getState().user?.isSnapXUser).toBe(true));
    expect(calls.map((call) => call.path)).toEqual(["/api/me"]);
  });

  it("is read when the tab comes back after a while, not at every glance", async () => {
    const calls = stubApi({ "GET /api/me": { body: paid } });
    await session.login({ token: "t1", csrfToken: "c1", user: buildUser() });
    renderAt("/me");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(calls).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(session.getState().user?.isSnapXUser).toBe(true));
    expect(calls).toHaveLength(1);
  });

  it("keeps the page when the server does not answer", async () => {
    const calls = stubApi({ "GET /api/me": { status: 502, body: {} } });
    storeUser();
    await startLater();
    renderAt("/me");
    await waitFor(() => expect(calls).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByRole("heading", { name: "Dashboard" })).toBeDefined();
  });
});
