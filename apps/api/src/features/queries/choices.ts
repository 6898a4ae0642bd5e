import { LIMITS, type ParsedOf, type rememberChoice as contract } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import type { RememberedChoice } from "@querysnap/nl-query";
import { getConnection } from "../connections/get-connection.ts";

type Deps = Pick<AppDeps, "store" | "clock">;

/** Readings that users chose on a connection for ambiguous questions. */
export const listChoices = (
  { store }: Pick<Deps, "store">,
  connectionId: string,
): Promise<RememberedChoice[]> => store.choices.list(connectionId);

/**
 * Remembers which of several readings is meant on a connection.
 *
 * @throws AppError connection_not_found
 */
export async function rememberChoice(
  deps: Deps,
  call: { userId: string; connectionId: string; choice: ParsedOf<typeof contract, "body"> },
): Promise<void> {
  const connection = await getConnection(deps, call.userId, call.connectionId);
  const { key, value } = call.choice;
  await deps.store.choices.save(
    { connection_id: connection.id, choice_key: key, choice_value: value, updated_at: deps.clock.now() },
    LIMITS.choicesKept,
  );
}
