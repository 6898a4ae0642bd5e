import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "../lib/cn.ts";

/** Places. Give it `value` and `onValueChange`; arrow keys move, the panel follows. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...rest} className={cn("flex gap-5 self-stretch", className)} />;
}

/**
 * Focuses a tab that the mouse presses, without the focus ring. Radix focuses it by script, which browsers
 * take for the keyboard.
 */
export function focusPressedTab(event: MouseEvent<HTMLElement>): void {
  if (event.button === 0) event.currentTarget.focus({ focusVisible: false });
}

export function Tab({
  icon,
  children,
  className,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { icon?: ReactNode }) {
  return (
    <Radix.Trigger
      onMouseDown={focusPressedTab}
      {...rest}
      className={cn(
        "relative -mx-1.5 flex items-center gap-[7px] px-1.5 -outline-offset-2 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-1.5 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-focus",
        className,
      )}
    >
      {icon}
      {children}
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={className} />;
}
