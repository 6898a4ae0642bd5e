import { MongoError } from "../engine/mongo-error.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import type { CommandCall } from "./command-call.ts";

/** Also what the handshake promises to drivers, which split longer batches. */
export const MAX_WRITE_BATCH = 100_000;

/** The statements or documents of a write command: at least one, and no more than drivers were told. */
export function writeBatch(call: CommandCall, field: string): readonly RawDoc[] {
  const batch = call.documents(field);
  if (!batch) throw call.options.missing(field);
  if (batch.length === 0 || batch.length > MAX_WRITE_BATCH)
    throw new MongoError(
      16,
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${batch.length} operations.`,
    );
  return batch;
}
