import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { failure, stubApi } from "../../../lib/fixtures/stub-api.ts";
import type { QueryDanger } from "../../../lib/query-danger.ts";
import { DangerDialog } from "./danger-dialog.tsx";

const PREVIEW = "POST /api/connection/con_1/preview-write";
const preview = {
  success: true,
  effect: "delete",
  collection: "orders",
  hit: 1318,
  total: 24906,
  range: { field: "createdAt", oldest: "2024-01-04T10:00:00.000Z", newest: "2025-06-30T08:00:00.000Z" },
  references: [{ collection: "payments", path: "orderId", count: 1290 }],
  first: [{ _id: { $numberInt: "7" }, customer: "Ruben Maas" }],
  findQuery: 'db.orders.find({ status: "cancelled" })',
  undo: { isPossible: true, reason: null },
};

function open(answer: { status?: number; body: unknown }, danger: Partial<QueryDanger> = {}) {
  const calls = stubApi({ [PREVIEW]: answer });
  const handlers = { onCancel: vi.fn(), onConfirm: vi.fn(), onWrite: vi.fn() };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <DangerDialog
          danger={{ level: "medium", operation: "deleteMany", collection: "orders", ...danger }}
          connectionId="con_1"
          query='db.orders.deleteMany({ status: "cancelled" })'
          collection={null}
          databaseName="shop"
          {...handlers}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { ...handlers, calls, dialog: within(screen.getByRole("alertdialog")) };
}

// covers: X.168
it("counts what would go, its age, what refers to it, and shows the first", async () => {
  const { dialog, onConfirm, onWrite } = open({ body: preview });
  expect(await dialog.findByRole("heading", { name: "Delete 1,318 documents from orders?" })).toBeDefined();
  for (const text of [
    "1,318 of 24,906 documents, 5.3 %",
    "4 Jan 2024 – 30 Jun 2025",
    "payments.orderId 1,290",
    "Ruben Maas",
    "each line is 249 documents",
  ])
    expect(dialog.getByText(text)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "View all as a find()" }));
  expect(onWrite).toHaveBeenCalledWith('db.orders.find({ status: "cancelled" })');
  await userEvent.click(dialog.getByRole("button", { name: "Delete 1,318 documents" }));
  expect(onConfirm).toHaveBeenCalledWith({ keepUndo: true });
});

// covers: X.168
it("keeps no documents where that is not wanted", async () => {
  const { dialog, onConfirm } = open({ body: preview });
  await userEvent.click(await dialog.findByRole("checkbox", { name: /Keep the documents for 24 hours/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete 1,318 documents" }));
  expect(onConfirm).toHaveBeenCalledWith({ keepUndo: false });
});

// covers: X.168
it("says why there is no undo", async () => {
  const undo = { isPossible: false, reason: "More than the 10,000 documents that can be kept." };
  const { dialog, onConfirm } = open({ body: { ...preview, undo } });
  expect(await dialog.findByText(`No undo: ${undo.reason}`)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete 1,318 documents" }));
  expect(onConfirm).toHaveBeenCalledWith({ keepUndo: false });
});

// covers: X.168
it("still asks when nothing could be counted", async () => {
  const { dialog, onConfirm } = open({ status: 503, body: failure("throttled", "Too many queries") });
  expect(await dialog.findByText(/Too many queries\. It can still be run\./)).toBeDefined();
  expect(dialog.getByRole("heading", { name: "Delete documents from orders?" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete documents" }));
  expect(onConfirm).toHaveBeenCalledWith({ keepUndo: false });
});

// covers: X.168
it("needs the name of what is dropped", async () => {
  const dropped = { ...preview, effect: "drop", hit: 24906, undo: { isPossible: false, reason: "A drop." } };
  const { dialog, onConfirm } = open({ body: dropped }, { level: "high", operation: "drop" });
  const button = await dialog.findByRole("button", { name: "Drop collection" });
  await userEvent.click(button);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(await dialog.findByRole("textbox", { name: "Type orders to go on" }), "orders");
  await dialog.findByText("24,906 of 24,906 documents, 100 %");
  await waitFor(async () => {
    await userEvent.click(button);
    expect(onConfirm).toHaveBeenCalled();
  });
});
