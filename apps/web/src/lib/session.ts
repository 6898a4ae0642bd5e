import {
  endpointPath,
  getCsrfToken,
  getMe,
  logout as logoutEndpoint,
  refresh,
  type User,
} from "@querysnap/contracts";
import { ApiError, NETWORK_ERROR_TEXT } from "./api-error.ts";
import type { SessionStorage } from "./session-storage.ts";

export type SessionState = {
  user: User | null;
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  error: string | null;
  csrfToken: string | null;
  /** The session ended by itself: its time was over, or it was revoked. */
  hasEnded: boolean;
};

export type Login = { token: string; csrfToken?: string | undefined; user?: User | undefined };

/** A request that can be sent again: its body is text or a form, never a stream. */
export type SessionRequest = Omit<RequestInit, "headers" | "body"> & {
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Sends it instead of `fetch`, for requests whose progress is shown. */
  transport?: typeof fetch;
};

type SessionDeps = {
  storage: SessionStorage;
  fetch: typeof fetch;
  /** In front of every path; empty in the browser. */
  baseUrl?: string;
  /**
   * Missing where the page is not served securely; then the server's grace time alone keeps two tabs alive.
   */
  locks?: Pick<LockManager, "request"> | undefined;
  /** Called after the session ended, to show the sign-in page. */
  onSignedOut: () => void;
};

export type Session = ReturnType<typeof createSession>;

const CSRF_CODES = new Set(["CSRF_TOKEN_MISSING", "CSRF_TOKEN_INVALID"]);
const REFRESH_LOCK = "querysnap-refresh";
// The server or something before it is busy: that says nothing about the session.
const BUSY_STATUSES = new Set([429, 502, 503, 504]);

/** The state of the session, and what of it is kept in the browser. */
function createStore(storage: SessionDeps["storage"]) {
  let state: SessionState = { user: null, loading: true, error: null, csrfToken: null, hasEnded: false };
  let userReadAt = -Infinity;
  const listeners = new Set<() => void>();

  function update(change: Partial<SessionState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    update,
    storeCsrfToken: (csrfToken: string) => {
      storage.writeCsrfToken(csrfToken);
      if (csrfToken !== state.csrfToken) update({ csrfToken });
    },
    /** Time since the server last sent the user; infinite for one that comes from the cache. */
    userAgeMs: () => Date.now() - userReadAt,
    /** Null without a token: who has signed out meanwhile must not come back by a late answer. */
    storeUser: (user: User): User | null => {
      if (storage.readToken() === null) return null;
      userReadAt = Date.now();
      storage.writeUser(user);
      update({ user, error: null, loading: false, hasEnded: false });
      return user;
    },
    /** The server knows nobody by this token. */
    forgetUser: (): null => {
      storage.writeUser(null);
      update({ user: null, error: null, loading: false });
      return null;
    },
    /** A failed fetch of the user: the message stays, the user and the cache go. */
    failUser: (error: unknown): null => {
      storage.writeUser(null);
      update({
        user: null,
        loading: false,
        error: error instanceof ApiError ? error.message : "Failed to fetch user data",
      });
      return null;
    },
    clear: (hasEnded = false) => {
      storage.clear();
      update({ user: null, error: null, loading: false, csrfToken: null, hasEnded });
    },
  };
}

type Store = ReturnType<typeof createStore>;

/** Sends one request with the bearer and CSRF headers. */
function createSender({ storage, fetch: send, baseUrl = "" }: SessionDeps, store: Store) {
  return async function sendOnce(
    path: string,
    { headers, method = "GET", transport = send, ...init }: SessionRequest,
  ): Promise<Response> {
    const token = storage.readToken();
    const csrfToken = storage.readCsrfToken();
    const changesState = method === "POST" || method === "PUT" || method === "DELETE" || method === "PATCH";
    const response = await transport(baseUrl + path, {
      ...init,
      method,
      credentials: "include",
      headers: {
        ...headers,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(changesState && csrfToken !== null ? { "X-CSRF-Token": csrfToken } : {}),
      },
    }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw new ApiError(NETWORK_ERROR_TEXT, { code: "network", cause });
    });
    const csrfHeader = response.headers.get("X-CSRF-Token");
    // An answer to another token says nothing about this session, least of all after it has ended.
    if (response.ok && csrfHeader && storage.readToken() === token) store.storeCsrfToken(csrfHeader);
    return response;
  };
}

/**
 * Exchanges the refresh cookie for a new token. False: the session has ended.
 *
 * @param staleToken What the refused request carried: when another tab has stored a newer one, that is
 * used.
 */
function createTokenExchange({ storage, fetch: send, baseUrl = "" }: SessionDeps, store: Store) {
  return async function exchangeToken(staleToken: string | null): Promise<boolean> {
    const stored = storage.readToken();
    if (stored !== null && stored !== staleToken) return true;
    const response = await send(baseUrl + refresh.path, {
      method: refresh.method,
      credentials: "include",
    }).catch((cause: unknown) => {
      throw new ApiError(NETWORK_ERROR_TEXT, { code: "network", cause });
    });
    const current = storage.readToken();
    if (!response.ok) {
      if (current !== null && current !== staleToken) return true;
      if (BUSY_STATUSES.has(response.status))
        throw new ApiError("Refresh failed", { code: "throttled", status: response.status });
      return false;
    }
    const reply = refresh.reply.partial({ csrfToken: true }).parse(await response.json());
    // Signed out meanwhile, here or in another tab: the new session must not come back to life.
    if (staleToken !== null && current === null) return false;
    storage.writeToken(reply.token);
    if (reply.csrfToken !== undefined) store.storeCsrfToken(reply.csrfToken);
    return true;
  };
}

/** Runs `work` once for all who ask while it is under way. */
function shared<Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) {
  let running: Promise<Result> | null = null;
  return (...input: Input): Promise<Result> => {
    running ??= work(...input).finally(() => {
      running = null;
    });
    return running;
  };
}

/** Null when the server knows nobody by this token. */
async function readUser(store: Store, response: Response): Promise<User | null> {
  if (!response.ok)
    throw new ApiError("Failed to fetch user data", { code: "reply_invalid", status: response.status });
  const user = getMe.reply.nullable().parse(await response.json());
  return user === null ? store.forgetUser() : store.storeUser(user);
}

/** Signing in and out, and the requests in between: one refresh for all that meet a 401. */
function createRequests(deps: SessionDeps, store: Store) {
  const { storage, locks, onSignedOut } = deps;
  const sendOnce = createSender(deps, store);
  const exchangeToken = createTokenExchange(deps, store);

  async function loadUser(): Promise<User | null> {
    return storage.readToken() === null ? null : readUser(store, await sendOnce(getMe.path, {}));
  }

  /** Stores what a finished sign-in returned; fetches the user if the reply had none. */
  async function login({ token, csrfToken, user }: Login): Promise<User | null> {
    storage.writeToken(token);
    if (csrfToken !== undefined) store.storeCsrfToken(csrfToken);
    return user === undefined ? loadUser().catch(store.failUser) : store.storeUser(user);
  }

  async function endSession({ hasEnded }: { hasEnded: boolean }): Promise<void> {
    await sendOnce(endpointPath(logoutEndpoint), { method: logoutEndpoint.method }).catch(() => null);
    store.clear(hasEnded);
    onSignedOut();
  }

  /** Ends the session on the server if it answers, and here in any case. */
  const logout = (): Promise<void> => endSession({ hasEnded: false });

  /** One refresh for all who wait for it. False: it failed and the user was signed out. */
  const refreshSession = shared(async (staleToken: string | null): Promise<boolean> => {
    const isAlive = await (locks === undefined
      ? exchangeToken(staleToken)
      : locks.request(REFRESH_LOCK, () => exchangeToken(staleToken)));
    if (!isAlive) {
      // without a token somebody signed out meanwhile
      await endSession({ hasEnded: storage.readToken() !== null });
      return false;
    }
    await loadUser().catch(store.failUser);
    return true;
  });

  const refetchCsrfToken = shared(async (): Promise<void> => {
    const token = storage.readToken();
    const response = await sendOnce(getCsrfToken.path, {});
    if (!response.ok) return;
    const { csrfToken } = getCsrfToken.reply.parse(await response.json());
    if (storage.readToken() === token) store.storeCsrfToken(csrfToken);
  });

  /**
   * A request with the session's headers and rules. Any answer is returned as it is, but for 401 and stale
   * CSRF tokens.
   *
   * @returns null when the session has ended; the sign-in page is shown then.
   * @throws ApiError `network`; the caller's AbortError.
   */
  async function authenticatedFetch(path: string, request: SessionRequest = {}): Promise<Response | null> {
    let mayRefresh = true;
    let mayRefetchCsrf = true;
    const wasSignedIn = storage.readToken() !== null;
    for (;;) {
      const token = storage.readToken();
      // Signed out between two tries: a refresh would bring the session back to life.
      if (wasSignedIn && token === null) return null;
      const response = await sendOnce(path, request);
      if (response.status === 401 && mayRefresh) {
        mayRefresh = false;
        if (!(await refreshSession(token))) return null;
      } else if (response.status === 403 && mayRefetchCsrf && (await hasCsrfCode(response))) {
        mayRefetchCsrf = false;
        await refetchCsrfToken();
      } else return response;
      request.signal?.throwIfAborted();
    }
  }
  return { login, logout, authenticatedFetch };
}

/** Storage keys that another tab changes at sign-in or refresh; null is a cleared storage. */
const SHARED_KEYS = new Set<string | null>([null, "token", "querysnap_user", "querysnap_csrf_token"]);

/**
 * The signed-in state of this browser and the rules of its requests: bearer and CSRF headers, one refresh
 * shared by everything that meets a 401, one retry after a stale CSRF token, a log-out when the refresh
 * fails.
 */
export function createSession(deps: SessionDeps) {
  const { storage, onSignedOut } = deps;
  const store = createStore(storage);
  const { getState, subscribe, update } = store;
  const { login, logout, authenticatedFetch } = createRequests(deps, store);

  /** Null without a token, and after a failure, whose message is in `error` then. */
  async function refreshUser(): Promise<User | null> {
    if (storage.readToken() === null) return null;
    try {
      const response = await authenticatedFetch(getMe.path);
      return response === null ? null : await readUser(store, response);
    } catch (error) {
      return store.failUser(error);
    }
  }

  /**
   * Reads the user again: the plan may have changed elsewhere. A failure changes nothing, and so does an
   * answer that a change made here has overtaken.
   */
  const revalidateUser = shared(async (): Promise<void> => {
    const known = getState().user;
    if (known === null) return;
    try {
      const response = await authenticatedFetch(getMe.path);
      if (!response?.ok) return;
      const user = getMe.reply.parse(await response.json());
      if (getState().user === known) store.storeUser(user);
    } catch {
      // the cached user stays
    }
  });

  /** The cached user at once, else the fetched one, else nobody. */
  async function start(): Promise<void> {
    const hasToken = storage.readToken() !== null;
    const user = hasToken ? storage.readUser() : null;
    update({ user, csrfToken: storage.readCsrfToken(), loading: hasToken && user === null });
    if (hasToken && user === null) {
      await refreshUser();
      update({ loading: false });
    }
  }

  /** Another tab signed in, signed out or refreshed. */
  function followOtherTab(key: string | null): void {
    if (storage.readToken() === null) {
      if (getState().user === null) return;
      update({ user: null, error: null, loading: false, csrfToken: null });
      onSignedOut();
    } else if (SHARED_KEYS.has(key)) {
      const user = storage.readUser();
      update({
        csrfToken: storage.readCsrfToken(),
        ...(user === null ? {} : { user, error: null, loading: false }),
      });
    }
  }

  return {
    getState,
    subscribe,
    start,
    login,
    logout,
    refreshUser,
    revalidateUser,
    userAgeMs: store.userAgeMs,
    authenticatedFetch,
    followOtherTab,
    /** For a user object that another call returned. */
    replaceUser: (user: User) => {
      store.storeUser(user);
    },
    /** Forgets everything stored here without a call. */
    clearToken: store.clear,
    hasToken: () => storage.readToken() !== null,
  };
}

async function hasCsrfCode(response: Response): Promise<boolean> {
  try {
    const body: unknown = await response.clone().json();
    return (
      typeof body === "object" &&
      body !== null &&
      "code" in body &&
      typeof body.code === "string" &&
      CSRF_CODES.has(body.code)
    );
  } catch {
    return false;
  }
}
