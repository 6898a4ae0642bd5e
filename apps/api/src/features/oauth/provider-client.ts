import type { OauthProvider } from "@querysnap/contracts";
import * as openid from "openid-client";
import { z } from "zod";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { OauthState } from "./oauth-state.ts";

/** Who the provider says it is. */
export type OutsideAccount = {
  provider: OauthProvider;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
};

export type ProviderClient = {
  authorizationUrl(state: OauthState, redirectUri: string): Promise<URL>;
  /** Exchanges the code of a callback, checked against what this browser started. */
  account(callback: URL, state: OauthState): Promise<OutsideAccount>;
};

const TIMEOUT_SECONDS = 10;

function configured(id: string | null, secret: string | null): { id: string; secret: string } {
  if (id === null || secret === null) throw new AppError("provider_not_configured");
  return { id, secret };
}

/** Plain http is for providers on this machine; a public one always has https. */
const isInsecure = (url: string) => url.startsWith("http:");

function googleClient({ config }: Pick<AppDeps, "config">): ProviderClient {
  let discovered: Promise<openid.Configuration> | undefined;
  const configuration = () => {
    const { id, secret } = configured(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
    discovered ??= openid
      .discovery(new URL(config.GOOGLE_ISSUER), id, secret, undefined, {
        timeout: TIMEOUT_SECONDS,
        ...(isInsecure(config.GOOGLE_ISSUER) ? { execute: [openid.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        // the next sign-in asks again
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
  const claims = z.object({
    sub: z.string().min(1),
    email: z.string(),
    email_verified: z.union([z.boolean(), z.literal("true")]).optional(),
    name: z.string().optional(),
  });
  return {
    async authorizationUrl(state, redirectUri) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: state.state,
        nonce: state.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: "S256",
        prompt: "select_account",
      });
    },
    async account(callback, state) {
      const tokens = await openid.authorizationCodeGrant(await configuration(), callback, {
        expectedState: state.state,
        expectedNonce: state.nonce,
        pkceCodeVerifier: state.verifier,
        idTokenExpected: true,
      });
      const { sub, email, email_verified: isVerified, name } = claims.parse(tokens.claims());
      return {
        provider: "google",
        subject: sub,
        email,
        isEmailVerified: isVerified === true || isVerified === "true",
        name: name ?? email,
      };
    },
  };
}

function githubClient({ config }: Pick<AppDeps, "config">): ProviderClient {
  const configuration = () => {
    const { id, secret } = configured(config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET);
    const base = config.GITHUB_URL.replace(/\/$/, "");
    const made = new openid.Configuration(
      {
        issuer: base,
        authorization_endpoint: `${base}/login/oauth/authorize`,
        token_endpoint: `${base}/login/oauth/access_token`,
      },
      id,
      secret,
    );
    made.timeout = TIMEOUT_SECONDS;
    if (isInsecure(base)) openid.allowInsecureRequests(made);
    return made;
  };
  const profile = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
  const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
  return {
    async authorizationUrl(state, redirectUri) {
      return openid.buildAuthorizationUrl(configuration(), {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        state: state.state,
        code_challenge: await openid.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: "S256",
      });
    },
    async account(callback, state) {
      const made = configuration();
      const tokens = await openid.authorizationCodeGrant(made, callback, {
        expectedState: state.state,
        pkceCodeVerifier: state.verifier,
      });
      const read = async (path: string) => {
        const url = new URL(`${config.GITHUB_API_URL.replace(/\/$/, "")}${path}`);
        const reply = await openid.fetchProtectedResource(
          made,
          tokens.access_token,
          url,
          "GET",
          null,
          new Headers({ accept: "application/vnd.github+json" }),
        );
        return reply.json();
      };
      const { id, login, name } = profile.parse(await read("/user"));
      const primary = addresses.parse(await read("/user/emails")).find((address) => address.primary);
      return {
        provider: "github",
        subject: String(id),
        email: primary?.email ?? "",
        isEmailVerified: primary?.verified ?? false,
        name: name || login,
      };
    },
  };
}

export function createProviderClients(deps: Pick<AppDeps, "config">): Record<OauthProvider, ProviderClient> {
  return { google: googleClient(deps), github: githubClient(deps) };
}
