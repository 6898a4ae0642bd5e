import type { Operation } from "@querysnap/mql";
import type { EmptyProbe } from "../why-empty/types.ts";

/** What verification asks of the database: plans and small samples, never a write. */
export type VerifyProbe = EmptyProbe & {
  /** The server's error text when it would not run this; null when it would, or did not answer in time. */
  dryRun(operation: Operation): Promise<string | null>;
};
