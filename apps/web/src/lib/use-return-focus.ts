import { useEffect, useState } from "react";

/**
 * For a dialog that a key or an answer of the server opens, not a button: gives the focus back to where it
 * was when the dialog was first drawn.
 */
export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // after the dialog has let go of the focus
      setTimeout(() => {
        if (
          from instanceof HTMLElement &&
          from.isConnected &&
          (document.activeElement === document.body || document.activeElement === null)
        )
          from.focus();
      });
    },
    [from],
  );
}
