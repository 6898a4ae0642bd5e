import type { CompiledQuery } from "kysely";
import type { Repositories } from "../../store.ts";

/** The statement that counts one use; it gives no row where the saved query is gone or another user's. */
export const countUseStatement = (
  { store }: { store: Pick<Repositories, "savedQueries"> },
  use: { id: string; userId: string; connectionId: string },
): CompiledQuery => store.savedQueries.use(use);
