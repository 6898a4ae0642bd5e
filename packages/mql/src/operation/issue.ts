import type { OperationPath } from "./operation.ts";

/** What is wrong with an operation, and where in it. */
export class OperationIssue extends Error {
  override readonly name = "OperationIssue";

  constructor(
    message: string,
    readonly path: OperationPath,
    readonly advice: { expected?: string; suggestion?: string } = {},
  ) {
    super(message);
  }
}
