import { user as userSchema, type User } from "@querysnap/contracts";

/** The three keys in the browser's local storage, shared by all tabs. */
export const STORAGE_KEYS = {
  token: "token",
  user: "querysnap_user",
  csrfToken: "querysnap_csrf_token",
} as const;

export type SessionStorage = ReturnType<typeof createSessionStorage>;

/** Creates the browser's session store. Without storage it lasts until the page is closed. */
export function createSessionStorage(store: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  const memory = new Map<string, string>();

  function read(key: string): string | null {
    try {
      return store.getItem(key);
    } catch {
      return memory.get(key) ?? null;
    }
  }
  function write(key: string, value: string | null): void {
    try {
      if (value === null) store.removeItem(key);
      else store.setItem(key, value);
    } catch {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
    }
  }

  return {
    readToken: () => read(STORAGE_KEYS.token),
    writeToken: (token: string | null) => write(STORAGE_KEYS.token, token),
    readCsrfToken: () => read(STORAGE_KEYS.csrfToken),
    writeCsrfToken: (token: string | null) => write(STORAGE_KEYS.csrfToken, token),
    /** Null also for a user cached by an older version in another form. */
    readUser(): User | null {
      const text = read(STORAGE_KEYS.user);
      if (text === null) return null;
      try {
        return userSchema.safeParse(JSON.parse(text)).data ?? null;
      } catch {
        return null;
      }
    },
    writeUser: (user: User | null) => write(STORAGE_KEYS.user, user === null ? null : JSON.stringify(user)),
    clear() {
      for (const key of Object.values(STORAGE_KEYS)) write(key, null);
    },
  };
}
