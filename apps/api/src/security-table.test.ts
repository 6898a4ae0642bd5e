import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("docs/security.md names tests that exist", () => {
  const page = readFileSync(fileURLToPath(new URL("../../../docs/security.md", import.meta.url)), "utf8");
  const proofs = [...page.matchAll(/`([\w/.-]+\.test\.ts)`:?((?: ?"[^"]+",?)*)/g)];
  expect(proofs.length).toBeGreaterThan(25);
  for (const [, path = "", names = ""] of proofs) {
    const file = fileURLToPath(new URL(path, import.meta.url));
    expect(existsSync(file), path).toBe(true);
    const source = readFileSync(file, "utf8");
    for (const [, name = ""] of names.matchAll(/"([^"]+)"/g)) expect(source, path).toContain(name);
  }
});
