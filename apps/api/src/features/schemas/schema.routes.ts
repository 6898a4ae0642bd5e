import { PassThrough } from "node:stream";
import * as contract from "@querysnap/contracts";
import type { SchemaSnapshot } from "@querysnap/schema";
import type { AppDeps } from "../../app-deps.ts";
import { presentFailure, toAppError } from "../../plugins/error-handler.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import { type Bind, SENT } from "../../plugins/bind-endpoint.ts";
import { getConnection } from "../connections/get-connection.ts";
import { getSchema } from "./get-schema.ts";
import { presentSchema } from "./present-schema.ts";

const NDJSON = "application/x-ndjson";

/** The schema of a connection's database, with progress for callers that ask for lines. */
export function bindSchemas(bind: Bind, deps: AppDeps): void {
  bind(
    contract.getSchema,
    async ({ actor, params, query, request, reply }) => {
      const connection = await getConnection(deps, actor.userId, params.connectionId);
      const call = { connection, isRefresh: query.refresh === "true", signal: abortSignalOf(reply) };
      const present = async (snapshot: SchemaSnapshot) =>
        presentSchema(snapshot, await deps.store.schemas.findChanges(connection.id));
      if (!request.headers.accept?.includes(NDJSON))
        return { success: true as const, schema: await present(await getSchema(deps, call)) };

      const lines = new PassThrough();
      const write = (event: contract.SchemaEvent) => lines.write(`${JSON.stringify(event)}\n`);
      getSchema(deps, { ...call, onProgress: (progress) => write({ type: "progress", ...progress }) })
        .then(present)
        .then(
          (schema) => write({ type: "schema", schema }),
          (error: unknown) => {
            const failure = toAppError(error);
            request.log.warn({ err: failure.cause ?? failure, code: failure.code }, "schema failed");
            return write({ type: "error", ...presentFailure(failure, request.id) });
          },
        )
        .finally(() => lines.end());
      await reply.type(NDJSON).send(lines);
      return SENT;
    },
    { rate: { points: 60, windowMs: 60_000 } },
  );
}
