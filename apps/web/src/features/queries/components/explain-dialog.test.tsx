import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { failure, stubApi } from "../../../lib/fixtures/stub-api.ts";
import { ExplainDialog } from "./explain-dialog.tsx";

const EXPLAIN = "POST /api/connection/con_1/explain";
const DESCRIBE = "POST /api/connection/con_1/describe-query";
const stage = {
  detail: null,
  isScan: false,
  returned: 12,
  docsExamined: null,
  keysExamined: null,
};
const explained = {
  success: true,
  summary: "Reads all of orders: no index helps, examines 24,906 documents for 12 returned. 38 ms.",
  access: "scan",
  indexes: [],
  scanned: ["orders"],
  returned: 12,
  docsExamined: 24906,
  keysExamined: 0,
  timeMs: 38,
  sortsInMemory: true,
  usesDisk: false,
  shards: null,
  stages: [
    { ...stage, name: "SORT", depth: 0 },
    { ...stage, name: "COLLSCAN", depth: 1, isScan: true, docsExamined: 24906 },
  ],
  advice: [{ createIndex: "db.orders.createIndex({ status: 1 })", reason: "Finds them by `status`." }],
  hasRun: true,
  plan: { queryPlanner: { winningPlan: { stage: "SORT" } } },
};
const described = {
  success: true,
  statements: [{ collection: "orders", sentences: ["Reads orders", 'status is "paid"'] }],
};

function open(
  { isLastRun = true, canWrite = true } = {},
  answer: { status?: number; body: unknown } = { body: explained },
) {
  const calls = stubApi({ [EXPLAIN]: answer, [DESCRIBE]: { body: described } });
  const onWrite = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExplainDialog
        explained={{ connectionId: "con_1", query: 'db.orders.find({ status: "paid" })', collection: null }}
        isLastRun={isLastRun}
        canWrite={canWrite}
        onClose={vi.fn()}
        onWrite={onWrite}
      />
    </QueryClientProvider>,
  );
  const explains = () => calls.filter(({ path }) => path.endsWith("/explain")).length;
  return { onWrite, explains, dialog: within(screen.getByRole("dialog")) };
}

// covers: X.169
it("says in English what the query does, how it is run, and which index would spare the scan", async () => {
  const { dialog, onWrite } = open();
  expect(await dialog.findByText('status is "paid"')).toBeDefined();
  expect(await dialog.findByText(explained.summary)).toBeDefined();
  const stages = within(dialog.getByRole("list", { name: "Stages" })).getAllByRole("listitem");
  expect(stages.map(({ textContent }) => textContent)).toEqual([
    "SORT12 out",
    "└COLLSCANreads everything24,906 documents → 12",
  ]);
  expect(dialog.getByText("Finds them by status.")).toBeDefined();
  expect(dialog.getByText("Raw plan").closest("details")?.open).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Write it" }));
  expect(onWrite).toHaveBeenCalledWith("db.orders.createIndex({ status: 1 })");
});

// covers: X.169
it("asks before a plan that counts as an execution", async () => {
  const { dialog, explains } = open({ isLastRun: false });
  expect(await dialog.findByText('status is "paid"')).toBeDefined();
  expect(explains()).toBe(0);
  await userEvent.click(dialog.getByRole("button", { name: "Show the plan" }));
  expect(await dialog.findByText(explained.summary)).toBeDefined();
  expect(explains()).toBe(1);
});

// covers: X.169
it("offers no index to write on a read-only connection", async () => {
  const { dialog } = open({ canWrite: false });
  expect(await dialog.findByText(explained.summary)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Write it" })).toBeNull();
});

// covers: X.169
it("says why there is no plan", async () => {
  const { dialog } = open({}, { status: 400, body: failure("query_invalid", "The query is invalid") });
  expect((await dialog.findByRole("alert")).textContent).toContain("The query is invalid");
});
