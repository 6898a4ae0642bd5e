import { fireEvent, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { failure, stubApi } from "../../../lib/fixtures/stub-api.ts";
import type { SavedItem } from "../api/saved-queries.ts";
import { EditSavedQuery } from "./edit-saved-query.tsx";

const item: SavedItem = {
  _id: "sav_1",
  connectionId: "con_1",
  name: "Open orders",
  description: "",
  query: "db.orders.find()",
  naturalLanguage: null,
  result: null,
  hasResult: false,
  resultTruncated: false,
  collection: "orders",
  operation: "find",
  documentsAffected: 0,
  usageCount: 0,
  tags: ["weekly"],
  createdAt: "2026-11-20T10:00:00.000Z",
};
const SAVED = "PUT /api/query/saved/sav_1";

function open(answers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi(answers);
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditSavedQuery connectionId="con_1" item={item} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { calls, onClose };
}

const field = (name: RegExp) => screen.getByRole("textbox", { name });
const fill = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^Sav/ }));

it("checks the tags while they are typed", async () => {
  const { calls } = open({});
  fill(/^Tags/, "weekly ".padEnd(40, "x"));
  expect(await screen.findByText("A tag has 30 characters at most")).toBeDefined();
  fill(/^Tags/, Array.from({ length: 11 }, (_, at) => `t${at}`).join(" "));
  expect(await screen.findByText("Up to 10 tags")).toBeDefined();
  save();
  await vi.waitFor(() => expect(document.activeElement).toBe(field(/^Tags/)));
  fill(/^Tags/, "weekly, billing");
  await vi.waitFor(() => expect(screen.queryByText("Up to 10 tags")).toBeNull());
  expect(calls).toEqual([]);
});

it("stays open with what was typed when the server refuses, and closes once it accepts", async () => {
  let isBroken = true;
  const { calls, onClose } = open({
    [SAVED]: () =>
      isBroken
        ? { status: 404, body: failure("saved_query_not_found", "Saved query not found") }
        : { body: { success: true, message: "Saved query updated" } },
  });
  fill(/^Name/, "Paid orders");
  fill(/^Tags/, "weekly, billing weekly");
  save();
  save();
  expect(await screen.findByText("Saved query not found")).toBeDefined();
  expect(field(/^Name/).getAttribute("aria-invalid")).toBe("true");
  expect(field(/^Name/)).toHaveProperty("value", "Paid orders");
  expect(onClose).not.toHaveBeenCalled();
  isBroken = false;
  save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const body = { name: "Paid orders", description: "", tags: ["weekly", "billing"] };
  expect(calls.filter(({ method }) => method === "PUT").map((call) => call.body)).toEqual([body, body]);
});
