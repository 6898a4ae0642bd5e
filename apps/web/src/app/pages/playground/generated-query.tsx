import { CodeXml, Play, Route, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Tag } from "../../../components/tag.tsx";
import { CopyAsMenu } from "../../../features/queries/components/copy-as-menu.tsx";
import { EditorStatus } from "../../../features/queries/components/editor-status.tsx";
import { isSure } from "../../../features/queries/content-words.ts";
import { LazyEditor } from "../../../features/queries/editor/lazy-editor.tsx";
import type { QueryCheck } from "../../../features/queries/query-check.ts";
import { PaneFoot } from "./pane-foot.tsx";
import { ReadOnlyTag } from "./read-only-tag.tsx";
import { TimeLimit } from "./time-limit.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";

type PartProps = { workspace: WorkspaceHandle };

type GeneratedQueryProps = PartProps & {
  onGeometry: () => void;
  onChangedTies: (ties: readonly number[]) => void;
};

/** The query that answers the question, to be read, edited and run. */
export function GeneratedQuery({ workspace, ...editing }: GeneratedQueryProps) {
  const { panel, connection } = workspace;
  const { query } = panel;
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col bg-code-bg" aria-label="Generated query">
      <div className="@container flex h-9.5 flex-none items-center gap-2 pr-3 pl-5">
        <h2 className="caption truncate text-ink-2!">Generated query</h2>
        <QueryTags workspace={workspace} />
        <span className="ml-auto flex items-center gap-2">
          {query === null ? null : <QueryTools workspace={workspace} query={query} />}
          <ExecuteAnswer workspace={workspace} />
        </span>
      </div>
      {query === null ? (
        <NoQueryYet isReadOnly={connection.isReadOnly} />
      ) : (
        <AnswerEditor workspace={workspace} query={query} {...editing} />
      )}
    </section>
  );
}

function QueryTags({ workspace: { panel, connection } }: PartProps) {
  const { answer, query } = panel;
  return (
    <>
      {query !== null && connection.isReadOnly ? <ReadOnlyTag /> : null}
      {answer?.isWrite ? <Tag tone="warn">Changes data</Tag> : null}
      {query !== null && query !== answer?.query ? <Tag>Edited</Tag> : null}
    </>
  );
}

function QueryTools({ workspace, query }: PartProps & { query: string }) {
  const { panel, connection, view } = workspace;
  return (
    <>
      <IconButton label="Explain (Alt E)" size="sm" onClick={() => view.setOverlay("explain")}>
        <Route size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <CopyAsMenu
        query={query}
        collection={panel.answer?.collection ?? null}
        databaseName={connection.databaseName}
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
      <TimeLimit panel={panel} isSample={connection.isSample} />
    </>
  );
}

function ExecuteAnswer({ workspace: { panel, canExecute } }: PartProps) {
  const { answer, query, state } = panel;
  const hasQuery = query !== null;
  return (
    <Button
      size="sm"
      className="h-7"
      variant={answer && hasQuery && isSure(answer) ? "pri" : "default"}
      icon={<Play size={13} strokeWidth={2.25} aria-hidden="true" />}
      shortcut={hasQuery ? "Ctrl ↵" : undefined}
      busy={state.execution.kind === "running"}
      busyLabel="Executing"
      disabled={hasQuery ? (canExecute ? false : "Connect to the database first") : "Generate a query first"}
      onClick={panel.actions.execute}
    >
      Execute
    </Button>
  );
}

function NoQueryYet({ isReadOnly }: { isReadOnly: boolean }) {
  return (
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
  );
}

function AnswerEditor({ workspace, query, ...editing }: GeneratedQueryProps & { query: string }) {
  const { panel, known, view } = workspace;
  const { editor } = workspace.refs;
  const { answer } = panel;
  const [check, setCheck] = useState<QueryCheck>({ kind: "empty" });
  return (
    <>
      <div className="min-h-0 flex-1">
        <LazyEditor
          ref={editor}
          value={query}
          onChange={panel.actions.setAnswerText}
          label="Generated query"
          schema={known}
          collection={answer?.collection ?? null}
          ties={answer?.ties}
          {...view.ties}
          {...editing}
          onCheck={setCheck}
        />
      </div>
      <EditorStatus check={check} onGoTo={(place) => editor.current?.goTo(place)}>
        <span>{answer?.model ?? "Built-in generator"}</span>
        <span>{((answer?.ms ?? 0) / 1000).toFixed(2)} s</span>
      </EditorStatus>
    </>
  );
}
