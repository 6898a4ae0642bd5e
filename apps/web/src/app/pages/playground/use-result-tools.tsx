import type { Doc, Value } from "@querysnap/mql";
import { useEffect, useMemo, useState } from "react";
import { LazyPart } from "../../../components/lazy-part.tsx";
import type { Shown } from "../../../features/queries/run.ts";
import { type ResultSet, toResultSet } from "../../../features/results/result-set.ts";
import { PLAIN_LAYOUT, type TableLayout, tableLayout } from "../../../features/results/table-layout.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { readDraft, useDraft } from "./use-draft.ts";

/** Lazy, because reading a result needs neither parser nor printer. */
const editChunk = createChunk(() => import("./edit-document-dialog.tsx"));

/** Column widths and hidden columns of a collection's results; kept per user. */
function useTableLayout(connectionId: string, collection: string) {
  const name = `${connectionId}:columns:${collection}`;
  const [kept, setKept] = useState<{ name: string; layout: TableLayout } | null>(null);
  const layout =
    kept?.name === name ? kept.layout : (tableLayout.safeParse(readDraft(name)).data ?? PLAIN_LAYOUT);
  if (kept?.name !== name) setKept({ name, layout });
  useDraft(name, layout);
  return { layout, onLayout: (next: TableLayout) => setKept({ name, layout: next }) };
}

/** The collection whose documents may be edited in place; null for results that are not whole documents. */
function useEditable({ sent, stored }: Shown, isReadOnly: boolean): string | null {
  const [editable, setEditable] = useState<{ of: Shown["sent"]; collection: string | null } | null>(null);
  const isWanted = !isReadOnly && stored === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void import("../../../features/results/edit-document.ts").then(
      ({ editableCollection }) => {
        const collection = editableCollection(sent.queryString, sent.collection ?? null, Date.now());
        return isCurrent ? setEditable({ of: sent, collection }) : undefined;
      },
      () => null,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, sent]);
  return isWanted && editable?.of === sent ? editable.collection : null;
}

/** The documents of a result with the user's edits applied, its column layout, and the edit dialog. */
export function useResultTools(
  shown: Shown,
  { connectionId, isReadOnly }: { connectionId: string; isReadOnly: boolean },
) {
  const { outcome } = shown;
  const [edits, setEdits] = useState<ReadonlyMap<Value, Doc>>(() => new Map());
  const [editing, setEditing] = useState<{ shown: Value; document: Doc } | null>(null);
  const set = useMemo<ResultSet>(() => {
    const plain = toResultSet(outcome.result);
    if (plain.kind === "single") return { ...plain, items: [edits.get(plain.items[0]) ?? plain.items[0]] };
    return edits.size === 0 ? plain : { ...plain, items: plain.items.map((item) => edits.get(item) ?? item) };
  }, [outcome.result, edits]);
  const collection = useEditable(shown, isReadOnly);
  const columns = useTableLayout(connectionId, outcome.collection);
  /** Returns the value that the server sent, which keys the edits. */
  const originalOf = (item: Value): Value => [...edits].find(([, edited]) => edited === item)?.[0] ?? item;
  const dialog =
    editing && collection !== null ? (
      <LazyPart
        name="Edit document"
        chunk={editChunk}
        render={({ EditDocumentDialog }) => (
          <EditDocumentDialog
            connectionId={connectionId}
            collection={collection}
            document={editing.document}
            onClose={() => setEditing(null)}
            onSaved={(edited) => {
              setEdits((current) => new Map(current).set(editing.shown, edited));
              setEditing(null);
            }}
          />
        )}
      />
    ) : null;
  return {
    set,
    columns,
    dialog,
    source: { collection: outcome.collection, operation: outcome.operation },
    onEdit:
      collection === null
        ? undefined
        : (document: Doc) => setEditing({ shown: originalOf(document), document }),
  };
}
