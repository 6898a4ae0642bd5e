import { useId } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../components/button-link.tsx";
import { buttonStyle } from "../../components/button-style.ts";
import { PublicPage } from "../../components/public-page.tsx";
import { PlanTable } from "../../features/plans/components/plan-table.tsx";
import { UsageLine } from "../../features/plans/components/usage-line.tsx";
import { useSession } from "../../lib/use-session.ts";

function scrollToPlans() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById("plans")?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
}

export function Component() {
  const { user } = useSession();
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
            <PaymentsOff />
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
    </PublicPage>
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

/** The payment dialog is not part of this version: the button says so instead of failing. */
function PaymentsOff() {
  const reason = useId();
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
