import type { GlossaryEntry } from "@querysnap/contracts";
import type { GenerateOptions, RememberedChoice } from "@querysnap/nl-query";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";

type QuestionInput = {
  collection?: string | null | undefined;
  previousQuestion?: string | null | undefined;
  previousQuery?: string | null | undefined;
};

/** Options that both generators take besides the question. */
export function generateOptions(
  input: QuestionInput,
  context: {
    connection: ConnectionRow;
    nowMs: number;
    glossary: readonly GlossaryEntry[];
    choices: readonly RememberedChoice[];
  },
): GenerateOptions {
  return {
    now: new Date(context.nowMs),
    readOnly: context.connection.is_read_only === 1,
    glossary: context.glossary,
    choices: context.choices,
    ...(input.collection ? { inView: input.collection } : {}),
    ...(input.previousQuestion && input.previousQuery
      ? { previous: { question: input.previousQuestion, query: input.previousQuery } }
      : {}),
  };
}
