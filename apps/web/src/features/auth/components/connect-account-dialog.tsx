import { OAUTH_PROVIDER_NAMES, type OauthProvider } from "@querysnap/contracts";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { PasswordInput } from "../../../components/input.tsx";

type ConnectAccountDialogProps = {
  provider: OauthProvider;
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (password: string) => void;
  /** Another password is being typed. */
  onChange: () => void;
  onClose: () => void;
};

/** Asks for the password again: a session in other hands must not be enough to open another way in. */
export function ConnectAccountDialog({
  provider,
  isBusy,
  error,
  onSubmit,
  onChange,
  onClose,
}: ConnectAccountDialogProps) {
  const [password, setPassword] = useState("");
  const formId = useId();
  const name = OAUTH_PROVIDER_NAMES[provider];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !isBusy) onSubmit(password);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="code"
      title={`Connect ${name}`}
      description={`Enter your password here, then sign in to ${name} in the window that opens.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="pri"
            busy={isBusy}
            busyLabel="Checking"
            disabled={password === "" ? "Enter your password first" : false}
          >
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="mt-4">
        <Field label="Password" error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                if (error !== undefined) onChange();
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
