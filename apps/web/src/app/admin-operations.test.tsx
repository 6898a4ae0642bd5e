import type { AdminPayment, AiStatus } from "@querysnap/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../lib/fixtures/stub-api.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const AT = "2026-11-20T10:00:00.000Z";

const payment = (change: Partial<AdminPayment> = {}): AdminPayment => ({
  _id: "pay_1",
  orderId: "ord_1",
  plan: "snapx",
  amount: 299,
  currency: "INR",
  status: "SUCCESS",
  method: "upi",
  createdAt: AT,
  paidAt: AT,
  invoiceNumber: "QS-2026-1",
  periodStartsAt: AT,
  periodEndsAt: AT,
  refund: null,
  refundRequestedAt: null,
  canRequestRefund: false,
  user: { _id: "usr_1", name: "Mei", email: "mei@example.com" },
  orderState: "paid",
  providerPaymentId: "cf_1",
  message: null,
  canRefund: true,
  ...change,
});
const page = (payments: AdminPayment[], total = payments.length) => ({
  success: true,
  data: {
    payments,
    pagination: {
      page: 1,
      limit: 20,
      total,
      totalPages: Math.ceil(total / 20),
      hasPrev: false,
      hasNext: total > 20,
    },
  },
});

const aiStatus = (change: Partial<AiStatus> = {}): { success: true; data: AiStatus } => ({
  success: true,
  data: {
    provider: "openai",
    host: "api.example.com",
    hasKey: true,
    sharesValues: false,
    maxInputTokens: 1000,
    maxOutputTokens: 1000,
    timeLimitMs: 20_000,
    models: [
      { role: "standard", name: "small-1", failuresInARow: 0, pausedUntil: null, lastCheck: null },
      { role: "enhanced", name: "large-1", failuresInARow: 3, pausedUntil: AT, lastCheck: null },
    ],
    usage: [{ day: "2026-11-20", calls: 12, users: 3, inputTokens: 900, outputTokens: 100 }],
    feedback: [],
    ...change,
  },
});
const system = {
  success: true,
  data: {
    health: { appData: "ok", hostedMongo: "failed", uptimeSeconds: 7500, memoryBytes: 104_857_600 },
    versions: { app: "0.1.0", node: "v20", database: "SQLite 3" },
    queues: [{ task: "send-mail", waiting: 2, failed: 1, oldestAt: AT }],
    mail: { transport: "outbox", delivered: 7, failed: 1 },
    failedJobs: [{ id: "job_1", task: "send-mail", failedAt: AT, error: "550 no such user" }],
  },
};

type Reply = { status?: number; body: unknown };

function stub(routes: Record<string, Reply | (() => Reply)>) {
  const calls: { route: string; url: URL; body: unknown }[] = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://localhost");
    const route = `${init.method ?? "GET"} ${url.pathname}`;
    calls.push({ route, url, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    const found = routes[route];
    const reply = typeof found === "function" ? found() : found;
    const { status = 200, body } = reply ?? { status: 404, body: failure("not_found", "Not found") };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return { last: (route: string) => calls.findLast((call) => call.route === route) };
}

const open = (tab: string) => renderApp(`/admin/reports?tab=${tab}`, { user: { role: "admin" } });
const LIST = "GET /api/admin/payments";
const REFUND = "POST /api/admin/payments/pay_1/refund";

describe("payments", () => {
  it("are listed with user, amount and state, and asked for by search and status", async () => {
    const api = stub({
      [LIST]: { body: page([payment(), payment({ _id: "pay_2", canRefund: false })], 25) },
    });
    await open("payments");
    const [row] = await screen.findAllByRole("row", { name: /ord_1/ });
    if (!row) throw new Error("No payment");
    for (const text of ["mei@example.com", "Rs 299", "SUCCESS"])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Refund/ })).toHaveLength(1);
    await userEvent.type(screen.getByLabelText("Search order or email"), "mei");
    await userEvent.selectOptions(screen.getByLabelText("Status"), "FAILED");
    await waitFor(() => {
      const query = api.last(LIST)?.url.searchParams;
      expect([query?.get("search"), query?.get("status"), query?.get("page")]).toEqual([
        "mei",
        "FAILED",
        "1",
      ]);
    });
  });

  // covers: SITE.16
  it("are refunded after a question that names the amount, with the note", async () => {
    const api = stub({
      [LIST]: { body: page([payment()]) },
      [REFUND]: { body: { success: true, message: "Refund started", data: payment({ canRefund: false }) } },
    });
    await open("payments");
    await userEvent.click(await screen.findByRole("button", { name: "Refund ord_1" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Refund Rs 299?" });
    await userEvent.type(within(dialog).getByLabelText(/Note/), "paid twice");
    await userEvent.click(within(dialog).getByRole("button", { name: "Refund Rs 299" }));
    await waitFor(() => expect(api.last(REFUND)?.body).toEqual({ note: "paid twice" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("keep the question with its note and the reason when a refund fails", async () => {
    const api = stub({
      [LIST]: { body: page([payment()]) },
      [REFUND]: { status: 409, body: failure("refund_not_possible", "This payment was refunded") },
    });
    await open("payments");
    await userEvent.click(await screen.findByRole("button", { name: "Refund ord_1" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.type(dialog.getByLabelText(/Note/), "paid twice{Enter}");
    expect(api.last(REFUND)).toBeUndefined();
    await userEvent.click(dialog.getByRole("button", { name: "Refund Rs 299" }));
    expect(await dialog.findByText("This payment was refunded")).toBeTruthy();
    expect(dialog.getByLabelText(/Note/)).toHaveProperty("value", "paid twice");
  });

  it("say when none matches, and when they could not be fetched", async () => {
    stub({ [LIST]: { body: page([]) } });
    await open("payments");
    expect(await screen.findByText("No payments found")).toBeTruthy();
    stub({ [LIST]: { status: 502, body: {} } });
    await userEvent.selectOptions(screen.getByLabelText("Status"), "FAILED");
    expect(await screen.findByText("Failed to fetch payments.")).toBeTruthy();
  });
});

describe("the system", () => {
  const routes = { "GET /api/admin/system": { body: system } };

  it("shows health, queues, mail and versions, and runs a failed job again", async () => {
    const api = stub({
      ...routes,
      "GET /api/admin/ai-status": { body: aiStatus({ models: [] }) },
      "POST /api/admin/system/jobs/job_1/retry": { body: { success: true, message: "Runs again" } },
    });
    await open("system");
    for (const text of ["Up", "Down", "2 h 5 min", "SQLite 3", "550 no such user"])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(await screen.findByText("Built-in generator only")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try job_1 again" }));
    await waitFor(() => expect(api.last("POST /api/admin/system/jobs/job_1/retry")).toBeDefined());
  });

  // covers: SITE.16
  it("shows models with their failures, their use, and the result of a test", async () => {
    const check = { checkedAt: AT, isWorking: true, message: "", ms: 840.4 };
    const tested = aiStatus();
    for (const model of tested.data.models)
      model.lastCheck =
        model.role === "standard" ? check : { ...check, isWorking: false, message: "Wrong key" };
    stub({
      ...routes,
      "GET /api/admin/ai-status": { body: aiStatus() },
      "POST /api/admin/ai-test": { body: tested },
    });
    await open("system");
    expect(await screen.findByText(/small-1, 0 failures in a row; not tested/)).toBeTruthy();
    expect(screen.getByText(/large-1, paused until/)).toBeTruthy();
    expect(screen.getByText("2026-11-20: 12 calls of 3 users, 1000 tokens")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Test the models" }));
    expect(await screen.findByText(/small-1.*answered in 840 ms/)).toBeTruthy();
    expect(screen.getByText(/large-1.*Wrong key/)).toBeTruthy();
  });

  // covers: SITE.16
  it("shows what people say of answers as text", async () => {
    const opinion = {
      createdAt: AT,
      question: "<b>late</b> orders",
      query: "db.orders.find({})",
      answeredBy: "small-1",
      isRight: false,
      comment: "forgot the date",
    };
    stub({ ...routes, "GET /api/admin/ai-status": { body: aiStatus({ feedback: [opinion] }) } });
    await open("system");
    for (const text of ["<b>late</b> orders", "Wrong", "forgot the date", "db.orders.find({})"])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it("names what could not be fetched", async () => {
    stub({ ...routes, "GET /api/admin/ai-status": { status: 502, body: {} } });
    await open("system");
    expect(await screen.findByText("Failed to fetch the AI status.")).toBeTruthy();
    stub({ "GET /api/admin/system": { status: 502, body: {} } });
    await open("system");
    expect(await screen.findByText("Failed to fetch the system state.")).toBeTruthy();
  });
});
