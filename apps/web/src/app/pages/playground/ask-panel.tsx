import { Check, CircleAlert, RotateCcw, Sparkles } from "lucide-react";
import { type ReactNode, type RefObject, useMemo } from "react";
import { Button } from "../../../components/button.tsx";
import { PaneDivider } from "../../../features/playground/components/pane-divider.tsx";
import {
  clampSize,
  DEFAULT_LAYOUT,
  LAYOUT_LIMITS,
  panesHeight,
  type PlaygroundLayout,
} from "../../../features/playground/use-layout.ts";
import { QuestionInput, type QuestionHandle } from "../../../features/queries/components/question-input.tsx";
import { countWords, isSure } from "../../../features/queries/content-words.ts";
import type { EditorSchema } from "../../../features/queries/editor/completion.ts";
import type { QueryEditorHandle } from "../../../features/queries/editor/query-editor.tsx";
import { answeredSegments, schemaWords, typedSegments } from "../../../features/queries/ties.ts";
import { useUsage } from "../../../features/usage/api/usage.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useWindowHeight } from "../../../lib/use-window-height.ts";
import { AnswerPanes, correctionOf } from "./answer-panes.tsx";
import type { PanelHandle } from "./use-query-panel.ts";

type AskPanelProps = {
  panel: PanelHandle;
  modeSwitch: ReactNode;
  schema: EditorSchema;
  examples: readonly string[];
  isReadOnly: boolean;
  isSample: boolean;
  canExecute: boolean;
  /** Height of the window when the panes have all of it. */
  fullHeightPx: number | null;
  layout: PlaygroundLayout;
  onLayout: (part: Partial<PlaygroundLayout>) => void;
  questionRef: RefObject<QuestionHandle | null>;
  editor: RefObject<QueryEditorHandle | null>;
  onExplain: () => void;
  databaseName: string;
  activeTie: number | null;
  onActiveTie: (tie: number | null) => void;
};

/** Examples that take two lines. */
const WRAPPED_EXAMPLES = 2;
/** Rows of the explanation that a question back is as high as. */
const CHOICE_ROWS = 2.5;
/** … and the offer to remember a corrected word. */
const CORRECTION_ROWS = 3;

/** AI Assistant: the question, what was understood of it, and the query. */
export function AskPanel(props: AskPanelProps) {
  const { panel, schema, layout, onLayout, questionRef, examples } = props;
  const { answer } = panel;
  const { question, lastAsked } = panel.state;
  const words = useMemo(
    () =>
      schemaWords(
        schema.collections.flatMap((each) => [each.name, ...each.fields.map((field) => field.path)]),
      ),
    [schema],
  );
  const segments = useMemo(
    () => (answer ? answeredSegments(question, answer) : typedSegments(question, words)),
    [answer, question, words],
  );
  const windowPx = useWindowHeight();
  const content = {
    codeLines: (panel.query ?? "").split("\n").length,
    rows:
      (answer ? answer.ties.length : examples.length + WRAPPED_EXAMPLES) +
      (answer?.choices ? CHOICE_ROWS : 0) +
      (correctionOf(panel) === null ? 0 : CORRECTION_ROWS),
    missed: answer?.notUnderstood.length ?? 0,
  };
  const isStacked = useMedia("(max-width: 1149px)");
  const panesPx = panesHeight(layout.panesPx, content, { heightPx: windowPx, isStacked });
  return (
    <>
      <QuestionInput
        ref={questionRef}
        value={question}
        onChange={panel.actions.setQuestion}
        segments={segments}
        ties={answer?.ties ?? null}
        activeTie={props.activeTie}
        onActiveTie={props.onActiveTie}
        placeholder="Describe what you want to find"
        onRecall={() => (lastAsked ? panel.actions.setQuestion(lastAsked.question) : undefined)}
        header={
          <>
            {props.modeSwitch}
            <span className="ml-auto flex items-center gap-3.5">
              <QuestionState panel={panel} />
              {answer ? (
                <Button
                  size="sm"
                  icon={<RotateCcw size={13} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => {
                    panel.actions.regenerate();
                    questionRef.current?.focus();
                  }}
                >
                  Regenerate
                </Button>
              ) : (
                <Button
                  size="sm"
                  className="h-7"
                  variant="pri"
                  icon={<Sparkles size={13} strokeWidth={2} aria-hidden="true" />}
                  shortcut="Ctrl ↵"
                  busy={panel.state.generation?.kind === "asking"}
                  busyLabel="Generating"
                  disabled={props.canExecute ? false : "Connect to the database first"}
                  onClick={panel.actions.generate}
                >
                  Generate
                </Button>
              )}
            </span>
          </>
        }
      />
      <div
        className={`border-b border-line ${props.fullHeightPx === null ? "flex-none" : "min-h-0 flex-1"}`}
        style={props.fullHeightPx === null ? { height: panesPx } : undefined}
      >
        <AnswerPanes
          {...props}
          explanationPx={layout.explanationPx}
          isStacked={isStacked}
          onExplanationPx={(explanationPx) => onLayout({ explanationPx })}
          onRephrase={(span) => questionRef.current?.focus(span)}
        />
      </div>
      <PaneDivider
        orientation="horizontal"
        label="Height of explanation and query"
        value={panesPx}
        min={LAYOUT_LIMITS.panesPx[0]}
        max={Math.max(LAYOUT_LIMITS.panesPx[1], panesPx)}
        onChange={(px) => onLayout({ panesPx: clampSize("panesPx", px) })}
        onReset={() => onLayout({ panesPx: DEFAULT_LAYOUT.panesPx })}
      />
    </>
  );
}

/** What was understood, or how many generations are left. */
function QuestionState({ panel }: { panel: PanelHandle }) {
  const usage = useUsage().data?.aiGeneration.daily;
  const { answer } = panel;
  if (panel.state.notice?.kind === "empty") {
    return (
      <span role="alert" className="flex items-center gap-1 text-small text-danger">
        <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
        Please enter a query
      </span>
    );
  }
  if (answer) {
    const { understood, missed } = countWords(panel.state.question, answer);
    const words = (count: number) => `${count} ${count === 1 ? "word" : "words"}`;
    return (
      <span className="flex items-center gap-3.5" aria-live="polite">
        {missed > 0 ? (
          <span className="flex items-center gap-1 text-small text-warn">
            <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
            {words(missed)} not understood
          </span>
        ) : null}
        {answer.query === null ? null : (
          <span className={`flex items-center gap-1 text-small ${isSure(answer) ? "text-ok" : "text-ink-3"}`}>
            {isSure(answer) ? <Check size={13} strokeWidth={2.25} aria-hidden="true" /> : null}
            {words(understood)} understood
          </span>
        )}
      </span>
    );
  }
  if (!usage || usage.remaining === "Unlimited" || usage.remaining > 2) return null;
  return (
    <span className="text-small text-warn">
      {usage.remaining === 1 ? "1 AI generation left today" : `${usage.remaining} AI generations left today`}
    </span>
  );
}
