import type { QuotaState } from "@querysnap/contracts";
import { Meter, usageTone } from "../../../components/meter.tsx";
import { Tag } from "../../../components/tag.tsx";
import { isRunningLow, isUsedUp, leftToday } from "../quota.ts";

const INK = { ok: "text-ink-2", warn: "text-warn", danger: "text-danger" } as const;
const count = (value: number | "Unlimited") =>
  value === "Unlimited" ? value : value.toLocaleString("en-US");

/** A day's use in one line with its bar, as the side panel shows it. */
export function DailyMeter({
  label,
  quota,
  className,
}: {
  label: string;
  quota: QuotaState;
  className?: string;
}) {
  const { used, limit } = quota.daily;
  const tone = limit === "Unlimited" ? "ok" : usageTone(used, limit);
  return (
    <div className={className}>
      <div className="flex items-center text-small">
        <span className="text-ink-2">{label}</span>
        <span className={`num ml-auto ${INK[tone]}`}>
          {limit === "Unlimited" ? `${count(used)}, unlimited` : `${count(used)} / ${count(limit)}`}
        </span>
      </div>
      {limit === "Unlimited" ? null : <Meter label={label} used={used} limit={limit} className="mt-[5px]" />}
    </div>
  );
}

/** "Used up" once nothing is left of the day or the month, "Running low" from 80 %. */
function QuotaTag({ quota }: { quota: QuotaState }) {
  if (isUsedUp(quota)) return <Tag tone="danger">Used up</Tag>;
  return isRunningLow(quota) ? <Tag tone="warn">Running low</Tag> : null;
}

/** Day, month and what is left, as the profile menu shows it. */
export function QuotaDetails({ label, quota }: { label: string; quota: QuotaState }) {
  const { daily, monthly } = quota;
  const tone = daily.limit === "Unlimited" ? "ok" : usageTone(daily.used, daily.limit);
  const left = leftToday(quota);
  return (
    <div>
      <div className="mb-1 flex items-center gap-2 text-small">
        <span className="font-medium">{label}</span>
        <QuotaTag quota={quota} />
        <span className={`num ml-auto ${INK[tone]}`}>
          {daily.limit === "Unlimited"
            ? `${count(daily.used)} today`
            : `${count(daily.used)} / ${count(daily.limit)} today`}
        </span>
      </div>
      {daily.limit === "Unlimited" ? null : <Meter label={label} used={daily.used} limit={daily.limit} />}
      <div className="num mt-1 flex items-center text-small text-ink-3">
        <span>{left === "Unlimited" ? left : `${count(left)} left`}</span>
        <span className="ml-auto">
          {monthly.limit === "Unlimited"
            ? `${count(monthly.used)} this month`
            : `${count(monthly.used)} / ${count(monthly.limit)} this month`}
        </span>
      </div>
    </div>
  );
}
