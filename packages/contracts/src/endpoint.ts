import type { z, ZodType } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * One call of the API, read by both sides: the server validates input with it and describes it in OpenAPI,
 * the client builds the request from it and parses the reply.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify form: `/api/connection/:connectionId`. */
  path: string;
  /** One sentence for the API description. */
  summary: string;
  /**
   * Who may call: `none` anybody; `optional` anybody, a bearer token adds who it is; `session` needs a live
   * access token; `fresh` also looks the session up, so that a revoked one ends at once; `admin` needs the
   * role as well.
   */
  auth: "none" | "optional" | "session" | "fresh" | "admin";
  /**
   * How a state-changing call is protected: by the X-CSRF-Token header (what is left out means this for every
   * method but GET), or by the Origin header for calls made before there is a session and for the close
   * beacon.
   */
  csrf?: "header" | "origin";
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  /** Fields of the body that hold document values, stored as JSON text: only these may contain a NUL. */
  valueFields?: readonly string[];
  /** Of the success reply. Calls that redirect or send a page have `z.null()`. */
  reply: ZodType;
  /** 200 when left out. */
  status?: number;
  /**
   * `json` when left out. `ejson`: as JSON, but it carries document values; read the text with an
   * order-preserving decoder. `ndjson`: one JSON value a line when asked for by the Accept header. `page`: a
   * redirect or HTML. `file`: a download.
   */
  format?: "json" | "ejson" | "ndjson" | "page" | "file";
  /** Whether long replies are compressed: only for those that carry no token, code or connection string. */
  compressed?: boolean;
  /** Error codes besides those that every call shares. */
  errors: readonly ErrorCode[];
};

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Part<E extends Endpoint, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends ZodType> ? S : undefined;
/** Input of the caller, before validation. */
export type InputOf<E extends Endpoint, K extends "params" | "query" | "body"> =
  Part<E, K> extends ZodType ? z.input<Part<E, K>> : undefined;
/** Input of the server, after validation. */
export type ParsedOf<E extends Endpoint, K extends "params" | "query" | "body"> =
  Part<E, K> extends ZodType ? z.output<Part<E, K>> : undefined;
/** The parsed success reply. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

/** Fills the path's parameters, each percent-encoded. Throws on a missing one: a bug of the caller. */
export function endpointPath(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
