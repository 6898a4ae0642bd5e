import { LIMITS, TEXTS } from "@querysnap/contracts";
import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { useId, useRef, useState, type FormEvent } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { CodeInput } from "../../../components/code-input.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { cn } from "../../../lib/cn.ts";
import { useCopied } from "../../../lib/use-copied.ts";
import { finishTotpSetup } from "../api/two-factor.ts";

type TotpSetupDialogProps = {
  qrCodeDataURL: string;
  secretKey: string;
  onCancel: () => void;
  onEnabled: (reply: { message: string; backupCodes: string[] }) => void;
};

/** Step 1: scan or type the key. Step 2: the first code proves that it worked. */
export function TotpSetupDialog({ qrCodeDataURL, secretKey, onCancel, onEnabled }: TotpSetupDialogProps) {
  const [step, setStep] = useState<"scan" | "confirm">("scan");
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      size="payment"
      title="Authenticator app"
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
            <Button variant="pri" onClick={() => setStep("confirm")}>
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
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const verify = async (entered: string) => {
    if (isBusy) return;
    if (entered.length !== LIMITS.totpCodeLength) {
      setError(TEXTS.totpCodeForm);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      onEnabled(await finishTotpSetup(entered));
    } catch (thrown) {
      setError(errorText(thrown, "Invalid verification code"));
      setCode("");
      setBusy(false);
      input.current?.focus();
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <p className="mb-3 text-body text-ink-2">Enter the 6-digit code that the app shows now.</p>
      <CodeInput
        ref={(element) => {
          input.current = element;
          element?.focus();
        }}
        label="Authenticator code"
        length={LIMITS.totpCodeLength}
        kind="digits"
        value={code}
        invalid={error !== null}
        describedBy={error === null ? undefined : errorId}
        onChange={(next) => {
          setCode(next);
          if (next !== "") setError(null);
        }}
        onComplete={(entered) => void verify(entered)}
        onEnter={() => void verify(code)}
      />
      {error === null ? null : (
        <FieldError id={errorId} className="mt-2">
          {error}
        </FieldError>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button
          type="submit"
          variant="pri"
          busy={isBusy}
          busyLabel="Verifying"
          disabled={code.length === LIMITS.totpCodeLength ? false : "Enter all 6 digits"}
        >
          Verify
        </Button>
      </div>
    </form>
  );
}
