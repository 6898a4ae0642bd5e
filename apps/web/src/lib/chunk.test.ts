import { describe, expect, it, vi } from "vitest";
import { ChunkError, createChunk } from "./chunk.ts";

describe("createChunk", () => {
  it("fetches once and gives every caller the same promise", async () => {
    const importModule = vi.fn<() => Promise<string>>(() => Promise.resolve("code"));
    const chunk = createChunk(importModule);
    expect(chunk.load()).toBe(chunk.load());
    expect(await chunk.load()).toBe("code");
    expect(importModule).toHaveBeenCalledTimes(1);
  });

  it("fetches again after a failure, which is a ChunkError", async () => {
    const importModule = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValueOnce("code");
    const chunk = createChunk(importModule);
    await expect(chunk.load()).rejects.toThrow(ChunkError);
    expect(await chunk.load()).toBe("code");
  });
});
