import { isStrongPassword, signup, type InputOf } from "@querysnap/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { errorText } from "../../../lib/api-error.ts";
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
  const form = useForm<InputOf<typeof signup, "body">>({
    defaultValues: EMPTY,
    resolver: zodResolver(signup.body),
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const password = useWatch({ control: form.control, name: "password" });
  const { mutateAsync } = useSignup();
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      const reply = await mutateAsync(body);
      form.reset(EMPTY);
      onSuccess(reply.message, body.email);
    } catch (error) {
      onError(errorText(error, LOGIN_FALLBACK));
    }
  });
  return (
    <form
      noValidate
      aria-label="Sign up"
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-3.5 max-sm:gap-4"
    >
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
