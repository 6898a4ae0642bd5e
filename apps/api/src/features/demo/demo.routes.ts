import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import type { Bind } from "../../plugins/bind-endpoint.ts";
import { createAskDemo } from "./ask-demo.ts";

/** The demonstration of the landing page. */
export function bindDemo(bind: Bind, deps: AppDeps): void {
  const ask = createAskDemo(deps);
  bind(
    contract.askDemo,
    async ({ body, reply }) => ({
      success: true as const,
      data: await ask(body.question, abortSignalOf(reply)),
    }),
    { rate: { points: 20, windowMs: 60_000 } },
  );
}
