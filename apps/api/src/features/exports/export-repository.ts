import { LIMITS } from "@querysnap/contracts";
import type { Db } from "../../infra/sql/open-database.ts";
import type { ExportRow } from "../../infra/sql/tables.ts";

export type ExportFigures = Pick<
  ExportRow,
  "collection" | "collections_done" | "collections_total" | "documents" | "documents_total"
>;

const NO_FIGURES: ExportFigures = {
  collection: "",
  collections_done: 0,
  collections_total: 0,
  documents: 0,
  documents_total: 0,
};

export function exportRepository(db: Db) {
  return {
    /**
     * Takes a free slot of the user for `LIMITS.exportWindowMs`.
     *
     * @returns false when none is free
     */
    async take(row: Pick<ExportRow, "id" | "user_id" | "connection_id">, nowMs: number): Promise<boolean> {
      const values = {
        ...row,
        ...NO_FIGURES,
        state: "running" as const,
        error_message: null,
        frees_at: nowMs + LIMITS.exportWindowMs,
        updated_at: nowMs,
      };
      // Each statement takes one slot or none, so that calls at the same time never take more than there are.
      for (let slot = 0; slot < LIMITS.exportsPerWindow; slot++) {
        const taken = await db
          .insertInto("exports")
          .values({ ...values, slot })
          .onConflict((conflict) =>
            conflict.columns(["user_id", "slot"]).doUpdateSet(values).where("exports.frees_at", "<=", nowMs),
          )
          .returning("slot")
          .executeTakeFirst();
        if (taken) return true;
      }
      return false;
    },
    /** When the user's next slot is free, in epoch milliseconds. */
    async nextFreeAt(userId: string): Promise<number> {
      const row = await db
        .selectFrom("exports")
        .select(({ fn }) => fn.min("frees_at").as("at"))
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.at ?? 0;
    },
    /** Frees the slot of an export that does not count. */
    giveBack: (id: string) => db.updateTable("exports").set({ frees_at: 0 }).where("id", "=", id).execute(),
    update: (
      id: string,
      change: Partial<ExportFigures & Pick<ExportRow, "state" | "error_message">>,
      nowMs: number,
    ) =>
      db
        .updateTable("exports")
        .set({ ...change, updated_at: nowMs })
        .where("id", "=", id)
        .execute(),
    find: (userId: string, id: string) =>
      db
        .selectFrom("exports")
        .selectAll()
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),
  };
}
