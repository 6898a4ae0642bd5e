import { type ReactNode, useMemo, useRef } from "react";
import type { Doc } from "@querysnap/mql";
import type { ColumnRanks } from "../columns.ts";
import type { Match } from "../find-in-result.ts";
import type { TableLayout } from "../table-layout.ts";
import { resultText } from "../json-lines.ts";
import { type ResultSet, resultTitle } from "../result-set.ts";
import { numberedRoots } from "../tree-rows.ts";
import { cn } from "../../../lib/cn.ts";
import { useChart } from "../use-chart.ts";
import { useFind } from "../use-find.ts";
import { useResultKeys } from "../use-result-keys.ts";
import { FindBar } from "./find-bar.tsx";
import type { ResultSource } from "./save-menu.tsx";
import { ResultBar, type ResultMode, type ShownCap } from "./result-bar.tsx";
import { ResultJson } from "./result-json.tsx";
import { type ColumnMark, ResultTable } from "./result-table.tsx";
import { type ScrollPosition, useKeptScroll } from "./use-kept-scroll.ts";
import { ResultTree } from "./result-tree.tsx";

type ResultViewProps = {
  set: ResultSet;
  ms: number | null;
  sizeBytes: number | null;
  cappedBy: ShownCap | null;
  /** Changes with every run. */
  runId: string;
  /** Counts all documents of a result that was cut. */
  onCount: () => Promise<number>;
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  marks?: ReadonlyMap<string, ColumnMark> | undefined;
  /** Columns of the table that come first. */
  ranks?: ColumnRanks | undefined;
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  source: ResultSource;
  /** Missing where documents cannot be edited. */
  onEdit?: ((document: Doc) => void) | undefined;
  mode: ResultMode;
  onMode: (mode: ResultMode) => void;
  /** Whether results that can be charted show the chart. */
  showsChart: boolean;
  onShowsChart: (shows: boolean) => void;
  /** Names what an outdated result belongs to; it is dimmed then. */
  former?: string | null;
  /** Initial scroll position in the current mode. */
  scroll: ScrollPosition | null;
  onScroll: (scroll: ScrollPosition) => void;
  /** Replaces the bar while a newer run is in flight; the result is dimmed until it ends. */
  waiting?: ReactNode;
  actions?: ReactNode;
  /** Replaces the documents, e.g. to explain why there are none. */
  instead?: ReactNode;
};

/** A result as table, JSON or tree (keys T, J, R), with its chart (P) and a search (/). */
export function ResultView({
  set,
  mode,
  onMode,
  waiting,
  former = null,
  instead,
  marks,
  ranks,
  layout,
  onLayout,
  onEdit,
  showsChart,
  onShowsChart,
  ...rest
}: ResultViewProps) {
  const { scroll, onScroll, ...bar } = rest;
  const pane = useRef<HTMLElement>(null);
  useKeptScroll(pane, { content: `${mode} ${bar.runId}`, scroll, onScroll });
  const picture = useChart(set, bar.source.operation);
  const find = useFind(pane, { mode, onMode });
  useResultKeys(pane, {
    mode,
    onMode,
    onPicture: () => (picture ? onShowsChart(!showsChart) : undefined),
    onFind: find.open,
  });
  return (
    <section
      ref={pane}
      aria-label="Results"
      className="result-frame flex min-h-40 flex-1 flex-col max-lg:min-h-80"
    >
      {waiting ?? (
        <ResultBar
          {...bar}
          title={resultTitle(set)}
          mode={mode}
          onMode={onMode}
          shown={set.items.length}
          items={set.items}
          chart={picture ? { isShown: showsChart, onShown: onShowsChart } : null}
          onFind={find.isOpen ? find.close : find.open}
          copyText={() => resultText(set)}
        />
      )}
      {find.isOpen ? <FindBar items={set.items} onMatch={find.showMatch} onClose={find.close} /> : null}
      {former === null ? null : (
        <p className="flex-none truncate border-b border-line bg-canvas px-5 py-1 text-small text-ink-2">
          Result of {former}
        </p>
      )}
      <div
        className={cn(
          "flex min-h-0 flex-1 max-lg:flex-col",
          former !== null && "result-former",
          waiting !== undefined && "opacity-60",
        )}
        aria-busy={waiting !== undefined || undefined}
      >
        <div className="min-h-0 min-w-0 flex-1">
          {instead ?? (
            <Body
              runId={bar.runId}
              {...{ set, mode, marks, ranks, layout, onLayout, onEdit }}
              match={find.match}
            />
          )}
        </div>
        {picture && showsChart ? <picture.ResultChart key={bar.runId} chart={picture.chart} /> : null}
      </div>
    </section>
  );
}

type BodyProps = Pick<
  ResultViewProps,
  "runId" | "set" | "mode" | "marks" | "ranks" | "layout" | "onLayout" | "onEdit"
> & { match: Match | null };

function Body({ set, mode, ...table }: BodyProps) {
  const roots = useMemo(() => numberedRoots(set.items), [set]);
  const label = resultTitle(set);
  if (set.kind === "list" && set.items.length === 0) return <NoDocuments />;
  switch (mode) {
    case "table":
      return <ResultTable items={set.items} label={label} {...table} />;
    case "tree":
      return <ResultTree roots={roots} label={label} isFirstOpen />;
    case "json":
      return <ResultJson set={set} label={label} />;
  }
}

function NoDocuments() {
  return (
    <div className="px-5 py-4.5">
      <p className="text-body font-semibold">No documents</p>
      <p className="text-ui text-ink-2">
        The query ran and nothing matched it. Loosen a condition and execute again.
      </p>
    </div>
  );
}
