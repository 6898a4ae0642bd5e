import type { QueryDanger } from "../../lib/query-danger.ts";

const VERBS: readonly [RegExp, string, string][] = [
  [/^dropDatabase$/i, "Drop the database", "Drop database"],
  [/^dropIndex/i, "Drop indexes of", "Drop indexes"],
  [/^drop/i, "Drop", "Drop collection"],
  [/delete|remove/i, "Delete documents from", "Delete documents"],
  [/update|replace/i, "Update many documents of", "Update documents"],
  [/^\$out$/, "Replace", "Replace collection"],
  [/rename/i, "Rename", "Rename collection"],
  [/collmod/i, "Change the settings of", "Change settings"],
];

const documentsText = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "document" : "documents"}`;

/** The question of the dialog and the words of its button; they count the documents where these are known. */
export function dangerTexts(
  { operation, collection }: QueryDanger,
  databaseName: string,
  preview: { effect: string; hit: number | null } | null = null,
): { title: string; button: string; target: string } {
  const [, verb, button] = VERBS.find(([pattern]) => pattern.test(operation)) ?? [
    /^/,
    `Run ${operation} on`,
    `Run ${operation}`,
  ];
  const target = collection ?? databaseName;
  const { effect = "none", hit = null } = preview ?? {};
  const counted = hit === null ? null : documentsText(hit);
  if (counted !== null && effect === "delete")
    return { title: `Delete ${counted} from ${target}?`, button: `Delete ${counted}`, target };
  if (counted !== null && effect === "update")
    return { title: `Update ${counted} of ${target}?`, button: `Update ${counted}`, target };
  return { title: `${verb} ${target}?`, button, target };
}
