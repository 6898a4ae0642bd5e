import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createGate } from "./gate.ts";

export type Passwords = {
  hash(password: string): Promise<string>;
  /** With `null` (no such account) it does the same work and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>;
};

// OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** NFKC, so that one password typed on two keyboards is one password. */
const normalized = (password: string) => password.normalize("NFKC");

/**
 * Of the four threads of the pool, which files and names are read with too, one stays free; more than there
 * are cores gains nothing.
 */
const AT_ONCE = Math.min(availableParallelism(), 3);

/** Hashing runs on the thread pool and never blocks the event loop; what comes at once waits in line. */
export async function createPasswords(): Promise<Passwords> {
  const inTurn = createGate(AT_ONCE);
  const decoy = await hash("a password that nobody has", OPTIONS);
  return {
    hash: (password) => inTurn(() => hash(normalized(password), OPTIONS)),
    async verify(stored, password) {
      const matches = await inTurn(() => verify(stored ?? decoy, normalized(password)));
      return stored !== null && matches;
    },
  };
}
