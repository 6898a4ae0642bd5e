import { AlertDialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useCancelSubscription } from "../api/payments.ts";
import { cancelFailure } from "../cancel-texts.ts";

type CancelDialogProps = { open: boolean; onClose: () => void; onCancelled: (message: string) => void };

/** Asks before SnapX ends at once; stays open with the reason when it could not be ended. */
export function CancelDialog({ open, onClose, onCancelled }: CancelDialogProps) {
  const { mutate, reset, isPending, error } = useCancelSubscription();
  const close = () => {
    reset();
    onClose();
  };
  const cancel = () =>
    mutate(undefined, {
      onSuccess: (reply) => {
        close();
        onCancelled(reply.message);
      },
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      title="Cancel Subscription"
      description="Are you sure you want to cancel your SnapX subscription? Your access will be revoked immediately upon cancellation."
      cancelLabel="Keep Subscription"
      confirmLabel="Cancel Subscription"
      busy={isPending}
      busyLabel="Cancelling"
      onConfirm={cancel}
    >
      {error === null ? null : <FieldError className="mt-2">{cancelFailure(error)}</FieldError>}
    </AlertDialog>
  );
}
