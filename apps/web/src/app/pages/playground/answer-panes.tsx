import type { Span } from "@querysnap/contracts";
import { CodeXml, CornerDownLeft, Play, Route, ShieldCheck } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Skeleton, Spinner } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { PaneDivider } from "../../../features/playground/components/pane-divider.tsx";
import { clampSize, DEFAULT_LAYOUT, LAYOUT_LIMITS } from "../../../features/playground/use-layout.ts";
import type { QueryCheck } from "../../../features/queries/query-check.ts";
import { AnswerFoot, ModelButton } from "../../../features/queries/components/answer-foot.tsx";
import { CopyAsMenu } from "../../../features/queries/components/copy-as-menu.tsx";
import { GlossaryOffer } from "../../../features/queries/components/glossary-offer.tsx";
import { EditorStatus } from "../../../features/queries/components/editor-status.tsx";
import { Explanation, Refusal } from "../../../features/queries/components/explanation.tsx";
import { isSure } from "../../../features/queries/content-words.ts";
import { createGeometrySignal, Seam } from "../../../features/queries/components/seam.tsx";
import { limitReached } from "../../../features/queries/execution-error.ts";
import type { EditorSchema } from "../../../features/queries/editor/completion.ts";
import { LazyEditor } from "../../../features/queries/editor/lazy-editor.tsx";
import type { QueryEditorHandle } from "../../../features/queries/editor/query-editor.tsx";
import { shownRequest } from "../../../features/queries/query-panel-state.ts";
import { whatExists } from "../../../features/queries/what-exists.ts";
import { errorText } from "../../../lib/api-error.ts";
import { TimeLimit } from "./time-limit.tsx";
import type { PanelHandle } from "./use-query-panel.ts";

type AnswerPanesProps = {
  panel: PanelHandle;
  schema: EditorSchema;
  examples: readonly string[];
  isReadOnly: boolean;
  isSample: boolean;
  canExecute: boolean;
  explanationPx: number;
  /** The explanation stands above the query. */
  isStacked: boolean;
  onExplanationPx: (px: number) => void;
  activeTie: number | null;
  onActiveTie: (tie: number | null) => void;
  editor: RefObject<QueryEditorHandle | null>;
  onRephrase: (span: Span) => void;
  onExplain: () => void;
  databaseName: string;
};

/** Explanation and query side by side, joined by the seam; in narrow windows one above the other. */
export function AnswerPanes(props: AnswerPanesProps) {
  const { panel, explanationPx, isStacked, activeTie, editor } = props;
  const pair = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [moved] = useState(createGeometrySignal);
  const [changedTies, setChangedTies] = useState<readonly number[]>([]);
  const { answer } = panel;
  return (
    <div ref={pair} className={`relative flex h-full ${isStacked ? "flex-col" : ""}`}>
      <section
        className={`flex min-w-0 flex-col border-line ${isStacked ? "max-h-3/5 flex-none border-b" : "flex-none border-r"}`}
        style={isStacked ? undefined : { width: explanationPx }}
        aria-label="Explanation"
      >
        {answer && answer.query !== null ? (
          <Explanation
            ref={rows}
            question={panel.state.question}
            answer={answer}
            activeTie={activeTie}
            onActiveTie={props.onActiveTie}
            changedTies={changedTies}
            onScroll={moved.notify}
            onRephrase={props.onRephrase}
            onReading={panel.actions.chooseReading}
            onChoose={panel.actions.choose}
            foot={
              <>
                <AnswerFoot
                  connectionId={panel.connectionId}
                  asked={shownRequest(panel.state)}
                  answer={answer}
                />
                <Remember panel={panel} />
              </>
            }
          />
        ) : (
          <BeforeAnswer {...props} />
        )}
      </section>
      {isStacked ? null : (
        <PaneDivider
          orientation="vertical"
          label="Width of the explanation"
          value={explanationPx}
          min={LAYOUT_LIMITS.explanationPx[0]}
          max={LAYOUT_LIMITS.explanationPx[1]}
          onChange={(px) => props.onExplanationPx(clampSize("explanationPx", px))}
          onReset={() => props.onExplanationPx(DEFAULT_LAYOUT.explanationPx)}
        />
      )}
      <GeneratedQuery {...props} onGeometry={moved.notify} onChangedTies={setChangedTies} />
      {answer && answer.query !== null && !isStacked ? (
        <Seam
          moved={moved}
          pair={pair}
          rows={rows}
          editor={editor}
          ties={answer.ties}
          activeTie={activeTie}
        />
      ) : null}
    </div>
  );
}

/** What the user has run instead of the generated query; null while both are the same. */
export function correctionOf({ state }: Pick<PanelHandle, "state">) {
  const { generation, question, execution, lastAsked } = state;
  if (generation?.kind !== "answered" || execution.kind !== "done") return null;
  const { answer } = generation;
  const { sent } = execution.shown;
  const generated = lastAsked?.question === question ? lastAsked.query : answer.query;
  if (generated === null || sent.naturalLanguage !== question || sent.queryString === generated) return null;
  const former = answer.alternatives.find(({ query }) => query === generated) ?? answer;
  return { question, generated, answer: former, query: sent.queryString };
}

function Remember({ panel }: { panel: PanelHandle }) {
  const correction = correctionOf(panel);
  if (correction === null) return null;
  const { generated, ...offered } = correction;
  return (
    <GlossaryOffer key={`${generated} ${offered.query}`} connectionId={panel.connectionId} {...offered} />
  );
}

function BeforeAnswer({ panel, examples, schema, canExecute, onRephrase }: AnswerPanesProps) {
  const { generation } = panel.state;
  if (generation?.kind === "asking") {
    return (
      <>
        <div className="flex h-9.5 flex-none items-center pl-5">
          <h2 className="caption text-ink-2!">Explanation</h2>
        </div>
        <div className="grid gap-4.5 px-5 pt-2" aria-hidden="true">
          {[72, 60, 80, 52].map((width) => (
            <span key={width} className="flex gap-3">
              <Skeleton className="w-25" />
              <Skeleton className="w-52" />
            </span>
          ))}
        </div>
        <PaneFoot>
          <Spinner />
          Reading the question
        </PaneFoot>
      </>
    );
  }
  if (generation?.kind === "failed" && !limitReached(generation.error, "ai")) {
    return (
      <div className="px-5 pt-4" role="alert">
        <p className="text-body font-semibold text-danger">Couldn't generate a query</p>
        <p className="mt-1 text-ui text-ink-2">{errorText(generation.error, "Failed to generate query")}</p>
        <Button size="sm" className="mt-3" onClick={panel.actions.generate}>
          Retry
        </Button>
      </div>
    );
  }
  if (panel.answer)
    return (
      <Refusal
        question={panel.state.question}
        answer={panel.answer}
        exists={whatExists(panel.state.question, schema)}
        onRephrase={onRephrase}
        onChoose={panel.actions.choose}
      />
    );
  return (
    <>
      <div className="flex h-9.5 flex-none items-center pl-5">
        <h2 className="caption text-ink-2!">Try on this database</h2>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              className="flex min-h-7 w-full items-center gap-2.5 px-5 py-0.5 text-left text-ui text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
              disabled={!canExecute}
              onClick={() => panel.actions.ask(example)}
            >
              <CornerDownLeft size={13} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
              {example}
            </button>
          </li>
        ))}
        {examples.length === 0 ? (
          <li className="px-5 py-1 text-ui text-ink-3">
            Questions appear here when the schema has been read.
          </li>
        ) : null}
      </ul>
      <PaneFoot>
        Names from your schema are underlined as you type
        <span className="ml-auto">
          <ModelButton connectionId={panel.connectionId} asked={shownRequest(panel.state)} />
        </span>
      </PaneFoot>
    </>
  );
}

function PaneFoot({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-auto flex h-8.5 flex-none items-center gap-2 border-t border-line bg-canvas px-5 text-small text-ink-3">
      {children}
    </div>
  );
}

type GeneratedQueryProps = AnswerPanesProps & {
  onGeometry: () => void;
  onChangedTies: (ties: readonly number[]) => void;
};

function GeneratedQuery({
  panel,
  schema,
  isReadOnly,
  isSample,
  canExecute,
  activeTie,
  onActiveTie,
  editor,
  onGeometry,
  onChangedTies,
  onExplain,
  databaseName,
}: GeneratedQueryProps) {
  const [check, setCheck] = useState<QueryCheck>({ kind: "empty" });
  const { answer, query } = panel;
  const isRunning = panel.state.execution.kind === "running";
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col bg-code-bg" aria-label="Generated query">
      <div className="@container flex h-9.5 flex-none items-center gap-2 pr-3 pl-5">
        <h2 className="caption truncate text-ink-2!">Generated query</h2>
        {query !== null && isReadOnly ? <ReadOnlyTag /> : null}
        {answer?.isWrite ? <Tag tone="warn">Changes data</Tag> : null}
        {query !== null && query !== answer?.query ? <Tag>Edited</Tag> : null}
        <span className="ml-auto flex items-center gap-2">
          {query === null ? null : (
            <>
              <IconButton label="Explain (Alt E)" size="sm" onClick={onExplain}>
                <Route size={14} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
              <CopyAsMenu
                query={query}
                collection={answer?.collection ?? null}
                databaseName={databaseName}
                compact
              />
              <Button
                variant="ghost"
                size="sm"
                icon={<CodeXml size={14} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => panel.actions.writeQuery(query)}
              >
                Edit
              </Button>
              <TimeLimit panel={panel} isSample={isSample} />
            </>
          )}
          <Button
            size="sm"
            className="h-7"
            variant={answer && query !== null && isSure(answer) ? "pri" : "default"}
            icon={<Play size={13} strokeWidth={2.25} aria-hidden="true" />}
            shortcut={query === null ? undefined : "Ctrl ↵"}
            busy={isRunning}
            busyLabel="Executing"
            disabled={
              query === null ? "Generate a query first" : canExecute ? false : "Connect to the database first"
            }
            onClick={panel.actions.execute}
          >
            Execute
          </Button>
        </span>
      </div>
      {query === null ? (
        <>
          <div className="max-w-confirm px-13 pt-8.5">
            <p className="text-body font-medium">The query appears here</p>
            <p className="mt-1 text-ui text-ink-3">
              Each part is tied to the words it came from. Words that were not understood are listed, never
              guessed.
            </p>
          </div>
          {isReadOnly ? (
            <PaneFoot>
              <ShieldCheck size={13} strokeWidth={1.75} aria-hidden="true" />
              Read-only connection: find(), count() and aggregate()
            </PaneFoot>
          ) : null}
        </>
      ) : (
        <>
          <div className="min-h-0 flex-1">
            <LazyEditor
              ref={editor}
              value={query}
              onChange={panel.actions.setAnswerText}
              label="Generated query"
              schema={schema}
              collection={answer?.collection ?? null}
              ties={answer?.ties}
              activeTie={activeTie}
              onActiveTie={onActiveTie}
              onChangedTies={onChangedTies}
              onGeometry={onGeometry}
              onCheck={setCheck}
            />
          </div>
          <EditorStatus check={check} onGoTo={(place) => editor.current?.goTo(place)}>
            <span>{answer?.generator === "model" ? "Language model" : "Built-in generator"}</span>
            <span>{((answer?.ms ?? 0) / 1000).toFixed(2)} s</span>
          </EditorStatus>
        </>
      )}
    </section>
  );
}

/** Leaves narrow panes to the buttons: the side panel says so, too. */
export function ReadOnlyTag() {
  return (
    <Tag className="@max-[670px]:hidden">
      <ShieldCheck size={12} strokeWidth={1.75} aria-hidden="true" />
      Read only
    </Tag>
  );
}
