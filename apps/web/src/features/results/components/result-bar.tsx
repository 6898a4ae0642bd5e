import type { ResultCap } from "@querysnap/contracts";
import type { Value } from "@querysnap/mql";
import { LIMITS } from "@querysnap/contracts";
import { Braces, ChartColumn, Check, Copy, ListTree, ScanSearch, Search, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { showError } from "../../../components/show-error.ts";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatBytes } from "../../../lib/bytes.ts";
import { useCopied } from "../../../lib/use-copied.ts";
import { type ResultSource, SaveMenu } from "./save-menu.tsx";

export type ResultMode = "tree" | "table" | "json";

const ICON = { size: 13, strokeWidth: 1.75, "aria-hidden": true } as const;
const MODES = [
  { value: "tree", label: "Tree", icon: <ListTree {...ICON} /> },
  { value: "table", label: "Table", icon: <Table2 {...ICON} /> },
  { value: "json", label: "JSON", icon: <Braces {...ICON} /> },
] as const;

const documents = (count: number) => count.toLocaleString("en-US");
/** Limit that cut a result; `storage`: the history stored only its first documents. */
export type ShownCap = ResultCap | "storage";
const CAPS: Record<ResultCap, { reason: string; more: string }> = {
  page: {
    reason: `Capped by the ${documents(LIMITS.pageSize)}-document limit`,
    more: `Load the next ${documents(LIMITS.pageSize)}`,
  },
  documents: {
    reason: `Capped by the ${documents(LIMITS.resultDocuments)}-document limit`,
    more: `Load the next ${documents(LIMITS.resultDocuments)}`,
  },
  bytes: {
    reason: `Capped by the ${LIMITS.resultBytes / 1024 / 1024} MB limit`,
    more: "Load the next documents",
  },
};

type ResultBarProps = {
  title: string;
  /** Time in the database. */
  ms: number | null;
  sizeBytes: number | null;
  cappedBy: ShownCap | null;
  /** Documents on screen. */
  shown: number;
  /** Changes with every run, which discards the counted total. */
  runId: string;
  onCount: () => Promise<number>;
  /** Missing on the last page. */
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  mode: ResultMode;
  onMode: (mode: ResultMode) => void;
  copyText?: (() => string) | undefined;
  items: readonly Value[];
  source: ResultSource;
  /** Null for results without a chart. */
  chart: { isShown: boolean; onShown: (isShown: boolean) => void } | null;
  onFind: () => void;
  /** After Copy. */
  actions?: ReactNode;
};

/** Title, time, size and cap of a result, and the switch of its views. */
export function ResultBar(props: ResultBarProps) {
  const { title, ms, sizeBytes, cappedBy, onLoadMore, isLoadingMore = false, chart } = props;
  const cap = cappedBy === "storage" ? null : cappedBy;
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-b border-line py-1.5 pr-3 pl-5">
      <h2 className="text-body font-semibold" aria-live="polite">
        {title}
      </h2>
      {ms === null ? null : (
        <span className="num ml-1 text-small text-ink-3">{Math.round(ms).toLocaleString("en-US")} ms</span>
      )}
      {sizeBytes === null ? null : (
        <span className="num text-small text-ink-3">{formatBytes(sizeBytes)}</span>
      )}
      {cappedBy === "storage" ? <StorageTag /> : null}
      {cap === null ? null : (
        <CapTag key={props.runId} shown={props.shown} cap={cap} onCount={props.onCount} />
      )}
      {cap !== null && onLoadMore ? (
        <button
          type="button"
          className="link text-small"
          aria-disabled={isLoadingMore}
          onClick={() => (isLoadingMore ? undefined : onLoadMore())}
        >
          {isLoadingMore ? "Loading…" : CAPS[cap].more}
        </button>
      ) : null}
      <span className="result-tools ml-auto flex items-center gap-2">
        <Segmented label="View" value={props.mode} onChange={props.onMode} options={MODES} />
        {chart ? (
          <IconButton
            label="Picture"
            shortcut="P"
            size="sm"
            aria-pressed={chart.isShown}
            className="aria-pressed:bg-selected aria-pressed:text-ink"
            onClick={() => chart.onShown(!chart.isShown)}
          >
            <ChartColumn {...ICON} />
          </IconButton>
        ) : null}
        <IconButton label="Find in result" shortcut="/" size="sm" onClick={props.onFind}>
          <Search {...ICON} />
        </IconButton>
        {props.copyText ? <CopyButton text={props.copyText} /> : null}
        <SaveMenu items={props.items} source={props.source} />
        {props.actions}
      </span>
    </div>
  );
}

type CapTagProps = { shown: number; cap: ResultCap; onCount: () => Promise<number> };

/** Number of documents shown, and a button that counts them all. */
function CapTag({ shown, cap, onCount }: CapTagProps) {
  const [total, setTotal] = useState<number | null>(null);
  const [isCounting, setCounting] = useState(false);
  const count = () => {
    setCounting(true);
    onCount()
      .then(setTotal, (error: unknown) => showError(errorText(error, "Failed to count the documents")))
      .finally(() => setCounting(false));
  };
  return (
    <>
      <Tag tone="warn" className="ml-1.5">
        <ScanSearch size={12} strokeWidth={1.75} aria-hidden="true" />
        <span className="num" aria-live="polite" title={CAPS[cap].reason}>
          {total === null ? `First ${documents(shown)}` : `${documents(shown)} of ${documents(total)}`}
        </span>
      </Tag>
      {total === null ? (
        <button
          type="button"
          className="link text-small"
          aria-disabled={isCounting}
          onClick={isCounting ? undefined : count}
        >
          {isCounting ? "Counting…" : "Count all"}
        </button>
      ) : null}
    </>
  );
}

/** Explains that the history stored only the first documents; running the query again returns all. */
function StorageTag() {
  return (
    <Tag tone="warn" className="ml-1.5">
      <ScanSearch size={12} strokeWidth={1.75} aria-hidden="true" />
      Cut for storage: first {LIMITS.historyResultBytes / 1024} KB kept
    </Tag>
  );
}

const COPIED_MS = 2000;

/** Copies, then confirms it for 2 s. */
export function CopyButton({ text, className }: { text: () => string; className?: string }) {
  const { isCopied, copy } = useCopied(COPIED_MS);
  return (
    <Button
      size="sm"
      title="Copy"
      className={isCopied ? `text-ok ${className ?? ""}` : className}
      icon={isCopied ? <Check size={13} strokeWidth={2.25} aria-hidden="true" /> : <Copy {...ICON} />}
      onClick={() => void copy(text())}
    >
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
