import { once } from "node:events";
import { PassThrough } from "node:stream";
import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import { type Bind, SENT } from "../../plugins/bind-endpoint.ts";
import { runExport, startExport } from "./export-database.ts";
import { findExport } from "./find-export.ts";

/** A name for the browser, in both forms of RFC 6266: old clients read ASCII only. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Downloads of whole databases, and how far they are. */
export function bindExports(bind: Bind, deps: AppDeps): void {
  bind(
    contract.exportDatabase,
    async ({ actor, params, request, reply }) => {
      const { userId } = actor;
      const started = await startExport(deps, { userId, connectionId: params.connectionId });
      const zip = new PassThrough();
      const aborted = abortSignalOf(reply);
      let begin = () => {};
      let drained: Promise<unknown> | null = null;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const run = runExport(deps, {
        userId,
        started,
        signal: aborted,
        async write(bytes) {
          begin();
          // chunks of the process for users' hosts are on the way together, and wait together
          if (!zip.write(bytes))
            drained ??= once(zip, "drain", { signal: aborted }).finally(() => (drained = null));
          await drained;
        },
      });
      // Failures before the first byte are replies of their own; the empty export has bytes, too.
      await Promise.race([begun, run]);
      run.then(
        () => zip.end(),
        (error: unknown) => {
          request.log.warn({ err: error }, "export failed");
          zip.destroy(error instanceof Error ? error : undefined);
        },
      );
      const date = new Date(deps.clock.now()).toISOString().slice(0, 10);
      await reply
        .type("application/zip")
        .header(
          "content-disposition",
          contentDisposition(`${started.connection.database_name}-export-${date}.zip`),
        )
        .header(contract.EXPORT_ID_HEADER, started.id)
        .header("cache-control", "no-store")
        .send(zip);
      return SENT;
    },
    { rate: { points: 30, windowMs: 60_000 } },
  );

  bind(contract.getExport, async ({ actor, params }) => ({
    success: true as const,
    data: await findExport(deps, { userId: actor.userId, ...params }),
  }));
}
