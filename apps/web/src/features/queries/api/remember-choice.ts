import { type InputOf, rememberChoice as endpoint } from "@querysnap/contracts";
import { api } from "../../../lib/api.ts";

/**
 * Remembers which reading is meant where a question leaves it open.
 *
 * @throws ApiError
 */
export async function rememberChoice({
  connectionId,
  ...body
}: { connectionId: string } & InputOf<typeof endpoint, "body">): Promise<void> {
  await api.call(endpoint, { params: { connectionId }, body, fallback: "Failed to save the choice" });
}
