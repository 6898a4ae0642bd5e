import type { OperationPath } from "./operation.ts";

/** Problem of an operation, with its path. */
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
