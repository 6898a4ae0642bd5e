import type { Span } from "@querysnap/contracts";
import { useRef, useState } from "react";
import { PaneDivider } from "../../../features/playground/components/pane-divider.tsx";
import { clampSize, DEFAULT_LAYOUT, LAYOUT_LIMITS } from "../../../features/playground/use-layout.ts";
import { AnswerFoot } from "../../../features/queries/components/answer-foot.tsx";
import { Explanation } from "../../../features/queries/components/explanation.tsx";
import { createGeometrySignal, Seam } from "../../../features/queries/components/seam.tsx";
import { shownRequest } from "../../../features/queries/query-panel-state.ts";
import { BeforeAnswer } from "./before-answer.tsx";
import { GeneratedQuery } from "./generated-query.tsx";
import { RememberCorrection } from "./remember-correction.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";

/** The explanation leaves room for the query in narrow windows. */
const NARROW_EXPLANATION_PX = 420;

type AnswerPanesProps = {
  workspace: WorkspaceHandle;
  /** The explanation is above the query. */
  isStacked: boolean;
  onRephrase: (span: Span) => void;
};

/** Explanation and query side by side, joined by the seam; in narrow windows one above the other. */
export function AnswerPanes({ workspace, isStacked, onRephrase }: AnswerPanesProps) {
  const { panel, view, refs } = workspace;
  const { isNarrow, layout, setLayout, ties } = view;
  const pair = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [moved] = useState(createGeometrySignal);
  const [changedTies, setChangedTies] = useState<readonly number[]>([]);
  const { answer } = panel;
  const explanationPx = isNarrow
    ? Math.min(layout.explanationPx, NARROW_EXPLANATION_PX)
    : layout.explanationPx;
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
            {...ties}
            changedTies={changedTies}
            onScroll={moved.notify}
            onRephrase={onRephrase}
            onReading={panel.actions.chooseReading}
            onChoose={panel.actions.choose}
            foot={
              <>
                <AnswerFoot
                  connectionId={panel.connectionId}
                  asked={shownRequest(panel.state)}
                  answer={answer}
                />
                <RememberCorrection panel={panel} />
              </>
            }
          />
        ) : (
          <BeforeAnswer workspace={workspace} onRephrase={onRephrase} />
        )}
      </section>
      {isStacked ? null : (
        <PaneDivider
          orientation="vertical"
          label="Width of the explanation"
          value={explanationPx}
          min={LAYOUT_LIMITS.explanationPx[0]}
          max={LAYOUT_LIMITS.explanationPx[1]}
          onChange={(px) => setLayout({ explanationPx: clampSize("explanationPx", px) })}
          onReset={() => setLayout({ explanationPx: DEFAULT_LAYOUT.explanationPx })}
        />
      )}
      <GeneratedQuery workspace={workspace} onGeometry={moved.notify} onChangedTies={setChangedTies} />
      {answer && answer.query !== null && !isStacked ? (
        <Seam
          moved={moved}
          pair={pair}
          rows={rows}
          editor={refs.editor}
          ties={answer.ties}
          activeTie={ties.activeTie}
        />
      ) : null}
    </div>
  );
}
