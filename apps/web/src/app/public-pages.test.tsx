import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { session } from "../lib/api.ts";
import { showcase } from "../lib/showcase.ts";
import { stubApi } from "../lib/fixtures/stub-api.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const quota = (used: number, limit: number) => ({
  used,
  limit,
  remaining: limit - used,
  percentage: (used / limit) * 100,
});
const usage = {
  success: true,
  data: {
    queryExecution: { daily: quota(11, 20), monthly: quota(11, 400) },
    aiGeneration: { daily: quota(4, 5), monthly: quota(4, 100) },
    dailyResetsAt: "2026-11-22T00:00:00.000Z",
    monthlyResetsAt: "2026-12-01T00:00:00.000Z",
  },
};

describe("layout", () => {
  // covers: A2.16
  it("header leads to Home, About, Contact, Pricing and, for visitors, Get Started", async () => {
    stubApi({});
    await renderApp("/about");
    const main = within(await screen.findByRole("navigation", { name: "Main" }));
    expect(main.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Home", "/"],
      ["About", "/about"],
      ["Contact", "/contact"],
      ["Pricing", "/pricing"],
    ]);
    expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/login");
  });

  // covers: A2.16
  it("header shows Dashboard to signed-in users", async () => {
    stubApi({});
    await renderApp("/about", { user: {} });
    expect((await screen.findByRole("link", { name: "Dashboard" })).getAttribute("href")).toBe("/me");
    expect(screen.queryByRole("link", { name: "Get Started" })).toBeNull();
  });

  // covers: A2.17
  it("mobile menu opens and closes", async () => {
    stubApi({});
    await renderApp("/about");
    const toggle = await screen.findByRole("button", { name: "Open menu" });
    expect(document.getElementById("mobile-menu")?.hidden).toBe(true);
    await userEvent.click(toggle);
    expect(document.getElementById("mobile-menu")?.hidden).toBe(false);
    expect(screen.getByRole("button", { name: "Close menu" }).getAttribute("aria-expanded")).toBe("true");
  });

  // covers: A2.13, A2.18
  it("footer has quick links, support, contact and legal links", async () => {
    stubApi({});
    await renderApp("/about");
    const footer = within(await screen.findByRole("contentinfo"));
    for (const title of ["Quick links", "Support", "Contact", "Legal"])
      expect(footer.getByRole("heading", { name: title })).toBeDefined();
    for (const [name, path] of Object.entries({
      "Privacy Policy": "/privacy-policy",
      "Terms of Service": "/terms-of-service",
      "Refund Policy": "/refund-policy",
    }))
      expect(footer.getByRole("link", { name }).getAttribute("href")).toBe(path);
  });

  it("an unknown address says so and leads home", async () => {
    stubApi({});
    await renderApp("/nowhere");
    expect(await screen.findByRole("heading", { name: "There is no such page" })).toBeDefined();
  });
});

describe("what the operator says of itself", () => {
  const appInfo = {
    success: true,
    mode: "public",
    version: "1",
    oauth: { google: false, github: false },
    payments: null,
    mailbox: null,
    contact: { email: "help@example.com", phone: "+91 98765 43210", address: "12 MG Road, Pune" },
    developer: {
      name: "Asha Kale",
      role: "Engineer",
      bio: "Builds tools.",
      expertise: ["MongoDB", "TypeScript"],
      links: [{ label: "GitHub", url: "https://example.com/asha" }],
    },
  };

  // covers: A2.21
  it("about: mission, vision, developer with expertise and links, and buttons to /contact", async () => {
    stubApi({ "GET /api/app-info": { body: appInfo } });
    await renderApp("/about");
    for (const name of ["Mission", "Vision", "Developer"])
      expect(await screen.findByRole("heading", { name })).toBeDefined();
    expect(await screen.findByText("Asha Kale")).toBeDefined();
    expect(
      within(screen.getByRole("list", { name: "Expertise" }))
        .getAllByRole("listitem")
        .map((each) => each.textContent),
    ).toEqual(["MongoDB", "TypeScript"]);
    expect(screen.getByRole("link", { name: "GitHub" }).getAttribute("href")).toBe(
      "https://example.com/asha",
    );
    for (const name of ["Get in touch", "Work with us"])
      expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^\/contact/);
  });

  // covers: A2.22, A3.09
  it("contact: a form, and email, phone and address beside it", async () => {
    stubApi({ "GET /api/app-info": { body: appInfo } });
    await renderApp("/contact");
    const main = within(await screen.findByRole("main"));
    expect((await main.findByRole("link", { name: "help@example.com" })).getAttribute("href")).toBe(
      "mailto:help@example.com",
    );
    expect(main.getByRole("link", { name: "+91 98765 43210" })).toBeDefined();
    expect(main.getByText("12 MG Road, Pune")).toBeDefined();
    expect(
      within(main.getByLabelText("Category"))
        .getAllByRole("option")
        .map((each) => each.getAttribute("value")),
    ).toEqual(["general", "technical", "billing", "partnership", "feedback", "bug"]);
  });
});

describe("landing page", () => {
  // covers: A2.20
  it("call to action leads visitors to the sign-in page and users to their connections", async () => {
    stubApi({});
    await renderApp("/");
    const main = within(await screen.findByRole("main"));
    expect(
      main.getAllByRole("link", { name: "Get Started" }).map((link) => link.getAttribute("href")),
    ).toEqual(["/login", "/login"]);
    await session.login({ token: "t1", user: (await import("../lib/fixtures/build-user.ts")).buildUser() });
    await waitFor(() =>
      expect(
        main.getAllByRole("link", { name: "Go to Dashboard" }).map((link) => link.getAttribute("href")),
      ).toEqual(["/connect", "/connect"]),
    );
  });

  // covers: A2.20
  it("only the call to action waits for the user", async () => {
    let answer = () => {};
    vi.stubGlobal(
      "fetch",
      () => new Promise<Response>((resolve) => (answer = () => resolve(new Response("", { status: 500 })))),
    );
    await renderApp("/");
    await screen.findByRole("main");
    localStorage.setItem("token", "t1");
    const started = session.start();
    expect((await screen.findAllByText("Loading...")).length).toBe(2);
    expect(screen.getByRole("heading", { name: /Plain English in/ })).toBeDefined();
    answer();
    await started;
    expect((await screen.findAllByRole("link", { name: "Get Started" })).length).toBeGreaterThan(0);
  });

  // covers: SE.11
  it("cards show values and fields as recorded from the sample", async () => {
    stubApi({});
    await renderApp("/");
    const card = async (title: string) =>
      (await screen.findByRole("heading", { name: title })).closest("article")?.textContent;
    expect(await card("Schema Explorer")).toContain("total6.80 – 15189.40createdAt2024 – 2026");
    const [[id = "", number, total] = []] = showcase("first-question").rows;
    expect(await card("Query Execution")).toContain(
      `objectId${id.slice(0, 8)}…${id.slice(-6)}long${number}Ldecimal${total}decdate2026-11-19 23:57:40Z`,
    );
  });

  // covers: SE.11
  it("demo shows another question with its query and answer", async () => {
    stubApi({});
    await renderApp("/");
    await userEvent.click(await screen.findByRole("button", { name: "Refunds" }));
    expect(screen.getByText("DHL")).toBeDefined();
    await userEvent.click(screen.getByRole("radio", { name: "JSON" }));
    expect(screen.getByText('"DHL"')).toBeDefined();
  });
});

describe("contact", () => {
  // covers: A5.03
  it("asks for the required fields before anything is sent", async () => {
    const calls = stubApi({});
    await renderApp("/contact");
    await userEvent.click(await screen.findByRole("button", { name: "Send message" }));
    expect((await screen.findAllByText("Please fill in all required fields")).length).toBeGreaterThanOrEqual(
      3,
    );
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "not an address" } });
    expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
    expect(calls.some((call) => call.method === "POST")).toBe(false);
  });

  const write = async () => {
    for (const [label, value] of Object.entries({
      Name: "Aditi",
      Email: "a@example.com",
      Subject: "Help",
      Message: "It stopped.",
    }))
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
  };

  // covers: A3.09, A4.15, A8.15
  it("a sent message is thanked for and the form is empty again", async () => {
    const calls = stubApi({ "POST /api/contact/submit": { body: { success: true, message: "" } } });
    await renderApp("/contact");
    await write();
    expect(
      await screen.findByText("Thank you for your message! We'll get back to you within 24 hours."),
    ).toBeDefined();
    expect(calls.find((call) => call.path === "/api/contact/submit")?.body).toEqual({
      name: "Aditi",
      email: "a@example.com",
      subject: "Help",
      message: "It stopped.",
      category: "general",
    });
    for (const label of ["Name", "Email", "Subject", "Message"])
      expect(screen.getByLabelText(label)).toHaveProperty("value", "");
  });

  // covers: A4.23, A6.10
  it("is sent once, with the bearer token of who is signed in, and says that it is on its way", async () => {
    const sent: string[] = [];
    vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
      if (input !== "/api/contact/submit") return Promise.resolve(new Response("", { status: 502 }));
      sent.push(new Headers(init.headers).get("Authorization") ?? "");
      return new Promise(() => {});
    });
    await renderApp("/contact", { user: {} });
    await write();
    await userEvent.click(await screen.findByRole("button", { name: "Sending", busy: true }));
    expect(sent).toEqual(["Bearer t1"]);
  });

  // covers: A2.03, A4.15, A8.17
  it("keeps the message when sending fails and says what to do", async () => {
    stubApi({ "POST /api/contact/submit": { status: 502, body: {} } });
    await renderApp("/contact?category=bug");
    expect(await screen.findByLabelText("Category")).toHaveProperty("value", "bug");
    for (const [label, value] of Object.entries({
      Name: "Aditi",
      Email: "a@example.com",
      Subject: "Help",
      Message: "It stopped.",
    }))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    expect(
      await screen.findByText("Failed to send message. Please try again or email us directly."),
    ).toBeDefined();
    expect(screen.getByLabelText("Message")).toHaveProperty("value", "It stopped.");
  });
});

describe("legal pages", () => {
  // covers: P2.42
  it.each([
    ["/privacy-policy", "Privacy Policy", "July 12, 2025"],
    ["/terms-of-service", "Terms of Service", "2025-07-12"],
    ["/refund-policy", "Refund Policy", "July 12, 2025"],
  ])("%s has its title, its date, a body and the way to ask", async (path, title, date) => {
    stubApi({});
    await renderApp(path);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(`Last updated: ${date}`)).toBeDefined();
    expect(within(screen.getByRole("article")).getAllByRole("heading").length).toBeGreaterThan(3);
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  });
});

describe("pricing", () => {
  // covers: P2.35
  it("shows both prices and what the plans include", async () => {
    stubApi({});
    await renderApp("/pricing");
    const table = within(await screen.findByRole("table"));
    expect(table.getByRole("columnheader", { name: /^Snap Rs 0/ })).toBeDefined();
    expect(table.getByRole("columnheader", { name: /^SnapX.*Rs 299 per month/ })).toBeDefined();
    for (const text of ["20 a day, 400 a month", "5 a day, 100 a month", "100 a day, 2,500 a month"])
      expect(table.getByText(text)).toBeDefined();
  });

  // covers: P2.35, P2.36, P2.51
  it("SnapX users have the badge and the button of their plan", async () => {
    stubApi({ "GET /api/auth/usage-stats": { body: usage } });
    await renderApp("/pricing", {
      user: { subscriptionPlan: "snapx", planName: "SnapX", isSnapXUser: true, isSnapUser: false },
    });
    const table = within(await screen.findByRole("table"));
    await waitFor(() =>
      expect(table.getByRole("columnheader", { name: /^SnapX/ }).textContent).toMatch(
        /Current Plan.*Current Plan/,
      ),
    );
    expect(screen.getByText(/^You are on/).textContent).toMatch(/^You are on SnapX\./);
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    await userEvent.click(screen.getByRole("button", { name: "Manage Subscription" }));
    expect(scroll.mock.contexts).toEqual([screen.getByRole("table")]);
    expect(screen.queryByText("Recommended")).toBeNull();
    expect(table.getByRole("link", { name: "Get Started Free" }).getAttribute("href")).toBe("/connect");
    await waitFor(() => expect(document.title).toBe("Pricing"));
  });

  // covers: A2.04, P2.34, P2.35, P2.36
  it("visitors see both plans and where to start", async () => {
    stubApi({});
    await renderApp("/pricing");
    expect((await screen.findByRole("link", { name: "Get Started Free" })).getAttribute("href")).toBe(
      "/connect",
    );
    expect(
      within(screen.getByRole("table")).getByRole("link", { name: "Get Started" }).getAttribute("href"),
    ).toBe("/settings");
    expect(screen.getByRole("button", { name: "View Plans" })).toBeDefined();
    expect(screen.getByText("Recommended")).toBeDefined();
  });

  // covers: P2.34, P2.36
  it("users see their plan and what is left of the day", async () => {
    stubApi({ "GET /api/auth/usage-stats": { body: usage } });
    await renderApp("/pricing", { user: {} });
    expect(
      await screen.findByText(/9 of 20 executions and 1 of 5 AI generations are left today\./),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/connect");
    expect(screen.getByRole("button", { name: "Manage Subscription" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Current Plan" })).toBeDefined();
  });
});
