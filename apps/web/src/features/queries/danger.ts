import { danger, Doc, type Operation, toCommand } from "@querysnap/mql";
import type { QueryDanger } from "../../lib/query-danger.ts";
import { checkQuery } from "./check-query.ts";
import { statementText } from "./query-check.ts";

/** Returns the most dangerous statement of a text; null for harmless text and text that does not parse. */
export function queryDanger(text: string, collection: string | null): QueryDanger | null {
  const check = checkQuery(text, collection);
  if (check.kind !== "valid") return null;
  const found = check.statements.flatMap((statement): QueryDanger[] => {
    const { level, operation } = danger(statement);
    return level === "none"
      ? []
      : [{ level, operation: operation ?? statement.method, collection: hitCollection(statement) }];
  });
  return found.find((each) => each.level === "high") ?? found[0] ?? null;
}

/** Returns the collection that would be hit, also where a command or `$out` names it; null for the database. */
function hitCollection(statement: Operation): string | null {
  const command = toCommand(statement);
  if (command.kind === "runCommand") return nameIn(command.command.values[0]);
  const out = command.kind === "aggregate" ? command.pipeline.at(-1)?.get("$out") : undefined;
  return nameIn(out instanceof Doc ? out.get("coll") : out) ?? statement.collection;
}

const nameIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Statements of a text that runs one at a time: the first alone, and the name and place of the second. */
export type SeveralStatements = { first: string; second: { name: string; line: number; column: number } };

/** Returns null for a single statement and for text that does not parse. */
export function severalStatements(text: string, collection: string | null): SeveralStatements | null {
  const check = checkQuery(text, collection);
  if (check.kind !== "valid") return null;
  const [first, second] = check.statements;
  if (!first || !second) return null;
  const before = text.slice(0, second.span.start);
  const line = before.split("\n").length;
  const column = second.span.start - before.lastIndexOf("\n");
  return {
    first: text.slice(first.span.start, first.span.end),
    second: { name: statementText([second]), line, column },
  };
}

const CHANGES = new Set(["update", "delete", "findAndModify"]);

/** Tests whether a text deletes or updates documents, which an undo can restore. */
export function changesDocuments(text: string, collection: string | null): boolean {
  const check = checkQuery(text, collection);
  return (
    check.kind === "valid" && check.statements.some((statement) => CHANGES.has(toCommand(statement).kind))
  );
}
