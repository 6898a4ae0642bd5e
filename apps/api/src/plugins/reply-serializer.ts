import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import type { ZodType } from "zod";

/**
 * Replies as JSON, after they were parsed by their contract: a field that it does not name never leaves.
 * Parsing takes a third of the time of encoding, and is the same for schemas that transform nothing, as those
 * of replies do.
 */
export const replySerializer: FastifySerializerCompiler<ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data));
