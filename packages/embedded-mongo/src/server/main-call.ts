import type { Doc } from "@querysnap/mql";
import type { ServerContext, Session } from "./server-context.ts";

/** A command that the main thread answers itself. */
export type MainCall = {
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  readonly session: Session;
  readonly context: ServerContext;
};
