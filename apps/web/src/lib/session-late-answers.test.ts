import { beforeEach, describe, expect, it } from "vitest";
import { aditi, buildServer, buildTab, json, pathOf, signIn } from "./fixtures/session-server.ts";

beforeEach(() => {
  localStorage.clear();
});

/** A server whose answers to `heldPath` wait for `release`. */
function buildHeldServer(heldPath: string) {
  const server = buildServer();
  const answer = server.fetch;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.fetch = async (input, init) => {
    const response = await answer(input, init);
    if (pathOf(input) === heldPath) await released;
    return response;
  };
  return { server, release };
}

describe("an answer that arrives after the session has ended", () => {
  // covers: A4.05
  it("leaves neither a user nor a CSRF token behind", async () => {
    signIn();
    const { server, release } = buildHeldServer("/api/me");
    const { session } = buildTab(server);
    await session.start();
    const late = session.refreshUser();
    await session.logout();
    release();
    expect(await late).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(session.getState()).toMatchObject({ user: null, csrfToken: null, loading: false });
  });

  it("brings no CSRF token that was asked for again", async () => {
    signIn({ csrfToken: "stale" });
    const { server, release } = buildHeldServer("/api/auth/csrf-token");
    const { session } = buildTab(server);
    await session.start();
    const late = session.authenticatedFetch("/api/save", { method: "POST" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await session.logout();
    release();
    await late;
    expect(localStorage.length).toBe(0);
  });

  it("brings back no user that another call returned", async () => {
    signIn();
    const { session } = buildTab(buildServer());
    await session.start();
    await session.logout();
    session.replaceUser(aditi);
    expect(localStorage.length).toBe(0);
    expect(session.getState().user).toBeNull();
  });
});

it("takes no CSRF token from an answer to the token of an earlier session", async () => {
  signIn({ token: "t0", csrfToken: "c0" });
  const server = buildServer();
  server.fetch = async () => {
    // somebody else signs in while the answer is under way
    signIn({ token: "t1", csrfToken: "c1" });
    return json(aditi, { "X-CSRF-Token": "c0" });
  };
  const { session } = buildTab(server);
  await session.authenticatedFetch("/api/me");
  expect(localStorage.getItem("querysnap_csrf_token")).toBe("c1");
});
