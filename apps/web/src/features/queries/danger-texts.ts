/** What a run could destroy, read from the parsed text and never by searching it. */
export type QueryDanger = { level: "medium" | "high"; operation: string; collection: string | null };

const VERBS: readonly [RegExp, string, string][] = [
  [/^dropDatabase$/i, "Drop the database", "Drop database"],
  [/^dropIndex/i, "Drop indexes of", "Drop indexes"],
  [/^drop/i, "Drop", "Drop collection"],
  [/delete|remove/i, "Delete documents from", "Delete documents"],
  [/update|replace/i, "Update many documents of", "Update documents"],
  [/rename/i, "Rename", "Rename collection"],
  [/collmod/i, "Change the settings of", "Change settings"],
];

/** The question of the dialog and the words of its button. */
export function dangerTexts(
  { operation, collection }: QueryDanger,
  databaseName: string,
): { title: string; button: string; target: string } {
  const [, verb, button] = VERBS.find(([pattern]) => pattern.test(operation)) ?? [
    /^/,
    `Run ${operation} on`,
    `Run ${operation}`,
  ];
  const target = collection ?? databaseName;
  return { title: `${verb} ${target}?`, button, target };
}
