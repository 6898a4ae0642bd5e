import { render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useReturnFocus } from "./use-return-focus.ts";

function Dialog() {
  useReturnFocus();
  return null;
}

/** A page with its content and a button, which has the focus. */
function openPage(): { main: HTMLElement; button: HTMLElement } {
  document.body.innerHTML = '<main tabindex="-1"></main><button type="button">Open</button>';
  const [main, button] = [document.querySelector("main"), document.querySelector("button")];
  if (!main || !button) throw new Error("The page is empty.");
  button.focus();
  return { main, button };
}

afterEach(() => {
  document.body.innerHTML = "";
});

test("the focus goes back to where it was", async () => {
  const { button } = openPage();
  // what opens a menu tells that the menu is closed
  button.dataset.state = "closed";
  const dialog = render(<Dialog />);
  button.blur();
  dialog.unmount();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("where that is gone, the content of the page has it", async () => {
  const { main, button } = openPage();
  const dialog = render(<Dialog />);
  button.remove();
  dialog.unmount();
  await waitFor(() => expect(document.activeElement).toBe(main));
});

test("where that fades with its menu, the content of the page has it", async () => {
  const { main, button } = openPage();
  const dialog = render(<Dialog />);
  const menu = document.body.appendChild(document.createElement("div"));
  menu.setAttribute("role", "dialog");
  menu.dataset.state = "closed";
  menu.append(button);
  dialog.unmount();
  await waitFor(() => expect(document.activeElement).toBe(main));
});

test("focus that went elsewhere stays there", async () => {
  const { button } = openPage();
  const other = document.body.appendChild(document.createElement("input"));
  const dialog = render(<Dialog />);
  other.focus();
  dialog.unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(other);
  expect(button.isConnected).toBe(true);
});
