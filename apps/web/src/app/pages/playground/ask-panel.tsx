import { RotateCcw, Sparkles } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "../../../components/button.tsx";
import { PaneDivider } from "../../../features/playground/components/pane-divider.tsx";
import {
  clampSize,
  DEFAULT_LAYOUT,
  LAYOUT_LIMITS,
  panesHeight,
} from "../../../features/playground/use-layout.ts";
import { QuestionInput } from "../../../features/queries/components/question-input.tsx";
import { answeredSegments, schemaWords, typedSegments } from "../../../features/queries/ties.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useWindowHeight } from "../../../lib/use-window-height.ts";
import { AnswerPanes } from "./answer-panes.tsx";
import { QuestionState } from "./question-state.tsx";
import { correctionOf } from "./remember-correction.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";

/** Extra rows for examples that wrap. */
const WRAPPED_EXAMPLES = 2;
/** Height of the choice bar, in rows of the explanation. */
const CHOICE_ROWS = 2.5;
/** Height of the offer to remember a corrected word, in rows of the explanation. */
const CORRECTION_ROWS = 3;

/** The question cut at its ties, or at the names of the schema while it has no answer. */
function useSegments({ panel, known }: WorkspaceHandle) {
  const { answer } = panel;
  const { question } = panel.state;
  const words = useMemo(
    () =>
      schemaWords(
        known.collections.flatMap((each) => [each.name, ...each.fields.map((field) => field.path)]),
      ),
    [known],
  );
  return useMemo(
    () => (answer ? answeredSegments(question, answer) : typedSegments(question, words)),
    [answer, question, words],
  );
}

/** Height of explanation and query in pixels. */
function usePanesHeight({ panel, examples, view }: WorkspaceHandle, isStacked: boolean): number {
  const { answer } = panel;
  const heightPx = useWindowHeight();
  const content = {
    codeLines: (panel.query ?? "").split("\n").length,
    rows:
      (answer ? answer.ties.length : examples.length + WRAPPED_EXAMPLES) +
      (answer?.choices ? CHOICE_ROWS : 0) +
      (correctionOf(panel) === null ? 0 : CORRECTION_ROWS),
    missed: answer?.notUnderstood.length ?? 0,
  };
  return panesHeight(view.layout.panesPx, content, { heightPx, isStacked });
}

type AskPanelProps = { workspace: WorkspaceHandle; modeSwitch: ReactNode };

/** AI Assistant: the question, what was understood of it, and the query. */
export function AskPanel({ workspace, modeSwitch }: AskPanelProps) {
  const { panel, view } = workspace;
  const { question: box } = workspace.refs;
  const { question, lastAsked } = panel.state;
  const segments = useSegments(workspace);
  const isStacked = useMedia("(max-width: 1149px)");
  const panesPx = usePanesHeight(workspace, isStacked);
  const isFull = view.fullPane === "query";
  return (
    <>
      <QuestionInput
        ref={box}
        value={question}
        onChange={panel.actions.setQuestion}
        segments={segments}
        ties={panel.answer?.ties ?? null}
        {...view.ties}
        placeholder="Describe what you want to find"
        onRecall={() => (lastAsked ? panel.actions.setQuestion(lastAsked.question) : undefined)}
        header={
          <>
            {modeSwitch}
            <span className="ml-auto flex items-center gap-3.5">
              <QuestionState panel={panel} />
              <AskButton workspace={workspace} />
            </span>
          </>
        }
      />
      <div
        className={`border-b border-line ${isFull ? "min-h-0 flex-1" : "flex-none"}`}
        style={isFull ? undefined : { height: panesPx }}
      >
        <AnswerPanes
          workspace={workspace}
          isStacked={isStacked}
          onRephrase={(span) => box.current?.focus(span)}
        />
      </div>
      <PaneDivider
        orientation="horizontal"
        label="Height of explanation and query"
        value={panesPx}
        min={LAYOUT_LIMITS.panesPx[0]}
        max={Math.max(LAYOUT_LIMITS.panesPx[1], panesPx)}
        onChange={(px) => view.setLayout({ panesPx: clampSize("panesPx", px) })}
        onReset={() => view.setLayout({ panesPx: DEFAULT_LAYOUT.panesPx })}
      />
    </>
  );
}

/** Generate, or Regenerate once there is an answer. */
function AskButton({ workspace: { panel, canExecute, refs } }: { workspace: WorkspaceHandle }) {
  if (panel.answer)
    return (
      <Button
        size="sm"
        icon={<RotateCcw size={13} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => {
          panel.actions.regenerate();
          refs.question.current?.focus();
        }}
      >
        Regenerate
      </Button>
    );
  return (
    <Button
      size="sm"
      className="h-7"
      variant="pri"
      icon={<Sparkles size={13} strokeWidth={2} aria-hidden="true" />}
      shortcut="Ctrl ↵"
      busy={panel.state.generation?.kind === "asking"}
      busyLabel="Generating"
      disabled={canExecute ? false : "Connect to the database first"}
      onClick={panel.actions.generate}
    >
      Generate
    </Button>
  );
}
