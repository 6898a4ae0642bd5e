import "@fastify/cookie";
import type { OauthProvider } from "@querysnap/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AppDeps } from "../../app-deps.ts";
import type { SecretBox } from "../../infra/secrets/secret-box.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";

const NAME = "querysnap_oauth";
const PATH = "/api/auth";
const LIFE_MS = 10 * 60_000;
const CONTEXT = "oauth-state";

const content = z.object({
  provider: z.enum(["google", "github"]),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Permission to connect the outside account to a signed-in user's; null for a sign-in. */
  connect: z.string().nullable(),
  until: z.number(),
});
export type OauthState = Omit<z.infer<typeof content>, "until">;

function open(box: SecretBox, value: string): z.infer<typeof content> | null {
  try {
    return content.parse(JSON.parse(box.open(value, CONTEXT)));
  } catch {
    // not ours, or sealed with a key that is gone
    return null;
  }
}

/** Sealed, short-lived, and Lax: the provider's redirect comes from another site. */
export const oauthState = {
  set(reply: FastifyReply, box: SecretBox, call: { state: OauthState; nowMs: number }): void {
    const value = box.seal(JSON.stringify({ ...call.state, until: call.nowMs + LIFE_MS }), CONTEXT);
    void reply.setCookie(NAME, value, {
      path: PATH,
      httpOnly: true,
      sameSite: "lax",
      secure: reply.server.isSecure,
      maxAge: LIFE_MS / 1000,
    });
  },
  /**
   * Null when this browser started nothing with this provider. Answered once: the cookie is cleared, and a
   * copy of it is worth nothing.
   */
  async take(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    { box, clock, store }: Pick<AppDeps, "box" | "clock" | "store">,
    provider: OauthProvider,
  ): Promise<OauthState | null> {
    const value = exchange.request.cookies[NAME];
    void exchange.reply.clearCookie(NAME, {
      path: PATH,
      httpOnly: true,
      sameSite: "lax",
      secure: exchange.reply.server.isSecure,
    });
    if (value === undefined) return null;
    const state = open(box, value);
    const nowMs = clock.now();
    if (state?.provider !== provider || state.until <= nowMs) return null;
    const rule = { nowMs, windowMs: LIFE_MS, maxFailures: 2, lockMs: LIFE_MS };
    return (await store.attempts.fail(`oauth-state:${hashToken(state.state)}`, rule)).failures === 1
      ? state
      : null;
  },
};
