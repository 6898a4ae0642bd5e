import { Link } from "react-router";
import { Skeleton } from "../../../components/spinner.tsx";
import { useUsage } from "../api/usage.ts";
import { quotaWarning } from "../quota.ts";
import { DailyMeter } from "./quota-meter.tsx";

/** The day's use at the bottom of the side panel. */
export function SideUsage({ canUpgrade }: { canUpgrade: boolean }) {
  const { data, isError } = useUsage();
  if (isError) return <p className="text-small text-ink-3">Usage could not be loaded.</p>;
  if (!data) {
    return (
      <div className="grid gap-4 py-1">
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
      </div>
    );
  }
  const warning = quotaWarning(data);
  return (
    <>
      <DailyMeter label="Queries today" quota={data.queryExecution} className="mb-2.5" />
      <DailyMeter label="AI generations today" quota={data.aiGeneration} />
      {warning || canUpgrade ? (
        <div className="mt-1.5 flex items-center text-small">
          {warning ? (
            <span className={warning.isOver ? "text-danger" : "text-warn"}>{warning.text}</span>
          ) : null}
          {canUpgrade ? (
            <Link to="/pricing" className="link ml-auto text-small">
              Upgrade to SnapX
            </Link>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
