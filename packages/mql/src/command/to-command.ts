import { OperationIssue } from "../operation/issue.ts";
import {
  type Arity,
  CHAIN_METHODS,
  COLLECTION_METHODS,
  DATABASE_METHODS,
  REFUSED_METHODS,
} from "../operation/methods.table.ts";
import type { Operation } from "../operation/operation.ts";
import { suggest } from "../operation/suggest.ts";
import type { Command, ExplainableCommand, ExplainVerbosity } from "./command.ts";
import { collectionCommand } from "./collection-command.ts";
import { databaseCommand } from "./database-command.ts";
import { Doc, type Value } from "../values/types.ts";

const commands = new WeakMap<Operation, Command>();

/**
 * What the operation means: aliases resolved, arguments and options checked, cursor calls folded in. Pure,
 * and remembered per operation.
 *
 * @throws OperationIssue with the path of what is wrong; never for an operation that `parse` returned
 */
export function toCommand(operation: Operation): Command {
  const known = commands.get(operation);
  if (known) return known;
  const command = build(operation);
  commands.set(operation, command);
  return command;
}

function build(operation: Operation): Command {
  if (operation.scope === "shell") return shellCommand(operation);
  const isDatabase = operation.scope === "database";
  checkArity(operation, isDatabase ? DATABASE_METHODS : COLLECTION_METHODS);
  for (const [index, call] of operation.chain.entries()) checkChainCall(operation, index, call.method);
  const command = isDatabase ? databaseCommand(operation) : collectionCommand(operation);
  const verbosity = explainVerbosity(operation);
  return verbosity === null
    ? command
    : { kind: "explain", verbosity, command: explainable(operation, command) };
}

function checkArity(operation: Operation, methods: ReadonlyMap<string, Arity>): void {
  const { method, args } = operation;
  const arity = methods.get(method);
  if (!arity) {
    const near = suggest(method, [...methods.keys()]);
    throw new OperationIssue(
      `${method} is not a method of a ${operation.scope}`,
      ["method"],
      near === null ? {} : { suggestion: near },
    );
  }
  checkCount(arity, { method, count: args.length }, ["method"]);
  if (args.length > arity[1])
    throw new OperationIssue(`${method} takes ${countText(arity)}, not ${args.length}`, ["args", arity[1]]);
}

function checkCount(
  [least, most]: Arity,
  { method, count }: { method: string; count: number },
  path: (string | number)[],
): void {
  if (count < least)
    throw new OperationIssue(`${method} takes ${countText([least, most])}, not ${count}`, path, {
      expected: `${method}(…)`,
    });
}

function countText([least, most]: Arity): string {
  const unit = (count: number) => (count === 1 ? "1 argument" : `${count === 0 ? "no" : count} arguments`);
  if (least === most) return unit(least);
  return most >= 1000 ? `at least ${unit(least)}` : `${least} to ${unit(most)}`;
}

function checkChainCall(operation: Operation, index: number, method: string): void {
  const path = ["chain", index];
  const refusal = REFUSED_METHODS.get(`chain.${method}`);
  if (refusal !== undefined) throw new OperationIssue(refusal, path);
  const arity = CHAIN_METHODS.get(method);
  if (!arity) {
    const near = suggest(method, [...CHAIN_METHODS.keys()]);
    throw new OperationIssue(
      `${method} is not a method of a cursor`,
      path,
      near === null ? { expected: "sort, limit, skip, project, count …" } : { suggestion: near },
    );
  }
  const count = operation.chain[index]?.args.length ?? 0;
  checkCount(arity, { method, count }, path);
  if (count > arity[1])
    throw new OperationIssue(`${method} takes ${countText(arity)}, not ${count}`, [
      ...path,
      "args",
      arity[1],
    ]);
}

const VERBOSITIES = [
  "queryPlanner",
  "executionStats",
  "allPlansExecution",
] as const satisfies ExplainVerbosity[];

/** The leading form, the trailing form, or `explain: true` among the options of aggregate. */
function explainVerbosity(operation: Operation): ExplainVerbosity | null {
  if (operation.explain) return verbosityOf(operation.explain, ["explain", 0]);
  const last = operation.chain.at(-1);
  if (last?.method === "explain")
    return verbosityOf(last.args, ["chain", operation.chain.length - 1, "args", 0]);
  const options = operation.method === "aggregate" ? operation.args.at(-1) : undefined;
  const explain = options instanceof Doc ? options.get("explain") : undefined;
  return explain === undefined || explain === null || explain === false
    ? null
    : verbosityOf([explain], ["args", operation.args.length - 1, "explain"]);
}

function verbosityOf(args: readonly Value[], path: (string | number)[]): ExplainVerbosity {
  const [value = null] = args;
  if (value === null || value === false) return "queryPlanner";
  if (value === true) return "allPlansExecution";
  const given = value instanceof Doc ? (value.get("verbosity") ?? null) : value;
  const found = VERBOSITIES.find((verbosity) => verbosity === given);
  if (found) return found;
  const near = typeof given === "string" ? suggest(given, VERBOSITIES) : null;
  throw new OperationIssue(
    "explain does not know this verbosity",
    path,
    near === null ? { expected: VERBOSITIES.join(", ") } : { suggestion: near },
  );
}

function explainable(operation: Operation, command: Command): ExplainableCommand {
  switch (command.kind) {
    case "find":
    case "aggregate":
    case "count":
    case "distinct":
    case "update":
    case "delete":
    case "findAndModify":
      return command;
    default:
      throw new OperationIssue(`${operation.method} cannot be explained`, ["method"], {
        expected: "find, aggregate, count, distinct, update, delete or findAndModify",
      });
  }
}

function shellCommand({ method, args }: Operation): Command {
  const [argument] = args;
  if (method === "use" && typeof argument === "string")
    return { kind: "shell", action: "use", database: argument };
  if (method === "show")
    return {
      kind: "shell",
      action: "show",
      what: argument === "dbs" || argument === "databases" ? "databases" : "collections",
    };
  if (method === "it") return { kind: "shell", action: "it" };
  throw new OperationIssue(`${method} is not a command of the shell`, ["method"]);
}
