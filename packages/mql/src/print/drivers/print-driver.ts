import type { Operation } from "../../operation/operation.ts";
import { print } from "../print.ts";
import { CSHARP } from "./csharp.ts";
import { GO } from "./go.ts";
import { JAVA } from "./java.ts";
import type { Language } from "./language.ts";
import { NODE } from "./node.ts";
import { PHP } from "./php.ts";
import { PYTHON } from "./python.ts";
import { RUBY } from "./ruby.ts";
import { RUST } from "./rust.ts";
import { toDriverCall } from "./to-call.ts";
import { UnprintableValue } from "./value-writer.ts";

/** Languages that a statement can be printed in, in the order of menus. */
export const DRIVER_LANGUAGES = [
  { id: "mongosh", name: "mongosh" },
  { id: "node", name: "Node.js" },
  { id: "python", name: "Python" },
  { id: "java", name: "Java" },
  { id: "csharp", name: "C#" },
  { id: "go", name: "Go" },
  { id: "php", name: "PHP" },
  { id: "ruby", name: "Ruby" },
  { id: "rust", name: "Rust" },
] as const;

export type DriverLanguage = (typeof DRIVER_LANGUAGES)[number]["id"];

const LANGUAGES: Readonly<Record<Exclude<DriverLanguage, "mongosh">, Language>> = {
  node: NODE,
  python: PYTHON,
  java: JAVA,
  csharp: CSHARP,
  go: GO,
  php: PHP,
  ruby: RUBY,
  rust: RUST,
};

export type DriverCode = { ok: true; code: string } | { ok: false; reason: string };

/** What a statement of the shell alone means in a program; null where it means nothing there. */
function withoutShell(operation: Operation): Operation | null {
  const { scope, method, args } = operation;
  if (scope !== "shell") return operation;
  const listsCollections = method === "show" && (args[0] === "collections" || args[0] === "tables");
  return listsCollections
    ? { ...operation, scope: "database", method: "getCollectionNames", args: [] }
    : null;
}

/**
 * One statement as a whole program of a driver: the driver's own call where it has one with these options,
 * else the command that the shell sends. Every value keeps its BSON type; a deprecated one that drivers
 * cannot send is refused.
 */
export function printDriver(
  operation: Operation,
  { language, databaseName }: { language: DriverLanguage; databaseName: string },
): DriverCode {
  if (language === "mongosh") return { ok: true, code: `${print(operation)}\n` };
  const meant = withoutShell(operation);
  if (meant === null) return { ok: false, reason: `Only the shell has "${print(operation)}"` };
  try {
    const target = LANGUAGES[language];
    const call = toDriverCall(meant, databaseName, target);
    if (call.kind === "command" && call.commands.length === 0)
      return { ok: false, reason: `${operation.method} asks the server for nothing` };
    return {
      ok: true,
      code: target.program({ database: databaseName, collection: operation.collection, call }),
    };
  } catch (error) {
    if (error instanceof UnprintableValue) return { ok: false, reason: error.message };
    throw error;
  }
}
