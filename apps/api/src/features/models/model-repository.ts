import type { Db } from "../../infra/sql/open-database.ts";
import type { AnswerFeedbackRow, ModelSettingsRow } from "../../infra/sql/model-tables.ts";

export function modelRepository(db: Db) {
  return {
    findSettings: (connectionId: string) =>
      db
        .selectFrom("model_settings")
        .selectAll()
        .where("connection_id", "=", connectionId)
        .executeTakeFirst(),
    async saveSettings(row: ModelSettingsRow): Promise<void> {
      const { connection_id: _, ...changes } = row;
      await db
        .insertInto("model_settings")
        .values(row)
        .onConflict((conflict) => conflict.column("connection_id").doUpdateSet(changes))
        .execute();
    },
    /** One opinion of a user about one answer: the latest counts. */
    async saveFeedback(row: AnswerFeedbackRow): Promise<void> {
      await db
        .deleteFrom("answer_feedback")
        .where("user_id", "=", row.user_id)
        .where("question", "=", row.question)
        .where("query", "=", row.query)
        .execute();
      await db.insertInto("answer_feedback").values(row).execute();
    },
    listFeedback: (limit: number) =>
      db.selectFrom("answer_feedback").selectAll().orderBy("id", "desc").limit(limit).execute(),
    /** Adds what one generation used to the user's day. */
    async addUsage(used: {
      day: string;
      userId: string;
      calls: number;
      inputTokens: number;
      outputTokens: number;
    }): Promise<void> {
      await db
        .insertInto("model_usage")
        .values({
          day: used.day,
          user_id: used.userId,
          calls: used.calls,
          input_tokens: used.inputTokens,
          output_tokens: used.outputTokens,
        })
        .onConflict((conflict) =>
          conflict.columns(["day", "user_id"]).doUpdateSet((old) => ({
            calls: old("model_usage.calls", "+", used.calls),
            input_tokens: old("model_usage.input_tokens", "+", used.inputTokens),
            output_tokens: old("model_usage.output_tokens", "+", used.outputTokens),
          })),
        )
        .execute();
    },
    /** Totals of each day from `day` on, newest first. */
    listUsage: (day: string) =>
      db
        .selectFrom("model_usage")
        .select((select) => [
          "day",
          select.fn.sum<number | string>("calls").as("calls"),
          select.fn.count<number | string>("user_id").as("users"),
          select.fn.sum<number | string>("input_tokens").as("input_tokens"),
          select.fn.sum<number | string>("output_tokens").as("output_tokens"),
        ])
        .where("day", ">=", day)
        .groupBy("day")
        .orderBy("day", "desc")
        .execute(),
  };
}
