import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { failure, stubApi } from "../../lib/fixtures/stub-api.ts";
import { buildConnection } from "../../lib/fixtures/build-connection.ts";
import { listed, quiet } from "../fixtures/connect-replies.ts";
import { renderApp } from "../fixtures/render-app.tsx";

const connection = buildConnection({ isActive: true, isConnected: true, isAlive: true, mark: "production" });
const alive = { body: { success: true, connection, error: null, reason: null } };
const reopened = { body: { success: true, connection } };
const closed = {
  body: {
    success: true,
    message: "Disconnected",
    connection: { ...connection, isConnected: false, isAlive: false },
  },
};
const down = { status: 400, body: failure("connection_failed", "Failed to connect to database") };
const refusal = {
  ...Object(failure("connection_failed", "Failed to connect to database")),
  reason: { kind: "connection", stage: "sign-in", problem: "refused" },
};

type Answers = Parameters<typeof stubApi>[0];

async function open(answers: Answers) {
  const calls = stubApi({
    ...listed(connection),
    ...quiet,
    "GET /api/connection/con_1/status": alive,
    "POST /api/connection/con_1/reconnect": reopened,
    "POST /api/connection/con_1/disconnect": closed,
    ...answers,
  });
  // calls carry the tab's name in their address, which no test knows beforehand
  const stubbed = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    stubbed(input.replace(/\?tabId=.*/, ""), init),
  );
  const router = await renderApp("/playground?connectionId=con_1", { user: {} });
  const details = within(await screen.findByRole("region", { name: "Connection Details" }));
  await details.findByText("Alive");
  const count = (end: string) => calls.filter(({ path }) => path.split("?")[0]?.endsWith(end)).length;
  return { details, count, router };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const question = () => screen.getByLabelText<HTMLTextAreaElement>("Question");

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: () => true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

// covers: C.15
it("frames the playground of a production connection", async () => {
  const { details } = await open({});
  expect(details.getByText("Production")).toBeDefined();
  expect(document.querySelector('.playground-frame[data-mark="production"]')).not.toBeNull();
});

// covers: C.13
it("a database that goes away is tried again after 2 and 4 s, and the badge is back with it", async () => {
  let isDown = false;
  const { details, count } = await open({
    "GET /api/connection/con_1/status": () =>
      isDown
        ? { body: { ...alive.body, connection: { ...connection, isAlive: false }, error: "No answer here." } }
        : alive,
    "POST /api/connection/con_1/reconnect": () => (isDown ? down : reopened),
  });
  fireEvent.change(question(), { target: { value: "paid orders" } });
  const [checks, before] = [count("/status"), count("/reconnect")];
  isDown = true;
  await pass(30_000);
  await details.findByText("No answer");
  await waitFor(() => expect(count("/reconnect")).toBe(before + 1));
  await pass(2_000);
  await waitFor(() => expect(count("/reconnect")).toBe(before + 2));
  isDown = false;
  await pass(4_000);
  await details.findByText("Alive");
  // no further check was needed for it
  expect(count("/status")).toBe(checks + 1);
  expect(question().value).toBe("paid orders");
});

// covers: C.14
it("revoked credentials are said and not tried again and again", async () => {
  let isRevoked = false;
  const { details, count } = await open({
    "GET /api/connection/con_1/status": () =>
      isRevoked
        ? {
            body: {
              ...alive.body,
              connection: { ...connection, isAlive: false },
              error: "Authentication failed.",
              reason: refusal.reason,
            },
          }
        : alive,
    "POST /api/connection/con_1/reconnect": () => (isRevoked ? { status: 400, body: refusal } : reopened),
  });
  fireEvent.change(question(), { target: { value: "paid orders" } });
  const before = count("/reconnect");
  isRevoked = true;
  await pass(30_000);
  await details.findByText("Sign-in refused");
  expect(details.getByText(/no longer accepts this user\. Your text is kept\./)).toBeDefined();
  await pass(20_000);
  expect(count("/reconnect")).toBe(before);
  expect(question().value).toBe("paid orders");
  isRevoked = false;
  await pass(30_000);
  await details.findByText("Alive");
});

// covers: X.143a
it("a connection that the plan locks says so, keeps the text and opens again after the upgrade", async () => {
  let isLocked = false;
  const locked = { status: 403, body: failure("connection_locked", "x") };
  const { details, count } = await open({
    "GET /api/connection/con_1/status": () => (isLocked ? locked : alive),
    "POST /api/connection/con_1/reconnect": () => (isLocked ? locked : reopened),
  });
  fireEvent.change(question(), { target: { value: "paid orders" } });
  const before = count("/reconnect");
  isLocked = true;
  await pass(30_000);
  await details.findByText("Locked");
  expect(details.getByText(/SnapX has ended/)).toBeDefined();
  expect(details.getByRole("link", { name: "Upgrade to SnapX" })).toBeDefined();
  await pass(20_000);
  expect(count("/reconnect")).toBe(before);
  expect(question().value).toBe("paid orders");
  isLocked = false;
  await pass(30_000);
  await details.findByText("Alive");
});

// covers: C.14
it("a connection removed in another tab says so, keeps the text and leads to the others", async () => {
  let isRemoved = false;
  const missing = { status: 404, body: failure("connection_not_found", "x") };
  const { details, count, router } = await open({
    "GET /api/connection/con_1/status": () => (isRemoved ? missing : alive),
    "POST /api/connection/con_1/reconnect": () => (isRemoved ? missing : reopened),
    "POST /api/connection/con_1/disconnect": () => (isRemoved ? missing : closed),
  });
  fireEvent.change(question(), { target: { value: "paid orders" } });
  const before = count("/reconnect");
  isRemoved = true;
  await pass(30_000);
  await details.findByText("Removed");
  expect(details.getByText(/This connection was removed\. Your text is kept\./)).toBeDefined();
  await pass(20_000);
  expect(count("/reconnect")).toBe(before);
  expect(question().value).toBe("paid orders");
  fireEvent.click(details.getByRole("button", { name: "Change Connection" }));
  fireEvent.click(await screen.findByRole("button", { name: "Disconnect and change" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
});

// covers: D.18
it("a temporary database that expires says so, keeps the text and leads to the upload", async () => {
  let hasExpired = false;
  const gone = { status: 410, body: failure("connection_expired", "x") };
  const { details, count, router } = await open({
    "GET /api/connection/con_1/status": () => (hasExpired ? gone : alive),
    "POST /api/connection/con_1/reconnect": () => (hasExpired ? gone : reopened),
    "POST /api/connection/con_1/disconnect": () => (hasExpired ? gone : closed),
  });
  fireEvent.change(question(), { target: { value: "paid orders" } });
  const before = count("/reconnect");
  hasExpired = true;
  await pass(30_000);
  await details.findByText("Expired");
  expect(details.getByText(/deleted after its 7 days\. Your text is kept\./)).toBeDefined();
  await pass(20_000);
  expect(count("/reconnect")).toBe(before);
  expect(question().value).toBe("paid orders");
  fireEvent.click(details.getByRole("button", { name: "Change Connection" }));
  fireEvent.click(await screen.findByRole("button", { name: "Disconnect and change" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/connect"));
});
