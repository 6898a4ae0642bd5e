import type { KeyboardEvent } from "react";
import { isContainer, plainText } from "../../lib/bson-display.ts";
import type { TreeRow } from "./tree-rows.ts";

type Tree = {
  rows: readonly TreeRow[];
  /** Index of the active row. */
  active: number;
  pageRows: number;
  activate: (index: number) => void;
  fold: (id: string, isOpen: boolean) => void;
  /** Opens or folds a row, or lists more of its siblings. */
  press: (row: TreeRow) => void;
};

/** Arrow keys walk the rows, Left and Right fold and open, Enter presses the row, C copies its value. */
export function handleTreeKey(event: KeyboardEvent, tree: Tree): void {
  const { rows, active, pageRows, activate, fold, press } = tree;
  const row = rows[active];
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const canFold = row.kind === "value" && isContainer(row.value);
  const moves: Record<string, () => void> = {
    ArrowDown: () => activate(active + 1),
    ArrowUp: () => activate(active - 1),
    PageDown: () => activate(active + pageRows),
    PageUp: () => activate(active - pageRows),
    Home: () => activate(0),
    End: () => activate(rows.length - 1),
    ArrowRight: () => (canFold && !row.isOpen ? fold(row.id, true) : activate(active + (canFold ? 1 : 0))),
    ArrowLeft: () => {
      if (canFold && row.isOpen) return fold(row.id, false);
      const parent = row.id.slice(0, row.id.lastIndexOf("."));
      const at = row.depth === 0 ? -1 : rows.findIndex((each) => each.id === parent);
      if (at !== -1) activate(at);
    },
    Enter: () => press(row),
    " ": () => press(row),
    c: () => {
      if (row.kind === "value") void navigator.clipboard.writeText(plainText(row.value));
    },
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  event.stopPropagation();
  move();
}
