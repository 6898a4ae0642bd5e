import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type EmbeddedCredentials = { user: string; password: string };

/** The administrator of the embedded database: made once, readable by this system user only. */
export function embeddedCredentials(dataDir: string): EmbeddedCredentials {
  const file = join(dataDir, "embedded-password");
  const user = "querysnap";
  try {
    return { user, password: readFileSync(file, "utf8").trim() };
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOENT")) throw cause;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return { user, password };
}
