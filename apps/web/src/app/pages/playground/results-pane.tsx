import { LIMITS, type TieRole } from "@querysnap/contracts";
import { Doc, type Value } from "@querysnap/mql";
import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Lock } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { FixError } from "../../../features/queries/components/fix-error.tsx";
import { FailureBox } from "../../../features/queries/components/failure-box.tsx";
import { explainFailure, limitReached } from "../../../features/queries/execution-error.ts";
import { ROLE_CLASS, type TieFocus } from "../../../features/queries/ties.ts";
import type { ColumnMark } from "../../../features/results/components/result-table.tsx";
import { ResultView } from "../../../features/results/components/result-view.tsx";
import {
  ExecutingBar,
  ResultPlaceholder,
  ResultSkeleton,
} from "../../../features/results/components/result-waiting.tsx";
import { USAGE_KEY } from "../../../features/usage/api/usage.ts";
import { errorText } from "../../../lib/api-error.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import type { Answer } from "../../../features/queries/api/generate-query.ts";
import { isEmptyRead } from "../../../features/queries/api/why-empty.ts";
import { WhyEmpty } from "../../../features/queries/components/why-empty.tsx";
import { countDocuments } from "../../../features/queries/api/execute-query.ts";
import type { CancelledRun } from "../../../features/queries/execution-state.ts";
import type { Shown } from "../../../features/queries/run.ts";
import { connectionLimitMs } from "./time-limit.tsx";
import type { PanelHandle } from "./use-query-panel.ts";
import { useResultTools } from "./use-result-tools.tsx";
import { type ResultPositionHandle, useResultPosition } from "./use-result-position.ts";

type Saving = {
  onSave: () => void;
  isSaving: boolean;
  /** The plan does not include saved queries: `onSave` opens the upgrade dialog. */
  isLocked: boolean;
};

type ResultsPaneProps = {
  panel: PanelHandle;
  ties: TieFocus;
  isReadOnly: boolean;
  isSample: boolean;
  saving: Saving;
  fullScreen: ReactNode;
  onGoTo: (place: { line: number; column: number }) => void;
};

/** Marks the columns that a tie or the sort refers to. `answer` is that of the executed query. */
function columnMarks(
  answer: Answer | null,
  sort: readonly { path: string; direction: 1 | -1 }[],
  { activeTie, onActiveTie }: TieFocus,
) {
  const marks = new Map<string, ColumnMark>();
  for (const [index, tie] of (answer?.ties ?? []).entries()) {
    const mark = {
      tieClass: ROLE_CLASS[tie.role],
      isActive: index === activeTie,
      onHover: (isOver: boolean) => onActiveTie(isOver ? index : null),
    };
    for (const field of tie.fields) if (!marks.has(field)) marks.set(field, mark);
  }
  for (const { path, direction } of sort) marks.set(path, { ...marks.get(path), sort: direction });
  return marks;
}

const ROLE_RANK: Record<TieRole, number> = { range: 0, condition: 1, shape: 2, collection: 3 };

/** Ranks the columns that ties refer to; lower ranks come first in the table. */
function columnRanks(answer: Answer): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const tie of answer.ties) {
    for (const field of tie.fields)
      ranks.set(field, Math.min(ROLE_RANK[tie.role], ranks.get(field) ?? ROLE_RANK.collection));
  }
  return ranks;
}

/** The result of the last run, what is under way, or why there is none. */
export function ResultsPane({
  panel,
  ties,
  isReadOnly,
  isSample,
  saving,
  fullScreen,
  onGoTo,
}: ResultsPaneProps) {
  const position = useResultPosition(panel.connectionId);
  const { execution } = panel.state;
  const longestMs = connectionLimitMs(isSample);
  const limitMs = Math.min(panel.state.timeLimitMs ?? longestMs, longestMs);
  const view = { panel, ties, position, isReadOnly, fullScreen };
  const isGenerateNext = panel.state.mode === "natural" && panel.query === null;
  const placeholder = <ResultPlaceholder shortcutAction={isGenerateNext ? "generate" : "execute"} />;

  switch (execution.kind) {
    case "idle":
      return placeholder;
    case "opening":
      return <ResultSkeleton />;
    case "unopened":
      return <Unopened error={execution.error} onRetry={panel.actions.reopen} />;
    case "running": {
      const bar = <ExecutingBar limitMs={limitMs} onCancel={panel.actions.cancel} />;
      if (execution.shown) return <ShownResult {...view} shown={execution.shown} waiting={bar} />;
      return (
        <div className="flex min-h-0 flex-1 flex-col">
          {bar}
          <ResultSkeleton />
        </div>
      );
    }
    case "cancelled":
      return <Cancelled run={execution.run} onShow={panel.actions.showCancelled} />;
    case "failed":
      // an exhausted quota opens a dialog; keep the last result behind it
      if (limitReached(execution.error, "query")) {
        if (!execution.shown) return placeholder;
        return <ShownResult {...view} shown={execution.shown} saving={saving} />;
      }
      return (
        <Failed
          panel={panel}
          error={execution.error}
          sent={execution.sent}
          isReadOnly={isReadOnly}
          onGoTo={onGoTo}
        />
      );
    case "done":
      return (
        <ShownResult
          {...view}
          shown={execution.shown}
          isLoadingMore={execution.pageRequest !== null}
          saving={saving}
        />
      );
  }
}

const CANCELLED_TEXTS: Record<CancelledRun["kind"], string> = {
  asking: "The query was stopped. Asking whether this run was counted…",
  refunded: "The query was stopped before it finished. This run was not counted.",
  counted: "The query had already finished when it was stopped. This run was counted.",
  unknown:
    "The query was stopped, but the server did not say whether this run was counted. See Query History.",
};

/** Says whether a cancelled run was counted, and offers its result if it had already finished. */
function Cancelled({ run, onShow }: { run: CancelledRun; onShow: () => void }) {
  return (
    <section aria-label="Results" className="flex-1 px-5 py-4.5">
      <p className="text-body font-semibold">Cancelled</p>
      <p className="text-ui text-ink-2" aria-live="polite">
        {CANCELLED_TEXTS[run.kind]}
      </p>
      {run.kind === "counted" && run.hasResult ? (
        <Button size="sm" className="mt-3" onClick={onShow}>
          Show its result
        </Button>
      ) : null}
    </section>
  );
}

/** Shows why a stored run could not be loaded. */
function Unopened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <section aria-label="Results" className="flex-1 px-5 py-4.5" role="alert">
      <p className="text-body font-semibold">The stored result could not be loaded</p>
      <p className="text-ui text-ink-2">{errorText(error, "Failed to load the result")}</p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        Retry
      </Button>
    </section>
  );
}

type FailedProps = {
  panel: PanelHandle;
  error: unknown;
  sent: Shown["sent"];
  isReadOnly: boolean;
  onGoTo: ResultsPaneProps["onGoTo"];
};

function Failed({ panel, error, sent, isReadOnly, onGoTo }: FailedProps) {
  const client = useQueryClient();
  return (
    <section aria-label="Results" className="min-h-40 flex-1 overflow-auto px-5 py-4.5">
      <FailureBox
        failure={explainFailure(error, { isReadOnly })}
        onGoTo={onGoTo}
        onRetry={panel.actions.execute}
        onClose={panel.actions.closeResult}
      />
      <FixError
        connectionId={panel.connectionId}
        error={error}
        sent={sent}
        onRun={panel.actions.runRepaired}
        onAsked={() => void client.invalidateQueries({ queryKey: USAGE_KEY })}
      />
    </section>
  );
}

/** Names the question of an outdated result; null while the result belongs to the question on screen. */
function formerName({ state: { generation, question } }: PanelHandle, sent: Shown["sent"]): string | null {
  if (generation === null || generation.kind === "idle") return null;
  const asked = sent.naturalLanguage?.trim() ?? "";
  if (asked === question.trim()) return null;
  return asked === "" ? "the query before" : `the question before: “${asked}”`;
}

type ShownResultProps = {
  shown: Shown;
  isReadOnly: boolean;
  panel: PanelHandle;
  ties: TieFocus;
  position: ResultPositionHandle;
  fullScreen: ReactNode;
  waiting?: ReactNode;
  isLoadingMore?: boolean;
  /** Missing while another run is in flight. */
  saving?: Saving;
};

function ShownResult({
  shown,
  isReadOnly,
  panel,
  ties,
  position,
  fullScreen,
  waiting,
  isLoadingMore = false,
  saving,
}: ShownResultProps) {
  const { outcome, sent, stored } = shown;
  const tools = useResultTools(shown, { connectionId: panel.connectionId, isReadOnly });
  const answer = panel.answer && panel.answer.query === sent.queryString ? panel.answer : null;
  // keep the order while the next question is typed, so that columns do not move
  const [order, setOrder] = useState<{ sent: Shown["sent"]; answer: Answer } | null>(null);
  if (answer && (order?.sent !== sent || order.answer !== answer)) setOrder({ sent, answer });
  const ranks = useMemo(() => (order?.sent === sent ? columnRanks(order.answer) : undefined), [order, sent]);
  const [sort, setSort] = useState<readonly { path: string; direction: 1 | -1 }[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import("../../../features/queries/query-sort.ts").then(
      ({ sortOf }) => (isCurrent ? setSort(sortOf(sent.queryString)) : undefined),
      () => null,
    );
    return () => {
      isCurrent = false;
    };
  }, [sent.queryString]);
  const marks = useMemo(() => columnMarks(answer, sort, ties), [answer, sort, ties]);
  return (
    <>
      <ResultView
        runId={outcome.historyId}
        set={tools.set}
        {...tools.columns}
        source={tools.source}
        onEdit={tools.onEdit}
        former={formerName(panel, sent)}
        onCount={() => countDocuments(sent)}
        ms={outcome.executionTime}
        sizeBytes={outcome.sizeBytes}
        cappedBy={stored?.isCut ? "storage" : outcome.cappedBy}
        onLoadMore={outcome.nextPage === null ? undefined : panel.actions.loadMore}
        isLoadingMore={isLoadingMore}
        marks={marks}
        ranks={ranks}
        mode={position.mode}
        onMode={position.setMode}
        showsChart={position.showsChart}
        onShowsChart={position.setShowsChart}
        scroll={position.scrollOf(outcome.historyId)}
        onScroll={(scroll) => position.keepScroll(outcome.historyId, scroll)}
        waiting={waiting}
        instead={insteadOf(shown, panel)}
        actions={
          <>
            {stored ? <StoredMark at={stored.at} onRun={panel.actions.execute} /> : null}
            {saving ? (
              <Button
                size="sm"
                title="Save query"
                icon={<Bookmark size={13} strokeWidth={1.75} aria-hidden="true" />}
                busy={saving.isSaving}
                busyLabel="Saving"
                onClick={saving.onSave}
              >
                Save query
                {saving.isLocked ? (
                  <Lock size={12} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
                ) : null}
              </Button>
            ) : null}
            {fullScreen}
          </>
        }
      />
      {tools.dialog}
    </>
  );
}

/** A document or a yes or no is an answer though no document was read: `explain()`, `hasNext()`. */
const isAnswer = (result: Value) => result instanceof Doc || typeof result === "boolean";

/** Returns the replacement for an empty or missing result; undefined to show the documents. */
function insteadOf({ outcome, sent, stored }: Shown, { actions }: PanelHandle): ReactNode {
  if (stored?.isMissing) return <NothingStored />;
  if (stored || isAnswer(outcome.result) || !isEmptyRead(outcome)) return undefined;
  return (
    <WhyEmpty sent={sent} runId={outcome.historyId} onUse={actions.runRepaired} onEdit={actions.writeQuery} />
  );
}

function NothingStored() {
  return (
    <div className="px-5 py-4.5">
      <p className="text-body font-semibold">The result was not stored</p>
      <p className="text-ui text-ink-2">
        Results above {LIMITS.historyResultBytes / 1024} KB are not kept whole. Run the query again to see it.
      </p>
    </div>
  );
}

/** Labels a result from the history and offers to run its query again. */
function StoredMark({ at, onRun }: { at: string; onRun: () => void }) {
  return (
    <>
      <span className="text-small text-ink-3">
        Result of <time dateTime={at}>{formatExactTime(at)}</time>
      </span>
      <Button size="sm" onClick={onRun}>
        Run again
      </Button>
    </>
  );
}
