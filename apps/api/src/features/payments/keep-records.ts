import type { Repositories } from "../../store.ts";
import { DELETED_ACCOUNT } from "../users/deleted-account.ts";

/** Keeps the records of a user's payments without the person, for an account that is deleted next. */
export const keepRecords = (bound: Pick<Repositories, "payments">, userId: string): Promise<unknown> =>
  bound.payments.moveRecords(userId, DELETED_ACCOUNT.id);
