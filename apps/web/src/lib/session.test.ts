import { listSessions, requestPasswordChange, revokeSession } from "@querysnap/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import {
  aditi,
  buildLocks,
  buildServer,
  buildTab,
  failure,
  json,
  pathOf,
  signIn,
} from "./fixtures/session-server.ts";

/** The state of a tab in which nobody is signed in. */
const NOBODY = { user: null, loading: false, error: null, csrfToken: null, hasEnded: false };

beforeEach(() => localStorage.clear());

describe("start", () => {
  it("is loading at first", () => {
    expect(buildTab(buildServer()).session.getState()).toEqual({
      user: null,
      loading: true,
      error: null,
      csrfToken: null,
      hasEnded: false,
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
    expect(session.getState()).toEqual({
      user: aditi,
      loading: false,
      error: null,
      csrfToken: "c1",
      hasEnded: false,
    });
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
    expect(session.getState()).toEqual(NOBODY);
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

describe("login and logout", () => {
  // covers: A3.14, A4.04, A9.03
  it("stores token, CSRF token and user under the three keys", async () => {
    const { session } = buildTab(buildServer());
    await session.login({ token: "t1", csrfToken: "c9", user: aditi });
    expect(Object.keys(localStorage).sort()).toEqual(["querysnap_csrf_token", "querysnap_user", "token"]);
    expect(session.getState()).toEqual({
      user: aditi,
      loading: false,
      error: null,
      csrfToken: "c9",
      hasEnded: false,
    });
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
    expect(session.getState()).toEqual(NOBODY);
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
    expect(session.getState()).toMatchObject({ user: null, hasEnded: true });
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
