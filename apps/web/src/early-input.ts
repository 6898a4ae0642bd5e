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

/**
 * Holds back clicks on buttons until the application has taken over the written page. Links work without it
 * and are left alone, and so is typed text: forms of these pages read their fields when they are sent.
 *
 * @returns Presses the buttons again; call it once, after the application's first render.
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
    // a click can render other buttons: only those that are still there are pressed
    for (const button of clicked) if (button.isConnected) button.click();
  };
}
