import type { SchemaCollection } from "@querysnap/contracts";
import { Bookmark, CircleAlert, Play, Route } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Select } from "../../../components/select.tsx";
import { Tag } from "../../../components/tag.tsx";
import { PaneDivider } from "../../../features/playground/components/pane-divider.tsx";
import { clampSize, DEFAULT_LAYOUT, LAYOUT_LIMITS } from "../../../features/playground/use-layout.ts";
import type { QueryCheck } from "../../../features/queries/query-check.ts";
import { CopyAsMenu } from "../../../features/queries/components/copy-as-menu.tsx";
import { EditorStatus } from "../../../features/queries/components/editor-status.tsx";
import type { EditorSchema } from "../../../features/queries/editor/completion.ts";
import { LazyEditor } from "../../../features/queries/editor/lazy-editor.tsx";
import type { CaretPlace, QueryEditorHandle } from "../../../features/queries/editor/query-editor.tsx";
import { FieldsPane } from "../../../features/schemas/components/fields-pane.tsx";
import { useMedia } from "../../../lib/use-media.ts";
import { ReadOnlyTag } from "./answer-panes.tsx";
import { TimeLimit } from "./time-limit.tsx";
import type { PanelHandle } from "./use-query-panel.ts";

type WritePanelProps = {
  panel: PanelHandle;
  modeSwitch: ReactNode;
  schema: EditorSchema;
  collections: readonly SchemaCollection[];
  isReadOnly: boolean;
  isSample: boolean;
  canExecute: boolean;
  heightPx: number;
  onHeightPx: (px: number) => void;
  editor: RefObject<QueryEditorHandle | null>;
  /** Runs the selection, or the whole text. */
  onExecute: () => void;
  onExplain: () => void;
  databaseName: string;
};

/** Names the saved query that the text is; a changed text is another query. */
function SavedLinkTag({ panel: { state } }: { panel: PanelHandle }) {
  const { opened, rawText } = state;
  if (!opened?.saved || opened.query !== rawText) return null;
  return (
    <Tag tone="info" className="max-w-60 min-w-0 shrink">
      <Bookmark size={11} strokeWidth={2} className="flex-none" aria-hidden="true" />
      <span className="truncate py-1" title={opened.saved.name}>
        <span className="sr-only">Saved query: </span>
        {opened.saved.name}
      </span>
    </Tag>
  );
}

const HINT = "db.collection.find({ })";

/** Write Query: the editor, and the fields of the collection it speaks of. */
export function WritePanel(props: WritePanelProps) {
  const { panel, schema, collections, editor } = props;
  const { rawText, collection, notice, execution } = panel.state;
  const [check, setCheck] = useState<QueryCheck>({ kind: "empty" });
  const [caret, setCaret] = useState<CaretPlace>({ line: 1, column: 1 });
  const showsFields = useMedia("(min-width: 1280px)");
  const named =
    check.kind === "valid"
      ? (check.statements[0]?.collection ?? null)
      : (/db\s*\.\s*([A-Za-z_]\w*)/.exec(rawText)?.[1] ?? null);
  const inView =
    collections.find((each) => each.name === named) ??
    collections.find((each) => each.name === collection) ??
    null;
  const isPrimary = rawText.trim() !== "" && check.kind === "valid";
  return (
    <>
      <div className="flex flex-none border-b border-line" style={{ height: props.heightPx }}>
        <section
          className={`flex min-w-0 flex-1 flex-col border-line bg-code-bg ${showsFields ? "border-r" : ""}`}
          aria-label="Query"
        >
          <div className="@container flex min-h-13 flex-none flex-wrap items-center gap-2 bg-surface py-2 pr-3 pl-5">
            {props.modeSwitch}
            <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
              {notice?.kind === "empty" ? (
                <span role="alert" className="mr-1 flex items-center gap-1 text-small text-danger">
                  <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
                  Please enter a query
                </span>
              ) : null}
              <SavedLinkTag panel={panel} />
              {props.isReadOnly ? <ReadOnlyTag /> : null}
              {isBare(rawText) ? (
                <CollectionChoice
                  collections={collections}
                  value={collection}
                  onChange={panel.actions.setCollection}
                />
              ) : null}
              <Button
                variant="ghost"
                size="sm"
                icon={<Route size={14} strokeWidth={1.75} aria-hidden="true" />}
                disabled={rawText.trim() === "" ? "Write a query first" : false}
                onClick={props.onExplain}
              >
                Explain
              </Button>
              <CopyAsMenu
                query={rawText}
                collection={collection}
                databaseName={props.databaseName}
                compact={!showsFields}
              />
              <Button variant="ghost" size="sm" onClick={() => editor.current?.format()}>
                Format{" "}
                <span className="@max-[800px]:hidden">
                  <Kbd>Shift Alt F</Kbd>
                </span>
              </Button>
              <TimeLimit panel={panel} isSample={props.isSample} />
              <Button
                size="sm"
                className="h-7"
                variant={isPrimary ? "pri" : "default"}
                icon={<Play size={13} strokeWidth={2.25} aria-hidden="true" />}
                shortcut="Ctrl ↵"
                busy={execution.kind === "running"}
                busyLabel="Executing"
                disabled={props.canExecute ? false : "Connect to the database first"}
                onClick={props.onExecute}
              >
                Execute
              </Button>
            </span>
          </div>
          <div className="min-h-0 flex-1" data-pane="query">
            <LazyEditor
              ref={editor}
              value={rawText}
              onChange={panel.actions.setRaw}
              label="Query"
              hint={HINT}
              indents
              schema={schema}
              collection={collection}
              onCaret={setCaret}
              onCheck={setCheck}
            />
          </div>
          <EditorStatus check={check} onGoTo={(place) => editor.current?.goTo(place)}>
            <span>
              <Kbd>Esc</Kbd> then <Kbd>Tab</Kbd> leaves the editor
            </span>
            <span>
              Ln {caret.line}, Col {caret.column}
            </span>
          </EditorStatus>
        </section>
        {showsFields ? (
          <div className="h-full w-85 flex-none overflow-hidden">
            <FieldsPane
              collection={inView}
              onInsert={(path) =>
                editor.current?.insert(/^[A-Za-z_$][\w$]*$/.test(path) ? path : JSON.stringify(path))
              }
            />
          </div>
        ) : null}
      </div>
      <PaneDivider
        orientation="horizontal"
        label="Height of the editor"
        value={props.heightPx}
        min={LAYOUT_LIMITS.editorPx[0]}
        max={LAYOUT_LIMITS.editorPx[1]}
        onChange={(px) => props.onHeightPx(clampSize("editorPx", px))}
        onReset={() => props.onHeightPx(DEFAULT_LAYOUT.editorPx)}
      />
    </>
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
