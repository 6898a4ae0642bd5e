import { createApiClient } from "./api-client.ts";
import { drafts } from "./draft-storage.ts";
import { createSession } from "./session.ts";
import { createSessionStorage } from "./session-storage.ts";

const isBrowser = typeof window !== "undefined";
// Asked for at each use: where the browser forbids storage, already naming it throws.
const browserStorage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, value: string) => window.localStorage.setItem(key, value),
  removeItem: (key: string) => window.localStorage.removeItem(key),
};
const send: typeof fetch = (input, init) => fetch(input, init);

let showSignIn = () => {};
/** The router says how the sign-in page is shown; the session is older than it. */
export function onSignedOut(show: () => void): void {
  showSignIn = show;
}

/** The session of this browser tab. */
export const session = createSession({
  storage: createSessionStorage(browserStorage),
  fetch: send,
  locks: isBrowser ? navigator.locks : undefined,
  onSignedOut: () => showSignIn(),
});

/** The API as this tab's user. */
export const api = createApiClient({ session, fetch: send });

/** Work of a user stays while a token does: a server that is down signs nobody out. */
function removeForeignDrafts(): void {
  const userId = session.getState().user?._id;
  if (!session.hasToken()) drafts.clear();
  else if (userId !== undefined) drafts.keepOnly(userId);
}

if (isBrowser) session.subscribe(removeForeignDrafts);
if (isBrowser) {
  addEventListener("storage", (event) => session.followOtherTab(event.key));
  // A page that the browser had put aside was told nothing meanwhile.
  addEventListener("pageshow", (event) => {
    if (event.persisted) session.followOtherTab(null);
  });
}
