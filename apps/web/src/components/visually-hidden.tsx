import type { ReactNode } from "react";

/** For readers only, e.g. the pictograph a specified title begins with, while an icon is drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
