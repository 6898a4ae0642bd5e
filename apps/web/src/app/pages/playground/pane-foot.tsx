import type { ReactNode } from "react";

/** The line at the lower end of a pane. */
export function PaneFoot({ children }: { children: ReactNode }) {
  return (
    <div className="mt-auto flex h-8.5 flex-none items-center gap-2 border-t border-line bg-canvas px-5 text-small text-ink-3">
      {children}
    </div>
  );
}
