import { forgotPassword } from "@querysnap/contracts";
import { useWatch } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { FORGOT_FALLBACK, useForgotPassword } from "../api/passwords.ts";

type ForgotPasswordDialogProps = {
  initialEmail: string;
  onClose: () => void;
  onSent: (message: string) => void;
};

/** Asks for the address; the answer is the same whether an account uses it or not. */
export function ForgotPasswordDialog({ initialEmail, onClose, onSent }: ForgotPasswordDialogProps) {
  const { mutateAsync } = useForgotPassword();
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: forgotPassword.body,
    defaultValues: { email: initialEmail },
    reValidateMode: "onSubmit",
    send: async (body) => onSent((await mutateAsync(body)).message),
    fallback: FORGOT_FALLBACK,
    failureField: "email",
  });
  const email = useWatch({ control: form.control, name: "email" });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="code"
      title="Reset your password"
      description="We send a link if an account uses this address."
    >
      <form {...props} className="mt-3.5 flex flex-col gap-3.5">
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("email", { onChange: () => form.clearErrors("email") })}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="pri"
          size="lg"
          wide
          busy={isSubmitting}
          busyLabel="Sending"
          disabled={email.trim() === "" ? "Enter your email address" : false}
        >
          Send reset link
        </Button>
      </form>
    </Dialog>
  );
}
