import type { ListedBugReport } from "@querysnap/contracts";
import { ChevronRight } from "lucide-react";
import { Button, IconButton } from "../../../components/button.tsx";
import { formatExactTime, formatRelativeTime } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { PriorityTag, StateMark } from "./state-marks.tsx";

type Move = (status: "in_progress" | "resolved") => void;

/** `/playground` as people name it. */
function pageName(page: string): string {
  const [first = ""] = page.split("/").filter((part) => part !== "");
  return first === "" ? "–" : first.slice(0, 1).toUpperCase() + first.slice(1);
}

/** The steps that its status allows: start while open, resolve while open or in progress. */
export function ReportActions({
  report,
  busy,
  onMove,
}: {
  report: ListedBugReport;
  busy: boolean;
  onMove: Move;
}) {
  const isOpen = report.status === "open";
  return (
    <>
      {isOpen ? (
        <Button size="sm" disabled={busy} onClick={() => onMove("in_progress")}>
          Start Work
        </Button>
      ) : null}
      {isOpen || report.status === "in_progress" ? (
        <Button size="sm" disabled={busy} onClick={() => onMove("resolved")}>
          Resolve
        </Button>
      ) : null}
    </>
  );
}

export function ReportRow({
  report,
  busy,
  onMove,
  onOpen,
}: {
  report: ListedBugReport;
  busy: boolean;
  onMove: Move;
  onOpen: () => void;
}) {
  const now = useNow();
  return (
    <tr className="h-13 border-b border-line hover:bg-hover">
      <th scope="row" aria-label={report.title} className="px-3.5 pl-7 font-normal">
        <span className="flex items-center gap-3">
          <span className="w-14 shrink-0 font-mono text-micro text-ink-3">{`BR-${report.number}`}</span>
          <span className="min-w-0">
            <button
              type="button"
              onClick={onOpen}
              className="block max-w-96 truncate text-left font-medium hover:underline"
            >
              {report.title}
            </button>
            <span className="block max-w-96 truncate text-small text-ink-3">{report.description}</span>
          </span>
        </span>
      </th>
      <td className="px-3.5 font-mono text-small text-ink-2">{report.category}</td>
      <td className="px-3.5">
        <PriorityTag priority={report.priority} />
      </td>
      <td className="px-3.5">
        <StateMark status={report.status} />
      </td>
      <td className="max-w-40 truncate px-3.5" title={report.userEmail}>
        {report.userName}
      </td>
      <td className="px-3.5 text-ink-2">{pageName(report.page)}</td>
      <td className="px-3.5 whitespace-nowrap text-ink-3">
        <time dateTime={report.createdAt} title={formatExactTime(report.createdAt)}>
          {formatRelativeTime(report.createdAt, now)}
        </time>
      </td>
      <td className="px-3.5 pr-7">
        <span className="flex items-center justify-end gap-1.5">
          <ReportActions report={report} busy={busy} onMove={onMove} />
          <IconButton label={`Open BR-${report.number}`} size="sm" tooltip={false} onClick={onOpen}>
            <ChevronRight aria-hidden="true" size={15} strokeWidth={1.75} />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}
