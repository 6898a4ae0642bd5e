import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, within } from "@testing-library/react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { keepEarlyInput, onFirstInteraction } from "./early-input.ts";
import { ContactForm } from "./features/contacts/components/contact-form.tsx";
import { AskForm } from "./features/landing/components/ask-form.tsx";

let mounted: Root | null = null;
afterEach(() => {
  act(() => mounted?.unmount());
  mounted = null;
  document.body.replaceChildren();
});

const PageWithLink = () => (
  <>
    <button type="button">Ask</button>
    <a href="#content">Skip</a>
  </>
);

function writtenPage(element: ReactElement): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = renderToString(element);
  document.body.append(root);
  return root;
}

const visitor = { name: "", email: "" };
const aditi = { name: "Aditi", email: "aditi@example.com" };

function contactOf(user: { name: string; email: string }): ReactElement {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ContactForm initial={{ subject: "", message: "", category: "general", ...user }} />
    </QueryClientProvider>
  );
}

// covers: SITE.14
it("text typed and a button pressed before the application is there reach it once", () => {
  const onAsk = vi.fn<(question: string) => void>();
  const page = <AskForm isAsking={false} error={null} onAsk={onAsk} />;
  const root = writtenPage(page);
  const replay = keepEarlyInput(root);
  const input = root.querySelector("input");
  const button = root.querySelector("button");
  if (!input || !button) throw new Error("the form is incomplete");
  input.value = "cancelled orders";
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  button.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  act(() => {
    mounted = hydrateRoot(root, page);
  });
  expect(onAsk).not.toHaveBeenCalled();
  act(replay);
  expect(onAsk.mock.calls).toEqual([["cancelled orders"]]);
  expect(input.value).toBe("cancelled orders");
  act(() => button.click());
  expect(onAsk).toHaveBeenCalledTimes(2);
});

// covers: SITE.14
it("a message typed before the application is there survives fields that are set, and the user who arrives", () => {
  const root = writtenPage(contactOf(visitor));
  const replay = keepEarlyInput(root);
  for (const [label, value] of [
    ["Email", "own@example.com"],
    ["Message", "It stopped."],
    ["Category", "bug"],
  ] as const)
    fireEvent.input(within(root).getByLabelText(label), { target: { value } });
  act(() => {
    mounted = hydrateRoot(root, contactOf(visitor));
  });
  act(replay);
  act(() => mounted?.render(contactOf(aditi)));
  const values = ["Name", "Email", "Message", "Category"].map((label) =>
    String(Reflect.get(within(root).getByLabelText(label), "value")),
  );
  expect(values).toEqual(["Aditi", "own@example.com", "It stopped.", "bug"]);
});

// covers: SITE.14
it("fields that were missing when the message was sent are so no more once the user is known", async () => {
  const root = document.createElement("div");
  document.body.append(root);
  mounted = createRoot(root);
  act(() => mounted?.render(contactOf(visitor)));
  await act(async () => {
    fireEvent.submit(within(root).getByLabelText("Email").closest("form") ?? root);
  });
  const missing = (): number => root.querySelectorAll("[aria-invalid=true]").length;
  expect(missing()).toBe(4);
  await act(async () => mounted?.render(contactOf(aditi)));
  expect(missing()).toBe(2);
});

it("links stay with the browser, and buttons that are gone are not pressed", () => {
  const root = writtenPage(<PageWithLink />);
  const replay = keepEarlyInput(root);
  const link = new MouseEvent("click", { bubbles: true, cancelable: true });
  root.querySelector("a")?.dispatchEvent(link);
  expect(link.defaultPrevented).toBe(false);
  const button = root.querySelector("button");
  const onClick = vi.fn<() => void>();
  button?.addEventListener("click", onClick);
  button?.click();
  button?.remove();
  replay();
  expect(onClick).not.toHaveBeenCalled();
});

it("the first interaction starts the application once, whatever it is", () => {
  for (const [target, sign] of [
    [document.body, "pointerdown"],
    [document.body, "keydown"],
    [document, "scroll"],
    [window, "storage"],
  ] as const) {
    const start = vi.fn<() => void>();
    onFirstInteraction(start);
    target.dispatchEvent(new Event(sign, { bubbles: true }));
    target.dispatchEvent(new Event(sign, { bubbles: true }));
    document.body.dispatchEvent(new Event("pointermove", { bubbles: true }));
    expect(start, sign).toHaveBeenCalledTimes(1);
  }
});

it("a pointer that rests over the page as it appears starts nothing", () => {
  const start = vi.fn<() => void>();
  onFirstInteraction(start);
  const move = (movementX: number) =>
    Object.defineProperty(new MouseEvent("pointermove", { bubbles: true }), "movementX", {
      value: movementX,
    });
  document.body.dispatchEvent(move(0));
  expect(start).not.toHaveBeenCalled();
  document.body.dispatchEvent(move(3));
  expect(start).toHaveBeenCalledTimes(1);
});
