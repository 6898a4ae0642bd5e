import type { Span } from "@querysnap/contracts";
import { CornerDownLeft } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Skeleton, Spinner } from "../../../components/spinner.tsx";
import { ModelButton } from "../../../features/queries/components/answer-foot.tsx";
import { Refusal } from "../../../features/queries/components/explanation.tsx";
import { limitReached } from "../../../features/queries/execution-error.ts";
import { shownRequest } from "../../../features/queries/query-panel-state.ts";
import { whatExists } from "../../../features/queries/what-exists.ts";
import { errorText } from "../../../lib/api-error.ts";
import { PaneFoot } from "./pane-foot.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";

type BeforeAnswerProps = { workspace: WorkspaceHandle; onRephrase: (span: Span) => void };

/** In place of an explanation: what is under way, why there is no query, or questions to try. */
export function BeforeAnswer({ workspace, onRephrase }: BeforeAnswerProps) {
  const { panel, known } = workspace;
  const { generation, question } = panel.state;
  if (generation?.kind === "asking") return <Asking />;
  // a used-up quota has a dialog of its own
  if (generation?.kind === "failed" && !limitReached(generation.error, "ai"))
    return <AskingFailed error={generation.error} onRetry={panel.actions.generate} />;
  if (panel.answer)
    return (
      <Refusal
        question={question}
        answer={panel.answer}
        exists={whatExists(question, known)}
        onRephrase={onRephrase}
        onChoose={panel.actions.choose}
      />
    );
  return <Examples workspace={workspace} />;
}

function Asking() {
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

function AskingFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="px-5 pt-4" role="alert">
      <p className="text-body font-semibold text-danger">Couldn't generate a query</p>
      <p className="mt-1 text-ui text-ink-2">{errorText(error, "Failed to generate query")}</p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function Examples({ workspace: { panel, examples, canExecute } }: { workspace: WorkspaceHandle }) {
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
