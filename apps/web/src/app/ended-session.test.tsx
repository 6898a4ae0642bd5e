import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { failure, stubApi } from "../lib/fixtures/stub-api.ts";
import { session } from "../lib/api.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const ENDED = "Your session has ended. Sign in again to go on.";
const refused = { status: 401, body: failure("unauthorized", "Unauthorized") };

it("says on the sign-in page that the session has ended", async () => {
  stubApi({ "GET /api/me": refused, "POST /api/auth/refresh": refused });
  await renderApp("/settings", { user: {} });
  expect(await screen.findByText(ENDED)).toBeDefined();
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(ENDED)).toBeNull();
});

it("says nothing to who signed out", async () => {
  stubApi({ "POST /api/auth/logout": { body: { success: true, message: "Logged out" } } });
  await renderApp("/settings", { user: {} });
  await session.logout();
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
  expect(screen.queryByText(ENDED)).toBeNull();
});

it("shows no account to who comes back to a page that was put aside before another tab signed out", async () => {
  stubApi({});
  await renderApp("/settings", { user: {} });
  expect(await screen.findByRole("tab", { name: "Security" })).toBeDefined();
  localStorage.clear();
  fireEvent(window, new PageTransitionEvent("pageshow", { persisted: true }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
});
