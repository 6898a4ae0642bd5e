/** Signs of a reader who does more than look, in the order in which they tend to come. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "click"];

/** Clicks kept for replay; more are a reader's impatience. */
const MAX_CLICKS = 20;

/**
 * Calls `start` once: at the first sign of interaction, or when another tab signs in or out.
 */
export function onFirstInteraction(start: () => void): void {
  const listening = new AbortController();
  const handle = (event: Event) => {
    // browsers report a pointer that rests where the page appears
    if (event instanceof MouseEvent && event.type === "pointermove" && isResting(event)) return;
    listening.abort();
    start();
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const sign of SIGNS) addEventListener(sign, handle, options);
  addEventListener("storage", handle, options);
}

const isResting = ({ movementX, movementY }: MouseEvent) => movementX === 0 && movementY === 0;

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed and pressed until the application has taken over the written page: forms set their
 * fields to what they start with, and buttons do nothing yet. Links work without it and are left alone.
 *
 * @returns Types and presses it again; call it once, after the application's first render.
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const typed = new Map<TextField, string>();
  const clicked: HTMLButtonElement[] = [];
  const handleInput = ({ target }: Event) => {
    if (isTextField(target)) typed.set(target, target.value);
  };
  const handleClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (clicked.length < MAX_CLICKS) clicked.push(button);
  };
  root.addEventListener("input", handleInput, true);
  root.addEventListener("click", handleClick, true);
  return () => {
    root.removeEventListener("input", handleInput, true);
    root.removeEventListener("click", handleClick, true);
    for (const [field, value] of typed) retype(field, value);
    // a click can render other buttons: only those that are still there are pressed
    for (const button of clicked) if (button.isConnected) button.click();
  };
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Sets the value past the setter that React puts on the element, which would hide the change from it. */
function retype(field: TextField, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
