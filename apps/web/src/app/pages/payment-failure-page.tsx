import { ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "../../components/button-link.tsx";
import { Details, ResultFrame } from "../../features/payments/components/result-frame.tsx";

const ISSUES = [
  "Insufficient funds",
  "Card expired or invalid details",
  "Bank declined",
  "Network problems",
  "Daily transaction limit exceeded",
  "OTP verification failed",
];

/** Shows the reason of a failed payment, from the address, and what usually helps. */
export function Component() {
  const [params] = useSearchParams();
  const [status, txnid, amount] = ["status", "txnid", "amount"].map((name) => params.get(name) || null);
  const isCancelled = status === "cancelled";
  const reason = isCancelled
    ? "You have cancelled the payment process. No amount has been charged."
    : params.get("reason") ||
      params.get("error") ||
      params.get("error_Message") ||
      "Payment could not be completed";
  const contact = {
    subject: "Payment Failed",
    message: `Transaction ID: ${txnid ?? "unknown"}\nError: ${reason}`,
  };
  const retry = new URLSearchParams({ retry: "1", ...(txnid ? { txnid } : {}) });
  return (
    <ResultFrame tone="danger" title={isCancelled ? "Payment Cancelled" : "Payment Failed"} message={reason}>
      {txnid ? (
        <Details
          rows={[
            ["Transaction ID", txnid],
            ["Amount", amount ? `Rs ${amount}` : null],
            ["Status", status ?? null],
          ]}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="pri" size="lg" to={`/pricing?${retry.toString()}`} reloadDocument>
          Try Again
        </ButtonLink>
        <ButtonLink size="lg" to="/contact?category=billing" state={contact}>
          Contact Support
        </ButtonLink>
        <ButtonLink size="lg" to="/pricing" reloadDocument>
          Back to Pricing
        </ButtonLink>
      </div>
      <section aria-labelledby="issues" className="border-t border-line pt-4">
        <h2 id="issues" className="text-ui font-semibold">
          Common Issues
        </h2>
        <ul className="mt-2 grid gap-1 text-ui text-ink-2 sm:grid-cols-2">
          {ISSUES.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      </section>
      <p className="flex gap-2.5 rounded-panel border border-line bg-canvas px-4 py-3 text-ui text-ink-2">
        <ShieldCheck aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ok" />
        <span>
          <b className="font-semibold text-ink">Secure & Safe</b> No amount was charged for this payment.
        </span>
      </p>
    </ResultFrame>
  );
}
