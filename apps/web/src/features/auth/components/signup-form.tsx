import { isStrongPassword, signup } from "@querysnap/contracts";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { LOGIN_FALLBACK, useSignup } from "../api/sign-in.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const EMPTY = { name: "", email: "", password: "" };

export function SignupForm({
  onSuccess,
  onError,
}: {
  onSuccess: (message: string, email: string) => void;
  onError: (message: string) => void;
}) {
  const { mutateAsync } = useSignup();
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: signup.body,
    defaultValues: EMPTY,
    mode: "onBlur",
    send: async (body) => {
      const reply = await mutateAsync(body);
      form.reset(EMPTY);
      onSuccess(reply.message, body.email);
    },
    fallback: LOGIN_FALLBACK,
    onFailure: onError,
  });
  const password = useWatch({ control: form.control, name: "password" });
  return (
    <form {...props} aria-label="Sign up" className="flex flex-col gap-3.5 max-sm:gap-4">
      <Field label="Name" error={errors.name?.message} errorInLabel>
        {(control) => <Input {...form.register("name")} {...control} autoComplete="name" />}
      </Field>
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
      <NewPasswordField label="Password" value={password} input={form.register("password")} />
      <Button
        type="submit"
        variant="pri"
        size="lg"
        wide
        busy={isSubmitting}
        busyLabel="Signing up"
        disabled={isStrongPassword(password) ? false : "The password must meet all five rules"}
      >
        Sign up
      </Button>
      <p className="text-small text-ink-3">
        By signing up you agree to the{" "}
        <Link className="link font-normal" to="/terms-of-service">
          Terms of Service
        </Link>{" "}
        and the{" "}
        <Link className="link font-normal" to="/privacy-policy">
          Privacy Policy
        </Link>
        .
      </p>
    </form>
  );
}
