import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { keepEarlyInput, onFirstInteraction } from "./early-input.ts";
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
