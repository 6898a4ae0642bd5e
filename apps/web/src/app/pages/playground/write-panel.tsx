import { type ReactNode, useState } from "react";
import { Kbd } from "../../../components/kbd.tsx";
import { PaneDivider } from "../../../features/playground/components/pane-divider.tsx";
import { clampSize, DEFAULT_LAYOUT, LAYOUT_LIMITS } from "../../../features/playground/use-layout.ts";
import { EditorStatus } from "../../../features/queries/components/editor-status.tsx";
import type { CaretPlace } from "../../../features/queries/editor/editor-handle.ts";
import { LazyEditor } from "../../../features/queries/editor/lazy-editor.tsx";
import type { QueryCheck } from "../../../features/queries/query-check.ts";
import { FieldsPane } from "../../../features/schemas/components/fields-pane.tsx";
import { useMedia } from "../../../lib/use-media.ts";
import { useWindowHeight } from "../../../lib/use-window-height.ts";
import type { WorkspaceHandle } from "./use-workspace.ts";
import { WriteBar } from "./write-bar.tsx";

const HINT = "db.collection.find({ })";

/** Height of the bars above and below the full-window editor. */
const FULL_MARGIN_PX = 40;

/** Height of the editor in pixels. */
function useEditorHeight({ fullPane, layout }: WorkspaceHandle["view"]): number {
  const windowPx = useWindowHeight();
  return fullPane === "query" ? windowPx - FULL_MARGIN_PX : layout.editorPx;
}

/** Returns the collection that the text speaks of; the one picked in the side panel where it names none. */
function collectionInView({ panel, collections }: WorkspaceHandle, check: QueryCheck) {
  const { rawText, collection } = panel.state;
  const named =
    check.kind === "valid"
      ? (check.statements[0]?.collection ?? null)
      : (/db\s*\.\s*([A-Za-z_]\w*)/.exec(rawText)?.[1] ?? null);
  const find = (name: string | null) => collections?.find((each) => each.name === name);
  return find(named) ?? find(collection) ?? null;
}

type WritePanelProps = { workspace: WorkspaceHandle; modeSwitch: ReactNode };

/** Write Query: the editor, and the fields of the collection it speaks of. */
export function WritePanel({ workspace, modeSwitch }: WritePanelProps) {
  const { view, refs } = workspace;
  const [check, setCheck] = useState<QueryCheck>({ kind: "empty" });
  const showsFields = useMedia("(min-width: 1280px)");
  const heightPx = useEditorHeight(view);
  return (
    <>
      <div className="flex flex-none border-b border-line" style={{ height: heightPx }}>
        <section
          className={`flex min-w-0 flex-1 flex-col border-line bg-code-bg ${showsFields ? "border-r" : ""}`}
          aria-label="Query"
        >
          <WriteBar
            workspace={workspace}
            modeSwitch={modeSwitch}
            isValid={check.kind === "valid"}
            isCompact={!showsFields}
          />
          <TextEditor workspace={workspace} check={check} onCheck={setCheck} />
        </section>
        {showsFields ? (
          <div className="h-full w-85 flex-none overflow-hidden">
            <FieldsPane
              collection={collectionInView(workspace, check)}
              onInsert={(path) =>
                refs.editor.current?.insert(/^[A-Za-z_$][\w$]*$/.test(path) ? path : JSON.stringify(path))
              }
            />
          </div>
        ) : null}
      </div>
      <PaneDivider
        orientation="horizontal"
        label="Height of the editor"
        value={heightPx}
        min={LAYOUT_LIMITS.editorPx[0]}
        max={LAYOUT_LIMITS.editorPx[1]}
        onChange={(px) => view.setLayout({ editorPx: clampSize("editorPx", px) })}
        onReset={() => view.setLayout({ editorPx: DEFAULT_LAYOUT.editorPx })}
      />
    </>
  );
}

type TextEditorProps = {
  workspace: WorkspaceHandle;
  check: QueryCheck;
  onCheck: (check: QueryCheck) => void;
};

function TextEditor({ workspace, check, onCheck }: TextEditorProps) {
  const { panel, known } = workspace;
  const { editor } = workspace.refs;
  const { takeFocus } = workspace.actions;
  const { rawText, collection } = panel.state;
  const [caret, setCaret] = useState<CaretPlace>({ line: 1, column: 1 });
  return (
    <>
      <div className="min-h-0 flex-1" data-pane="query">
        <LazyEditor
          ref={editor}
          value={rawText}
          onChange={panel.actions.setRaw}
          label="Query"
          hint={HINT}
          indents
          schema={known}
          collection={collection}
          onCaret={setCaret}
          onCheck={onCheck}
          onReady={() => {
            if (takeFocus("entry")) editor.current?.focus();
          }}
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
    </>
  );
}
