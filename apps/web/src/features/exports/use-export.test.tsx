import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../lib/api.ts";
import { buildUser } from "../../lib/fixtures/build-user.ts";
import { fileNameIn } from "./api/download-export.ts";
import { useExport } from "./use-export.ts";

const connection = { _id: "con_1", databaseName: "shop" };
const running = {
  state: "running",
  collection: "orders",
  collectionsDone: 1,
  collectionsTotal: 3,
  documents: 1200,
  documentsTotal: 5000,
  error: null,
};

type Answer = (init: RequestInit) => Promise<Response> | Response;
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const failure =
  (status: number, code: string, more: object = {}) =>
  () =>
    json(status, { success: false, message: "The server's words", code, requestId: "r", ...more });

let state: unknown = running;
function answer(exportAnswer: Answer) {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path === "/api/connection/con_1/export") return exportAnswer(init);
    if (path === "/api/connection/con_1/export/exp_1") return json(200, { success: true, data: state });
    return json(404, { success: false, message: "Not found", code: "not_found", requestId: "r" });
  });
}

/** A reply whose bytes wait until they are let go, or that breaks off. */
function stream(init: RequestInit) {
  let finish = () => {};
  let breakOff = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("PK"));
      finish = () => controller.close();
      breakOff = () => controller.error(new TypeError("terminated"));
      init.signal?.addEventListener("abort", () =>
        controller.error(new DOMException("Aborted", "AbortError")),
      );
    },
  });
  const headers = {
    "X-Export-Id": "exp_1",
    "Content-Disposition": `attachment; filename="a.zip"; filename*=UTF-8''shop%20%C3%B6.zip`,
  };
  return { reply: new Response(body, { headers }), finish: () => finish(), breakOff: () => breakOff() };
}

const saved: string[] = [];
beforeEach(async () => {
  await session.login({ token: "t1", csrfToken: "c1", user: buildUser({}) });
  state = running;
  saved.length = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function render() {
  const onPlanMissing = vi.fn();
  const { result, unmount } = renderHook(() => useExport(connection, { onPlanMissing }));
  return { result, unmount, onPlanMissing, start: () => act(async () => result.current.start()) };
}

describe("an export", () => {
  // covers: P4.05
  it("shows progress, saves the file under the header's name and clears its message after 10 s", async () => {
    let parts: ReturnType<typeof stream> | undefined;
    answer((init) => (parts = stream(init)).reply);
    const { result, start } = render();
    expect(result.current.state).toEqual({ kind: "idle" });
    await start();
    await waitFor(() => expect(result.current.state).toEqual({ kind: "exporting", progress: running }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(async () => parts?.finish());
    await waitFor(() => expect(result.current.state).toEqual({ kind: "success", fileName: "shop ö.zip" }));
    expect(saved).toEqual(["shop ö.zip"]);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(result.current.state.kind).toBe("success");
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(result.current.state).toEqual({ kind: "idle" });
  });

  // covers: P4.05
  it("is cancelled with its request, and when the page is left", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    answer((init) => {
      signals.push(init.signal);
      return stream(init).reply;
    });
    const { result, start, unmount } = render();
    await start();
    await waitFor(() => expect(signals).toHaveLength(1));
    await act(async () => result.current.cancel());
    const message = "Export was cancelled or timed out. Please try again.";
    await waitFor(() => expect(result.current.state).toEqual({ kind: "error", message }));
    expect(signals[0]?.aborted).toBe(true);
    await start();
    await waitFor(() => expect(signals).toHaveLength(2));
    unmount();
    expect(signals[1]?.aborted).toBe(true);
    expect(saved).toEqual([]);
  });

  // covers: P8.08
  it.each([
    [
      failure(429, "export_limit_exceeded", { retryAfter: 1500 }),
      "Export limit reached. You can export up to 2 databases per hour. Please try again in 25 minutes",
    ],
    [
      failure(429, "export_limit_exceeded"),
      "Export limit reached. You can export up to 2 databases per hour. Please try again in 60 minutes",
    ],
    [failure(404, "connection_not_found"), "Database connection not found. Please reconnect and try again."],
    [
      failure(400, "connection_failed"),
      "Database connection issue. Please check your connection and try again.",
    ],
    [failure(500, "internal"), "Export failed: The server's words"],
    [
      () => Promise.reject(new TypeError("fetch failed")),
      "Network error. Please check your connection and try again.",
    ],
  ])("that fails says why: %#", async (reply, message) => {
    answer(reply);
    const { result, start } = render();
    await start();
    await waitFor(() => expect(result.current.state).toEqual({ kind: "error", message }));
    act(() => result.current.close());
    expect(result.current.state).toEqual({ kind: "idle" });
  });

  // covers: P8.08
  it("opens the upsell when the plan lacks it", async () => {
    answer(failure(403, "plan_required"));
    const { result, start, onPlanMissing } = render();
    await start();
    await waitFor(() => expect(onPlanMissing).toHaveBeenCalledOnce());
    expect(result.current.state).toEqual({ kind: "idle" });
  });

  // covers: P8.08
  it("that breaks off asks the server why", async () => {
    let parts: ReturnType<typeof stream> | undefined;
    answer((init) => (parts = stream(init)).reply);
    const { result, start } = render();
    await start();
    await waitFor(() => expect(result.current.state).toMatchObject({ kind: "exporting", progress: running }));
    state = { ...running, state: "failed", error: "The database did not answer" };
    await act(async () => parts?.breakOff());
    await waitFor(() =>
      expect(result.current.state).toEqual({
        kind: "error",
        message: "Export failed: The database did not answer",
      }),
    );
  });
});

it.each([
  [null, null],
  [`attachment; filename="a b.zip"`, "a b.zip"],
  [`attachment; filename="a.zip"; filename*=UTF-8''%F6.zip`, "a.zip"],
  [`attachment; filename="_.zip"; filename*=UTF-8''%C3%B6.zip`, "ö.zip"],
])("reads the file name of %s", (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
