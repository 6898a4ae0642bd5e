import type { ReactNode } from "react";
import { cn } from "../lib/cn.ts";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-block min-w-4 rounded-tag border border-line bg-sunken px-1 text-center font-sans text-micro font-medium whitespace-nowrap text-ink-3",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
