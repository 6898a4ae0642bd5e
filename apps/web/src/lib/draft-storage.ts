/** Every key of unsent work begins with this; the user's id follows. */
const PREFIX = "querysnap_draft:";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * Unsent work of a user, by name. A tab keeps its own, so that two tabs do not overwrite each other; a new
 * tab begins with what was written last. Where storage is switched off or full, nothing is kept.
 */
export function createDraftStorage(ofTab: () => Store, ofBrowser: () => Store) {
  const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;

  function removeAll(isRemoved: (key: string) => boolean): void {
    for (const storeOf of [ofTab, ofBrowser]) {
      try {
        const store = storeOf();
        const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
        for (const key of keys) if (key.startsWith(PREFIX) && isRemoved(key)) store.removeItem(key);
      } catch {
        // a browser that forbids storage has kept nothing
      }
    }
  }

  return {
    read(userId: string, name: string): unknown {
      for (const storeOf of [ofTab, ofBrowser]) {
        try {
          const text = storeOf().getItem(keyOf(userId, name));
          if (text !== null) return JSON.parse(text);
        } catch {
          // unreadable: as if it were not there
        }
      }
      return null;
    },
    write(userId: string, name: string, value: unknown): void {
      for (const storeOf of [ofTab, ofBrowser]) {
        try {
          storeOf().setItem(keyOf(userId, name), JSON.stringify(value));
        } catch {
          // full or forbidden: the work lasts until the page is closed
        }
      }
    },
    clear: () => removeAll(() => true),
    /** Removes the work of everybody else who used this browser. */
    keepOnly: (userId: string) => removeAll((key) => !key.startsWith(keyOf(userId, ""))),
  };
}

export const drafts = createDraftStorage(
  () => window.sessionStorage,
  () => window.localStorage,
);
