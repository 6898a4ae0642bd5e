import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "../lib/cn.ts";

const tag = cva(
  "inline-flex h-tag shrink-0 items-center gap-1 rounded-tag border px-1.5 text-micro leading-none font-medium whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "border-line bg-sunken text-ink-2",
        ok: "border-ok-line bg-ok-wash text-ok",
        warn: "border-warn-line bg-warn-wash text-warn",
        danger: "border-danger-line bg-danger-wash text-danger",
        info: "border-info-line bg-info-wash text-info",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type TagTone = NonNullable<VariantProps<typeof tag>["tone"]>;

export function Tag({
  tone,
  className,
  children,
}: {
  tone?: TagTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cn(tag({ tone }), className)}>{children}</span>;
}

/** The only inverted tag. */
export function SnapXTag({ className }: { className?: string }) {
  return (
    <span
      className={cn(
        "inline-flex h-tag shrink-0 items-center rounded-tag border border-ink bg-ink px-1.5 text-micro leading-none font-semibold tracking-title text-surface",
        className,
      )}
    >
      <span>
        Snap<span className="text-snapx-x">X</span>
      </span>
    </span>
  );
}
