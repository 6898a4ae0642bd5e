import { danger } from "@querysnap/mql";
import { checkQuery } from "./check-query.ts";
import type { QueryDanger } from "./danger-texts.ts";

/**
 * The most dangerous statement of a text; null for harmless ones and for text that does not parse: the server
 * refuses that.
 */
export function queryDanger(text: string, collection: string | null): QueryDanger | null {
  const check = checkQuery(text, collection);
  if (check.kind !== "valid") return null;
  const found = check.statements.flatMap((statement): QueryDanger[] => {
    const { level, operation } = danger(statement);
    return level === "none"
      ? []
      : [{ level, operation: operation ?? statement.method, collection: statement.collection }];
  });
  return found.find((each) => each.level === "high") ?? found[0] ?? null;
}
