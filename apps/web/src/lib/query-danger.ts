/** What a run could destroy, read from the parsed text and never by searching it. */
export type QueryDanger = { level: "medium" | "high"; operation: string; collection: string | null };
