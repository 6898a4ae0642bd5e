import { Doc, formatValue, type Value } from "@querysnap/mql";
import { useMemo, useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { executeQuery } from "../../../features/queries/api/execute-query.ts";
import { editDocument } from "../../../features/results/edit-document.ts";
import { errorText } from "../../../lib/api-error.ts";

/** Larger documents cannot be edited here. */
export const MAX_EDITED_CHARS = 200_000;
const CHANGED_MEANWHILE = "The document was changed or deleted meanwhile. Nothing was written.";

type EditDocumentDialogProps = {
  connectionId: string;
  collection: string;
  document: Doc;
  onSaved: (edited: Doc) => void;
  onClose: () => void;
};

const matchedCount = (result: Value): number => {
  const count = result instanceof Doc ? result.get("matchedCount") : undefined;
  return count !== null && typeof count === "object" && "value" in count ? Number(count.value) : 0;
};

/** Edits a document as text; shows the resulting `updateOne` before sending it. */
export function EditDocumentDialog({
  connectionId,
  collection,
  document,
  onSaved,
  onClose,
}: EditDocumentDialogProps) {
  const [text, setText] = useState(() => formatValue(document, { layout: "indented" }));
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [openedAtMs] = useState(() => Date.now());
  const edit = useMemo(
    () => editDocument({ document, text, collection }, openedAtMs),
    [document, text, collection, openedAtMs],
  );

  const save = async () => {
    if (!edit.ok || isSending) return;
    setSending(true);
    setError(null);
    try {
      const { result } = await executeQuery(
        { connectionId, queryString: edit.query },
        new AbortController().signal,
      );
      if (matchedCount(result) === 0) setError(CHANGED_MEANWHILE);
      else onSaved(edit.edited);
    } catch (cause) {
      setError(errorText(cause, "The document could not be updated"));
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="settings"
      title="Edit document"
      description={`One document of ${collection}. Types stay as they are written.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="pri"
            disabled={edit.ok ? false : edit.message}
            busy={isSending}
            busyLabel="Updating"
            onClick={() => void save()}
          >
            Update document
          </Button>
        </>
      }
    >
      <textarea
        aria-label="Document"
        className="code mt-3 block h-64 w-full resize-y rounded-control border border-line-strong bg-surface p-3"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error === null ? null : (
        <Banner tone="danger" className="mt-3" onClose={() => setError(null)}>
          {error}
        </Banner>
      )}
      <h3 className="caption mt-3 mb-1">What will be sent</h3>
      {edit.ok ? (
        <pre
          className="code max-h-40 overflow-auto border border-line p-3 break-all whitespace-pre-wrap"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be keyboard-reachable
          tabIndex={0}
        >
          {edit.query}
        </pre>
      ) : (
        <output className="block text-small text-ink-2">{edit.message}</output>
      )}
    </Dialog>
  );
}
