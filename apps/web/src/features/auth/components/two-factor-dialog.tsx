import { backupCode, emailCode, LIMITS, totpCode, type TwoFactorMethod } from "@querysnap/contracts";
import { Timer } from "lucide-react";
import { type SyntheticEvent, useId, useState } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../../components/button.tsx";
import { CodeInput } from "../../../components/code-input.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import type { Login } from "../../../lib/session.ts";
import {
  RESEND_CODE_FALLBACK,
  useResendTwoFactor,
  useVerifyTwoFactor,
  VERIFY_FALLBACK,
} from "../api/sign-in.ts";

type Kind = "email" | "totp" | "backup";

const KINDS = {
  email: { token: emailCode, length: LIMITS.emailCodeLength, cells: "hex", label: "Email code" },
  totp: { token: totpCode, length: LIMITS.totpCodeLength, cells: "digits", label: "Authenticator code" },
  backup: { token: backupCode, length: LIMITS.backupCodeLength, cells: "hex", label: "Backup code" },
} as const;

type TwoFactorDialogProps = {
  email: string;
  method: TwoFactorMethod;
  onClose: () => void;
  onVerified: (login: Login) => void;
  /** The password step has to be done again. */
  onExpired: (message: string) => void;
};

/** The form of the code, its kind, and asking for another one. */
function useSecondStep({ email, method, onVerified, onExpired }: Omit<TwoFactorDialogProps, "onClose">) {
  const [kind, setKind] = useState<Kind>(method);
  const verifying = useVerifyTwoFactor(email);
  const resending = useResendTwoFactor(email);
  const { form, errors, isSubmitting, submit } = useZodForm({
    schema: z.object({ token: KINDS[kind].token }),
    defaultValues: { token: "" },
    reValidateMode: "onSubmit",
    send: async ({ token }) => {
      resending.reset();
      onVerified(await verifying.mutateAsync({ isEmailed: kind === "email", code: token }));
    },
    fallback: VERIFY_FALLBACK,
    onFailure: (text, error) => {
      form.setValue("token", "");
      showFailure(text, error);
    },
  });
  const { value: code, ref: input } = useController({ control: form.control, name: "token" }).field;
  const isVerifying = isSubmitting || form.formState.isSubmitSuccessful;
  const isBusy = isVerifying || resending.isPending;

  const showFailure = (text: string, error: unknown) => {
    if (error instanceof ApiError && error.code === "two_factor_login_expired") onExpired(text);
    else form.setError("token", { type: "server", message: text }, { shouldFocus: true });
  };
  const show = (next: Kind) => {
    setKind(next);
    form.setValue("token", "");
    form.clearErrors("token");
    form.setFocus("token");
  };
  const verify = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!isBusy) submit();
  };
  const resend = () => {
    form.clearErrors("token");
    resending.mutate(undefined, {
      onSuccess: () => form.setValue("token", ""),
      onError: (error) => showFailure(errorText(error, RESEND_CODE_FALLBACK), error),
      onSettled: () => form.setFocus("token"),
    });
  };
  const change = (next: string) => {
    form.setValue("token", next);
    if (next !== "") form.clearErrors("token");
  };
  return {
    kind,
    show,
    code,
    input,
    change,
    error: errors.token?.message,
    notice: resending.data?.message,
    focus: () => form.setFocus("token"),
    verify,
    resend,
    isBusy,
    isVerifying,
    isResending: resending.isPending,
  };
}

/** The second step of signing in. Closing it forgets what was typed. */
export function TwoFactorDialog({ onClose, ...props }: TwoFactorDialogProps) {
  useReturnFocus();
  const errorId = useId();
  const step = useSecondStep(props);
  const { kind, code, input, error } = step;
  const { length, cells, label } = KINDS[kind];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="code"
      closing="back"
      title="Two-factor authentication"
      description={describe(kind, props.email)}
      onInteractOutside={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        step.focus();
      }}
    >
      <form noValidate onSubmit={step.verify} className="mt-4">
        <CodeInput
          ref={input}
          label={label}
          length={length}
          kind={cells}
          value={code}
          invalid={error !== undefined}
          describedBy={error === undefined ? undefined : errorId}
          onChange={step.change}
          onComplete={() => step.verify()}
        />
        <div className="mt-3 mb-3.5 min-h-[18px]">
          {error === undefined ? (
            <Hint kind={kind} notice={step.notice} />
          ) : (
            <FieldError id={errorId}>{error}</FieldError>
          )}
        </div>
        <Button
          type="submit"
          variant="pri"
          size="lg"
          wide
          busy={step.isVerifying}
          busyLabel="Verifying"
          disabled={code.length === length ? false : `Enter all ${length} characters`}
        >
          Verify
        </Button>
      </form>
      <OtherWay step={step} />
    </Dialog>
  );
}

/** Another code, or another kind of code. */
function OtherWay({ step }: { step: ReturnType<typeof useSecondStep> }) {
  const { kind } = step;
  return (
    <div className="mt-3.5 flex border-t border-line pt-3.5 text-ui">
      {kind === "email" ? (
        <button
          type="button"
          className="link ml-auto"
          aria-disabled={step.isBusy}
          onClick={() => (step.isBusy ? null : step.resend())}
        >
          {step.isResending ? "Sending" : "Resend code"}
        </button>
      ) : (
        <button type="button" className="link" onClick={() => step.show(kind === "totp" ? "backup" : "totp")}>
          {kind === "totp" ? "Use a backup code" : "Use the authenticator app"}
        </button>
      )}
    </div>
  );
}

function describe(kind: Kind, email: string): string {
  if (kind === "email") return `Enter the 4-character code sent to ${email}.`;
  return kind === "totp"
    ? "Enter the 6-digit code from your authenticator app."
    : "Enter one of your 8-character backup codes.";
}

function Hint({ kind, notice }: { kind: Kind; notice: string | undefined }) {
  return (
    <output className="flex items-center gap-1.5 text-small text-ink-3">
      {kind === "totp" ? (
        <>
          <Timer aria-hidden="true" size={13} strokeWidth={1.75} />A new code every 30 seconds
        </>
      ) : kind === "email" ? (
        (notice ?? "Works for 10 minutes")
      ) : (
        "Each code works once"
      )}
    </output>
  );
}
