import type { BugReport } from "@querysnap/contracts";
import { Dialog } from "../../../components/dialog.tsx";
import { formatExactTime } from "../../../lib/dates.ts";
import { DetailList } from "./detail-list.tsx";
import { ReportActions } from "./report-row.tsx";
import { PriorityTag, StateMark } from "./state-marks.tsx";

const namedVersion = (name: string, version: string) =>
  name === "Unknown" ? [] : [`${name} ${version}`.trim()];

/** `Chrome 142 on Linux`, of what is known; null when nothing is. */
function browserText({ browserName, browserVersion, osName, osVersion }: BugReport["browserInfo"]) {
  const known = [...namedVersion(browserName, browserVersion), ...namedVersion(osName, osVersion)];
  return known.length > 0 ? known.join(" on ") : null;
}

/** Everything that was sent with a report. */
export function ReportDetail({
  report,
  busy,
  onMove,
  onClose,
}: {
  report: BugReport;
  busy: boolean;
  onMove: (status: "in_progress" | "resolved") => void;
  onClose: () => void;
}) {
  const isDone = report.status !== "open" && report.status !== "in_progress";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="danger"
      title={report.title}
      above={
        <p className="mb-1 flex items-center gap-2 text-small">
          <span className="font-mono text-ink-3">{`BR-${report.number}`}</span>
          <PriorityTag priority={report.priority} />
          <StateMark status={report.status} />
        </p>
      }
      {...(isDone ? {} : { footer: <ReportActions report={report} busy={busy} onMove={onMove} /> })}
    >
      <p className="mt-3 text-body break-words whitespace-pre-wrap">{report.description}</p>
      {report.problematicQuery === null ? null : (
        <pre className="mt-3 max-h-60 overflow-auto rounded-control border border-line bg-code-bg p-3 font-mono text-code whitespace-pre-wrap">
          {report.problematicQuery}
        </pre>
      )}
      {report.screenshot === null ? null : (
        <img
          src={report.screenshot}
          alt={`Screenshot of BR-${report.number}`}
          className="mt-3 max-h-80 max-w-full rounded-control border border-line object-contain"
        />
      )}
      <DetailList
        rows={[
          [
            "Category",
            `${report.category}${report.customCategory === null ? "" : ` (${report.customCategory})`}`,
          ],
          ["From", `${report.userInfo.name} <${report.userInfo.email}>`],
          ["IP address", report.ipAddress],
          ["Created", formatExactTime(report.createdAt)],
          ["Page", report.page || null],
          ["Browser", browserText(report.browserInfo)],
          ["Screen", report.screenResolution],
          ["Connection", report.connectionId],
          ["Collection", report.collectionName],
          ["Resolution", report.resolution],
        ]}
      />
    </Dialog>
  );
}
