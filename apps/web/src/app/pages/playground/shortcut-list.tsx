import { Dialog } from "../../../components/dialog.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ["Ctrl Enter", "Generate, or Execute when a query is there"],
  ["Ctrl Shift Enter", "Regenerate"],
  ["Esc", "Cancel the run or close the dialog"],
  ["Alt M", "AI Assistant or Write Query"],
  ["Ctrl S", "Save query"],
  ["Alt N", "New query tab"],
  ["Alt W", "Close the query tab"],
  ["Alt Enter", "Full screen for the query or the results"],
  ["Shift Alt F", "Format"],
  ["Alt E", "Explain the query"],
  ["↑", "Recall the last question (empty box)"],
  ["Ctrl K", "Commands, collections, history"],
  ["Ctrl B", "Fold the side panel"],
  ["G then Q, S, H", "Query Interface, Schema Explorer, Query History"],
  ["F6", "Next pane"],
  ["T  J  R", "Table, JSON, tree, in results"],
  ["P", "Chart or map of the results"],
  ["C", "Copy the cell, in results; Shift C the document"],
  ["M", "Menu of the cell, in results: copy, sort, arrange, edit"],
  ["/", "Search in the list shown, or in the result"],
];

/** The keys of the playground. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="mt-3 grid grid-cols-[132px_1fr] gap-x-4 gap-y-1.5 text-ui">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
