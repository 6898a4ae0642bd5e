import { ERROR_TEXTS, isStrongPassword, resetPassword, TEXTS } from "@querysnap/contracts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
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
import { useZodForm } from "../../lib/use-zod-form.ts";

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

const passwordTwice = resetPassword.body
  .pick({ password: true })
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    error: TEXTS.passwordsDiffer,
    // also while the password is too weak
    when: () => true,
  });

/** One screen with two wordings, told apart by the path of the link. */
export function Component() {
  const { token = "" } = useParams();
  const isChange = useLocation().pathname.includes("/change-password/");
  const words = WORDINGS[isChange ? "change" : "reset"];
  const navigate = useNavigate();
  const [isUsable, setUsable] = useState(true);
  useOnce(`check ${token}`, () => void isPasswordLinkUsable(token).then(setUsable));
  const reset = useResetPassword(token, words.fallback);
  const leave = async () => {
    const staysSignedIn = isChange && session.hasToken();
    // a reset has ended every session; what this browser still holds would skip the sign-in
    if (!staysSignedIn && session.hasToken()) await session.logout();
    await navigate(staysSignedIn ? "/connect" : "/login", { replace: true });
  };
  const { form, errors, failure, isSubmitting, props } = useZodForm({
    schema: passwordTwice,
    defaultValues: { password: "", confirmation: "" },
    mode: "onChange",
    send: async ({ password }) => {
      await reset.mutateAsync(password);
      setTimeout(() => void leave(), REDIRECT_MS);
    },
    fallback: words.fallback,
  });
  const [password, confirmation] = useWatch({ control: form.control, name: ["password", "confirmation"] });
  if (!isUsable) return <DeadLink title={words.title} isChange={isChange} />;
  return (
    <SignInFrame title={words.title} lead={words.lead}>
      {reset.isSuccess ? (
        <Banner tone="ok" onClose={reset.reset}>
          {/* one call serves both: its message speaks of a reset */}
          {isChange ? words.success : reset.data.message || words.success}
        </Banner>
      ) : null}
      {failure === undefined ? null : (
        <Banner tone="danger" onClose={() => form.clearErrors("root")}>
          {failure}
        </Banner>
      )}
      <form {...props} className="flex flex-col gap-3.5 max-sm:gap-4">
        <NewPasswordField
          label="New password"
          value={password}
          input={form.register("password", { deps: ["confirmation"] })}
        />
        <Field
          label="Confirm password"
          error={confirmation === "" ? undefined : errors.confirmation?.message}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register("confirmation")} autoComplete="new-password" />
          )}
        </Field>
        <Button
          type="submit"
          variant="pri"
          size="lg"
          wide
          busy={isSubmitting}
          busyLabel={words.busy}
          disabled={form.formState.isSubmitSuccessful || (missing({ password, confirmation }) ?? false)}
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
