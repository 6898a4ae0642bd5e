import type { CompiledQuery } from "kysely";
import type { Repositories } from "../../store.ts";

/** Builds the statement that counts one use; it returns no row unless the saved query is this user's. */
export const countUseStatement = (
  { store }: { store: Pick<Repositories, "savedQueries"> },
  use: { id: string; userId: string; connectionId: string },
): CompiledQuery => store.savedQueries.use(use);
