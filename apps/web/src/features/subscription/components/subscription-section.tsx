import { cancelSubscription, PLAN_POLICY, type User } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { buttonStyle } from "../../../components/button-style.ts";
import { AlertDialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Tag, type TagTone } from "../../../components/tag.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/api.ts";
import { formatDay } from "../../../lib/dates.ts";

const FALLBACK = "Failed to cancel subscription";
const NETWORK_FALLBACK = "Failed to cancel subscription. Please try again.";

const STATUS: Record<string, { label: string; tone: TagTone }> = {
  active: { label: "Active", tone: "ok" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

type SubscriptionSectionProps = {
  user: User;
  onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void;
};

/** The plan as it is now, and the way to the other one. */
export function SubscriptionSection({ user, onNotice }: SubscriptionSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const plan = PLAN_POLICY[user.isSnapXUser ? "snapx" : "snap"];
  const status = STATUS[user.subscriptionStatus] ?? {
    label: user.subscriptionStatus,
    tone: "neutral" as const,
  };
  const canCancel = user.isSnapXUser && user.subscriptionStatus === "active";
  const cancel = useMutation({
    mutationFn: () => api.call(cancelSubscription, { fallback: FALLBACK }),
    onSuccess: (reply) => {
      session.replaceUser(reply.user);
      setAsking(false);
      onNotice({ tone: "ok", text: reply.message });
    },
  });
  const failure =
    cancel.error instanceof ApiError && cancel.error.code === "network"
      ? NETWORK_FALLBACK
      : errorText(cancel.error, FALLBACK);
  return (
    <>
      <dl className="flex flex-wrap gap-x-7 gap-y-3 border-b border-line pb-3.5">
        <Fact name="Plan" value={plan.name} />
        <Fact name="Price" value={plan.priceRs === 0 ? "Rs 0" : `Rs ${plan.priceRs} per month`} />
        <div>
          <dt className="caption">Status</dt>
          <dd className="mt-0.5">
            <Tag tone={status.tone}>
              {status.tone === "ok" ? <span className="dot dot-small" /> : null}
              {status.label}
            </Tag>
          </dd>
        </div>
        {user.subscriptionExpiresAt === null ? null : (
          <Fact name="Expires" value={formatDay(user.subscriptionExpiresAt)} />
        )}
      </dl>
      <ul aria-label={`${plan.name} includes`} className="py-3">
        {plan.lines.map((line) => (
          <li key={line} className="flex h-sm items-center gap-2 text-ui">
            <Check aria-hidden="true" size={15} strokeWidth={2.25} className="text-accent" />
            {line}
          </li>
        ))}
      </ul>
      {canCancel ? (
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          Cancel Subscription
        </Button>
      ) : null}
      {user.isSnapXUser ? null : (
        <a href="/pricing" target="_blank" rel="noreferrer" className={buttonStyle({ variant: "pri" })}>
          Upgrade to SnapX
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          cancel.reset();
        }}
        title="Cancel Subscription"
        description="Are you sure you want to cancel your SnapX subscription? Your access will be revoked immediately upon cancellation."
        cancelLabel="Keep Subscription"
        confirmLabel="Cancel Subscription"
        busy={cancel.isPending}
        busyLabel="Cancelling"
        onConfirm={() => cancel.mutate()}
      >
        {cancel.isError ? <FieldError className="mt-2">{failure}</FieldError> : null}
      </AlertDialog>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd className="num text-ui font-medium">{value}</dd>
    </div>
  );
}
