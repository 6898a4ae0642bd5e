import type { ReadingChoiceRow } from "../../infra/sql/model-tables.ts";
import type { Db } from "../../infra/sql/open-database.ts";

export function choiceRepository(db: Db) {
  return {
    /** Readings that users chose on a connection for ambiguous questions. */
    list: (connectionId: string) =>
      db
        .selectFrom("reading_choices")
        .select(["choice_key as key", "choice_value as value"])
        .where("connection_id", "=", connectionId)
        .execute(),
    /** Remembers one choice and forgets the oldest beyond `kept`. */
    async save(row: ReadingChoiceRow, kept: number): Promise<void> {
      const { choice_value, updated_at } = row;
      await db
        .insertInto("reading_choices")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["connection_id", "choice_key"]).doUpdateSet({ choice_value, updated_at }),
        )
        .execute();
      const latest = db
        .selectFrom("reading_choices")
        .select("choice_key")
        .where("connection_id", "=", row.connection_id)
        .orderBy("updated_at", "desc")
        .orderBy("choice_key")
        .limit(kept);
      await db
        .deleteFrom("reading_choices")
        .where("connection_id", "=", row.connection_id)
        .where("choice_key", "not in", latest)
        .execute();
    },
  };
}
