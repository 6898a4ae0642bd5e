import { AppError } from "../../app-error.ts";
import { sameText, type Signer } from "./tokens.ts";
import type { Actor } from "./access-tokens.ts";

/** By the actor of a checked access token, which stays the same object from call to call. */
const known = new WeakMap<Actor, string>();

/** Bound to the session and as long-lived as it, so that two tabs share one. */
export function csrfTokenOf(signer: Signer, actor: Actor): string {
  const token = known.get(actor) ?? signer.sign("csrf", actor.sessionId);
  known.set(actor, token);
  return token;
}

/**
 * @param header value of X-CSRF-Token
 * @throws AppError CSRF_TOKEN_MISSING, CSRF_TOKEN_INVALID
 */
export function checkCsrfToken(signer: Signer, actor: Actor, header: string | string[] | undefined): void {
  if (typeof header !== "string" || header === "") throw new AppError("CSRF_TOKEN_MISSING");
  if (!sameText(header, csrfTokenOf(signer, actor))) throw new AppError("CSRF_TOKEN_INVALID");
}
