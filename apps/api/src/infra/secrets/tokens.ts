import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, safe in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a high-entropy token for storage. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares in constant time; texts of different length differ at once, which tells nothing. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export type TokenPurpose =
  | "access"
  | "csrf"
  | "refresh"
  | "refresh-next"
  | "page"
  | "code"
  | "oauth"
  | "rate"
  | "sample"
  | "requester"
  | "phone";

/** Keyed fingerprints, a different key for each purpose. */
export type Signer = {
  key(purpose: TokenPurpose): Buffer;
  sign(purpose: TokenPurpose, text: string): string;
  verify(purpose: TokenPurpose, text: string, signature: string): boolean;
};

export function createSigner(secret: string): Signer {
  const keys = new Map<TokenPurpose, Buffer>();
  const key = (purpose: TokenPurpose) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", secret, "querysnap", purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  const sign = (purpose: TokenPurpose, text: string) =>
    createHmac("sha256", key(purpose)).update(text).digest("base64url");
  return { key, sign, verify: (purpose, text, signature) => sameText(sign(purpose, text), signature) };
}
