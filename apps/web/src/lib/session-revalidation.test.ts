import { beforeEach, describe, expect, it } from "vitest";
import { buildUser } from "./fixtures/build-user.ts";
import { aditi, buildServer, buildTab, failure, json, pathOf, signIn } from "./fixtures/session-server.ts";

beforeEach(() => localStorage.clear());

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
