import { forgotPassword } from "@querysnap/contracts";
import { useState, type FormEvent } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { FORGOT_FALLBACK, useForgotPassword } from "../api/passwords.ts";

type ForgotPasswordDialogProps = {
  initialEmail: string;
  onClose: () => void;
  onSent: (message: string) => void;
};

/** Asks for the address; the answer is the same whether an account uses it or not. */
export function ForgotPasswordDialog({ initialEmail, onClose, onSent }: ForgotPasswordDialogProps) {
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string | null>(null);
  const forgot = useForgotPassword();
  const send = () => {
    const checked = forgotPassword.body.safeParse({ email });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? null);
      return;
    }
    forgot.mutate(checked.data, {
      onSuccess: (reply) => onSent(reply.message),
      onError: (thrown) => setError(errorText(thrown, FORGOT_FALLBACK)),
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== "" && !forgot.isPending) send();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="code"
      title="Reset your password"
      description="We send a link if an account uses this address."
    >
      <form noValidate onSubmit={handleSubmit} className="mt-3.5 flex flex-col gap-3.5">
        <Field label="Email" error={error ?? undefined}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(null);
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="pri"
          size="lg"
          wide
          busy={forgot.isPending}
          busyLabel="Sending"
          disabled={email.trim() === "" ? "Enter your email address" : false}
        >
          Send reset link
        </Button>
      </form>
    </Dialog>
  );
}
