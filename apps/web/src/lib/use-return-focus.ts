import { useEffect, useState } from "react";

/** Longer than a menu or dialog takes to fade. */
const SETTLED_MS = 400;

/**
 * For a dialog that a key or an answer of the server opens, not a button: gives the focus back to where it
 * was when the dialog was first drawn, or to the page's content where that is gone, as a closed menu is.
 */
export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(() => {
    const giveBack = (): void => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
      else document.querySelector("main")?.focus({ preventScroll: true });
    };
    return () => {
      // after the dialog has let go of the focus
      setTimeout(giveBack);
      // a menu that was closing takes the focus with it when it is gone
      setTimeout(giveBack, SETTLED_MS);
    };
  }, [from]);
}
