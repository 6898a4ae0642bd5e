import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../lib/cn.ts";

/** Places. Give it `value` and `onValueChange`; arrow keys move, the panel follows. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...rest} className={cn("flex gap-5 self-stretch", className)} />;
}

export function Tab({
  icon,
  children,
  className,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { icon?: ReactNode }) {
  return (
    <Radix.Trigger
      {...rest}
      className={cn(
        "relative flex items-center -outline-offset-2 gap-[7px] font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-focus",
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
