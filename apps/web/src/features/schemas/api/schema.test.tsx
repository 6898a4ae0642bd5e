import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useSchema } from "./schema.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A reading that tells its progress and does not end by itself. */
function stubEndlessReading(): { isStopped: () => boolean } {
  let isStopped = false;
  const line = JSON.stringify({ type: "progress", collection: "orders", done: 1, total: 400 });
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${line}\n`));
        init?.signal?.addEventListener("abort", () => {
          isStopped = true;
          controller.error(new DOMException("aborted", "AbortError"));
        });
      },
    });
    return Promise.resolve(
      new Response(body, { headers: { "content-type": "application/x-ndjson; charset=utf-8" } }),
    );
  });
  return { isStopped: () => isStopped };
}

it("the first reading of a schema is stopped by cancel, on the server too, without an error", async () => {
  const reading = stubEndlessReading();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSchema("con_1", true), { wrapper });
  await waitFor(() => expect(result.current.progress).toMatchObject({ done: 1, total: 400 }));
  act(() => result.current.cancel());
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(reading.isStopped()).toBe(true);
  expect(result.current).toMatchObject({ schema: null, error: null, progress: null });
});
