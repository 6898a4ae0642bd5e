import { Bookmark, CircleAlert, Play, Route } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Select } from "../../../components/select.tsx";
import { Tag } from "../../../components/tag.tsx";
import { CopyAsMenu } from "../../../features/queries/components/copy-as-menu.tsx";
import { ReadOnlyTag } from "./read-only-tag.tsx";
import { TimeLimit } from "./time-limit.tsx";
import type { PanelHandle } from "./use-query-panel.ts";
import type { WorkspaceHandle } from "./use-workspace.ts";

type WriteBarProps = {
  workspace: WorkspaceHandle;
  modeSwitch: ReactNode;
  /** Whether the text parses. */
  isValid: boolean;
  /** Labels give way to icons: the fields have no room of their own. */
  isCompact: boolean;
};

/** Above the editor of Write Query: what its text is, and what can be done with it. */
export function WriteBar({ workspace, modeSwitch, isValid, isCompact }: WriteBarProps) {
  const { panel, connection, collections, canExecute, view, refs, actions } = workspace;
  const { rawText, collection, notice, execution } = panel.state;
  const isEmpty = rawText.trim() === "";
  return (
    <div className="@container flex min-h-13 flex-none flex-wrap content-start items-center gap-2 bg-surface pt-2.75 pr-3 pb-2 pl-5">
      {modeSwitch}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {notice?.kind === "empty" ? (
          <span role="alert" className="mr-1 flex items-center gap-1 text-small text-danger">
            <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
            Please enter a query
          </span>
        ) : null}
        <SavedLinkTag panel={panel} />
        {connection.isReadOnly ? <ReadOnlyTag /> : null}
        {isBare(rawText) ? (
          <CollectionChoice
            collections={collections ?? []}
            value={collection}
            onChange={panel.actions.setCollection}
          />
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          icon={<Route size={14} strokeWidth={1.75} aria-hidden="true" />}
          disabled={isEmpty ? "Write a query first" : false}
          onClick={() => view.setOverlay("explain")}
        >
          Explain
        </Button>
        <CopyAsMenu
          query={rawText}
          collection={collection}
          databaseName={connection.databaseName}
          compact={isCompact}
        />
        <Button variant="ghost" size="sm" onClick={() => refs.editor.current?.format()}>
          Format{" "}
          <span className="@max-[800px]:hidden">
            <Kbd>Shift Alt F</Kbd>
          </span>
        </Button>
        <TimeLimit panel={panel} isSample={connection.isSample} />
        <Button
          size="sm"
          className="h-7"
          variant={isValid && !isEmpty ? "pri" : "default"}
          icon={<Play size={13} strokeWidth={2.25} aria-hidden="true" />}
          shortcut="Ctrl ↵"
          busy={execution.kind === "running"}
          busyLabel="Executing"
          disabled={canExecute ? false : "Connect to the database first"}
          onClick={actions.execute}
        >
          Execute
        </Button>
      </span>
    </div>
  );
}

/** Names the saved query that the text is; a changed text is another query. */
function SavedLinkTag({ panel: { state } }: { panel: PanelHandle }) {
  const { opened, rawText } = state;
  if (!opened?.saved || opened.query !== rawText) return null;
  return (
    <Tag tone="info" className="max-w-60 min-w-0 shrink">
      <Bookmark size={11} strokeWidth={2} className="flex-none" aria-hidden="true" />
      <span className="truncate py-1">
        <span className="sr-only">Saved query: </span>
        {opened.saved.name}
      </span>
    </Tag>
  );
}

/** Whether a text is a filter or pipeline alone, which does not say what collection it is about. */
const isBare = (text: string) => /^\s*[{[]/.test(text);

type CollectionChoiceProps = {
  collections: readonly { name: string }[];
  value: string | null;
  onChange: (name: string | null) => void;
};

/** The collection that a bare filter or pipeline runs on. */
function CollectionChoice({ collections, value, onChange }: CollectionChoiceProps) {
  return (
    <label className="flex items-center gap-1.5 text-small text-ink-2">
      on
      <Select
        controlSize="md"
        aria-label="Collection of this filter or pipeline"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">Choose a collection</option>
        {collections.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
