import { Tooltip as Radix } from "radix-ui";
import { useState, type ReactElement } from "react";
import { Kbd } from "./kbd.tsx";

export const TooltipProvider = Radix.Provider;

/**
 * A few words on hover and focus; nothing while `text` is null. Never the only place of something that must
 * be known.
 */
export function Tooltip({
  text,
  shortcut,
  side = "top",
  children,
}: {
  text: string | null;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen && text !== null} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        {/* Described by it, its trigger says it already: read once more it would stand outside all landmarks. */}
        <Radix.Content
          aria-hidden="true"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="appear-quick z-50 flex max-w-72 items-center gap-2 rounded-control border border-line bg-raised px-2 py-1 text-small text-ink shadow-pop"
        >
          {text}
          {shortcut === undefined ? null : <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
