import { login, type InputOf, type ReplyOf } from "@querysnap/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input, PasswordInput } from "../../../components/input.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
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
  const form = useForm<InputOf<typeof login, "body">>({
    defaultValues: { email: initialEmail, password: "" },
    resolver: zodResolver(login.body),
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const { mutateAsync } = useLogin();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (initialEmail !== "") setFocus("password");
  }, [initialEmail, setFocus]);
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      onAnswer(await mutateAsync(body), body.email);
    } catch (error) {
      // Without words of its own: the message says nothing about which of the two was wrong.
      if (error instanceof ApiError && error.code === "invalid_credentials")
        form.setError("password", { type: "server", message: "" });
      onError(errorText(error, LOGIN_FALLBACK));
    }
  });
  return (
    <form
      noValidate
      aria-label="Sign in"
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-3.5 max-sm:gap-4"
    >
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
