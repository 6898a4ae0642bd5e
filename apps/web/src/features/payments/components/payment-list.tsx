import { LIMITS, type Payment } from "@querysnap/contracts";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Textarea } from "../../../components/input.tsx";
import { Tag, type TagTone } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/dates.ts";
import { LOAD_FAILED, REFUND_FAILED, usePayments, useRequestRefund } from "../api/payments.ts";

const STATUS: Record<Payment["status"], { label: string; tone: TagTone }> = {
  SUCCESS: { label: "Paid", tone: "ok" },
  PENDING: { label: "Pending", tone: "warn" },
  FAILED: { label: "Failed", tone: "danger" },
  VOID: { label: "Failed", tone: "danger" },
  USER_DROPPED: { label: "Not completed", tone: "neutral" },
  CANCELLED: { label: "Not completed", tone: "neutral" },
  NOT_ATTEMPTED: { label: "Not started", tone: "neutral" },
};

function statusOf({ refund, refundRequestedAt, status }: Payment): { label: string; tone: TagTone } {
  if (refund === "succeeded") return { label: "Refunded", tone: "neutral" };
  if (refund === "requested" || refund === "pending") return { label: "Refund on its way", tone: "info" };
  if (refundRequestedAt !== null) return { label: "Refund requested", tone: "info" };
  return STATUS[status];
}

/** Every attempt to pay, with receipts and the way to ask for a refund. */
export function PaymentList({
  onNotice,
}: {
  onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void;
}) {
  const [asked, setAsked] = useState<Payment | null>(null);
  const payments = usePayments();
  if (payments.isError) return <FieldError className="mt-4">{LOAD_FAILED}</FieldError>;
  if (payments.data === undefined || payments.data.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="mt-5 border-t border-line pt-3.5">
      <h4 id="payments" className="text-ui font-semibold">
        Payments
      </h4>
      <ul className="mt-1.5">
        {payments.data.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} onAsk={() => setAsked(payment)} />
        ))}
      </ul>
      {asked === null ? null : (
        <RefundDialog payment={asked} onClose={() => setAsked(null)} onNotice={onNotice} />
      )}
    </section>
  );
}

function PaymentRow({ payment, onAsk }: { payment: Payment; onAsk: () => void }) {
  const status = statusOf(payment);
  const { periodStartsAt, periodEndsAt, invoiceNumber } = payment;
  return (
    <li className="grid grid-cols-[6.5rem_4rem_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 text-ui last:border-b-0 max-sm:grid-cols-[6.5rem_4rem_1fr]">
      <span className="num">{formatDay(payment.paidAt ?? payment.createdAt)}</span>
      <span className="num font-medium">Rs {payment.amount}</span>
      <span>
        <Tag tone={status.tone}>{status.label}</Tag>
      </span>
      {payment.canRequestRefund || invoiceNumber !== null ? (
        <span className="flex items-center gap-3 max-sm:order-last max-sm:col-span-full max-sm:justify-between">
          {invoiceNumber === null ? null : (
            <a
              className="link whitespace-nowrap"
              href={`/payment/receipt/${invoiceNumber}`}
              target="_blank"
              rel="noreferrer"
            >
              {invoiceNumber}
              <span className="sr-only">, receipt, opens in a new tab</span>
            </a>
          )}
          {payment.canRequestRefund ? (
            <Button size="sm" onClick={onAsk}>
              Request refund
            </Button>
          ) : null}
        </span>
      ) : null}
      {periodStartsAt === null || periodEndsAt === null ? null : (
        <span className="num col-span-full text-small text-ink-2">
          {`${formatDay(periodStartsAt)} to ${formatDay(periodEndsAt)}`}
        </span>
      )}
    </li>
  );
}

function RefundDialog({
  payment,
  onClose,
  onNotice,
}: {
  payment: Payment;
  onClose: () => void;
  onNotice: (notice: { tone: "ok" | "danger"; text: string }) => void;
}) {
  const [message, setMessage] = useState("");
  const request = useRequestRefund(payment._id);
  const send = () =>
    request.mutate(message, {
      onSuccess: (reply) => {
        onClose();
        onNotice({ tone: "ok", text: reply.message });
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Request a refund of Rs ${payment.amount}?`}
      description="Requests are decided case by case. A refund goes back to the original payment method and ends the month it paid for."
      cancelLabel="Keep"
      confirmLabel="Request refund"
      confirmDisabled={message.trim() === "" ? "Say why you want a refund" : false}
      tone="pri"
      busy={request.isPending}
      busyLabel="Requesting"
      onConfirm={send}
    >
      <Field
        className="mt-3"
        label="Reason"
        error={request.isError ? errorText(request.error, REFUND_FAILED) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={LIMITS.refundMessageMax}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </AlertDialog>
  );
}
