import { PassThrough } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import * as contract from "@querysnap/contracts";
import type { FastifyInstance } from "fastify";
import pLimit from "p-limit";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import { createBinder, SENT } from "../../plugins/bind-endpoint.ts";
import { presentFailure, toAppError } from "../../plugins/error-handler.ts";
import { createGuards } from "../../plugins/guards.ts";
import { getPlan } from "../users/get-user.ts";
import { importUpload } from "./import-upload.ts";
import { announcedBytes, receiveUpload, type ReceivedUpload } from "./receive-upload.ts";
import { removeUpload } from "./upload-folder.ts";

const NDJSON = "application/x-ndjson";
/** Imports of this process at once: each has a thread, and writes as fast as it can. Others wait for their turn. */
const IMPORTS_AT_ONCE = 2;
/** Files that are received or wait. A slow sender holds one of these places, and none of the imports. */
const UPLOADS_AT_ONCE = 16;
/** A cancellation comes by another connection than the next upload, and may arrive after it. */
const LATE_CANCEL_MS = 1000;
const RETRY_AFTER_SECONDS = 15;

/** `expectedBytes` may still be written for it. */
type Running = { signal: AbortSignal; ended: Promise<void>; expectedBytes: number };

/** Uploads of dumps. In a scope of its own, because only here a body is a form. */
export async function registerUploads(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const running = new Map<string, Running>();
  const imports = pLimit(IMPORTS_AT_ONCE);

  async function importOne(
    call: { userId: string; signal: AbortSignal; upload: ReceivedUpload },
    onProgress: (event: contract.UploadEvent) => void,
  ): Promise<contract.UploadReply> {
    const { upload, signal } = call;
    return imports(async () => {
      if (signal.aborted) throw new AppError("upload_cancelled", { cause: signal.reason });
      return importUpload(deps, {
        ...call,
        onProgress: (progress) => onProgress({ type: "progress", ...progress, totalBytes: upload.sizeBytes }),
      });
    });
  }

  await app.register(async (scope) => {
    // the handler reads it, once it has decided to
    scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));
    createBinder(scope, createGuards(deps))(
      contract.uploadDump,
      async ({ actor, request, reply }) => {
        const { userId } = actor;
        if (!contract.planFeatures(await getPlan(deps, userId)).uploadDatabase)
          throw new AppError("plan_required");
        const earlier = running.get(userId);
        // Whoever cancels an upload may start another one: an import takes a moment to end.
        if (earlier) await Promise.race([earlier.ended, delay(LATE_CANCEL_MS, undefined, { ref: false })]);
        if (earlier?.signal.aborted) await earlier.ended;
        if (running.size >= UPLOADS_AT_ONCE || running.has(userId))
          throw new AppError("throttled", { extras: { retryAfter: RETRY_AFTER_SECONDS } });
        const signal = abortSignalOf(reply);
        let end = () => {};
        const othersBytes = [...running.values()].reduce((sum, one) => sum + one.expectedBytes, 0);
        const ended = new Promise<void>((resolve) => (end = resolve));
        const own: Running = { signal, ended, expectedBytes: announcedBytes(request.raw) };
        running.set(userId, own);
        let upload: ReceivedUpload | null = null;
        try {
          upload = await receiveUpload(deps, request.raw, { signal, othersBytes });
          own.expectedBytes = 0;
          const call = { userId, signal, upload };
          if (!request.headers.accept?.includes(NDJSON)) return await importOne(call, () => {});

          const lines = new PassThrough();
          const write = (event: contract.UploadEvent) => lines.write(`${JSON.stringify(event)}\n`);
          reply.type(NDJSON).header("cache-control", "no-store").send(lines);
          await importOne(call, write).then(
            (done) => write({ type: "done", ...done }),
            (error: unknown) => {
              const failure = toAppError(error);
              request.log.warn({ err: failure.cause ?? failure, code: failure.code }, "import failed");
              return write({ type: "error", ...presentFailure(failure, request.id) });
            },
          );
          lines.end();
          return SENT;
        } finally {
          if (upload) await removeUpload(upload.path);
          running.delete(userId);
          end();
        }
      },
      { rate: { points: 30, windowMs: 600_000 }, bodyTimeMs: contract.LIMITS.uploadTimeMs },
    );
  });
}
