/** Signs of a reader who does more than look, in the order in which they tend to come. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "click"];

/** Clicks kept for replay; more are a reader's impatience. */
const MAX_CLICKS = 20;

/**
 * Calls `start` once: at the first sign of interaction, or when another tab signs in or out.
 */
export function onFirstInteraction(start: () => void): void {
  const listening = new AbortController();
  const handle = () => {
    listening.abort();
    start();
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const sign of SIGNS) addEventListener(sign, handle, options);
  addEventListener("storage", handle, options);
}

/**
 * Holds back clicks on buttons and keeps typed text until the application has taken over the written page.
 * Links work without it and are left alone.
 *
 * @returns Gives both to the application; call it once, after its first render.
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const clicked: HTMLButtonElement[] = [];
  const handleClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (clicked.length < MAX_CLICKS) clicked.push(button);
  };
  root.addEventListener("click", handleClick, true);
  return () => {
    root.removeEventListener("click", handleClick, true);
    for (const input of root.querySelectorAll("input")) if (input.value !== input.defaultValue) retype(input);
    // a click can render other buttons: only those that are still there are pressed
    for (const button of clicked) if (button.isConnected) button.click();
  };
}

/**
 * Reports the text of `input` to React, which takes what stood there at hydration for known. Its own setter
 * lies on the element and remembers the value, the prototype's does not.
 */
function retype(input: HTMLInputElement): void {
  const text = input.value;
  input.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
