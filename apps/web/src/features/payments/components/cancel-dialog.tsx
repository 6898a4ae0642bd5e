import { cancelSubscription } from "@querysnap/contracts";
import { useState } from "react";
import { AlertDialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { api, session } from "../../../lib/api.ts";
import { CANCEL_FALLBACK, cancelFailure } from "../cancel-texts.ts";

type CancelDialogProps = { open: boolean; onClose: () => void; onCancelled: (message: string) => void };

/** Asks before SnapX ends at once; stays open with the reason when it could not be ended. */
export function CancelDialog({ open, onClose, onCancelled }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const reply = await api.call(cancelSubscription, { fallback: CANCEL_FALLBACK });
      session.replaceUser(reply.user);
      close();
      onCancelled(reply.message);
    } catch (error) {
      setFailure(cancelFailure(error));
    }
    setBusy(false);
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      title="Cancel Subscription"
      description="Are you sure you want to cancel your SnapX subscription? Your access will be revoked immediately upon cancellation."
      cancelLabel="Keep Subscription"
      confirmLabel="Cancel Subscription"
      busy={isBusy}
      busyLabel="Cancelling"
      onConfirm={() => void cancel()}
    >
      {failure === null ? null : <FieldError className="mt-2">{failure}</FieldError>}
    </AlertDialog>
  );
}
