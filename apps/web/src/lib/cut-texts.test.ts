import { afterEach, beforeEach, expect, it } from "vitest";
import { showCutTexts } from "./cut-texts.ts";

let end: () => void;
beforeEach(() => {
  end = showCutTexts(document);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** A text in a place that is 100 pixels wide, with the pointer over it. */
function hover(html: string, width: number): HTMLElement {
  document.body.innerHTML = html;
  const text = document.querySelector<HTMLElement>(".truncate");
  if (text === null) throw new Error("no text");
  Object.defineProperty(text, "clientWidth", { value: 100, configurable: true });
  setWidth(text, width);
  return text;
}

function setWidth(text: HTMLElement, width: number): void {
  Object.defineProperty(text, "scrollWidth", { value: width, configurable: true });
  (text.firstElementChild ?? text).dispatchEvent(new Event("pointerover", { bubbles: true }));
}

it("gives a text that is cut its whole text as title", () => {
  const text = hover('<p class="truncate">65f2a7<b>c1</b></p>', 160);
  expect(text.title).toBe("65f2a7c1");
});

it("gives none to a text that fits, nor keeps one when it fits again", () => {
  const text = hover('<p class="truncate">short</p>', 60);
  expect(text.hasAttribute("title")).toBe(false);
  setWidth(text, 160);
  expect(text.title).toBe("short");
  setWidth(text, 60);
  expect(text.hasAttribute("title")).toBe(false);
});

it("follows a text that changes", () => {
  const text = hover('<p class="truncate">one</p>', 160);
  text.textContent = "another";
  setWidth(text, 160);
  expect(text.title).toBe("another");
});

it("leaves titles that are there", () => {
  expect(hover('<p class="truncate" title="exactly">about</p>', 160).title).toBe("exactly");
  const inside = hover('<button title="the whole query"><i class="truncate">db.boats</i></button>', 160);
  expect(inside.hasAttribute("title")).toBe(false);
});
