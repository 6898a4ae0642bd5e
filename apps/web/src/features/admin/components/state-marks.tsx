import type { Priority } from "@querysnap/contracts";
import { Tag, type TagTone } from "../../../components/tag.tsx";
import { cn } from "../../../lib/cn.ts";

const PRIORITY_TONE: Record<Priority, TagTone> = {
  low: "neutral",
  medium: "neutral",
  high: "warn",
  urgent: "danger",
};

export function PriorityTag({ priority }: { priority: Priority }) {
  return <Tag tone={PRIORITY_TONE[priority]}>{priority}</Tag>;
}

const STATES: Record<string, { label: string; dot: string }> = {
  open: { label: "Open", dot: "bg-warn-fill" },
  new: { label: "New", dot: "bg-warn-fill" },
  in_progress: { label: "In progress", dot: "bg-tie-coll-line" },
  resolved: { label: "Resolved", dot: "bg-ok-fill" },
  responded: { label: "Responded", dot: "bg-ok-fill" },
  closed: { label: "Closed", dot: "border border-ink-3" },
  duplicate: { label: "Duplicate", dot: "border border-ink-3" },
  spam: { label: "Spam", dot: "border border-ink-3" },
};

export const stateLabel = (status: string): string => STATES[status]?.label ?? status;

/** A dot and the word. */
export function StateMark({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={cn("size-2 rounded-round", STATES[status]?.dot)} />
      {stateLabel(status)}
    </span>
  );
}
