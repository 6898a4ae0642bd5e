import { expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

// covers: P2.25
it.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [1024 ** 2, "1.0 MB"],
  [3.25 * 1024 ** 3, "3.3 GB"],
  [5000 * 1024 ** 3, "5000.0 GB"],
])("%i bytes are written as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
