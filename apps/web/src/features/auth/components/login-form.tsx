import { login, type ReplyOf } from "@querysnap/contracts";
import { useEffect } from "react";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input, PasswordInput } from "../../../components/input.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { LOGIN_FALLBACK, useLogin } from "../api/sign-in.ts";

type LoginFormProps = {
  /** Known from the sign-up before; the cursor then starts in the password. */
  initialEmail?: string;
  /** The password was right; with a second factor there is no token yet. */
  onAnswer: (reply: ReplyOf<typeof login>, email: string) => void;
  onError: (message: string) => void;
  onForgot: (email: string) => void;
};

export function LoginForm({ initialEmail = "", onAnswer, onError, onForgot }: LoginFormProps) {
  const { mutateAsync } = useLogin();
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: login.body,
    defaultValues: { email: initialEmail, password: "" },
    send: async (body) => onAnswer(await mutateAsync(body), body.email),
    fallback: LOGIN_FALLBACK,
    onFailure: (text, error) => {
      // Without words of its own: the message says nothing about which of the two was wrong.
      if (error instanceof ApiError && error.code === "invalid_credentials")
        form.setError("password", { type: "server", message: "" });
      onError(text);
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (initialEmail !== "") setFocus("password");
  }, [initialEmail, setFocus]);
  return (
    <form {...props} aria-label="Sign in" className="flex flex-col gap-3.5 max-sm:gap-4">
      <Field label="Email" error={errors.email?.message} errorInLabel>
        {(control) => (
          <Input
            {...form.register("email")}
            {...control}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        errorInLabel
        aside={
          <button
            type="button"
            className="link text-ui leading-[18px] font-normal"
            onClick={() => onForgot(form.getValues("email"))}
          >
            Forgot password?
          </button>
        }
      >
        {(control) => (
          <PasswordInput
            {...form.register("password")}
            {...control}
            aria-invalid={errors.password ? true : undefined}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" variant="pri" size="lg" wide busy={isSubmitting} busyLabel="Signing in">
        Sign in
      </Button>
    </form>
  );
}
