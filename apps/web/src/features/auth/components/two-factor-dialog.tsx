import { LIMITS, type TwoFactorMethod } from "@querysnap/contracts";
import { Timer } from "lucide-react";
import { useId, useRef, useState, type FormEvent } from "react";
import { Button } from "../../../components/button.tsx";
import { CodeInput } from "../../../components/code-input.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import type { Login } from "../../../lib/session.ts";
import {
  RESEND_CODE_FALLBACK,
  useResendTwoFactor,
  useVerifyTwoFactor,
  VERIFY_FALLBACK,
} from "../api/sign-in.ts";

type Kind = "email" | "totp" | "backup";

const KINDS = {
  email: { length: LIMITS.emailCodeLength, cells: "hex", label: "Email code" },
  totp: { length: LIMITS.totpCodeLength, cells: "digits", label: "Authenticator code" },
  backup: { length: LIMITS.backupCodeLength, cells: "hex", label: "Backup code" },
} as const;

type TwoFactorDialogProps = {
  email: string;
  method: TwoFactorMethod;
  onClose: () => void;
  onVerified: (login: Login) => void;
  /** The password step has to be done again. */
  onExpired: (message: string) => void;
};

/** The code as it is typed, and what became of the ones before. */
function useSecondStep({ email, method, onVerified, onExpired }: Omit<TwoFactorDialogProps, "onClose">) {
  const [kind, setKind] = useState<Kind>(method);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const verifying = useVerifyTwoFactor(email);
  const resending = useResendTwoFactor(email);
  const isBusy = verifying.isPending || verifying.isSuccess || resending.isPending;
  const input = useRef<HTMLInputElement>(null);
  const { length } = KINDS[kind];

  const show = (next: Kind) => {
    setKind(next);
    setCode("");
    setError(null);
    input.current?.focus();
  };
  const fail = (thrown: unknown, fallback: string) => {
    const message = errorText(thrown, fallback);
    if (thrown instanceof ApiError && thrown.code === "two_factor_login_expired") onExpired(message);
    else setError(message);
  };
  const clearMessages = () => {
    setError(null);
    setNotice(null);
  };
  const verify = (entered: string) => {
    if (isBusy || entered.length !== length) return;
    clearMessages();
    verifying.mutate(
      { isEmailed: kind === "email", code: entered },
      {
        onSuccess: onVerified,
        onError: (thrown) => {
          setCode("");
          fail(thrown, VERIFY_FALLBACK);
          input.current?.focus();
        },
      },
    );
  };
  const resend = () => {
    clearMessages();
    resending.mutate(undefined, {
      onSuccess: (reply) => {
        setCode("");
        setNotice(reply.message);
      },
      onError: (thrown) => fail(thrown, RESEND_CODE_FALLBACK),
      onSettled: () => input.current?.focus(),
    });
  };
  const change = (next: string) => {
    setCode(next);
    if (next !== "") setError(null);
  };
  return {
    kind,
    show,
    code,
    change,
    error,
    notice,
    input,
    verify,
    resend,
    isBusy,
    isVerifying: verifying.isPending || verifying.isSuccess,
    isResending: resending.isPending,
  };
}

/** The second step of signing in. Closing it forgets what was typed. */
export function TwoFactorDialog({ onClose, ...props }: TwoFactorDialogProps) {
  useReturnFocus();
  const errorId = useId();
  const step = useSecondStep(props);
  const { kind, code, error, input } = step;
  const { length, cells, label } = KINDS[kind];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    step.verify(code);
  };

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
        input.current?.focus();
      }}
    >
      <form noValidate onSubmit={handleSubmit} className="mt-4">
        <CodeInput
          ref={input}
          label={label}
          length={length}
          kind={cells}
          value={code}
          invalid={error !== null}
          describedBy={error === null ? undefined : errorId}
          onChange={step.change}
          onComplete={step.verify}
        />
        <div className="mt-3 mb-3.5 min-h-[18px]">
          {error === null ? (
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

function Hint({ kind, notice }: { kind: Kind; notice: string | null }) {
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
