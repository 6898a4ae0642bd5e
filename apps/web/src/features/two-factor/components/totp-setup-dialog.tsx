import { LIMITS, verifyTotp } from "@querysnap/contracts";
import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Button, IconButton } from "../../../components/button.tsx";
import { CodeInput } from "../../../components/code-input.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { cn } from "../../../lib/cn.ts";
import { useCopied } from "../../../lib/use-copied.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { finishTotpSetup, TOTP_CODE_FALLBACK } from "../api/two-factor.ts";

type TotpSetupDialogProps = {
  qrCodeDataURL: string;
  secretKey: string;
  onCancel: () => void;
  onEnabled: (reply: { message: string; backupCodes: string[] }) => void;
};

/** Step 1: scan or type the key. Step 2: the first code proves that it worked. */
export function TotpSetupDialog({ qrCodeDataURL, secretKey, onCancel, onEnabled }: TotpSetupDialogProps) {
  const [step, setStep] = useState<"scan" | "confirm">("scan");
  const next = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      size="payment"
      title="Authenticator app"
      // else on the eye of the key: its tooltip would open at once and take the first Esc
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        next.current?.focus();
      }}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <ol className="mt-3 mb-3 flex items-center gap-2 text-small">
        <StepName number={1} name="Scan" isCurrent={step === "scan"} />
        <li aria-hidden="true" className="h-px w-7 bg-line-strong" />
        <StepName number={2} name="Confirm" isCurrent={step === "confirm"} />
      </ol>
      {step === "scan" ? (
        <>
          <div className="flex items-start gap-4.5">
            <img
              src={qrCodeDataURL}
              alt="QR code of the key"
              width={132}
              height={132}
              className="size-33 shrink-0 rounded-control"
            />
            <p className="text-body text-ink-2">Scan this with your authenticator app, or type this key:</p>
          </div>
          <SecretKey secretKey={secretKey} />
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={onCancel}>Cancel</Button>
            <Button ref={next} variant="pri" onClick={() => setStep("confirm")}>
              Next
            </Button>
          </div>
        </>
      ) : (
        <Confirm onBack={() => setStep("scan")} onEnabled={onEnabled} />
      )}
    </Dialog>
  );
}

function StepName({ number, name, isCurrent }: { number: number; name: string; isCurrent: boolean }) {
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cn("flex items-center gap-1.5", isCurrent ? "font-medium" : "text-ink-3")}
    >
      <span
        className={cn(
          "grid size-4.5 place-items-center rounded-round border text-micro font-medium",
          isCurrent ? "border-ink bg-ink text-surface" : "border-line-strong",
        )}
      >
        {number}
      </span>
      {name}
    </li>
  );
}

/** In groups of four, hidden until asked for. */
function SecretKey({ secretKey }: { secretKey: string }) {
  const [isShown, setShown] = useState(false);
  const { isCopied, copy } = useCopied(2000);
  const grouped = secretKey.replaceAll(/(.{4})(?=.)/g, "$1 ");
  const ShowIcon = isShown ? EyeOff : Eye;
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <div className="mt-3.5 flex min-h-[34px] items-center gap-0.5 rounded-control border border-line bg-surface pr-1 pl-2.5">
      <span className="min-w-0 flex-1 font-mono text-small break-all">
        {isShown ? grouped : grouped.replaceAll(/\S/g, "•")}
      </span>
      <IconButton label={isShown ? "Hide key" : "Show key"} size="sm" onClick={() => setShown(!isShown)}>
        <ShowIcon aria-hidden="true" size={14} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={isCopied ? "Copied" : "Copy key"} size="sm" onClick={() => void copy(secretKey)}>
        <CopyIcon
          aria-hidden="true"
          size={14}
          strokeWidth={1.75}
          className={isCopied ? "text-ok" : undefined}
        />
      </IconButton>
    </div>
  );
}

function Confirm({ onBack, onEnabled }: Pick<TotpSetupDialogProps, "onEnabled"> & { onBack: () => void }) {
  const { form, errors, isSubmitting, submit, props } = useZodForm({
    schema: verifyTotp.body,
    defaultValues: { token: "" },
    reValidateMode: "onSubmit",
    send: async ({ token }) => onEnabled(await finishTotpSetup(token)),
    fallback: TOTP_CODE_FALLBACK,
    onFailure: (message) => {
      form.setValue("token", "");
      form.setError("token", { type: "server", message }, { shouldFocus: true });
    },
  });
  const { value: code, ref: input } = useController({ control: form.control, name: "token" }).field;
  const { setFocus } = form;
  useEffect(() => setFocus("token"), [setFocus]);
  const errorId = useId();
  const error = errors.token?.message;
  return (
    <form {...props}>
      <p className="mb-3 text-body text-ink-2">Enter the 6-digit code that the app shows now.</p>
      <CodeInput
        ref={input}
        label="Authenticator code"
        length={LIMITS.totpCodeLength}
        kind="digits"
        value={code}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : errorId}
        onChange={(next) => {
          form.setValue("token", next);
          if (next !== "") form.clearErrors("token");
        }}
        onComplete={() => submit()}
        onEnter={() => submit()}
      />
      {error === undefined ? null : (
        <FieldError id={errorId} className="mt-2">
          {error}
        </FieldError>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button
          type="submit"
          variant="pri"
          busy={isSubmitting}
          busyLabel="Verifying"
          disabled={code.length === LIMITS.totpCodeLength ? false : "Enter all 6 digits"}
        >
          Verify
        </Button>
      </div>
    </form>
  );
}
