import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../lib/cn.ts";

export const Menu = Radix.Root;
/** Use with `asChild` around a button. */
export const MenuTrigger = Radix.Trigger;

export function MenuContent({ className, align = "end", ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        {...rest}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "appear-quick z-50 min-w-50 rounded-panel border border-line bg-raised p-1 text-ui shadow-pop",
          className,
        )}
      />
    </Radix.Portal>
  );
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  shortcut?: ReactNode;
  danger?: boolean;
};

export function MenuItem({ icon, shortcut, danger = false, className, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      className={cn(
        "flex h-row cursor-pointer items-center gap-2 rounded-tag px-2 text-ink outline-none select-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-hover",
        danger && "text-danger data-highlighted:bg-danger-wash",
        className,
      )}
    >
      {icon === undefined ? null : <span className={danger ? undefined : "text-ink-2"}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
