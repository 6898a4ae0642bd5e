import type { Contact } from "@querysnap/contracts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stubApi } from "../../../lib/fixtures/stub-api.ts";
import { ContactDetail } from "./contact-detail.tsx";

const contact: Contact = {
  _id: "cnt_1",
  name: "Vi",
  email: "vi@example.com",
  subject: "Invoice",
  message: "Where is it?",
  category: "billing",
  priority: "low",
  status: "new",
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  response: null,
  respondedBy: null,
  respondedAt: null,
  adminNotes: [],
};
const PATH = "/api/contact/admin/contacts/cnt_1";

function open(answers: Parameters<typeof stubApi>[0]) {
  const calls = stubApi(answers);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactDetail contact={contact} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return calls;
}

it.each([
  ["Reply by email", "Send reply", "Write a reply first", "Failed to send the reply."],
  ["New note", "Add note", "Write a note first", "Failed to add the note."],
])("%s: nothing is sent empty, and what was typed survives a failure", async (label, name, empty, failed) => {
  const calls = open({
    [`POST ${PATH}/reply`]: { status: 502, body: {} },
    [`POST ${PATH}/notes`]: { status: 502, body: {} },
  });
  const field = screen.getByLabelText(label);
  const button = screen.getByRole("button", { name });
  fireEvent.click(button);
  expect(await screen.findByText(empty)).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(calls).toEqual([]);
  fireEvent.change(field, { target: { value: " Here it is. " } });
  await vi.waitFor(() => expect(screen.queryByText(empty)).toBeNull());
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText(failed)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field).toHaveProperty("value", " Here it is. ");
  expect(calls.map(({ body }) => Object.values(body as object))).toEqual([["Here it is."]]);
});

it("empties the note once it is added", async () => {
  const answer = { body: { success: true, data: contact } };
  const calls = open({ [`POST ${PATH}/notes`]: answer });
  const field = screen.getByLabelText("New note");
  fireEvent.change(field, { target: { value: "Called back" } });
  fireEvent.click(screen.getByRole("button", { name: "Add note" }));
  await vi.waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(calls[0]?.body).toEqual({ note: "Called back" });
});
