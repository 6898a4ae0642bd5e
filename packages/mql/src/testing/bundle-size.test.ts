import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/**
 * What a browser downloads for this code: bundled, minified, compressed. Fails on anything that only Node
 * has.
 */
async function downloadBytes(code: string): Promise<{ bytes: number; text: string }> {
  const result = await build({
    stdin: { contents: code, resolveDir: new URL("..", import.meta.url).pathname, loader: "ts" },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    target: "es2022",
    write: false,
  });
  const text = result.outputFiles[0]?.text ?? "";
  const compressed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip")));
  return { bytes: (await compressed.arrayBuffer()).byteLength, text };
}

describe("in the browser", () => {
  it("parse and the value model take at most 60 kB, more than half of it the syntax parser", async () => {
    const { bytes } = await downloadBytes(
      'export { parse, locate, Doc, Int32, Double, Long, Decimal128, DateTime, ObjectId, Binary, valueType } from "./index.ts";',
    );
    expect(bytes).toBeLessThan(60 * 1024);
    expect(bytes).toBeGreaterThan(30_000);
  });

  it("values and their texts alone take at most 16 kB", async () => {
    const { bytes } = await downloadBytes(
      'export { parseEjson, valueToEjson, decodeBson, encodeBson, formatValue, Doc } from "./index.ts";',
    );
    expect(bytes).toBeLessThan(16 * 1024);
  });

  it("the whole package takes at most 104 kB", async () => {
    const { bytes } = await downloadBytes('export * from "./index.ts";');
    expect(bytes).toBeLessThan(104 * 1024);
  });

  it("the bundle runs without anything of Node", async () => {
    const { text } = await downloadBytes('export { parse, print } from "./index.ts";');
    expect(text).not.toMatch(/\brequire\(|from"node:|process\.(?:env|version)/);
  });
});
