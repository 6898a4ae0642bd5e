import type { getBugReportStats, ReplyOf } from "@querysnap/contracts";
import { Banner } from "../../../components/banner.tsx";
import { DayBars, ShareBar, StatCards } from "./stat-cards.tsx";

type Stats = ReplyOf<typeof getBugReportStats>["data"];

/** Keeps the height of a line whose numbers are not known. */
const NO_TEXT = "\u00A0";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function spokenTime(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / 60_000))} min`;
  return ms < DAY_MS ? `${(ms / HOUR_MS).toFixed(1)} hours` : `${(ms / DAY_MS).toFixed(1)} days`;
}

/** Total, recent, resolved and open reports. */
export function ReportStats({ stats, error }: { stats: Stats | undefined; error: string | null }) {
  const of = (status: string) => stats?.breakdowns.status.find(({ _id }) => _id === status)?.count ?? 0;
  const urgency = (priority: string) =>
    stats?.breakdowns.openPriority.find(({ _id }) => _id === priority)?.count ?? 0;
  const total = stats?.overview.totalReports ?? 0;
  const other = of("closed") + of("duplicate");
  const median = stats?.overview.medianResolutionMs ?? null;
  const known = (value: number) => (stats === undefined ? null : value);
  const knownText = (text: string) => (stats === undefined ? NO_TEXT : text);
  return (
    <>
      <StatCards
        isWideFirst
        stats={[
          {
            label: "Total Reports",
            value: known(total),
            text: knownText(
              `${of("open")} open, ${of("in_progress")} in progress, ${of("resolved")} resolved, ${other} other`,
            ),
            chart: (
              <ShareBar
                parts={[
                  { key: "open", count: of("open"), className: "bg-warn-fill" },
                  { key: "in_progress", count: of("in_progress"), className: "bg-tie-coll-line" },
                  { key: "resolved", count: of("resolved"), className: "bg-ok-fill" },
                  { key: "other", count: other, className: "bg-bar-soft" },
                ]}
              />
            ),
          },
          {
            label: "Recent",
            value: known(stats?.overview.recentReports ?? 0),
            text: `in the last ${stats?.overview.timeframe ?? "7 days"}`,
            chart: <DayBars days={stats?.breakdowns.recentDays ?? []} />,
          },
          {
            label: "Resolved",
            value: known(of("resolved")),
            text: knownText(
              [
                `${total === 0 ? 0 : Math.round((of("resolved") / total) * 100)} % of all`,
                ...(median === null ? [] : [`median ${spokenTime(median)}`]),
              ].join(", "),
            ),
          },
          {
            label: "Open",
            value: known(of("open")),
            text: knownText(`${urgency("urgent")} urgent, ${urgency("high")} high`),
            ...(of("open") > 0 ? { tone: "warn" as const } : {}),
          },
        ]}
      />
      {error === null ? null : (
        <Banner tone="danger" className="mx-7 mt-3 max-sm:mx-4">
          {error}
        </Banner>
      )}
    </>
  );
}
