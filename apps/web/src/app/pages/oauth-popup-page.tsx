import { useState } from "react";
import { useSearchParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { Logo } from "../../components/logo.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { postOauthReply } from "../../features/auth/oauth/oauth-message.ts";
import { readOauthReply, type OauthReply } from "../../features/auth/oauth/read-oauth-reply.ts";
import { useOnce } from "../../lib/use-once.ts";

/**
 * The opener closes this window once it has the result. Closing it here at once would race with the message
 * and look like a cancelled sign-in, so this is only for openers that cannot close it.
 */
const CLOSE_AFTER_MS = 1500;
const INVALID = new Set(["Invalid token format", "Token has expired"]);

/** Last page of a provider's popup: posts the result to its opener and closes. */
export function Component() {
  const [search] = useSearchParams();
  const [reply] = useState<OauthReply>(() => readPopupReply(search));
  useOnce(`popup ${search.toString()}`, () => {
    postOauthReply(reply);
    setTimeout(() => window.close(), CLOSE_AFTER_MS);
  });
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-6 bg-canvas p-5 text-body text-ink-2">
      <Logo />
      <h1 className="sr-only">Signing in</h1>
      {reply.error !== undefined ? (
        <Banner tone="danger" title="Sign-in failed" className="w-full max-w-form">
          <p>{reply.error}</p>
          <p>You can close this window.</p>
        </Banner>
      ) : (
        <output className="flex items-center gap-2">
          <Spinner /> Completing authentication. This window closes by itself.
        </output>
      )}
    </main>
  );
}

function readPopupReply(search: URLSearchParams): OauthReply {
  const reply = readOauthReply(search, Date.now());
  return reply.error !== undefined && INVALID.has(reply.error)
    ? { error: "Invalid or expired token" }
    : reply;
}
