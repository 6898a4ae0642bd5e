import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@querysnap/contracts";
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import { presentFailure } from "./error-handler.ts";
import { securityHeaders } from "./security-headers.ts";

/** Errors of the HTTP parser and time-outs of the server; any other is reported as malformed HTTP. */
const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timed_out",
};

type Deps = {
  config: Pick<Config, "PUBLIC_URL" | "payments">;
  log: Pick<Logger, "info">;
  genReqId: () => string;
};

/** Whether the head of a reply has gone out: another one after it would be read as its body. */
function isAnswering(socket: Socket): boolean {
  const reply: unknown = "_httpMessage" in socket ? socket._httpMessage : null;
  return reply instanceof Object && "headersSent" in reply && reply.headersSent === true;
}

/**
 * Answers what the parser refuses before there is a request, in the shape of every failure, and closes the
 * connection: nobody knows where a next request would start. What was sent is not logged.
 */
export function answerBrokenRequests({
  config,
  log,
  genReqId,
}: Deps): (error: Error, socket: Socket) => void {
  const headers = {
    ...securityHeaders(config).api,
    "content-type": "application/json; charset=utf-8",
    connection: "close",
  };
  return (error, socket) => {
    const reason = "code" in error && typeof error.code === "string" ? error.code : "unknown";
    // the caller has gone
    if (reason === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const requestId = genReqId();
    const failure = new AppError(CODES[reason] ?? "malformed_request");
    log.info({ reqId: requestId, reason, status: failure.status }, "broken request");
    if (isAnswering(socket)) return void socket.destroy();
    const body = JSON.stringify(presentFailure(failure, requestId));
    const lines = Object.entries({
      ...headers,
      "x-request-id": requestId,
      "content-length": String(Buffer.byteLength(body)),
    });
    const head = [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ""}`,
      ...lines.map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/** Throws AppError malformed_request for a request of HTTP/1.1 that does not say whom it is for. */
export function requireHost(request: FastifyRequest): void {
  if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
    throw new AppError("malformed_request");
}
