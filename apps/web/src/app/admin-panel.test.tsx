import type { ListedBugReport, ListedContact } from "@querysnap/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../lib/fixtures/stub-api.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const AT = "2026-11-20T10:00:00.000Z";

const report = (number: number, change: Partial<ListedBugReport> = {}): ListedBugReport => ({
  id: `bug_${number}`,
  number,
  title: `Report ${number}`,
  description: "Clicking sorts by the object",
  category: "ui_bug",
  customCategory: null,
  priority: "high",
  status: "open",
  page: "/playground",
  createdAt: AT,
  updatedAt: AT,
  userInfo: { name: "Mei", email: "mei@example.com" },
  userName: "Mei",
  userEmail: "mei@example.com",
  ipAddress: "192.0.2.1",
  browserInfo: { browserName: "Chrome", browserVersion: "142", osName: "Linux", osVersion: "" },
  screenResolution: "1440x900",
  connectionId: null,
  collectionName: null,
  problematicQuery: "db.orders.find()",
  resolution: null,
  hasScreenshot: false,
  ...change,
});

const contact = (change: Partial<ListedContact> = {}): ListedContact => ({
  _id: "cnt_1",
  name: "Vi",
  email: "vi@example.com",
  subject: "Invoice",
  message: "<b>Where</b> is it?",
  category: "billing",
  priority: "low",
  status: "new",
  createdAt: AT,
  updatedAt: AT,
  response: null,
  respondedBy: null,
  respondedAt: null,
  ...change,
});

const reportPage = (reports: ListedBugReport[], total = reports.length) => ({
  success: true,
  data: {
    reports,
    pagination: {
      currentPage: 1,
      totalPages: Math.max(1, Math.ceil(total / 20)),
      totalReports: total,
      hasPrevPage: false,
      hasNextPage: total > 20,
      asOf: 77,
    },
  },
});
const contactPage = (contacts: ListedContact[]) => ({
  success: true,
  data: {
    contacts,
    pagination: {
      page: 1,
      limit: 20,
      total: contacts.length,
      totalPages: 1,
      hasPrev: false,
      hasNext: false,
      asOf: 77,
    },
  },
});
const reportStats = {
  success: true,
  data: {
    overview: { totalReports: 148, recentReports: 12, timeframe: "7 days", medianResolutionMs: 155_520_000 },
    breakdowns: {
      status: [
        { _id: "open", count: 31 },
        { _id: "in_progress", count: 14 },
        { _id: "resolved", count: 86 },
        { _id: "closed", count: 17 },
      ],
      openPriority: [
        { _id: "urgent", count: 2 },
        { _id: "high", count: 6 },
      ],
      recentDays: [3, 0, 4, 1, 1, 2, 1],
    },
  },
};
const contactStats = {
  success: true,
  data: { total: 9, byStatus: { new: 4, inProgress: 2, responded: 1, closed: 1, spam: 1 } },
};

type Reply = { status?: number; body: unknown };
type Routes = Record<string, Reply | (() => Reply | Promise<never>)>;

/** Answers by method and path without its query; returns the calls with it. */
function stub(routes: Routes = {}) {
  const calls: { method: string; url: URL; body: unknown }[] = [];
  const all: Routes = {
    "GET /api/bug-report/admin/reports": { body: reportPage([report(2), report(1, { status: "resolved" })]) },
    "GET /api/bug-report/admin/stats": { body: reportStats },
    "GET /api/contact/admin/contacts": { body: contactPage([contact()]) },
    "GET /api/contact/admin/stats": { body: contactStats },
    ...routes,
  };
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://localhost");
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    calls.push({ method, url, body });
    const found = all[`${method} ${url.pathname}`];
    const reply = typeof found === "function" ? await found() : found;
    const { status = 200, body: text } = reply ?? { status: 404, body: failure("not_found", "Not found") };
    return new Response(JSON.stringify(text), { status });
  });
  const to = (path: string) => calls.filter(({ url }) => url.pathname === path);
  return { to, last: (path: string) => to(path).at(-1) };
}

const open = (path = "/admin/reports") => renderApp(path, { user: { role: "admin" } });

it("the tab that is shown is in the address, for a reload", async () => {
  stub();
  const router = await open();
  await userEvent.click(await screen.findByRole("tab", { name: "Users" }));
  expect(router.state.location.search).toBe("?tab=users");
});

describe("bug reports", () => {
  // covers: P2.05, P2.44
  it("shows the numbers, the newest twenty and the steps that a status allows", async () => {
    const api = stub();
    await open();
    const row = await screen.findByRole("row", { name: /Report 2/ });
    expect(screen.getByRole("heading", { name: "Admin Panel" })).toBeTruthy();
    for (const [label, value] of [
      ["Total Reports", "148"],
      ["Recent", "12"],
      ["Resolved", "86"],
      ["Open", "31"],
    ] as const)
      expect(screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent).toContain(value);
    expect(screen.getByText("in the last 7 days")).toBeTruthy();
    expect(screen.getByText("58 % of all, median 1.8 days")).toBeTruthy();
    expect(screen.getByText("2 urgent, 6 high")).toBeTruthy();
    expect(within(row).getByRole("button", { name: "Start Work" })).toBeTruthy();
    expect(within(row).getByRole("button", { name: "Resolve" })).toBeTruthy();
    const done = screen.getByRole("row", { name: /Report 1/ });
    expect(within(done).queryByRole("button", { name: "Resolve" })).toBeNull();
    const query = Object.fromEntries(api.last("/api/bug-report/admin/reports")?.url.searchParams ?? []);
    expect(query).toEqual({ page: "1", limit: "20", sortBy: "createdAt", sortOrder: "desc" });
  });

  // covers: P2.44
  it("asks for what filters, search and order say, and starts at the first page again", async () => {
    const api = stub({ "GET /api/bug-report/admin/reports": { body: reportPage([report(2)], 45) } });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() =>
      expect(api.last("/api/bug-report/admin/reports")?.url.search).toContain("page=2&limit=20"),
    );
    expect(api.last("/api/bug-report/admin/reports")?.url.searchParams.get("asOf")).toBe("77");
    await userEvent.selectOptions(screen.getByLabelText("Status"), "in_progress");
    await userEvent.selectOptions(screen.getByLabelText("Category"), "ui_bug");
    await userEvent.selectOptions(screen.getByLabelText("Priority"), "urgent");
    await userEvent.selectOptions(screen.getByLabelText("Sort"), "priority desc");
    await userEvent.type(screen.getByRole("searchbox"), "object");
    await waitFor(() =>
      expect(Object.fromEntries(api.last("/api/bug-report/admin/reports")?.url.searchParams ?? [])).toEqual({
        search: "object",
        status: "in_progress",
        category: "ui_bug",
        priority: "urgent",
        page: "1",
        limit: "20",
        sortBy: "priority",
        sortOrder: "desc",
      }),
    );
  });

  // covers: P8.12
  it("starts and resolves a report and says so", async () => {
    const path = "/api/bug-report/admin/reports/bug_2/status";
    const api = stub({ [`PUT ${path}`]: { body: { success: true, message: "x" } } });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Start Work" }));
    await waitFor(() => expect(api.last(path)?.body).toEqual({ status: "in_progress" }));
    expect(await screen.findByText("Status updated successfully.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Resolve" }));
    await waitFor(() =>
      expect(api.last(path)?.body).toEqual({ status: "resolved", resolution: "Issue resolved" }),
    );
  });

  // covers: P2.44
  it("opens a report with its query, browser and screenshot", async () => {
    const body = {
      success: true,
      data: { ...report(2, { hasScreenshot: true }), screenshot: "data:image/png;base64,AAAA" },
    };
    stub({ "GET /api/bug-report/admin/reports/bug_2": { body } });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Report 2" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByAltText("Screenshot of BR-2")).toBeTruthy();
    expect(dialog.getByText("db.orders.find()")).toBeTruthy();
    expect(dialog.getByText(/^Chrome 142 on Linux/)).toBeTruthy();
  });

  it.each([
    [{ browserName: "Firefox", browserVersion: "145", osName: "Unknown", osVersion: "" }, "Firefox 145"],
    [{ browserName: "Unknown", browserVersion: "", osName: "Linux", osVersion: "6" }, "Linux 6"],
    [{ browserName: "Unknown", browserVersion: "", osName: "Unknown", osVersion: "" }, null],
  ])("names what is known of a browser: %j", async (browserInfo, text) => {
    const body = { success: true, data: { ...report(2, { browserInfo }), screenshot: null } };
    stub({ "GET /api/bug-report/admin/reports/bug_2": { body } });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Report 2" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByText("Browser")?.nextElementSibling?.textContent ?? null).toBe(text);
  });

  // covers: P2.46
  it("says when no report matches", async () => {
    stub({ "GET /api/bug-report/admin/reports": { body: reportPage([]) } });
    await open();
    expect(await screen.findByText("No bug reports found")).toBeTruthy();
  });
});

describe("contact submissions", () => {
  const openContacts = async () => {
    await open();
    await userEvent.click(await screen.findByRole("tab", { name: "Contact Submissions" }));
  };

  // covers: P2.45
  it("shows the numbers and the messages as text", async () => {
    stub();
    await openContacts();
    expect(await screen.findByText("<b>Where</b> is it?")).toBeTruthy();
    for (const [label, value] of [
      ["Total", "9"],
      ["New", "4"],
      ["In Progress", "2"],
      ["Responded", "1"],
      ["Closed", "1"],
    ] as const)
      expect(screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent).toContain(value);
  });

  // covers: P2.46
  it("says when no message matches", async () => {
    stub({ "GET /api/contact/admin/contacts": { body: contactPage([]) } });
    await openContacts();
    expect(await screen.findByText("No contact submissions found")).toBeTruthy();
  });

  // covers: P2.45
  it("sends a reply and shows who wrote it, and adds a note", async () => {
    const path = "/api/contact/admin/contacts/cnt_1";
    const answered = {
      ...contact({
        status: "responded",
        response: "Here it is.",
        respondedBy: { name: "Root" },
        respondedAt: AT,
      }),
      adminNotes: [{ note: "Called back", addedBy: { name: "Root" }, addedAt: AT }],
    };
    const api = stub({
      [`GET ${path}`]: { body: { success: true, data: { ...contact(), adminNotes: [] } } },
      [`POST ${path}/reply`]: { body: { success: true, data: answered } },
      [`POST ${path}/notes`]: { body: { success: true, data: answered } },
    });
    await openContacts();
    await userEvent.click(await screen.findByRole("button", { name: "Invoice" }));
    await userEvent.click(await screen.findByRole("button", { name: "Send reply" }));
    expect(await screen.findByText("Write a reply first")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Reply by email"), "Here it is.");
    await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    expect(await screen.findByText("Here it is.", { selector: "dd" })).toBeTruthy();
    expect(api.last(`${path}/reply`)?.body).toEqual({ response: "Here it is." });
    await userEvent.type(screen.getByLabelText("New note"), "Called back");
    await userEvent.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(api.last(`${path}/notes`)?.body).toEqual({ note: "Called back" }));
    expect(await screen.findByText("Called back", { selector: "p" })).toBeTruthy();
  });
});

describe("failures", () => {
  const down = { status: 502, body: {} };
  const broken = () => Promise.reject(new TypeError("Failed to fetch"));

  // covers: P8.12
  it("name what could not be fetched, by the server or at all", async () => {
    stub({ "GET /api/bug-report/admin/reports": down, "GET /api/bug-report/admin/stats": down });
    await open();
    expect(await screen.findByText("Failed to fetch bug reports.")).toBeTruthy();
    expect(await screen.findByText("Failed to fetch statistics.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
    // numbers that are not known are not zero
    expect(screen.queryByText(/0 (?:open|urgent|% of all)/)).toBeNull();
  });

  // covers: P8.12
  it("differ when no answer comes", async () => {
    stub({ "GET /api/bug-report/admin/reports": broken, "GET /api/bug-report/admin/stats": broken });
    await open();
    expect(await screen.findByText("Error fetching bug reports.")).toBeTruthy();
    expect(await screen.findByText("Error fetching statistics.")).toBeTruthy();
  });

  // covers: P8.12
  it("of contacts have their own texts", async () => {
    stub({ "GET /api/contact/admin/contacts": down });
    await open("/admin/reports?tab=contacts");
    expect(await screen.findByText("Failed to fetch contact submissions.")).toBeTruthy();
    stub({ "GET /api/contact/admin/contacts": broken });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Error fetching contact submissions.")).toBeTruthy();
  });

  // covers: P8.12
  it.each([
    ["Failed to update status.", { status: 409, body: failure("bug_status_invalid", "x") }],
    ["Error updating status.", broken],
  ])("of a status say: %s", async (text, reply) => {
    stub({ "PUT /api/bug-report/admin/reports/bug_2/status": reply });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Resolve" }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // covers: SITE.13
  it("of the role show the frame and how to get it", async () => {
    const denied = { status: 403, body: failure("admin_required", "Administrator access required") };
    stub({ "GET /api/bug-report/admin/reports": denied, "GET /api/bug-report/admin/stats": denied });
    await renderApp("/admin/reports", { user: {} });
    expect(await screen.findByText("Failed to fetch bug reports.")).toBeTruthy();
    expect(screen.getByText(/no administrator role/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Admin Panel" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});
