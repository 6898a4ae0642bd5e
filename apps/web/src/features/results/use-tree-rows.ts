import { useMemo, useState } from "react";
import { isContainer } from "../../lib/bson-display.ts";
import { CHILDREN_LISTED, type TreeRoot, type TreeRow, treeRows } from "./tree-rows.ts";

/** The rows of a tree as the reader opened it. `isFirstOpen` opens the first root at once. */
export function useTreeRows(roots: readonly TreeRoot[], isFirstOpen: boolean) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(isFirstOpen ? ["0"] : []));
  const [listed, setListed] = useState<ReadonlyMap<string, number>>(() => new Map());
  const rows = useMemo(() => treeRows(roots, { open, listed }), [roots, open, listed]);
  const fold = (id: string, isOpen: boolean) =>
    setOpen((current) => {
      const next = new Set(current);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  /** Opens or folds a row, or lists more of its siblings. */
  const press = (row: TreeRow) => {
    if (row.kind === "more")
      setListed((current) =>
        new Map(current).set(row.parentId, (current.get(row.parentId) ?? CHILDREN_LISTED) * 4),
      );
    else if (isContainer(row.value)) fold(row.id, !row.isOpen);
  };
  return { rows, fold, press };
}
