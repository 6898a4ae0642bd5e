import type { TwoFactorMethod } from "@querysnap/contracts";
import { KeyRound, Mail, Smartphone, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { cn } from "../../../lib/cn.ts";
import {
  forgetTotpSetup,
  useBackupCodesStatus,
  useTwoFactorActions,
  useTwoFactorStatus,
} from "../api/two-factor.ts";
import { BackupCodesDialog } from "./backup-codes-dialog.tsx";
import { TotpSetupDialog } from "./totp-setup-dialog.tsx";

export type Notify = (notice: { tone: "ok" | "danger"; text: string }) => void;

/** The second factor as it is, what changes it, and the dialogs of a change. */
function useTwoFactor(onNotice: Notify) {
  const status = useTwoFactorStatus({ enabled: true });
  const actions = useTwoFactorActions();
  const [setup, setSetup] = useState<{ qrCodeDataURL: string; secretKey: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setAsking] = useState(false);

  const report = (fallback: string) => ({
    onSuccess: (reply: { message: string }) => onNotice({ tone: "ok", text: reply.message }),
    onError: (error: unknown) => onNotice({ tone: "danger", text: errorText(error, fallback) }),
  });
  return {
    status,
    method: status.data?.enabled ? status.data.method : null,
    isBusy: Object.values(actions).some((action) => typeof action !== "function" && action.isPending),
    setup,
    codes,
    isAsking,
    setAsking,
    enableEmail: () => actions.enableEmail.mutate(undefined, report("Failed to enable email 2FA")),
    disableEmail: () => actions.disableEmail.mutate(undefined, report("Failed to disable email 2FA")),
    startTotp: () =>
      actions.startTotp.mutate(undefined, { ...report("Failed to enable TOTP 2FA"), onSuccess: setSetup }),
    disableTotp: () => actions.disableTotp.mutate(undefined, report("Failed to disable TOTP 2FA")),
    cancelSetup: () => {
      setSetup(null);
      void forgetTotpSetup();
    },
    finishSetup: (reply: { message: string; backupCodes: readonly string[] }) => {
      setSetup(null);
      if (reply.backupCodes.length > 0) setCodes(reply.backupCodes);
      onNotice({ tone: "ok", text: reply.message });
      void actions.reload();
    },
    isRegenerating: actions.regenerate.isPending,
    regenerate: () =>
      actions.regenerate.mutate(undefined, {
        ...report("Failed to regenerate backup codes"),
        onSettled: () => setAsking(false),
        onSuccess: (reply) => {
          setCodes(reply.backupCodes);
          onNotice({ tone: "ok", text: reply.message });
        },
      }),
    closeCodes: () => setCodes(null),
  };
}

type TwoFactorSectionProps = {
  onNotice: Notify;
  /** Offers the verification mail; given while the address is not verified, because codes go to it. */
  verification?: ReactNode;
};

/** Which second factor is asked for, and its backup codes. One method replaces the other. */
export function TwoFactorSection({ onNotice, verification = null }: TwoFactorSectionProps) {
  const factor = useTwoFactor(onNotice);
  const { status, method, isBusy } = factor;
  if (status.isPending) return <Waiting />;
  if (status.isError) {
    return (
      <p role="alert" className="flex items-center gap-3 py-3 text-ui text-danger">
        {errorText(status.error, "Failed to load two-factor status")}
        <Button size="sm" onClick={() => void status.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <section className="border-b border-line py-3.5">
      <div className="flex items-center gap-2">
        <h3 className="text-ui font-medium">Two-Factor Authentication</h3>
        {method === null ? <Tag>Off</Tag> : <Tag tone="ok">On</Tag>}
      </div>
      <p className="text-small text-ink-3">Required after your password each time you sign in.</p>
      <ul className="mt-3 overflow-hidden rounded-panel border border-line">
        <MethodRow
          Icon={Mail}
          name="Email"
          text={verification === null ? "4-character code by email" : "Requires a verified email address."}
          blocked={verification}
          current={method}
          method="email"
          isBusy={isBusy}
          onEnable={factor.enableEmail}
          onDisable={factor.disableEmail}
        />
        <MethodRow
          Icon={Smartphone}
          name="Authenticator app"
          text="6-digit code"
          current={method}
          method="totp"
          isBusy={isBusy}
          onEnable={factor.startTotp}
          onDisable={factor.disableTotp}
        />
        {method === "totp" ? (
          <BackupCodesRow isBusy={isBusy} onRegenerate={() => factor.setAsking(true)} />
        ) : null}
      </ul>
      <TwoFactorDialogs factor={factor} />
    </section>
  );
}

function TwoFactorDialogs({ factor }: { factor: ReturnType<typeof useTwoFactor> }) {
  return (
    <>
      {factor.setup === null ? null : (
        <TotpSetupDialog {...factor.setup} onCancel={factor.cancelSetup} onEnabled={factor.finishSetup} />
      )}
      <AlertDialog
        open={factor.isAsking}
        onOpenChange={factor.setAsking}
        title="Regenerate backup codes?"
        description="The codes you have now stop working. You get new ones to save."
        cancelLabel="Keep current codes"
        confirmLabel="Regenerate codes"
        busy={factor.isRegenerating}
        busyLabel="Regenerating"
        onConfirm={factor.regenerate}
      />
      {factor.codes === null ? null : <BackupCodesDialog codes={factor.codes} onClose={factor.closeCodes} />}
    </>
  );
}

type MethodRowProps = {
  Icon: LucideIcon;
  name: string;
  text: string;
  current: TwoFactorMethod | null;
  method: TwoFactorMethod;
  isBusy: boolean;
  /** Replaces the button that turns the method on. */
  blocked?: ReactNode;
  onEnable: () => void;
  onDisable: () => void;
};

function MethodRow(props: MethodRowProps) {
  const { Icon, name, text, current, method, isBusy, blocked = null, onEnable, onDisable } = props;
  const isOn = current === method;
  return (
    <OptionRow Icon={Icon} name={name} text={text} mark={isOn ? "on" : "off"}>
      {isOn ? (
        <Button
          size="sm"
          variant="danger-quiet"
          disabled={isBusy}
          onClick={onDisable}
          aria-label={`Disable ${name}`}
        >
          Disable
        </Button>
      ) : blocked !== null ? (
        <span className="flex items-center gap-2">{blocked}</span>
      ) : (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={onEnable}
          aria-label={`${current === null ? "Enable" : "Use instead:"} ${name}`}
        >
          {current === null ? "Enable" : "Use instead"}
        </Button>
      )}
    </OptionRow>
  );
}

function BackupCodesRow({ isBusy, onRegenerate }: { isBusy: boolean; onRegenerate: () => void }) {
  const { data } = useBackupCodesStatus({ enabled: true });
  const text =
    data === undefined
      ? "Each works once, 8 characters."
      : `${data.remainingCodes} of ${data.totalCodes} left. Each works once, 8 characters.`;
  return (
    <OptionRow
      Icon={KeyRound}
      name="Backup codes"
      text={text}
      tag={data?.needsRegeneration ? <Tag tone="warn">Running low</Tag> : null}
    >
      {data === undefined ? null : (
        <span aria-hidden="true" className="mr-1.5 flex gap-[3px] max-sm:hidden">
          {Array.from({ length: data.totalCodes }, (_, index) => (
            // A bar stands for one code, which has no name.
            // oxlint-disable-next-line react/no-array-index-key
            <i
              key={index}
              className={cn(
                "h-4 w-1 rounded-[1px]",
                index < data.remainingCodes
                  ? data.needsRegeneration
                    ? "bg-warn-fill"
                    : "bg-ok-fill"
                  : "bg-bar-soft",
              )}
            />
          ))}
        </span>
      )}
      <Button size="sm" disabled={isBusy} onClick={onRegenerate}>
        Regenerate
      </Button>
    </OptionRow>
  );
}

function OptionRow({
  Icon,
  name,
  text,
  mark,
  tag,
  children,
}: {
  Icon: LucideIcon;
  name: string;
  text: string;
  mark?: "on" | "off";
  tag?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li
      className={cn(
        "flex items-center gap-3 border-t border-line px-3 py-2.5 first:border-t-0",
        mark === "on" && "bg-selected",
      )}
    >
      {mark === undefined ? null : (
        <span
          aria-hidden="true"
          className={cn(
            "size-[15px] shrink-0 rounded-round bg-surface",
            mark === "on" ? "border-[4.5px] border-accent" : "border-[1.5px] border-control",
          )}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5 text-ui font-medium">
          <Icon aria-hidden="true" size={14} strokeWidth={1.75} />
          {name}
          {mark === "on" ? <span className="sr-only">, in use</span> : null}
          {tag}
        </p>
        <p className="text-small text-ink-3">{text}</p>
      </div>
      {children}
    </li>
  );
}

function Waiting() {
  return (
    <section aria-busy="true" aria-label="Two-Factor Authentication" className="border-b border-line py-3.5">
      <Skeleton className="h-3 w-48" />
      <Skeleton className="mt-3 h-24 w-full rounded-panel" />
    </section>
  );
}
