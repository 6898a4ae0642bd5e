import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { useZodForm } from "./use-zod-form.ts";

const schema = z.object({
  name: z.string().trim().min(1, "Name is required"),
  count: z.string().min(1, "Count is required").transform(Number),
});

type Send = (values: { name: string; count: number }) => Promise<void>;
type Options = Partial<
  Pick<Parameters<typeof useZodForm<z.input<typeof schema>, unknown>>[0], "failureField">
>;

function TestForm({ send, ...options }: { send: Send } & Options) {
  const { form, errors, failure, isSubmitting, props } = useZodForm({
    schema,
    defaultValues: { name: "", count: "" },
    send,
    fallback: "Failed to save",
    ...options,
  });
  return (
    <form {...props} aria-label="Test" aria-busy={isSubmitting}>
      <input aria-label="Name" {...form.register("name")} />
      <p>{errors.name?.message}</p>
      <input aria-label="Count" {...form.register("count")} />
      <p>{errors.count?.message}</p>
      <p role="alert">{failure}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const fill = (name: string, count: string) => {
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
  fireEvent.change(screen.getByLabelText("Count"), { target: { value: count } });
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

it("sends what the schema made of the values", async () => {
  const send = vi.fn<Send>(async () => {});
  render(<TestForm send={send} />);
  fill(" Aditi ", "2");
  await save();
  expect(send.mock.calls).toEqual([[{ name: "Aditi", count: 2 }]]);
});

it("shows every error, focuses the first invalid field and sends nothing", async () => {
  const send = vi.fn<Send>(async () => {});
  render(<TestForm send={send} />);
  await save();
  expect(await screen.findByText("Name is required")).toBeDefined();
  expect(screen.getByText("Count is required")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  fill("Aditi", "");
  await vi.waitFor(() => expect(screen.queryByText("Name is required")).toBeNull());
  expect(send).not.toHaveBeenCalled();
});

it("ignores further submits while one is being sent", async () => {
  let finish = () => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)));
  render(<TestForm send={send} />);
  fill("Aditi", "2");
  const form = screen.getByRole("form", { name: "Test" });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  expect(form.getAttribute("aria-busy")).toBe("true");
  fireEvent.submit(form);
  finish();
  await vi.waitFor(() => expect(form.getAttribute("aria-busy")).toBe("false"));
  expect(send).toHaveBeenCalledTimes(1);
  fireEvent.submit(form);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it("keeps the values after a failure and shows its text until the next submit", async () => {
  const send = vi
    .fn<Send>(async () => {})
    .mockRejectedValueOnce(new ApiError("Too many requests", { code: "rate_limited", status: 429 }))
    .mockRejectedValueOnce(new TypeError("broken"));
  render(<TestForm send={send} />);
  fill("Aditi", "2");
  await save();
  expect(screen.getByRole("alert").textContent).toBe("Too many requests");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Aditi");
  await save();
  expect(screen.getByRole("alert").textContent).toBe("Failed to save");
  await save();
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(""));
});

it("shows a failure on the field that stands for it until that field changes", async () => {
  render(<TestForm send={() => Promise.reject(new Error("broken"))} failureField="name" />);
  fill("Aditi", "2");
  await save();
  expect(await screen.findByText("Failed to save")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("");
  fill("Aditi R", "2");
  await vi.waitFor(() => expect(screen.queryByText("Failed to save")).toBeNull());
});
