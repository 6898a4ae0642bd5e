import type { KeptUndo } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { presentUndo } from "./keep-undo.ts";

/** Undos by the id of their history entry. */
export type KeptUndos = ReadonlyMap<string, KeptUndo>;

/** Lists what can still be undone of these history entries. */
export async function listUndos(
  { store, clock }: Pick<AppDeps, "store" | "clock">,
  userId: string,
  entries: readonly { id: string }[],
): Promise<KeptUndos> {
  const ids = entries.map(({ id }) => id);
  const rows = await store.undos.list(userId, ids, clock.now());
  return new Map(rows.map((row) => [row.history_id, presentUndo(row)]));
}
