import type { User } from "@querysnap/contracts";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { buttonStyle } from "../../components/button-style.ts";
import { LazyPart } from "../../components/lazy-part.tsx";
import { PublicPage } from "../../components/public-page.tsx";
import { PlanTable } from "../../features/plans/components/plan-table.tsx";
import { UsageLine } from "../../features/usage/components/usage-line.tsx";
import { CancelDialog } from "../../features/payments/components/cancel-dialog.tsx";
import { useRevalidatedUser } from "../../features/users/api/me.ts";
import { session } from "../../lib/api.ts";
import { type AppInfo, useAppInfo } from "../../lib/app-info.ts";
import { createChunk } from "../../lib/chunk.ts";
import { isDocumentOf, UPGRADE_PATH } from "../../lib/load-page.ts";
import { useSession } from "../../lib/use-session.ts";
import { WithQueries } from "../with-queries.tsx";

const paymentDialog = createChunk(async () => {
  const { PaymentDialog } = await import("../../features/payments/components/payment-dialog.tsx");
  return PaymentDialog;
});

function scrollToPlans() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById("plans")?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}

const TOAST_MS = 5000;
const CANCELLED_TOAST_MS = 3000;
const FAILURE_MS = 10_000;
const UPDATED = "Operation successful! Your subscription has been updated.";

type Toast = { tone: "ok" | "danger"; text: string; closeAfterMs: number };

/** Notices a plan that changes while the page is open: paid in another tab, or cancelled. */
function usePlanToast(user: User | null) {
  const [toast, setToast] = useState<Toast | null>(null);
  // A cached user may be days old: what changed before the page was opened is no success of this page.
  const isKnown = user !== null && Number.isFinite(session.userAgeMs());
  const seen = isKnown ? { id: user._id, isPaid: user.isSnapXUser } : null;
  const [before, setBefore] = useState(seen);
  if (before?.id !== seen?.id || before?.isPaid !== seen?.isPaid) {
    setBefore(seen);
    if (before !== null && seen !== null && before.id === seen.id)
      setToast({ tone: "ok", text: UPDATED, closeAfterMs: seen.isPaid ? TOAST_MS : CANCELLED_TOAST_MS });
  }
  return [toast, setToast] as const;
}

/** Dialogs and notices of the page; search parameters can open the dialogs. */
function usePricingPage() {
  const { user } = useSession();
  useRevalidatedUser();
  const payments = useAppInfo()?.payments;
  const [search, setSearch] = useSearchParams();
  const [isPaying, setPaying] = useState(false);
  const [toast, setToast] = usePlanToast(user);
  const forget = (...names: string[]) =>
    setSearch(
      (params) => {
        for (const name of names) params.delete(name);
        return params;
      },
      { replace: true },
    );
  const isAsked = search.has("upgrade") || search.has("retry");
  const hasEnd = user !== null && user.subscriptionExpiresAt !== null;
  const mayPay = user !== null && (!user.isSnapXUser || hasEnd);
  return {
    user,
    payments,
    toast,
    closeToast: () => setToast(null),
    isPaying: mayPay && payments != null && (isPaying || isAsked),
    openDialog: () => {
      // load the document anew: only this page's security policy allows the provider's script
      if (isDocumentOf("/pricing")) setPaying(true);
      else location.assign(UPGRADE_PATH);
    },
    closeDialog: () => {
      setPaying(false);
      if (isAsked) forget("upgrade", "retry", "txnid");
    },
    failCheckout: () =>
      setToast({
        tone: "danger",
        text: "Payment failed. Please try again or contact support.",
        closeAfterMs: FAILURE_MS,
      }),
    isCancelling: user?.isSnapXUser === true && search.has("cancel"),
    closeCancelling: () => forget("cancel"),
  };
}

export function Component() {
  return (
    <WithQueries>
      <Pricing />
    </WithQueries>
  );
}

function Pricing() {
  const page = usePricingPage();
  const { user } = page;
  const current = user === null ? null : user.isSnapXUser ? "snapx" : "snap";
  return (
    <PublicPage
      title="Pricing"
      lead={
        user === null ? (
          "Start for free. Pay when you want to keep, export and ask more."
        ) : (
          <>
            You are on <b className="font-semibold text-ink">{user.planName}</b>.<UsageLine />
          </>
        )
      }
      aside={
        user === null ? (
          <PlansButton>View Plans</PlansButton>
        ) : (
          <div className="flex gap-2">
            <ButtonLink to="/connect">Go to Dashboard</ButtonLink>
            <PlansButton>Manage Subscription</PlansButton>
          </div>
        )
      }
    >
      <PlanTable
        current={current}
        snapAction={
          current === "snap" ? (
            <CurrentPlan />
          ) : (
            <ButtonLink size="lg" wide to="/connect">
              Get Started Free
            </ButtonLink>
          )
        }
        snapxAction={
          current === "snapx" ? (
            <CurrentPlan />
          ) : current === "snap" ? (
            <Upgrade payments={page.payments} onUpgrade={page.openDialog} />
          ) : (
            <ButtonLink variant="pri" size="lg" wide to="/settings">
              Get Started
            </ButtonLink>
          )
        }
      />
      <p className="mt-3.5 text-small text-ink-3">
        Paid by card through the payment provider's hosted checkout. Refunds within 3 days of the start, case
        by case:{" "}
        <Link to="/refund-policy" className="link font-normal">
          Refund Policy
        </Link>
        .
      </p>
      <PricingDialogs page={page} />
    </PublicPage>
  );
}

/** Payment and cancellation dialogs, and their outcome. */
function PricingDialogs({ page }: { page: ReturnType<typeof usePricingPage> }) {
  const { payments, toast } = page;
  return (
    <>
      {page.isPaying && payments ? (
        <LazyPart
          name="Complete Payment"
          chunk={paymentDialog}
          waiting={null}
          render={(PaymentDialog) => (
            <PaymentDialog
              scriptUrl={payments.scriptUrl}
              isTest={payments.isTest}
              onClose={page.closeDialog}
              onCheckoutFailed={page.failCheckout}
            />
          )}
        />
      ) : null}
      <CancelDialog open={page.isCancelling} onClose={page.closeCancelling} onCancelled={() => {}} />
      {toast === null ? null : (
        <div className="fixed right-4 bottom-4 z-50 max-w-code">
          <Banner
            key={toast.text + toast.closeAfterMs}
            tone={toast.tone}
            closeAfterMs={toast.closeAfterMs}
            onClose={page.closeToast}
          >
            {toast.text}
          </Banner>
        </div>
      )}
    </>
  );
}

function PlansButton({ children }: { children: string }) {
  return (
    <button type="button" onClick={scrollToPlans} className={buttonStyle()}>
      {children}
    </button>
  );
}

function CurrentPlan() {
  return (
    <button type="button" aria-disabled="true" className={buttonStyle({ size: "lg", wide: true })}>
      Current Plan
    </button>
  );
}

/** Opens the payment dialog; where no payments are taken, the button says so instead of failing. */
function Upgrade({
  payments,
  onUpgrade,
}: {
  payments: AppInfo["payments"] | undefined;
  onUpgrade: () => void;
}) {
  const reason = useId();
  if (payments !== null)
    return (
      <>
        <button
          type="button"
          onClick={onUpgrade}
          className={buttonStyle({ variant: "pri", size: "lg", wide: true })}
        >
          Upgrade to SnapX
        </button>
        {payments?.isTest ? <p className="mt-1.5 text-small text-ink-2">Test mode: no money moves.</p> : null}
      </>
    );
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={reason}
        className={buttonStyle({ size: "lg", wide: true })}
      >
        Upgrade to SnapX
      </button>
      <p id={reason} className="mt-1.5 text-small text-ink-3">
        Card payments are not open yet.
      </p>
    </>
  );
}
