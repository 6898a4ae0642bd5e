import { PLAN_POLICY } from "@querysnap/contracts";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { Details, ResultFrame } from "../../features/payments/components/result-frame.tsx";
import { type Outcome, verifyReturn } from "../../features/payments/api/verify-return.ts";

/** Where the provider's checkout sends the browser back to. */
export function Component() {
  const [params] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ attempt: number; outcome: Outcome } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const verify = async () => {
      const outcome = await verifyReturn(params);
      if (isCurrent) setResult({ attempt, outcome });
    };
    void verify();
    return () => {
      isCurrent = false;
    };
  }, [params, attempt]);
  const outcome = result?.attempt === attempt ? result.outcome : null;
  if (outcome === null)
    return (
      <ResultFrame
        tone="waiting"
        title="Verifying Payment"
        message="Please wait while we confirm your payment..."
      >
        <Button size="lg" wide busy busyLabel="Verifying...">
          Continue to Dashboard
        </Button>
        <SupportLine />
      </ResultFrame>
    );
  return outcome.kind === "success" ? (
    <Paid data={outcome.data} />
  ) : (
    <NotPaid outcome={outcome} onCheckAgain={() => setAttempt(attempt + 1)} />
  );
}

function Paid({ data }: { data: Extract<Outcome, { kind: "success" }>["data"] }) {
  const navigate = useNavigate();
  const goOn = () =>
    void navigate("/connect", {
      state: { paymentSuccess: true, subscriptionPlan: data.subscriptionPlan },
    });
  return (
    <ResultFrame
      tone="ok"
      title="Payment Successful!"
      message={`Welcome to the ${PLAN_POLICY.snapx.name} plan! Your subscription is now active.`}
    >
      <Details
        rows={[
          ["Order ID", data.order_id],
          ["Amount", `Rs ${data.amount}`],
          ["Payment ID", data.mihpayid ?? null],
        ]}
      />
      <Button variant="pri" size="lg" wide onClick={goOn}>
        Continue to Dashboard
      </Button>
      <SupportLine />
    </ResultFrame>
  );
}

function NotPaid({
  outcome,
  onCheckAgain,
}: {
  outcome: Extract<Outcome, { kind: "failed" }>;
  onCheckAgain: () => void;
}) {
  const { reason, transactionId, isPending } = outcome;
  const contact = {
    subject: "Payment Issue",
    message:
      transactionId === null
        ? `My payment could not be verified: ${reason}`
        : `My payment with the transaction ID ${transactionId} could not be verified: ${reason}`,
  };
  return (
    <ResultFrame tone="danger" title="Payment Verification Failed" message={reason}>
      {transactionId === null ? null : (
        <Details
          rows={[["Transaction ID", transactionId]]}
          note="Please save this ID for support inquiries"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isPending ? (
          <Button variant="pri" size="lg" onClick={onCheckAgain}>
            Check again
          </Button>
        ) : null}
        <ButtonLink size="lg" to="/contact?category=billing" state={contact}>
          Contact Support
        </ButtonLink>
        <ButtonLink size="lg" to="/pricing" reloadDocument>
          Back to Pricing
        </ButtonLink>
      </div>
      <SupportLine contact={contact} />
    </ResultFrame>
  );
}

/** In every state of the page; `contact` fills the form. */
function SupportLine({ contact }: { contact?: { subject: string; message: string } }) {
  return (
    <p className="text-small text-ink-3">
      Need help?{" "}
      <Link className="link" to="/contact?category=billing" state={contact}>
        Contact our support team
      </Link>
    </p>
  );
}
