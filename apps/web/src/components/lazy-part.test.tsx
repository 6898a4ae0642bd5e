import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createChunk } from "../lib/chunk.ts";
import { LazyPart } from "./lazy-part.tsx";

type Code = { text: () => string };

/** A page with one part whose code cannot be fetched for the given number of attempts. */
async function openPart(failures: number, code: Code = { text: () => "The schema" }) {
  const importModule = vi.fn<() => Promise<Code>>(() => Promise.resolve(code));
  for (let count = 0; count < failures; count++)
    importModule.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  await act(async () => {
    render(
      <>
        <p>The rest of the page</p>
        <LazyPart
          name="Schema Explorer"
          chunk={createChunk(importModule)}
          render={({ text }) => <p>{text()}</p>}
        />
      </>,
    );
  });
  return importModule;
}

// React reports what a boundary has caught
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a part whose code cannot be fetched", () => {
  // covers: X.130b
  it("says so in its place, leaves the page, and is there after Try again", async () => {
    await openPart(1);
    expect((await screen.findByRole("alert")).textContent).toContain("Schema Explorer could not be loaded");
    expect(screen.getByText("The rest of the page")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Reload page" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The schema")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is fetched again as soon as the browser is online", async () => {
    await openPart(1);
    await screen.findByRole("alert");
    fireEvent(window, new Event("online"));
    expect(await screen.findByText("The schema")).toBeDefined();
  });

  it("is fetched again every 5 s", async () => {
    vi.useFakeTimers();
    const importModule = await openPart(2);
    expect(screen.getByRole("alert")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(importModule).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("alert")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText("The schema")).toBeDefined();
  });

  it("offers a reload of the page when another attempt has failed", async () => {
    await openPart(2);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Reload page" })).toBeDefined();
  });
});

// covers: X.130b
it("a part that throws is replaced alone and opened again by hand", async () => {
  let isBroken = true;
  await openPart(0, {
    text: () => {
      if (isBroken) throw new Error("broken");
      return "The schema";
    },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Schema Explorer stopped working");
  expect(screen.getByText("The rest of the page")).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The schema")).toBeDefined();
});
