import { PLAN_POLICY } from "@querysnap/contracts";
import { Check } from "lucide-react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { SnapXTag } from "./tag.tsx";
import { UpgradeAction } from "./upgrade-action.tsx";

type UpgradeDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Action that the user attempted. */
  title: string;
  description: string;
  benefits: readonly string[];
};

/** Offers the paid plan: benefits, one action and a plain way back. */
export function UpgradeDialog({ open, onClose, title, description, benefits }: UpgradeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="code"
      above={<SnapXTag className="mb-2" />}
      title={title}
      description={description}
    >
      <ul className="mt-4 grid gap-2 border-b border-line pb-4">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-2.5 text-ui">
            <Check size={14} strokeWidth={2.25} className="text-ok" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ui">
        <span className="text-dialog font-semibold">Rs {PLAN_POLICY.snapx.priceRs}</span> per month
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <UpgradeAction className="flex-1" />
        <Button className="ml-auto" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
