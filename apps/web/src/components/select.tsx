import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn.ts";

/** The browser's own list in our frame: it works with every keyboard, reader and phone. */
export function Select({
  controlSize = "lg",
  className,
  children,
  ...rest
}: ComponentProps<"select"> & { controlSize?: "md" | "lg" }) {
  const size =
    controlSize === "lg" ? "min-h-field text-body max-sm:min-h-touch max-sm:text-read" : "min-h-md text-ui";
  return (
    <span
      className={cn("control-frame relative flex items-center", size)}
      data-invalid={rest["aria-invalid"] ? "true" : undefined}
      data-quiet={controlSize === "lg" ? undefined : ""}
    >
      <select
        {...rest}
        className={cn(
          "w-full appearance-none self-stretch bg-transparent pr-8 pl-[11px] text-ink outline-transparent",
          className,
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-[11px] text-ink-3"
      />
    </span>
  );
}
