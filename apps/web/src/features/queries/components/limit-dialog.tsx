import type { QuotaState } from "@querysnap/contracts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Meter, usageTone } from "../../../components/meter.tsx";
import { UpgradeAction } from "../../../components/upgrade-action.tsx";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import type { LimitReached } from "../execution-error.ts";

type LimitDialogProps = { limit: LimitReached; resetsText: string; canUpgrade: boolean; onClose: () => void };

/** Names the exhausted quota, its reset time, and the plan that lifts it. */
export function LimitDialog({ limit, resetsText, canUpgrade, onClose }: LimitDialogProps) {
  useReturnFocus();
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="payment"
      title={limit.title}
      description={limit.text}
      footer={
        <>
          <span className="mr-auto text-small text-ink-3">{resetsText}</span>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
          {canUpgrade ? <UpgradeAction size="sm" /> : null}
        </>
      }
    >
      {limit.usage ? (
        <div className="mt-3 grid gap-2">
          <Use label="Today" use={limit.usage.daily} />
          <Use label="This month" use={limit.usage.monthly} />
        </div>
      ) : null}
    </Dialog>
  );
}

const INK = { ok: "text-ink-2", warn: "text-warn", danger: "text-danger" } as const;

function Use({ label, use }: { label: string; use: QuotaState["daily"] }) {
  if (use.limit === "Unlimited") return null;
  return (
    <div>
      <div className="flex text-small">
        <span>{label}</span>
        <span className={`num ml-auto ${INK[usageTone(use.used, use.limit)]}`}>
          {use.used.toLocaleString("en-US")} / {use.limit.toLocaleString("en-US")}
        </span>
      </div>
      <Meter label={label} used={use.used} limit={use.limit} className="mt-1" />
    </div>
  );
}
