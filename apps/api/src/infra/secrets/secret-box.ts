import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export type EncryptionKey = { id: string; key: Buffer };

/** Encrypts texts at rest. Every text names its key, so that keys can be replaced one after the other. */
export type SecretBox = {
  /** `context` says what the text belongs to (a row's id); opening it under another one fails. */
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Sealed with a key that is no longer the first: seal it again when it is next written. */
  isStale(sealed: string): boolean;
};

const VERSION = "v1";

/** AES-256-GCM. The first key seals, all of them open. */
export function createSecretBox(keys: readonly EncryptionKey[]): SecretBox {
  const [current] = keys;
  if (!current) throw new Error("At least one encryption key is needed");
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  return {
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [
        VERSION,
        current.id,
        Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url"),
      ].join(".");
    },
    open(sealed, context) {
      const [version, id = "", text = ""] = sealed.split(".");
      const key = byId.get(id);
      if (version !== VERSION || !key) throw new Error(`No encryption key named "${id}"`);
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    isStale: (sealed) => sealed.split(".")[1] !== current.id,
  };
}
