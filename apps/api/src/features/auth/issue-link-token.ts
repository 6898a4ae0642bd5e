import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import { hashToken, randomToken } from "../../infra/secrets/tokens.ts";
import type { LinkTokenRow } from "../../infra/sql/account-tables.ts";
import type { Repositories } from "../../store.ts";

export type NewLinkToken = {
  userId: string;
  purpose: LinkTokenRow["purpose"];
  lifeMs: number;
  subject?: string;
};

/**
 * A token that works once, of which only the hash is stored. One without a subject makes the older ones of
 * its kind worthless.
 */
export async function issueLinkToken(
  { clock }: Pick<AppDeps, "clock">,
  bound: Pick<Repositories, "linkTokens">,
  token: NewLinkToken,
): Promise<string> {
  const nowMs = clock.now();
  const text = randomToken();
  if (token.subject === undefined) await bound.linkTokens.expireOthers(token.userId, token.purpose, nowMs);
  await bound.linkTokens.insert({
    id: newId("tok", nowMs),
    user_id: token.userId,
    purpose: token.purpose,
    token_hash: hashToken(text),
    subject: token.subject ?? null,
    expires_at: nowMs + token.lifeMs,
    used_at: null,
    created_at: nowMs,
  });
  return text;
}
