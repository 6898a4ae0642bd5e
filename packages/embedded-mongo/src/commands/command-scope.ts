import { Doc, type Value } from "@querysnap/mql";
import { compileExpression } from "../engine/expressions/compile-expression.ts";
import { checkUserVariable } from "../engine/expressions/variables.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { compileContext, type Operation } from "../worker/operation.ts";
import type { CommandCall } from "./command-call.ts";
import type { CommandOptions } from "./command-options.ts";

/**
 * Applies the command's `collation` to the operation and evaluates its `let` once, before any document.
 *
 * @returns Makes the scopes in which the command's filters and expressions are compiled.
 * @throws MongoError 2, 9, 14, 4890500
 */
export function commandScope(options: CommandOptions, operation: Operation): CommandCall["compileContext"] {
  const collation = options.doc("collation");
  if (collation && collation.size > 0) operation.useOwnCollation(collation);
  const variables = letVariables(options.doc("let"), operation);
  return (constants = null) =>
    compileContext(operation, constants ? new Map([...variables, ...constants.entries()]) : variables);
}

function letVariables(spec: Doc | null, operation: Operation): Map<string, Value | undefined> {
  const variables = new Map<string, Value | undefined>();
  for (const [name, expression] of spec?.entries() ?? []) {
    checkUserVariable(name);
    const { variables: scope } = compileContext(operation);
    const evaluate = compileExpression(expression, {
      operation,
      variables: { ...scope, onDocumentPath: refuseDocumentPath },
    });
    variables.set(name, evaluate({ root: Doc.empty, slots: [] }));
  }
  return variables;
}

function refuseDocumentPath(): never {
  throw new MongoError(
    4890500,
    "Command let Expression tried to access a field, but this is not allowed because Command let Expressions run before the query examines any documents.",
  );
}
