import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { SignInFrame } from "../../features/auth/components/sign-in-frame.tsx";
import { readOauthReply } from "../../features/auth/oauth/read-oauth-reply.ts";
import { useOnce } from "../../lib/use-once.ts";
import { useSession } from "../../lib/use-session.ts";

/** Last page of a provider's sign-in without a popup. */
export function Component() {
  const [search] = useSearchParams();
  const { login } = useSession();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const finish = async () => {
    const reply = readOauthReply(search, Date.now());
    if (reply.token === undefined) {
      setError(reply.error ?? "No authentication token received");
      return;
    }
    const user = await login({ token: reply.token });
    if (user === null) setError("Failed to complete authentication.");
    else await navigate("/connect", { replace: true });
  };
  useOnce(`oauth ${search.toString()}`, () => void finish());
  return (
    <SignInFrame title="Signing in">
      {error === null ? (
        <output className="flex items-center gap-2 text-body text-ink-2">
          <Spinner /> Completing authentication
        </output>
      ) : (
        <>
          <Banner tone="danger">{error}</Banner>
          <ButtonLink size="lg" to="/login" replace className="self-start">
            Back to Login
          </ButtonLink>
        </>
      )}
    </SignInFrame>
  );
}
