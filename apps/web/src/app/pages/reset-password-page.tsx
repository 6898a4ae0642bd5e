import { ERROR_TEXTS, isStrongPassword, TEXTS } from "@querysnap/contracts";
import { useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { PasswordInput } from "../../components/input.tsx";
import {
  CHANGE_LINK_FALLBACK,
  isPasswordLinkUsable,
  useRequestPasswordChange,
  useResetPassword,
} from "../../features/auth/api/passwords.ts";
import { NewPasswordField } from "../../features/auth/components/new-password-field.tsx";
import { SignInFrame } from "../../features/auth/components/sign-in-frame.tsx";
import { errorText } from "../../lib/api-error.ts";
import { session } from "../../lib/api.ts";
import { useOnce } from "../../lib/use-once.ts";

const REDIRECT_MS = 2000;

const WORDINGS = {
  reset: {
    title: "Reset your password",
    lead: "Choose a new password for your account.",
    submit: "Reset password",
    busy: "Resetting password",
    success: "Your password has been reset.",
    fallback: "Failed to reset password",
  },
  change: {
    title: "Change your password",
    lead: "Choose a new password. Your other sessions end with the change.",
    submit: "Change password",
    busy: "Changing password",
    success: "Your password has been changed.",
    fallback: "Failed to change password",
  },
};

/** One screen with two wordings, told apart by the path of the link. */
export function Component() {
  const { token = "" } = useParams();
  const isChange = useLocation().pathname.includes("/change-password/");
  const words = WORDINGS[isChange ? "change" : "reset"];
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [notice, setNotice] = useState<{ tone: "ok" | "danger"; text: string } | null>(null);
  const [isUsable, setUsable] = useState(true);
  useOnce(`check ${token}`, () => void isPasswordLinkUsable(token).then(setUsable));
  const reset = useResetPassword(token, words.fallback);
  const isMatching = password === confirmation;
  const reason = missing({ password, confirmation });

  const submit = () => {
    setNotice(null);
    reset.mutate(password, {
      onSuccess: (reply) => {
        // one call serves both: its message speaks of a reset
        setNotice({ tone: "ok", text: isChange ? words.success : reply.message || words.success });
        const target = isChange && session.hasToken() ? "/connect" : "/login";
        setTimeout(() => void navigate(target, { replace: true }), REDIRECT_MS);
      },
      onError: (error) => setNotice({ tone: "danger", text: errorText(error, words.fallback) }),
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMatching) setNotice({ tone: "danger", text: TEXTS.passwordsDiffer });
    else if (reason === null && !reset.isPending && !reset.isSuccess) submit();
  };

  if (!isUsable) return <DeadLink title={words.title} isChange={isChange} />;
  return (
    <SignInFrame title={words.title} lead={words.lead}>
      {notice === null ? null : (
        <Banner tone={notice.tone} onClose={() => setNotice(null)}>
          {notice.text}
        </Banner>
      )}
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3.5 max-sm:gap-4">
        <NewPasswordField
          label="New password"
          value={password}
          input={{ name: "password", value: password, onChange: (event) => setPassword(event.target.value) }}
        />
        <Field
          label="Confirm password"
          error={confirmation !== "" && !isMatching ? TEXTS.passwordsDiffer : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="confirmation"
              autoComplete="new-password"
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="pri"
          size="lg"
          wide
          busy={reset.isPending}
          busyLabel={words.busy}
          disabled={reset.isSuccess ? true : (reason ?? false)}
        >
          {words.submit}
        </Button>
      </form>
      <p className="text-ui text-ink-2">
        <Link className="link" to="/login">
          Back to Login
        </Link>
      </p>
    </SignInFrame>
  );
}

/** Says that the link was used or has expired, and offers a new one. */
function DeadLink({ title, isChange }: { title: string; isChange: boolean }) {
  const canSend = isChange && session.hasToken();
  const send = useRequestPasswordChange();
  return (
    <SignInFrame title={title}>
      {send.isSuccess ? (
        <Banner tone="ok">{send.data.message}</Banner>
      ) : (
        <Banner tone="danger">{ERROR_TEXTS.link_invalid}</Banner>
      )}
      {send.isError ? <Banner tone="danger">{errorText(send.error, CHANGE_LINK_FALLBACK)}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        {canSend ? (
          <Button
            variant="pri"
            size="lg"
            busy={send.isPending}
            busyLabel="Sending"
            onClick={() => send.mutate()}
          >
            Send a new link
          </Button>
        ) : (
          <ButtonLink variant="pri" size="lg" to="/login?forgot">
            Send a new link
          </ButtonLink>
        )}
        <ButtonLink size="lg" to={canSend ? "/connect" : "/login"}>
          {canSend ? "Go to Dashboard" : "Back to Login"}
        </ButtonLink>
      </div>
    </SignInFrame>
  );
}

/** Why the form cannot be sent yet. */
function missing({ password, confirmation }: { password: string; confirmation: string }): string | null {
  if (password === "" || confirmation === "") return "Fill in both fields";
  if (!isStrongPassword(password)) return "The password must meet all five rules";
  return password === confirmation ? null : TEXTS.passwordsDiffer;
}
