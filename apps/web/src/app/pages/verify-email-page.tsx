import { useState } from "react";
import { useParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import {
  RESEND_LINK_FALLBACK,
  useResendVerification,
  useVerifyEmail,
  VERIFY_EMAIL_FALLBACK,
} from "../../features/auth/api/verification.ts";
import { SignInFrame } from "../../features/auth/components/sign-in-frame.tsx";
import { errorText } from "../../lib/api-error.ts";
import { useOnce } from "../../lib/use-once.ts";
import { useSession } from "../../lib/use-session.ts";

type Outcome = { tone: "ok" | "danger"; text: string };

/** Confirms the address with the token of the link that led here. */
export function Component() {
  const { token = "" } = useParams();
  const { isAuthenticated, user, refreshUser } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutateAsync: verifyEmail } = useVerifyEmail();
  const resending = useResendVerification();
  const verify = async () => {
    try {
      const reply = await verifyEmail(token);
      // First, so that whoever leaves on reading the message does not take the unverified user along.
      await refreshUser();
      setOutcome({ tone: "ok", text: reply.message });
    } catch (error) {
      setOutcome({ tone: "danger", text: errorText(error, VERIFY_EMAIL_FALLBACK) });
    }
  };
  useOnce(`verify ${token}`, () => void verify());
  const resend = () =>
    resending.mutate(undefined, {
      onSuccess: (reply) => setOutcome({ tone: "ok", text: reply.message }),
      onError: (error) => setOutcome({ tone: "danger", text: errorText(error, RESEND_LINK_FALLBACK) }),
    });
  return (
    <SignInFrame title="Verify your email">
      {outcome === null ? (
        <output className="flex items-center gap-2 text-body text-ink-2">
          <Spinner /> Checking the link
        </output>
      ) : (
        <Banner tone={outcome.tone}>{outcome.text}</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {outcome?.tone === "danger" && user !== null && !user.isVerified ? (
          <Button variant="pri" size="lg" busy={resending.isPending} busyLabel="Sending" onClick={resend}>
            Send a new link
          </Button>
        ) : null}
        {outcome === null ? null : (
          <ButtonLink
            size="lg"
            variant={outcome.tone === "ok" ? "pri" : "default"}
            to={isAuthenticated ? "/connect" : "/login"}
          >
            {isAuthenticated ? "Go to Dashboard" : "Back to Login"}
          </ButtonLink>
        )}
      </div>
      {outcome?.tone === "danger" && !isAuthenticated ? (
        <p className="text-small text-ink-3">Sign in to have a new link sent to you.</p>
      ) : null}
    </SignInFrame>
  );
}
