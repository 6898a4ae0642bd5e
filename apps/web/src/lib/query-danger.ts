/** Potential damage of a run, read from the parsed operation and never from its text. */
export type QueryDanger = { level: "medium" | "high"; operation: string; collection: string | null };
