import { undoWrite as contract } from "@querysnap/contracts";
import { api } from "./api.ts";

/** Restores the documents of a delete or update; resolves to what was done, in words. @throws ApiError */
export async function undoWrite(undoId: string): Promise<string> {
  const fallback = "Failed to restore the documents";
  return (await api.call(contract, { params: { undoId }, fallback })).message;
}
