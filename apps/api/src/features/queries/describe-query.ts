import type { describeQuery as contract, ParsedOf, ReplyOf } from "@querysnap/contracts";
import { getConnection } from "../connections/get-connection.ts";
import { readStatements } from "./read-query.ts";
import { getSchema, type GetSchemaDeps } from "../schemas/get-schema.ts";
import type { GeneratorCache } from "./generate-query.ts";

export type DescribeQueryCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

/**
 * Says in plain English what every statement of a text does. Nothing is run.
 *
 * @throws AppError connection_not_found, query_invalid, and what reading the schema throws
 */
export async function describeQuery(
  deps: GetSchemaDeps & { generators: GeneratorCache },
  { userId, connectionId, input, signal }: DescribeQueryCall,
): Promise<ReplyOf<typeof contract>["statements"]> {
  const connection = await getConnection(deps, userId, connectionId);
  const operations = readStatements(input.queryString, {
    collection: input.collection ?? undefined,
    nowMs: deps.clock.now(),
  });
  const schema = await getSchema(deps, { connection, isRefresh: false, signal });
  const generator = deps.generators(connection.id, schema);
  return operations.map((operation) => {
    const described = generator.explain(operation);
    const sentences = described.ok ? described.sentences : [described.message];
    return { collection: operation.collection, sentences };
  });
}
