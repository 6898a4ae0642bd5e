import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TooltipProvider } from "../../../components/tooltip.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { failure, stubApi } from "../../../lib/fixtures/stub-api.ts";
import { FixError } from "./fix-error.tsx";
import { GlossaryOffer } from "./glossary-offer.tsx";

const SETTINGS = "/api/connection/con_1/model-settings";
const FIX = "POST /api/connection/con_1/fix-query";
const settings = (model: string | null, glossary: { term: string; meaning: string }[] = []) => ({
  body: {
    success: true,
    data: { model, canShareValues: false, needsConsent: true, sharesValues: false, glossary },
  },
});
const FAILED = "db.orders.find({ $expr: { $gt: ['$total'] } })";
const FIXED = "db.orders.find({ total: { $gt: 1 } })";

type Scene = { query?: string; code?: ApiError["code"]; model?: string | null };

function open(
  { query = FAILED, code = "query_failed", model = "small" }: Scene = {},
  fix: { status?: number; body: unknown } = {
    body: { success: true, data: { query: FIXED, isWrite: false, model: "small", notice: null } },
  },
) {
  const calls = stubApi({ [`GET ${SETTINGS}`]: settings(model), [FIX]: fix });
  const onRun = vi.fn();
  const onAsked = vi.fn();
  const sent = {
    connectionId: "con_1",
    queryString: query,
    naturalLanguage: null,
    generatedQuery: null,
    collection: null,
    runKey: "run_1",
    template: undefined,
  };
  const error = new ApiError("The database could not run the query", { code });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FixError connectionId="con_1" error={error} sent={sent} onRun={onRun} onAsked={onAsked} />
    </QueryClientProvider>,
  );
  const asked = () => calls.filter(({ path }) => path.endsWith("/fix-query"));
  return { onRun, onAsked, asked };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("asks the model what the failed run needs, and runs the repair only when it is pressed", async () => {
  const { onRun, onAsked, asked } = open();
  expect(await screen.findByText("Sends this query and its error to small.")).toBeDefined();
  await press("Fix this error");
  expect(await screen.findByText("Fixed by small. Check it: nothing was run.")).toBeDefined();
  expect(screen.getByText(FIXED)).toBeDefined();
  expect(asked()).toMatchObject([
    { body: { queryString: FAILED, error: "The database could not run the query" } },
  ]);
  expect(onRun).not.toHaveBeenCalled();
  expect(onAsked).toHaveBeenCalledOnce();
  await press("Execute the fixed query");
  expect(onRun).toHaveBeenCalledExactlyOnceWith(FIXED);
});

it("mends a slip by itself, without the model", async () => {
  const { onRun, asked } = open({ query: "db.orders.fnd({})", code: "query_invalid" });
  await press("Fix this error");
  expect(onRun).toHaveBeenCalledExactlyOnceWith("db.orders.find({})");
  expect(asked()).toEqual([]);
});

it("says why there is no repair", async () => {
  const notice = "The language model found no repair that passes the checks.";
  open({}, { body: { success: true, data: { query: null, isWrite: false, model: "small", notice } } });
  await press("Fix this error");
  expect(await screen.findByText(notice)).toBeDefined();
});

it("shows a used-up quota", async () => {
  open({}, { status: 429, body: failure("daily_limit_exceeded", "Daily limit reached") });
  await press("Fix this error");
  expect((await screen.findByRole("alert")).textContent).toContain("Daily limit reached");
});

it.each([
  ["no model is set up", { model: null }],
  ["the database did not answer", { code: "database_unreachable" }],
] as [string, Scene][])("offers nothing where %s", async (...[, options]) => {
  open(options);
  // what would be shown comes with the parser and the settings
  await vi.waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

it("a corrected answer is offered to the glossary, which keeps what it holds", async () => {
  const old = { term: "vip", meaning: "tier is gold" };
  let isBroken = true;
  const calls = stubApi({
    [`GET ${SETTINGS}`]: settings(null, [old]),
    [`PUT ${SETTINGS}`]: () =>
      isBroken
        ? { status: 502, body: {} }
        : settings(null, [old, { term: "active", meaning: "status is paid" }]),
    "POST /api/connection/con_1/describe-query": {
      body: {
        success: true,
        statements: [
          { collection: "orders", sentences: ["Reads orders", 'status is "paid", a stored value'] },
        ],
      },
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <GlossaryOffer
          connectionId="con_1"
          question="active orders"
          answer={{ ties: [], notUnderstood: [{ start: 0, end: 6 }] }}
          query='db.orders.find({ status: "paid" })'
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  expect((await screen.findByLabelText<HTMLInputElement>("Word")).value).toBe("active");
  expect(screen.getByLabelText<HTMLInputElement>("Meaning").value).toBe("status is paid");
  await press("Remember");
  expect(await screen.findByRole("button", { name: "Remember" })).toBeDefined();
  expect(screen.getByLabelText("Word")).toHaveProperty("value", "active");
  isBroken = false;
  await press("Remember");
  expect(await screen.findByText("Remembered. Your next questions use it.")).toBeDefined();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    glossary: [old, { term: "active", meaning: "status is paid" }],
  });
});
