import { useEffect, useState } from "react";

/** Menus and dialogs that fade, and take the focus with them when they are gone. */
const CLOSING = '[role="dialog"][data-state="closed"], [role="menu"][data-state="closed"]';

/**
 * For a dialog that a key or an answer of the server opens, not a button: gives the focus back to where it
 * was when the dialog was first drawn, or to the page's content where that is gone, as a closed menu is.
 */
export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(() => {
    const giveBack = (): void => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body;
      if (isThere && from.closest(CLOSING) === null) from.focus();
      else document.querySelector("main")?.focus({ preventScroll: true });
    };
    return () => {
      // after the dialog has let go of the focus
      setTimeout(giveBack);
    };
  }, [from]);
}
