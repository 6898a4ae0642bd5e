import type { Row } from "../question-list.ts";
import type { RecordEntry } from "./application.ts";

/** Rows that show the title of each record and nothing else. */
export function titlesOf(records: readonly RecordEntry[]): readonly Row[] {
  return records.map(({ title }): Row => [title]);
}
