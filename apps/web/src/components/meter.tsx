import { cn } from "../lib/cn.ts";

/** Below 70 % calm, from 70 % a warning, from 90 % danger; the avatar's dot follows the same steps. */
export function usageTone(used: number, limit: number): "ok" | "warn" | "danger" {
  const share = limit > 0 ? used / limit : 1;
  if (share >= 0.9) return "danger";
  return share >= 0.7 ? "warn" : "ok";
}

const fills = { ok: "bg-ok-fill", warn: "bg-warn-fill", danger: "bg-danger-fill" };

/** Share of a limit. The numbers are shown next to it, so its name is for screen readers only. */
export function Meter({
  label,
  used,
  limit,
  tone = usageTone(used, limit),
  className,
}: {
  label: string;
  used: number;
  limit: number;
  /** Of progress, which is no warning near its end. */
  tone?: keyof typeof fills;
  className?: string;
}) {
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 100;
  return (
    <div className={cn("h-1 overflow-hidden rounded-round bg-bar-soft", className)}>
      <meter className="sr-only" aria-label={label} min={0} max={limit} value={Math.min(used, limit)} />
      <div
        aria-hidden="true"
        className={cn("h-full rounded-round", fills[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
