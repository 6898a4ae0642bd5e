import { listSessions, requestPasswordChange, revokeSession, type User } from "@querysnap/contracts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildUser } from "./fixtures/build-user.ts";
import { createApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { createSession } from "./session.ts";
import { createSessionStorage, STORAGE_KEYS } from "./session-storage.ts";

const aditi = buildUser();

type Call = { path: string; method: string; headers: Headers };
type Server = {
  calls: Call[];
  accessToken: string;
  csrfToken: string;
  refreshStatus: number;
  refreshDelayMs: number;
  meStatus: number;
  paths: () => string[];
  count: (path: string) => number;
  fetch: typeof fetch;
};

/** A server with one live access token and one CSRF token; every test changes what it needs. */
function buildServer(): Server {
  const server: Server = {
    calls: [],
    accessToken: "t1",
    csrfToken: "c1",
    refreshStatus: 200,
    meStatus: 200,
    refreshDelayMs: 0,
    paths: () => server.calls.map((call) => `${call.method} ${call.path}`),
    count: (path: string) => server.calls.filter((call) => call.path === path).length,
    fetch: async (input, init) => {
      const path = pathOf(input);
      const headers = new Headers(init?.headers);
      server.calls.push({ path, method: init?.method ?? "GET", headers });
      if (init?.signal?.aborted) throw new DOMException("aborted", "AbortError");
      if (path === "/api/auth/logout") return json({ success: true, message: "Logged out" });
      if (path === "/api/auth/refresh") {
        await new Promise((resolve) => setTimeout(resolve, server.refreshDelayMs));
        if (server.refreshStatus !== 200) return failure(server.refreshStatus, "refresh_invalid");
        server.accessToken = `${server.accessToken}+`;
        return json({ success: true, token: server.accessToken, csrfToken: server.csrfToken });
      }
      if (headers.get("Authorization") !== `Bearer ${server.accessToken}`)
        return failure(401, "unauthenticated");
      if (path === "/api/auth/csrf-token") return json({ success: true, csrfToken: server.csrfToken });
      if (path === "/api/me")
        return server.meStatus === 200
          ? json(aditi, { "X-CSRF-Token": server.csrfToken })
          : failure(server.meStatus, "internal");
      if (init?.method === "POST" && headers.get("X-CSRF-Token") !== server.csrfToken)
        return failure(403, headers.has("X-CSRF-Token") ? "CSRF_TOKEN_INVALID" : "CSRF_TOKEN_MISSING");
      if (path === "/api/forbidden") return failure(403, "plan_required");
      if (path === "/api/auth/active-sessions") return failure(404, "no_sessions");
      return json({ success: true, message: "done" });
    },
  };
  return server;
}

/** The client passes paths only. */
function pathOf(input: RequestInfo | URL): string {
  return typeof input === "string" ? input : "";
}

function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json", ...headers } });
}

function failure(status: number, code: string): Response {
  return new Response(
    JSON.stringify({ success: false, message: `because ${code}`, code, requestId: "req_1" }),
    { status },
  );
}

/** One tab; tabs of one browser share the storage and the locks. */
function buildTab(server: Server, locks?: Pick<LockManager, "request">) {
  const onSignedOut = vi.fn<() => void>();
  const session = createSession({
    storage: createSessionStorage(localStorage),
    fetch: server.fetch,
    locks,
    onSignedOut,
  });
  return { session, api: createApiClient({ session, fetch: server.fetch }), onSignedOut };
}

function buildLocks(): Pick<LockManager, "request"> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: ((_name: string, run: () => unknown) => {
      const mine = last.then(run);
      last = mine.catch(() => null);
      return mine;
    }) as LockManager["request"],
  };
}

function signIn({
  token = "t1",
  csrfToken = "c1",
  user = aditi,
}: { token?: string; csrfToken?: string | null; user?: User | null } = {}) {
  localStorage.setItem(STORAGE_KEYS.token, token);
  if (csrfToken !== null) localStorage.setItem(STORAGE_KEYS.csrfToken, csrfToken);
  if (user !== null) localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
}

beforeEach(() => localStorage.clear());

describe("start", () => {
  it("is loading at first", () => {
    expect(buildTab(buildServer()).session.getState()).toEqual({
      user: null,
      loading: true,
      error: null,
      csrfToken: null,
    });
  });

  // covers: A4.01
  it("uses token and cached user at once, without a call", async () => {
    signIn();
    const server = buildServer();
    const { session } = buildTab(server);
    const started = session.start();
    expect(session.getState()).toMatchObject({ user: aditi, loading: false, csrfToken: "c1" });
    await started;
    expect(server.calls).toEqual([]);
  });

  // covers: A4.02, A7.01
  it("fetches the user when there is a token but no cache, and caches it with the CSRF header", async () => {
    signIn({ csrfToken: null, user: null });
    const server = buildServer();
    const { session } = buildTab(server);
    const started = session.start();
    expect(session.getState().loading).toBe(true);
    await started;
    expect(session.getState()).toEqual({ user: aditi, loading: false, error: null, csrfToken: "c1" });
    expect(JSON.parse(localStorage.getItem("querysnap_user") ?? "")).toEqual(aditi);
    expect(localStorage.getItem("querysnap_csrf_token")).toBe("c1");
  });

  it.each(["{", '{"_id":1}', "null"])("does not trust a cached user of another form: %s", async (cached) => {
    signIn();
    localStorage.setItem("querysnap_user", cached);
    const server = buildServer();
    const { session } = buildTab(server);
    await session.start();
    expect(server.paths()).toEqual(["GET /api/me"]);
    expect(session.getState().user).toEqual(aditi);
  });

  // covers: A4.03, A5.16
  it("ends loading with nobody when there is no token", async () => {
    const server = buildServer();
    const { session } = buildTab(server);
    await session.start();
    expect(session.getState()).toEqual({ user: null, loading: false, error: null, csrfToken: null });
    expect(await session.refreshUser()).toBeNull();
    expect(server.calls).toEqual([]);
  });

  // covers: A3.14, A4.07, A5.16
  it("keeps the message of a failed user fetch and clears user and cache", async () => {
    signIn();
    const server = buildServer();
    server.meStatus = 500;
    const { session } = buildTab(server);
    await session.start();
    expect(await session.refreshUser()).toBeNull();
    expect(session.getState()).toMatchObject({
      user: null,
      loading: false,
      error: "Failed to fetch user data",
    });
    expect(localStorage.getItem("querysnap_user")).toBeNull();
  });
});

describe("revalidation", () => {
  const paid = buildUser({ subscriptionPlan: "snapx", isSnapXUser: true, isSnapUser: false });

  function buildChangedServer(answer: () => Response | Promise<Response>) {
    const server = buildServer();
    const fetchChanged: typeof fetch = async (input, init) =>
      pathOf(input) === "/api/me" ? answer() : server.fetch(input, init);
    return { ...server, fetch: fetchChanged };
  }

  it("takes over a plan that was changed elsewhere and caches it", async () => {
    signIn();
    const { session } = buildTab(buildChangedServer(() => json(paid)));
    await session.start();
    expect(session.userAgeMs()).toBe(Infinity);
    await session.revalidateUser();
    expect(session.getState().user).toEqual(paid);
    expect(JSON.parse(localStorage.getItem("querysnap_user") ?? "")).toEqual(paid);
    expect(session.userAgeMs()).toBeLessThan(10_000);
  });

  it.each([
    ["the server fails", () => failure(500, "internal")],
    ["the reply has another form", () => json({ success: true })],
    ["the network fails", () => Promise.reject(new TypeError("offline"))],
  ])("changes nothing when %s", async (_, answer) => {
    signIn();
    const { session, onSignedOut } = buildTab(buildChangedServer(answer));
    await session.start();
    const before = session.getState();
    await session.revalidateUser();
    expect(session.getState()).toEqual(before);
    expect(JSON.parse(localStorage.getItem("querysnap_user") ?? "")).toEqual(aditi);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it("drops an answer that a change made here has overtaken", async () => {
    signIn();
    const { session } = buildTab(buildChangedServer(() => json(aditi)));
    await session.start();
    const waiting = session.revalidateUser();
    session.replaceUser(paid);
    await waiting;
    expect(session.getState().user).toEqual(paid);
  });

  it("asks nothing for a visitor, and once for all who ask together", async () => {
    const server = buildServer();
    const { session } = buildTab(server);
    await session.start();
    await session.revalidateUser();
    expect(server.calls).toEqual([]);
    signIn();
    await session.start();
    await Promise.all([session.revalidateUser(), session.revalidateUser()]);
    expect(server.paths()).toEqual(["GET /api/me"]);
  });
});

describe("login and logout", () => {
  // covers: A3.14, A4.04, A9.03
  it("stores token, CSRF token and user under the three keys", async () => {
    const { session } = buildTab(buildServer());
    await session.login({ token: "t1", csrfToken: "c9", user: aditi });
    expect(Object.keys(localStorage).sort()).toEqual(["querysnap_csrf_token", "querysnap_user", "token"]);
    expect(session.getState()).toEqual({ user: aditi, loading: false, error: null, csrfToken: "c9" });
  });

  it("fetches the user when the reply had none", async () => {
    const server = buildServer();
    const { session } = buildTab(server);
    expect(await session.login({ token: "t1" })).toEqual(aditi);
    expect(server.paths()).toEqual(["GET /api/me"]);
  });

  // covers: A3.14, A4.05
  it("clears everything even if the call fails", async () => {
    signIn();
    const server = buildServer();
    const { session, onSignedOut } = buildTab({
      ...server,
      fetch: async () => {
        throw new TypeError("offline");
      },
    });
    await session.start();
    await session.logout();
    expect(localStorage.length).toBe(0);
    expect(session.getState()).toEqual({ user: null, loading: false, error: null, csrfToken: null });
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});

describe("requests", () => {
  // covers: A3.14, A7.01
  it("carry the bearer header always and the CSRF header on changes only", async () => {
    signIn();
    const server = buildServer();
    const { session } = buildTab(server);
    await session.authenticatedFetch("/api/get");
    for (const method of ["POST", "PUT", "DELETE", "PATCH"])
      await session.authenticatedFetch("/api/change", { method });
    expect(
      server.calls.map((call) => [call.headers.get("Authorization"), call.headers.get("X-CSRF-Token")]),
    ).toEqual([
      ["Bearer t1", null],
      ["Bearer t1", "c1"],
      ["Bearer t1", "c1"],
      ["Bearer t1", "c1"],
      ["Bearer t1", "c1"],
    ]);
  });

  // covers: A8.01
  it.each([
    ["missing", null],
    ["invalid", "old"],
  ])("fetch a fresh CSRF token when it is %s, store it and retry once", async (_, csrfToken) => {
    signIn({ csrfToken });
    const server = buildServer();
    const { session } = buildTab(server);
    const response = await session.authenticatedFetch("/api/change", { method: "POST" });
    expect(response?.status).toBe(200);
    expect(server.paths()).toEqual(["POST /api/change", "GET /api/auth/csrf-token", "POST /api/change"]);
    expect(localStorage.getItem("querysnap_csrf_token")).toBe("c1");
  });

  // covers: A8.01
  it("retry a CSRF failure no more than once", async () => {
    signIn();
    const server = buildServer();
    const fetchRefusing: typeof fetch = async (input, init) =>
      pathOf(input) === "/api/change" ? failure(403, "CSRF_TOKEN_INVALID") : server.fetch(input, init);
    const { session } = buildTab({ ...server, fetch: fetchRefusing });
    expect((await session.authenticatedFetch("/api/change", { method: "POST" }))?.status).toBe(403);
    expect(server.paths()).toEqual(["GET /api/auth/csrf-token"]);
  });

  // covers: A8.03
  it("return any other 403 as it is, its body unread", async () => {
    signIn();
    const server = buildServer();
    const { session } = buildTab(server);
    const response = await session.authenticatedFetch("/api/forbidden");
    expect(await response?.json()).toMatchObject({ code: "plan_required" });
    expect(server.calls).toHaveLength(1);
  });

  // covers: A4.06, A8.02
  it("answer a 401 with one refresh for all of them, store the tokens, refetch the user and retry", async () => {
    signIn({ csrfToken: "old" });
    const server = buildServer();
    server.accessToken = "t2";
    server.refreshDelayMs = 20;
    const { session } = buildTab(server);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => session.authenticatedFetch("/api/get")),
    );
    expect(responses.map((response) => response?.status)).toEqual([200, 200, 200, 200, 200]);
    expect(server.count("/api/auth/refresh")).toBe(1);
    expect(server.count("/api/me")).toBe(1);
    expect(localStorage.getItem("token")).toBe("t2+");
    expect(localStorage.getItem("querysnap_csrf_token")).toBe("c1");
  });

  it("do not refresh again for an answer that was late", async () => {
    signIn();
    const server = buildServer();
    server.accessToken = "t2";
    const { session } = buildTab(server);
    await session.authenticatedFetch("/api/get");
    localStorage.setItem("token", "t1");
    const late = session.authenticatedFetch("/api/get");
    localStorage.setItem("token", "t2+");
    expect((await late)?.status).toBe(200);
    expect(server.count("/api/auth/refresh")).toBe(1);
  });

  // covers: A8.02
  it("sign out and yield null when the refresh fails", async () => {
    signIn({ token: "dead" });
    const server = buildServer();
    server.refreshStatus = 401;
    const { session, api, onSignedOut } = buildTab(server);
    await session.start();
    expect(
      await Promise.all([session.authenticatedFetch("/api/a"), session.authenticatedFetch("/api/b")]),
    ).toEqual([null, null]);
    expect(server.count("/api/auth/refresh")).toBe(1);
    expect(server.count("/api/auth/logout")).toBe(1);
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(localStorage.length).toBe(0);
    expect(session.getState().user).toBeNull();
    await expect(api.call(requestPasswordChange, { fallback: "x" })).rejects.toMatchObject({
      code: "session_ended",
    });
  });

  // covers: A5.16
  it("keep the session when the refresh could not be asked for", async () => {
    signIn({ token: "dead" });
    const server = buildServer();
    server.refreshStatus = 503;
    const { session, onSignedOut } = buildTab(server);
    await expect(session.authenticatedFetch("/api/get")).rejects.toMatchObject({ message: "Refresh failed" });
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(localStorage.getItem("token")).toBe("dead");
  });

  it("do not bring a session back that was signed out during its refresh", async () => {
    signIn({ token: "dead" });
    const server = buildServer();
    server.refreshDelayMs = 20;
    const { session } = buildTab(server);
    const waiting = session.authenticatedFetch("/api/get");
    await new Promise((resolve) => setTimeout(resolve, 5));
    await session.logout();
    expect(await waiting).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

describe("two tabs", () => {
  // covers: A8.02
  it("both survive a refresh at the same moment, with one exchange of the cookie", async () => {
    signIn({ token: "old" });
    const server = buildServer();
    server.refreshDelayMs = 20;
    const locks = buildLocks();
    const [first, second] = [buildTab(server, locks), buildTab(server, locks)];
    const responses = await Promise.all([
      first.session.authenticatedFetch("/api/get"),
      second.session.authenticatedFetch("/api/get"),
    ]);
    expect(responses.map((response) => response?.status)).toEqual([200, 200]);
    expect(server.count("/api/auth/refresh")).toBe(1);
    expect(second.onSignedOut).not.toHaveBeenCalled();
  });

  it("survive without locks when the other tab was first", async () => {
    signIn({ token: "old" });
    const server = buildServer();
    server.refreshStatus = 401;
    server.refreshDelayMs = 10;
    const { session, onSignedOut } = buildTab(server);
    const waiting = session.authenticatedFetch("/api/get");
    localStorage.setItem("token", "t1");
    expect((await waiting)?.status).toBe(200);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it("sign out together", async () => {
    signIn();
    const { session, onSignedOut } = buildTab(buildServer());
    await session.start();
    localStorage.clear();
    session.followOtherTab("token");
    expect(session.getState().user).toBeNull();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it("sign in together", async () => {
    const { session } = buildTab(buildServer());
    await session.start();
    signIn();
    session.followOtherTab("querysnap_user");
    expect(session.getState()).toMatchObject({ user: aditi, csrfToken: "c1" });
  });
});

describe("calls by contract", () => {
  it("fill, send and parse", async () => {
    signIn();
    const server = buildServer();
    const { api } = buildTab(server);
    expect(
      await api.call(revokeSession, { body: { sessionId: "ses_1" }, fallback: "Failed to revoke session" }),
    ).toEqual({ success: true, message: "done" });
    expect(server.calls[0]?.headers.get("Content-Type")).toBe("application/json");
  });

  it("throw the server's message with code and status", async () => {
    signIn();
    const { api } = buildTab(buildServer());
    const error = await api
      .call(listSessions, { fallback: "Failed to load sessions" })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "because no_sessions", code: "no_sessions", status: 404 });
  });

  it.each([
    ["a body that is not ours", new Response("<html>", { status: 502 }), "Failed to load sessions"],
    ["a reply of another form", json({ success: true }), "Failed to load sessions"],
  ])("use the fallback for %s", async (_, response, message) => {
    signIn();
    const { api } = buildTab({ ...buildServer(), fetch: async () => response.clone() });
    await expect(api.call(listSessions, { fallback: "Failed to load sessions" })).rejects.toMatchObject({
      message,
      code: "reply_invalid",
    });
  });

  it("name a network failure and leave an abort alone", async () => {
    signIn();
    const offline = buildTab({
      ...buildServer(),
      fetch: async () => {
        throw new TypeError("Failed to fetch");
      },
    });
    await expect(offline.api.call(listSessions, { fallback: "x" })).rejects.toMatchObject({
      message: "Network error. Please check your connection and try again.",
      code: "network",
    });
    const { api } = buildTab(buildServer());
    await expect(
      api.call(listSessions, { fallback: "x", signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });
});
