import type { TwoFactorMethod } from "@querysnap/contracts";
import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ForgotPasswordDialog } from "../../features/auth/components/forgot-password-dialog.tsx";
import { LOGIN_FALLBACK } from "../../features/auth/api/sign-in.ts";
import { LoginForm } from "../../features/auth/components/login-form.tsx";
import { OauthButtons } from "../../features/auth/components/oauth-buttons.tsx";
import { SignInFrame } from "../../features/auth/components/sign-in-frame.tsx";
import { SignupForm } from "../../features/auth/components/signup-form.tsx";
import { TwoFactorDialog } from "../../features/auth/components/two-factor-dialog.tsx";
import { useAppInfo } from "../../lib/app-info.ts";
import type { Login } from "../../lib/session.ts";
import { useSession } from "../../lib/use-session.ts";

const BANNER_MS = 5000;
/** Long enough to read that it worked. */
const REDIRECT_MS = 600;

type Notice = { tone: "ok" | "danger" | "info"; text: string };
/** Why the sign-in page is shown to somebody who did not ask for it; it stays until it is closed. */
const SESSION_ENDED: Notice = { tone: "info", text: "Your session has ended. Sign in again to go on." };
type Step =
  | { name: "form" }
  | { name: "forgot"; email: string }
  | { name: "code"; email: string; method: TwoFactorMethod };

/** Where the verification mail of a local installation is found, and that its first account needs none. */
function LocalMailHint() {
  const info = useAppInfo();
  if (info?.mode !== "local") return null;
  return (
    <Banner tone="info">
      The first account of a local installation works without verification.
      {info.mailbox === null ? null : (
        <>
          {" "}
          Mail is not sent: find it in the{" "}
          <a className="link" href={info.mailbox} target="_blank" rel="noreferrer">
            mailbox
          </a>
          .
        </>
      )}
    </Banner>
  );
}

/** What is asked for now. Links of mails about an account's security lead to the forgotten password. */
function useStep() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isLinked = search.has("forgot");
  const [step, setStep] = useState<Step>(() => (isLinked ? { name: "forgot", email: "" } : { name: "form" }));
  const closeStep = () => {
    setStep({ name: "form" });
    // or a reload would open it again
    if (isLinked) void navigate("/login", { replace: true });
  };
  return { step, setStep, closeStep };
}

export function Component() {
  const { isAuthenticated, loading, hasEnded, login } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isSignup = search.get("mode") === "signup";
  const [notice, setNotice] = useState<Notice | null>(() => (hasEnded ? SESSION_ENDED : null));
  const { step, setStep, closeStep } = useStep();
  const [isLeaving, setLeaving] = useState(false);
  const [newAccount, setNewAccount] = useState<string | null>(null);

  const showError = (text: string) => setNotice({ tone: "danger", text });
  const showSuccess = (text: string) => setNotice({ tone: "ok", text });
  const finish = async (reply: Login) => {
    setLeaving(true);
    const user = await login(reply);
    if (user === null) {
      setLeaving(false);
      showError(LOGIN_FALLBACK);
      return;
    }
    setStep({ name: "form" });
    showSuccess("Login successful! Redirecting...");
    // in its place: going back would only lead here again
    setTimeout(() => void navigate("/connect", { replace: true }), REDIRECT_MS);
  };

  if (isAuthenticated && !loading && !isLeaving) return <Navigate to="/connect" replace />;
  return (
    <SignInFrame
      title={isSignup ? "Create your account" : "Sign in"}
      lead={<OtherForm isSignup={isSignup} onLeave={() => setNotice(null)} />}
      notice={notice === null ? null : <NoticeBanner notice={notice} onClose={() => setNotice(null)} />}
      note="QuerySnap runs queries on a computer screen. On a phone you can sign in, change settings and read the public pages."
    >
      {newAccount === null || isSignup ? null : <LocalMailHint />}
      <OauthButtons
        onToken={(token) => void finish({ token })}
        onSecondFactor={({ email, method }) => {
          setNotice(null);
          setStep({ name: "code", email, method });
        }}
        onError={showError}
      />
      {isSignup ? (
        <SignupForm
          onSuccess={(message, email) => {
            showSuccess(message);
            setNewAccount(email);
            void navigate("/login", { replace: true });
          }}
          onError={showError}
        />
      ) : (
        <LoginForm
          key={newAccount}
          initialEmail={newAccount ?? ""}
          onAnswer={(reply, email) => {
            setNotice(null);
            if (reply.requires2FA) setStep({ name: "code", email, method: reply.twoFactorMethod });
            else void finish(reply);
          }}
          onError={showError}
          onForgot={(email) => setStep({ name: "forgot", email })}
        />
      )}
      <StepDialog
        step={step}
        onClose={closeStep}
        onSent={showSuccess}
        onVerified={(reply) => void finish(reply)}
        onExpired={showError}
      />
    </SignInFrame>
  );
}

/** Switches between signing in and signing up. */
function OtherForm({ isSignup, onLeave }: { isSignup: boolean; onLeave: () => void }) {
  return isSignup ? (
    <>
      Already have one?{" "}
      <Link className="link" to="/login" onClick={onLeave}>
        Sign in
      </Link>
    </>
  ) : (
    <>
      New here?{" "}
      <Link className="link" to="/login?mode=signup" onClick={onLeave}>
        Create an account
      </Link>
    </>
  );
}

type StepDialogProps = {
  step: Step;
  onClose: () => void;
  onSent: (message: string) => void;
  onVerified: (reply: Login) => void;
  onExpired: (message: string) => void;
};

/** The dialog of the step: forgotten password or second factor. */
function StepDialog({ step, onClose, onSent, onVerified, onExpired }: StepDialogProps) {
  if (step.name === "form") return null;
  if (step.name === "forgot")
    return (
      <ForgotPasswordDialog
        initialEmail={step.email}
        onClose={onClose}
        onSent={(message) => {
          onClose();
          onSent(message);
        }}
      />
    );
  return (
    <TwoFactorDialog
      email={step.email}
      method={step.method}
      onClose={onClose}
      onVerified={onVerified}
      onExpired={(message) => {
        onClose();
        onExpired(message);
      }}
    />
  );
}

function NoticeBanner({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  return (
    <Banner
      key={notice.text}
      tone={notice.tone}
      {...(notice.tone === "info" ? {} : { closeAfterMs: BANNER_MS })}
      onClose={onClose}
    >
      {notice.text}
    </Banner>
  );
}
