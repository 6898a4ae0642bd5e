import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { loadSecrets } from "./load-secrets.ts";
import { createSecretBox } from "./secret-box.ts";
import { createSigner, sameText } from "./tokens.ts";

const [first, second] = [
  { id: "k1", key: randomBytes(32) },
  { id: "k2", key: randomBytes(32) },
];

describe("secret box", () => {
  const box = createSecretBox([first]);
  test.each(["", "mongodb://u:p@host/db", "ü \u{1F511}", "x".repeat(100_000)])(
    "opens what it sealed (%#)",
    (text) => {
      expect(box.open(box.seal(text, "row-1"), "row-1")).toBe(text);
    },
  );

  test("the same text is sealed differently each time", () =>
    expect(box.seal("a", "c")).not.toBe(box.seal("a", "c")));

  test("another row, another key, a changed byte: refused", () => {
    const sealed = box.seal("secret", "row-1");
    expect(() => box.open(sealed, "row-2")).toThrow();
    expect(() => createSecretBox([second]).open(sealed, "row-1")).toThrow(/k1/);
    expect(() => createSecretBox([{ id: "k1", key: second.key }]).open(sealed, "row-1")).toThrow();
    const body = Buffer.from(sealed.split(".")[2] ?? "", "base64url");
    for (const at of [0, 12, body.length - 1]) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(`v1.k1.${changed.toString("base64url")}`, "row-1")).toThrow();
    }
    expect(() => box.open(`v1.k1.${body.subarray(0, 20).toString("base64url")}`, "row-1")).toThrow();
  });

  test("a new first key seals, the old one still opens and is marked", () => {
    const sealed = box.seal("secret", "row");
    const rotated = createSecretBox([second, first]);
    expect([
      rotated.open(sealed, "row"),
      rotated.isStale(sealed),
      rotated.isStale(rotated.seal("secret", "row")),
    ]).toEqual(["secret", true, false]);
  });
});

describe("generated secrets", () => {
  test("are made once, for their owner's eyes only, and stay", () => {
    const folder = mkdtempSync(join(tmpdir(), "querysnap-secrets-"));
    const config = readConfig({ DATA_DIR: folder, EMBEDDED_MONGODB_URI: "mongodb://127.0.0.1/" });
    const one = loadSecrets(config);
    expect(loadSecrets(config)).toEqual(one);
    expect(one.encryptionKeys[0]?.key).toHaveLength(32);
    for (const name of ["token-secret", "encryption-key"]) {
      const file = join(folder, "secrets", name);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, "utf8").length).toBeGreaterThan(40);
    }
    rmSync(folder, { recursive: true });
  });
});

test("signatures are apart by purpose", () => {
  const signer = createSigner("s".repeat(32));
  expect(signer.sign("csrf", "a")).not.toBe(signer.sign("page", "a"));
  expect([
    signer.verify("csrf", "a", signer.sign("csrf", "a")),
    signer.verify("csrf", "b", signer.sign("csrf", "a")),
    signer.verify("csrf", "a", ""),
  ]).toEqual([true, false, false]);
  expect([sameText("a", "a"), sameText("a", "b"), sameText("a", "aa")]).toEqual([true, false, false]);
});
