import { useState } from "react";
import { useSearchParams } from "react-router";
import { Spinner } from "../../components/spinner.tsx";
import { postOauthReply } from "../../features/session/oauth/oauth-message.ts";
import { readOauthReply, type OauthReply } from "../../features/session/oauth/read-oauth-reply.ts";
import { useOnce } from "../../lib/use-once.ts";

/**
 * The opener closes this window when it has the result. Closing it here at once could be seen before the
 * message is, and would then count as a cancelled sign-in; this is for an opener that can not close it.
 */
const CLOSE_AFTER_MS = 1500;
const INVALID = new Set(["Invalid token format", "Token has expired"]);

/** The end of a provider's popup: hands the result to the page that opened it and closes. */
export function Component() {
  const [search] = useSearchParams();
  const [reply] = useState<OauthReply>(() => readPopupReply(search));
  useOnce(`popup ${search.toString()}`, () => {
    postOauthReply(reply);
    setTimeout(() => window.close(), CLOSE_AFTER_MS);
  });
  return (
    <main className="grid h-full place-items-center p-5 text-body text-ink-2">
      {reply.error !== undefined ? (
        <p role="alert">{`${reply.error} You can close this window.`}</p>
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
