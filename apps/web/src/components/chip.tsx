import type { ComponentProps } from "react";
import { cn } from "../lib/cn.ts";

/** A small button for one of several short suggestions. Its label wraps rather than being cut. */
export function Chip({ className, ...rest }: Omit<ComponentProps<"button">, "type">) {
  return (
    <button
      type="button"
      className={cn(
        "inline-flex min-h-6 min-w-0 cursor-pointer items-center gap-1 rounded-control border border-line-strong bg-surface px-2 py-0.5 text-left text-small wrap-anywhere text-ink transition-colors select-none hover:bg-hover focus-visible:shadow-focus focus-visible:outline-transparent active:bg-selected",
        className,
      )}
      {...rest}
    />
  );
}
