import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn.ts";

export const Popover = Radix.Root;
/** Use with `asChild` around a button. */
export const PopoverTrigger = Radix.Trigger;
/** Closes it when what it surrounds is pressed; use with `asChild`. */
export const PopoverClose = Radix.Close;

/**
 * A panel that floats by its button and may hold anything, unlike a menu. Esc and a press outside close it.
 */
export function PopoverContent({ className, align = "end", ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        {...rest}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "appear-quick z-50 rounded-panel border border-line bg-raised text-ui shadow-pop focus:outline-none",
          className,
        )}
      />
    </Radix.Portal>
  );
}
