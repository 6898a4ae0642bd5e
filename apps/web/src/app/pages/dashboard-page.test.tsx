import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { session } from "../../lib/api.ts";
import { buildUser } from "../../lib/fixtures/build-user.ts";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { Component as DashboardPage } from "./dashboard-page.tsx";

function renderPage() {
  const router = createMemoryRouter([
    { path: "/", Component: DashboardPage },
    { path: "/login", element: <h1>Sign in</h1> },
  ]);
  render(<RouterProvider router={router} />);
}

beforeEach(() => session.clearToken());

// covers: A2.39
it("says that the user is being loaded", async () => {
  stubApi({ "GET /api/me": { body: buildUser() } });
  localStorage.setItem("token", "t1");
  const started = session.start();
  renderPage();
  expect(screen.getByText("Loading user info...")).toBeDefined();
  await started;
});

// covers: A2.40, A2.58
it("says that the user could not be loaded, with Logout and Retry", async () => {
  stubApi({ "GET /api/me": { status: 500, body: failure("internal", "x") } });
  localStorage.setItem("token", "t1");
  await session.start();
  renderPage();
  for (const name of ["Logout", "Retry"]) expect(screen.getByRole("button", { name })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Error Loading User" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
});

it("sends visitors to the sign-in page", async () => {
  renderPage();
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
});

// covers: A2.41
it("says that there is no user, with the way back to the sign-in page", async () => {
  stubApi({ "GET /api/me": { body: null } });
  localStorage.setItem("token", "t1");
  await session.start();
  renderPage();
  expect(screen.getByRole("heading", { name: "No user info found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
});
