import type { Endpoint, ParsedOf } from "@querysnap/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../infra/secrets/access-tokens.ts";
import type { ZodType } from "zod";
import { AppError } from "../app-error.ts";
import type { RateRule } from "../infra/rate-limiter.ts";

type ActorOf<E extends Endpoint> = E["auth"] extends "none"
  ? null
  : E["auth"] extends "optional"
    ? Actor | null
    : Actor;

export type EndpointCall<E extends Endpoint> = {
  actor: ActorOf<E>;
  params: ParsedOf<E, "params">;
  query: ParsedOf<E, "query">;
  body: ParsedOf<E, "body">;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Limits besides the general one: by address, or by user for calls with a session. */
export type EndpointOptions = {
  rate?: RateRule;
  bodyLimit?: number;
  /** For bodies that take longer than others to arrive. */
  bodyTimeMs?: number;
};

/** Sentinel returned by handlers that have sent the reply themselves. */
export const SENT = Symbol("sent");

/** A reply that its handler has written already, in the form of its contract. */
export class JsonText {
  constructor(readonly text: string | Buffer) {}
}

/**
 * Binds a contract to a use case: path, validation, protection and description follow from the contract.
 * Replies of form `ejson`, `ndjson`, `page` and `file` are sent by the handler, all others are what it returns.
 */
export type Bind = <E extends Endpoint, R>(
  endpoint: E & { reply: ZodType<R> },
  handler: (call: EndpointCall<E>) => Promise<R | JsonText | typeof SENT>,
  options?: EndpointOptions,
) => void;

export type Guards = {
  /** Everything that is decided from headers alone, before a body is read. */
  beforeBody(
    endpoint: Endpoint,
    options: EndpointOptions,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** PostgreSQL cannot carry a NUL; ids and query strings get theirs from nothing but this. */
async function refuseNul({ url }: FastifyRequest): Promise<void> {
  if (url.includes("%00"))
    throw new AppError("validation_failed", { details: "The address must not contain NUL characters" });
}

export function createBinder(app: FastifyInstance, guards: Guards): Bind {
  return (endpoint, handler, options = {}) => {
    const {
      method,
      path,
      params,
      query,
      body,
      reply: replySchema,
      status = 200,
      format = "json",
      summary,
    } = endpoint;
    app.route({
      method,
      url: path,
      config: {
        isCompressed: endpoint.compressed === true,
        bodyTimeMs: options.bodyTimeMs,
        valueFields: endpoint.valueFields,
      },
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      schema: {
        summary,
        tags: [path.split("/")[2] ?? ""],
        ...(endpoint.auth === "none" ? {} : { security: [{ bearer: [] }] }),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
        ...(format === "page" || format === "file" ? {} : { response: { [status]: replySchema } }),
      },
      onRequest: [refuseNul, guards.beforeBody(endpoint, options)],
      async handler(request, reply) {
        reply.code(status);
        // validated by the schemas above, which are the ones these types come from
        const call = {
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        } as EndpointCall<typeof endpoint>;
        const result = await handler(call);
        if (result === SENT) return reply;
        if (!(result instanceof JsonText)) return result;
        // a text of this type passes the serializer by
        reply.type("application/json; charset=utf-8");
        return result.text;
      },
    });
  };
}

/** The reply of calls that answer with a sentence. */
export function succeed(message: string): { success: true; message: string } {
  return { success: true, message };
}
