import { BUG_STATUSES, type getBugReportStats, PRIORITIES, type ReplyOf } from "@querysnap/contracts";
import type { Repositories } from "../../store.ts";

const DAY_MS = 86_400_000;
const RECENT_DAYS = 7;
/** The median is of the latest ones: it tells how long a report takes now. */
const MEDIAN_OF = 1000;

/** Counts for the cards above the list. */
export async function readBugReportStats(
  bugReports: Repositories["bugReports"],
  nowMs: number,
): Promise<ReplyOf<typeof getBugReportStats>["data"]> {
  const states = await bugReports.countByState();
  const times = await bugReports.listTimesSince(nowMs - RECENT_DAYS * DAY_MS);
  const took = (await bugReports.listResolutionTimes(MEDIAN_OF)).sort((a, b) => a - b);
  const recentDays = Array.from({ length: RECENT_DAYS }, () => 0);
  for (const time of times) {
    const day = RECENT_DAYS - 1 - Math.min(RECENT_DAYS - 1, Math.max(0, Math.floor((nowMs - time) / DAY_MS)));
    recentDays[day] = (recentDays[day] ?? 0) + 1;
  }
  const sum = (rows: typeof states) => rows.reduce((total, { count }) => total + count, 0);
  return {
    overview: {
      totalReports: sum(states),
      recentReports: times.length,
      timeframe: `${RECENT_DAYS} days`,
      medianResolutionMs: took[Math.floor(took.length / 2)] ?? null,
    },
    breakdowns: {
      status: BUG_STATUSES.map((status) => ({
        _id: status,
        count: sum(states.filter((row) => row.status === status)),
      })).filter(({ count }) => count > 0),
      openPriority: PRIORITIES.map((priority) => ({
        _id: priority,
        count: sum(states.filter((row) => row.status === "open" && row.priority === priority)),
      })).filter(({ count }) => count > 0),
      recentDays,
    },
  };
}
