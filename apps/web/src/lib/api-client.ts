import { endpointPath, type Endpoint, type InputOf, type ReplyOf } from "@querysnap/contracts";
import type { z, ZodType } from "zod";
import { ApiError, NETWORK_ERROR_TEXT, readApiError } from "./api-error.ts";
import type { Session, SessionRequest } from "./session.ts";
import { createXhrFetch, type OnSent } from "./xhr-fetch.ts";

type InputPart<E extends Endpoint, K extends "params" | "query" | "body"> =
  InputOf<E, K> extends undefined ? { [key in K]?: undefined } : { [key in K]: InputOf<E, K> };

/**
 * Everything the contract asks for, and the specification's text for a failure that brings no message of its
 * own.
 */
export type CallOptions<E extends Endpoint> = InputPart<E, "params"> &
  InputPart<E, "query"> &
  InputPart<E, "body"> & {
    fallback: string;
    /** The text for an answer that cannot be read, where the specification has one of its own. */
    unreadable?: string;
    signal?: AbortSignal | undefined;
    accept?: string;
    /** The `Prefer` header. */
    prefer?: string;
  };

type UploadOptions = { accept: string; signal: AbortSignal; onSent: OnSent; fallback: string };

/**
 * Calls of the API by contract: input and reply are typed by the endpoint, a failure is an `ApiError`. No
 * toasts, no redirects of its own.
 */
export function createApiClient({
  session,
  fetch: send,
  baseUrl = "",
}: {
  session: Pick<Session, "authenticatedFetch" | "hasToken">;
  fetch: typeof fetch;
  baseUrl?: string;
}) {
  async function sendPlain(path: string, request: SessionRequest): Promise<Response> {
    return send(baseUrl + path, { ...request, credentials: "include" }).catch((cause: unknown) => {
      if (request.signal?.aborted) throw cause;
      throw new ApiError(NETWORK_ERROR_TEXT, { code: "network", cause });
    });
  }

  /**
   * The raw OK answer, for replies that are streams.
   *
   * @throws ApiError for every other answer; the AbortError of the caller's signal.
   */
  async function open<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Response> {
    const { params, query, body, signal, accept, prefer, fallback } = options;
    const path = endpointPath(endpoint, toRecord(params)) + toSearch(query);
    const request: SessionRequest = {
      method: endpoint.method,
      signal: signal ?? null,
      headers: {
        Accept: accept ?? "application/json",
        ...(prefer === undefined ? {} : { Prefer: prefer }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const usesSession = endpoint.auth === "optional" ? session.hasToken() : endpoint.auth !== "none";
    const response = usesSession
      ? await session.authenticatedFetch(path, request)
      : await sendPlain(path, request);
    return checked(response, fallback);
  }

  /**
   * The reply's text as it came, for Extended JSON: decode it with `@querysnap/mql`, which keeps the order of
   * keys.
   */
  async function text<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<string> {
    const response = await open(endpoint, options);
    return response.text();
  }

  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> {
    const response = await open(endpoint, options);
    try {
      return parseReply<E["reply"]>(endpoint.reply, await response.json());
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiError(options.unreadable ?? options.fallback, {
        code: "reply_invalid",
        status: response.status,
        cause,
      });
    }
  }

  /**
   * Sends a form and tells how much of it has left. For calls of a signed-in user.
   *
   * @throws ApiError; the AbortError of the caller's signal.
   */
  async function upload(endpoint: Endpoint, body: FormData, options: UploadOptions): Promise<Response> {
    const { accept, signal, onSent, fallback } = options;
    return checked(
      await session.authenticatedFetch(endpointPath(endpoint), {
        method: endpoint.method,
        signal,
        headers: { Accept: accept },
        body,
        transport: createXhrFetch(onSent),
      }),
      fallback,
    );
  }

  return { call, text, open, upload };
}

/** The OK answer. Null: the session has ended. */
async function checked(response: Response | null, fallback: string): Promise<Response> {
  if (response === null)
    throw new ApiError("Your session has ended. Sign in again.", { code: "session_ended", status: 401 });
  if (!response.ok) throw await readApiError(response, fallback);
  return response;
}

function parseReply<S extends ZodType>(schema: S, value: unknown): z.output<S> {
  return schema.parse(value);
}

function toRecord(params: unknown): Record<string, string> {
  if (typeof params !== "object" || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function toSearch(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? "" : `?${search}`;
}
