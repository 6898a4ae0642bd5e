import { Doc, Int32, isArray, Long, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { decodeValues } from "./decode-values.ts";

const at = (value: Value, index: number) => (isArray(value) ? value[index] : undefined);

describe("decodeValues", () => {
  // covers: X.07
  it("keeps order, types and duplicate keys", async () => {
    const value = await decodeValues('[{"b":{"$numberInt":"1"},"1":{"$numberLong":"2"},"b":"again"}]');
    const first = at(value, 0);
    expect(first instanceof Doc && first.keys).toEqual(["b", "1", "b"]);
    expect(first instanceof Doc && first.values).toEqual([new Int32(1), new Long(2n), "again"]);
  });

  it("keeps what only looks like a type, as the database sent it", async () => {
    const value = await decodeValues('{"$oid":5}');
    expect(value instanceof Doc && value.keys).toEqual(["$oid"]);
  });

  it("decodes a long list in slices, and stops when asked", async () => {
    const text = `[${Array.from({ length: 30_000 }, (_, index) => `{"n":{"$numberInt":"${index}"}}`).join(",")}]`;
    const value = await decodeValues(text);
    expect(isArray(value) && value.length).toBe(30_000);
    const controller = new AbortController();
    const decoding = decodeValues(text.repeat(1), controller.signal);
    controller.abort();
    await expect(decoding).rejects.toThrow();
  });

  it.each(["", "[1,", "[{]", "nope"])("refuses %j", async (text) => {
    await expect(decodeValues(text)).rejects.toThrow();
  });
});
