import type { ReactNode } from "react";
import { cn } from "../../../lib/cn.ts";

export type Stat = {
  label: string;
  value: number | null;
  text?: string;
  tone?: "warn";
  /** Drawn below or next to the number. */
  chart?: ReactNode;
};

/** Numbers above a list, in one band. */
export function StatCards({ stats, isWideFirst = false }: { stats: readonly Stat[]; isWideFirst?: boolean }) {
  return (
    <dl
      className={cn(
        "grid shrink-0 border-b border-line bg-canvas px-7 max-lg:grid-cols-2 max-lg:gap-x-6 max-sm:px-4",
        isWideFirst ? "lg:grid-cols-[1.5fr_1fr_1fr_1fr]" : "lg:grid-cols-5",
      )}
    >
      {stats.map(({ label, value, text, tone, chart }) => (
        <div
          key={label}
          className="relative border-line px-6 pt-3.5 pb-4 first:pl-0 max-lg:px-0 max-sm:py-2 lg:not-first:border-l"
        >
          <dt className="text-small font-medium text-ink-2">{label}</dt>
          <dd>
            <span
              className={cn(
                "num block text-sign font-semibold tracking-section",
                tone === "warn" && "text-warn",
              )}
            >
              {value === null ? "–" : new Intl.NumberFormat("en-US").format(value)}
            </span>
            {chart}
            {text === undefined ? null : <span className="block text-small text-ink-2">{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shares of a whole as one line; the text below says the same. */
export function ShareBar({ parts }: { parts: readonly { key: string; count: number; className: string }[] }) {
  return (
    <span aria-hidden="true" className="my-1.5 flex h-1.5 gap-px">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, count, className }) => (
          <span
            key={key}
            className={cn("block min-w-px rounded-[1px]", className)}
            style={{ flexGrow: count }}
          />
        ))}
    </span>
  );
}

/** One bar a day, oldest first. */
export function DayBars({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  return (
    <span
      aria-hidden="true"
      className="absolute right-6 bottom-4.5 flex h-9 items-end gap-[3px] border-b border-line-strong max-lg:hidden"
    >
      {days.map((count, day) => (
        <span
          // the days have no other name than their place
          // oxlint-disable-next-line react/no-array-index-key
          key={day}
          className="block w-2 bg-bar"
          style={{ height: `${Math.max(count === 0 ? 0 : 6, (count / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
