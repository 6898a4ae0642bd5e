import type { ExecuteReply } from "@querysnap/contracts";
import type { Outcome } from "../../infra/mongo/outcome.ts";

/**
 * The reply as UTF-8 JSON. The result is put in as it came from the transcoder: nothing is built from it and
 * nothing reordered.
 */
export function presentResult({ result }: Outcome, plain: Omit<ExecuteReply, "success" | "result">): Buffer {
  return Buffer.concat([
    Buffer.from('{"success":true,"result":'),
    result.kind === "list" ? result.bytes : Buffer.from(result.text),
    Buffer.from(`,${JSON.stringify(plain).slice(1)}`),
  ]);
}
