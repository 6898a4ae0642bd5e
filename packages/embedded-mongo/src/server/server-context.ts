import type { DatabaseRouter } from "./database-router.ts";
import type { Role } from "./roles.ts";
import type { ServerCounters } from "./server-statistics.ts";
import type { UserStore } from "./user-store.ts";
import type { ScramConversation } from "./scram.ts";

/** State shared by all connections. */
export type ServerContext = {
  readonly router: DatabaseRouter;
  readonly users: UserStore;
  /** Whether commands need an authenticated user. */
  readonly requiresAuth: boolean;
  readonly startedMs: number;
  readonly host: string;
  readonly connectionCount: () => number;
  readonly maxConnections: number;
  readonly nextOperationId: () => number;
  readonly counters: ServerCounters;
  /** Folder of the databases' files. */
  readonly dir: string;
};

export type AuthenticatedUser = { readonly name: string; readonly db: string };

/** One client's state. */
export type Session = {
  readonly connectionId: number;
  /** Host and port of the client, or the path of the socket. */
  readonly remoteAddress: string;
  user: AuthenticatedUser | null;
  conversation: { scram: ScramConversation; db: string; id: number; isProven: boolean } | null;
};

/**
 * What the session may do: without authentication everything. Read anew each time, so that changes take
 * effect at once.
 */
export function rolesOf(context: ServerContext, session: Session): readonly Role[] {
  if (!context.requiresAuth) return [{ role: "root", db: "admin" }];
  const { user } = session;
  return user ? (context.users.find(user.db, user.name)?.roles ?? []) : [];
}
