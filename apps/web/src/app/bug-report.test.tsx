import { BUG_CATEGORIES } from "@querysnap/contracts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { failure, stubApi } from "../lib/fixtures/stub-api.ts";
import { rememberQuery } from "../lib/last-query.ts";
import { renderApp } from "./fixtures/render-app.tsx";

const categories = { body: { success: true, data: BUG_CATEGORIES } };
const SENT = { body: { success: true, message: "Thank you. Your report has been sent." } };

afterEach(() => {
  vi.useRealTimers();
  rememberQuery(null);
});

async function openDialog(submit: Parameters<typeof stubApi>[0][string] = SENT) {
  const calls = stubApi({
    "GET /api/bug-report/categories": categories,
    "POST /api/bug-report/submit": submit,
  });
  await renderApp("/me", { user: {} });
  await userEvent.click(await screen.findByRole("button", { name: "Report a bug" }));
  await screen.findByRole("option", { name: "UI bug" });
  return {
    sent: () => calls.filter(({ path }) => path === "/api/bug-report/submit").map(({ body }) => body),
    submit: () => userEvent.click(screen.getByRole("button", { name: "Submit" })),
  };
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

describe("bug-report dialog", () => {
  // covers: A2.73
  it("asks for category, title and description before anything is sent", async () => {
    const { sent, submit } = await openDialog();
    await submit();
    for (const text of [
      "Please select an issue category",
      "Please provide a brief title",
      "Please describe the issue",
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.selectOptions(field("Issue category"), "Other");
    await submit();
    expect(await screen.findByText("Please specify the issue type")).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  // covers: A5.15
  it("prefills the title with the category's label while the title is empty", async () => {
    await openDialog();
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    expect(field("Title").value).toBe("UI bug");
    await userEvent.selectOptions(field("Issue category"), "Connection issues");
    expect(field("Title").value).toBe("UI bug");
  });

  // covers: A5.15
  it("counts characters and refuses texts that are too long", async () => {
    const { sent, submit } = await openDialog();
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    for (const [name, length] of [
      ["Title", 201],
      ["Description", 2001],
      [/Problematic query/, 5001],
    ] as const) {
      await userEvent.click(field(name));
      await userEvent.clear(field(name));
      await userEvent.paste("x".repeat(length));
    }
    for (const count of ["201 / 200", "2001 / 2000", "5001 / 5000"])
      expect(screen.getByText(count)).toBeTruthy();
    await submit();
    for (const text of [
      "Title must be 200 characters or less",
      "Description must be 2000 characters or less",
      "Query must be 5000 characters or less",
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  // covers: SITE.04
  it("sends page, screen and the offered last query, and shows what is sent", async () => {
    rememberQuery({ query: "db.orders.find()", connectionId: "con_1", collection: "orders" });
    const { sent, submit } = await openDialog();
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    await userEvent.type(field("Description"), "It is red");
    await userEvent.click(screen.getByRole("button", { name: "Use the last query" }));
    expect(screen.getByText("con_1")).toBeTruthy();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      category: "ui_bug",
      customCategory: "",
      title: "UI bug",
      description: "It is red",
      problematicQuery: "db.orders.find()",
      page: "/me",
      screenResolution: expect.stringMatching(/^\d+x\d+$/),
      connectionId: "con_1",
      collectionName: "orders",
    });
  });

  it("sends nothing of the last query unless the user takes it", async () => {
    rememberQuery({ query: "db.secret.find()", connectionId: "con_1", collection: "secret" });
    const { sent, submit } = await openDialog();
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    await userEvent.type(field("Description"), "It is red");
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(JSON.stringify(sent())).not.toContain("secret");
  });

  // covers: A2.57, A4.22
  it("shows the message, closes after two seconds and is empty when it opens again", async () => {
    const { submit } = await openDialog();
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    await userEvent.type(field("Description"), "It is red");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await submit();
    expect(await screen.findByText("Thank you. Your report has been sent.")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1500);
    expect(screen.queryByRole("dialog")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    vi.useRealTimers();
    await userEvent.click(screen.getByRole("button", { name: "Report a bug" }));
    expect(field("Title").value).toBe("");
    expect(field("Description").value).toBe("");
  });

  // covers: A8.10
  it("keeps the text when sending fails", async () => {
    const { submit } = await openDialog({ status: 502, body: {} });
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    await userEvent.type(field("Description"), "It is red");
    await submit();
    expect(await screen.findByText("Failed to submit bug report. Please try again.")).toBeTruthy();
    expect(field("Description").value).toBe("It is red");
  });

  it("shows the server's own text of a failure", async () => {
    const { submit } = await openDialog({ status: 429, body: failure("rate_limited", "Too many requests.") });
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    await userEvent.type(field("Description"), "It is red");
    await submit();
    expect(await screen.findByText("Too many requests.")).toBeTruthy();
  });

  it("refuses a file that is no image and shows the one that is sent", async () => {
    const { sent, submit } = await openDialog();
    const files = field(/Screenshot/);
    await userEvent.upload(files, new File(["<svg/>"], "x.svg", { type: "image/svg+xml" }), {
      applyAccept: false,
    });
    expect(await screen.findByText("Choose a PNG, JPEG or WebP image")).toBeTruthy();
    await userEvent.upload(files, new File(["png bytes"], "x.png", { type: "image/png" }));
    expect(await screen.findByAltText("The screenshot that is sent")).toBeTruthy();
    await userEvent.selectOptions(field("Issue category"), "UI bug");
    await userEvent.type(field("Description"), "It is red");
    await submit();
    await waitFor(() => expect(sent()).toMatchObject([{ screenshot: btoa("png bytes") }]));
  });
});
