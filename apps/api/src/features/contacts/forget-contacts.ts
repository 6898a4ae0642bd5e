import type { Repositories } from "../../store.ts";

/** Deletes the messages that an address sent. */
export const forgetContacts = (bound: Pick<Repositories, "contacts">, email: string): Promise<unknown> =>
  bound.contacts.deleteByEmail(email);
