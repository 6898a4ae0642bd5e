import type { ParsedOf, previewModelRequest as contract, ReplyOf } from "@querysnap/contracts";
import { createGenerator, estimateTokens } from "@querysnap/nl-query";
import type { AppDeps } from "../../app-deps.ts";
import { getConnection } from "../connections/get-connection.ts";
import { getSchema } from "../schemas/get-schema.ts";
import { generateOptions } from "./generate-options.ts";
import { getModelTerms } from "./model-settings.ts";

/**
 * The exact text that Generate would send for this question. Sends nothing and costs nothing.
 *
 * @throws AppError connection_not_found and what reading the schema throws
 */
export async function previewRequest(
  deps: AppDeps,
  call: {
    userId: string;
    connectionId: string;
    input: ParsedOf<typeof contract, "body">;
    signal: AbortSignal;
  },
): Promise<ReplyOf<typeof contract>["data"]> {
  const connection = await getConnection(deps, call.userId, call.connectionId);
  const { models, config, clock } = deps;
  if (!models) return null;
  const terms = await getModelTerms(deps, call.userId, connection);
  const { canShareValues, glossary } = terms.settings;
  const sharesValues = canShareValues ? (call.input.withValues ?? terms.sharesValues) : false;
  const schema = await getSchema(deps, { connection, isRefresh: false, signal: call.signal });
  const { system, user } = createGenerator(schema).previewPrompt(call.input.naturalLanguage, {
    ...generateOptions(call.input, {
      connection,
      nowMs: clock.now(),
      glossary,
      choices: terms.choices,
    }),
    sharesValues,
    maxInputTokens: config.AI_MAX_INPUT_TOKENS,
  });
  return {
    model: models.of(terms.role).name,
    host: models.host,
    system,
    user,
    tokens: estimateTokens(system) + estimateTokens(user),
    sharesValues,
  };
}
