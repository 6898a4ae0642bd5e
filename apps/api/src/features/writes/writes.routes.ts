import * as contract from "@querysnap/contracts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import { type Bind, JsonText } from "../../plugins/bind-endpoint.ts";
import { connectionCall } from "../../plugins/connection-call.ts";
import type { HostedQueries } from "../queries/hosted-queries.ts";
import { previewWrite } from "./preview-write.ts";
import { undoWrite } from "./undo-write.ts";
import type { WriteDeps } from "./write-reader.ts";

/** Previews dangerous statements and undoes writes. */
export function bindWrites(bind: Bind, deps: WriteDeps & { hostedQueries: HostedQueries }): void {
  bind(contract.previewWrite, async (call) => new JsonText(await previewWrite(deps, connectionCall(call))), {
    rate: { points: 60, windowMs: 60_000 },
  });
  bind(
    contract.undoWrite,
    async ({ actor, params, reply }) => {
      const restored = await undoWrite(deps, {
        userId: actor.userId,
        undoId: params.undoId,
        signal: abortSignalOf(reply),
      });
      const documents = `${restored.toLocaleString("en-US")} ${restored === 1 ? "document" : "documents"}`;
      return { success: true as const, message: `Restored ${documents}`, restored };
    },
    { rate: { points: 30, windowMs: 60_000 } },
  );
}
