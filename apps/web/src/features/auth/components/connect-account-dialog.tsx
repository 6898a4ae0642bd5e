import { connectAccount, OAUTH_PROVIDER_NAMES, type OauthProvider } from "@querysnap/contracts";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { PasswordInput } from "../../../components/input.tsx";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { CONNECT_FALLBACK } from "../api/connected-accounts.ts";

type ConnectAccountDialogProps = {
  provider: OauthProvider;
  onSubmit: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password again: a session in other hands must not be enough to open another way in. */
export function ConnectAccountDialog({ provider, onSubmit, onClose }: ConnectAccountDialogProps) {
  const { form, errors, isSubmitting, props } = useZodForm({
    schema: connectAccount.body.pick({ password: true }),
    defaultValues: { password: "" },
    reValidateMode: "onSubmit",
    send: ({ password }) => onSubmit(password),
    fallback: CONNECT_FALLBACK,
    failureField: "password",
  });
  const password = useWatch({ control: form.control, name: "password" });
  const formId = useId();
  const name = OAUTH_PROVIDER_NAMES[provider];
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
            busy={isSubmitting}
            busyLabel="Checking"
            disabled={password === "" ? "Enter your password first" : false}
          >
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} {...props} className="mt-4">
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register("password", { onChange: () => form.clearErrors("password") })}
              autoComplete="current-password"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
