import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { MongoError } from "../engine/mongo-error.ts";

const ITERATIONS = 15_000;
const KEY_BYTES = 32;
const SALT_BYTES = 28;
const NONCE_BYTES = 24;

/** Stored form of a password. */
export type ScramCredentials = {
  readonly salt: Buffer;
  readonly iterations: number;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
};

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

export function deriveCredentials(password: string, salt = randomBytes(SALT_BYTES)): ScramCredentials {
  // SASLprep's normalization; the characters it prohibits are refused by drivers.
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, ITERATIONS, KEY_BYTES, "sha256");
  return {
    salt,
    iterations: ITERATIONS,
    storedKey: sha256(hmac(salted, "Client Key")),
    serverKey: hmac(salted, "Server Key"),
  };
}

/** Key for the invented salts of unknown users, so that they look like known ones. */
const decoyKey = randomBytes(32);

function decoyCredentials(user: string): ScramCredentials {
  const seed = hmac(decoyKey, user);
  return {
    salt: Buffer.concat([seed, seed]).subarray(0, SALT_BYTES),
    iterations: ITERATIONS,
    storedKey: seed,
    serverKey: seed,
  };
}

function authenticationFailed(): MongoError {
  return new MongoError(18, "Authentication failed.");
}

function attributes(text: string): Map<string, string> {
  return new Map(text.split(",").map((part) => [part.slice(0, 1), part.slice(2)]));
}

/** One SCRAM-SHA-256 conversation from the server's side (RFC 7677). */
export class ScramConversation {
  readonly #credentials: ScramCredentials;
  readonly #isKnown: boolean;
  readonly #firstBare: string;
  readonly #serverFirst: string;
  readonly #nonce: string;
  readonly username: string;

  /** @throws MongoError 18 when the client's first message is malformed. */
  constructor(clientFirst: string, lookUp: (user: string) => ScramCredentials | null) {
    if (!clientFirst.startsWith("n,")) throw authenticationFailed();
    this.#firstBare = clientFirst.slice(clientFirst.indexOf(",", 2) + 1);
    const given = attributes(this.#firstBare);
    const name = given.get("n");
    const clientNonce = given.get("r");
    if (!name || !clientNonce) throw authenticationFailed();
    this.username = name.replaceAll("=2C", ",").replaceAll("=3D", "=");
    const known = lookUp(this.username);
    this.#isKnown = known !== null;
    this.#credentials = known ?? decoyCredentials(this.username);
    this.#nonce = clientNonce + randomBytes(NONCE_BYTES).toString("base64");
    this.#serverFirst = `r=${this.#nonce},s=${this.#credentials.salt.toString("base64")},i=${this.#credentials.iterations}`;
  }

  get challenge(): string {
    return this.#serverFirst;
  }

  /** Checks the client's proof. @returns The server's signature. @throws MongoError 18 */
  finish(clientFinal: string): string {
    const given = attributes(clientFinal);
    const proof = Buffer.from(given.get("p") ?? "", "base64");
    if (given.get("r") !== this.#nonce || proof.length !== KEY_BYTES) throw authenticationFailed();
    const message = `${this.#firstBare},${this.#serverFirst},${clientFinal.slice(0, clientFinal.lastIndexOf(",p="))}`;
    const { storedKey, serverKey } = this.#credentials;
    const signature = hmac(storedKey, message);
    const clientKey = Buffer.from(proof.map((byte, at) => byte ^ (signature[at] as number)));
    if (!timingSafeEqual(sha256(clientKey), storedKey) || !this.#isKnown) throw authenticationFailed();
    return `v=${hmac(serverKey, message).toString("base64")}`;
  }
}
