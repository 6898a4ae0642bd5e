import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PlaceholderDialog, type PlaceholderEntry } from "./placeholder-dialog.tsx";

type OnRun = (query: string, entries: ReadonlyMap<string, PlaceholderEntry>) => void;

function open(query: string) {
  const onRun = vi.fn<OnRun>();
  render(
    <PlaceholderDialog
      query={query}
      fields={[{ path: "paidAt", type: "date" }]}
      initial={new Map([["least", { type: "number", typed: "3" }]])}
      onCancel={() => {}}
      onRun={onRun}
    />,
  );
  return onRun;
}

const field = (name: string) => screen.getByRole("textbox", { name });
const execute = () => fireEvent.click(screen.getByRole("button", { name: "Execute" }));
const QUERY = "db.orders.find({ paidAt: { $gt: :since }, n: { $gt: :least }, code: :code:objectId })";

it("starts with the types of the schema and the values of the run before", () => {
  open(QUERY);
  expect(screen.getByLabelText("Type of since")).toHaveProperty("value", "date");
  expect(field(":least")).toHaveProperty("value", "3");
  expect(screen.getByLabelText("Type of code")).toHaveProperty("value", "objectId");
});

it("says what is wrong with each value, keeps them, and checks again with another type", async () => {
  const onRun = open(QUERY);
  fireEvent.change(field(":since"), { target: { value: "yesterday" } });
  execute();
  expect(await screen.findByText("Not a date: write 2026-11-20 or 2026-11-20T09:30")).toBeDefined();
  expect(screen.getByText("Not 24 hexadecimal digits")).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(field(":since")));
  expect(field(":since")).toHaveProperty("value", "yesterday");
  fireEvent.change(screen.getByLabelText("Type of since"), { target: { value: "text" } });
  await vi.waitFor(() => expect(screen.queryByText(/^Not a date/)).toBeNull());
  expect(screen.getByText("Not 24 hexadecimal digits")).toBeDefined();
  expect(onRun).not.toHaveBeenCalled();
  fireEvent.change(field(":code"), { target: { value: "65f0a1b2c3d4e5f601234567" } });
  execute();
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledTimes(1));
  const [query, entries] = onRun.mock.calls[0] ?? [];
  expect(query).toBe(
    'db.orders.find({ paidAt: { $gt: "yesterday" }, n: { $gt: 3 }, code: ObjectId("65f0a1b2c3d4e5f601234567") })',
  );
  expect(entries?.get("since")).toEqual({ type: "text", typed: "yesterday" });
});
