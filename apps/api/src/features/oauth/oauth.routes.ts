import * as contract from "@querysnap/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { type Bind, SENT } from "../../plugins/bind-endpoint.ts";
import { deviceOf } from "../sessions/device-name.ts";
import { refreshCookie } from "../sessions/refresh-cookie.ts";
import { challengeCookie } from "../two-factor/challenge-cookie.ts";
import { connectCookie } from "./connect-cookie.ts";
import { CONNECT_REFUSALS, finishConnect } from "./connected-accounts.ts";
import { oauthState, type OauthState } from "./oauth-state.ts";
import { createProviderClients, type OutsideAccount } from "./provider-client.ts";
import { signInOutside } from "./sign-in-outside.ts";

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type PopupResult =
  | { token: string }
  | { twoFactorMethod: contract.TwoFactorMethod; email: string }
  | { error: string }
  | { connected: contract.OauthProvider };

const FAILED = "OAuth authentication failed";
/** What the popup says: our own refusals in their words, anything else without details of the provider. */
const failureText = (error: unknown) => (error instanceof AppError ? error.message : FAILED);
const RATE = { rate: { points: 30, windowMs: 60_000 } };

/** Back to our own popup page, never anywhere else: no part of the address comes from the request. */
async function toPopup(reply: FastifyReply, result: PopupResult): Promise<typeof SENT> {
  await reply.redirect(`/oauth-popup?${new URLSearchParams(result).toString()}`, 302);
  return SENT;
}

/** Sign-in with Google and GitHub, and connecting them to an account, in a popup. */
export function bindOauth(bind: Bind, deps: AppDeps): void {
  const clients = createProviderClients(deps);
  // In local mode this machine has several names, all of them checked: the popup returns to the one that
  // opened it.
  const ownOrigin = (request: FastifyRequest) =>
    deps.config.PUBLIC_URL ??
    deps.config.DEV_ORIGIN ??
    (request.headers.host ? `http://${request.headers.host}` : deps.baseUrl());
  const redirectUri = (provider: contract.OauthProvider, request: FastifyRequest) =>
    `${ownOrigin(request)}/api/auth/${provider}/callback`;

  async function start(
    provider: contract.OauthProvider,
    { request, reply }: Exchange,
    connectFlag: string | undefined,
  ) {
    const connect = connectFlag === "true" ? connectCookie.take(request, reply) : null;
    if (connectFlag === "true" && connect === null)
      return toPopup(reply, { error: CONNECT_REFUSALS.expired });
    const state: OauthState = {
      provider,
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      connect,
    };
    try {
      const url = await clients[provider].authorizationUrl(state, redirectUri(provider, request));
      oauthState.set(reply, deps.box, { state, nowMs: deps.clock.now() });
      await reply.redirect(url.href, 302);
      return SENT;
    } catch (error) {
      if (!(error instanceof AppError))
        request.log.warn({ err: error, provider }, "sign-in provider did not answer");
      return toPopup(reply, { error: failureText(error) });
    }
  }

  async function signIn(outside: OutsideAccount, { request, reply }: Exchange): Promise<PopupResult> {
    const signedIn = await signInOutside(deps, outside, deviceOf(request));
    if (!signedIn.ok) return { error: signedIn.message };
    if (signedIn.session === null) {
      challengeCookie.set(reply, signedIn.challengeCookie);
      return { twoFactorMethod: signedIn.twoFactorMethod, email: signedIn.email };
    }
    refreshCookie.set(reply, signedIn.session.refreshToken);
    return { token: signedIn.session.token };
  }

  async function finish(provider: contract.OauthProvider, { request, reply }: Exchange) {
    try {
      const state = await oauthState.take({ request, reply }, deps, provider);
      if (!state) return await toPopup(reply, { error: FAILED });
      const callback = new URL(redirectUri(provider, request));
      callback.search = new URL(request.url, deps.baseUrl()).search;
      const outside = await clients[provider].account(callback, state);
      if (state.connect === null) return await toPopup(reply, await signIn(outside, { request, reply }));
      const refusal = await finishConnect(deps, outside, state.connect);
      return await toPopup(reply, refusal === null ? { connected: provider } : { error: refusal });
    } catch (error) {
      request.log.warn({ err: error, provider }, "sign-in with a provider failed");
      return toPopup(reply, { error: failureText(error) });
    }
  }

  bind(contract.startGoogle, (call) => start("google", call, call.query.connect), RATE);
  bind(contract.startGithub, (call) => start("github", call, call.query.connect), RATE);
  bind(contract.googleCallback, (call) => finish("google", call), RATE);
  bind(contract.githubCallback, (call) => finish("github", call), RATE);
}
