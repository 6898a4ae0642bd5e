import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { EncryptionKey } from "./secret-box.ts";

export type Secrets = { tokenSecret: string; encryptionKeys: EncryptionKey[] };

/** Complete or not there: two processes that start at once end up with the same file. */
function readOrCreate(file: string, create: () => string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, create(), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      rmSync(draft);
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8").trim();
}

/**
 * From the environment; in local mode what is not set there is generated once into DATA_DIR/secrets, readable
 * by its owner only.
 */
export function loadSecrets(config: Config): Secrets {
  if (config.TOKEN_SECRET && config.ENCRYPTION_KEYS)
    return { tokenSecret: config.TOKEN_SECRET, encryptionKeys: [...config.ENCRYPTION_KEYS] };
  const folder = join(config.dataDir, "secrets");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const generated = () => randomBytes(32).toString("base64");
  return {
    tokenSecret: config.TOKEN_SECRET ?? readOrCreate(join(folder, "token-secret"), generated),
    encryptionKeys: config.ENCRYPTION_KEYS
      ? [...config.ENCRYPTION_KEYS]
      : [
          {
            id: "local",
            key: Buffer.from(readOrCreate(join(folder, "encryption-key"), generated), "base64"),
          },
        ],
  };
}
