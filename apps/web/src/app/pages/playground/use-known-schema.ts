import { type DatabaseSchema, SHOWCASE } from "@querysnap/contracts";
import { exampleQuestions } from "@querysnap/schema";
import { useMemo } from "react";
import { editorSchema } from "./editor-schema.ts";

/** The questions of our own pages. */
const SAMPLE_EXAMPLES = SHOWCASE.filter((one) => one.id !== "misunderstood").map((one) => one.question);

/** Returns the schema for the question and the editor, with example questions. */
export function useKnownSchema(schema: DatabaseSchema | null, { isSample }: { isSample: boolean }) {
  const known = useMemo(() => editorSchema(schema), [schema]);
  const examples = useMemo(
    () => (isSample ? SAMPLE_EXAMPLES : schema ? exampleQuestions(schema) : []),
    [isSample, schema],
  );
  return { known, examples };
}
