import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type EmbeddedCredentials = { user: string; password: string };

/** Reads a secret of this installation, or makes it: readable by this system user only. */
export function localSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOENT")) throw cause;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(24).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** The administrator of the embedded database. */
export function embeddedCredentials(dataDir: string): EmbeddedCredentials {
  return { user: "querysnap", password: localSecret(dataDir, "embedded-password") };
}
