import { PLAN_POLICY, type User } from "@querysnap/contracts";
import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { buttonStyle } from "../../../components/button-style.ts";
import { Tag, type TagTone } from "../../../components/tag.tsx";
import { cn } from "../../../lib/cn.ts";
import { formatDay } from "../../../lib/dates.ts";
import { UPGRADE_PATH } from "../../../lib/load-page.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { PaymentList } from "./payment-list.tsx";

const STATUS: Record<string, { label: string; tone: TagTone }> = {
  active: { label: "Active", tone: "ok" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

type SubscriptionSectionProps = {
  user: User;
  onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void;
};

/** When paid access ends or has lapsed; null without an end, and after a cancellation, which ended it early. */
function endOf({ isSnapXUser, subscriptionStatus, subscriptionExpiresAt: at }: User) {
  if (at === null) return null;
  if (isSnapXUser) return { name: "Expires", at };
  return subscriptionStatus === "active" ? { name: "SnapX ended", at } : null;
}

/** The plan as it is now, and the way to the other one. */
export function SubscriptionSection({ user, onNotice }: SubscriptionSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const plan = PLAN_POLICY[user.isSnapXUser ? "snapx" : "snap"];
  const status = STATUS[user.subscriptionStatus] ?? {
    label: user.subscriptionStatus,
    tone: "neutral" as const,
  };
  const end = endOf(user);
  const canCancel = user.isSnapXUser && user.subscriptionStatus === "active";
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
        {end === null ? null : <Fact name={end.name} value={formatDay(end.at)} />}
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
      {canCancel && user.subscriptionExpiresAt !== null ? (
        <a href={UPGRADE_PATH} target="_blank" rel="noreferrer" className={cn(buttonStyle(), "ml-2")}>
          Pay for another month
          <span className="sr-only">, opens in a new tab</span>
        </a>
      ) : null}
      <CancelDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onCancelled={(text) => onNotice({ tone: "ok", text })}
      />
      <PaymentList onNotice={onNotice} />
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
