import { type AdminPayment, PAYMENT_STATUSES, refundPayment } from "@querysnap/contracts";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Tag } from "../../../components/tag.tsx";
import { formatExactTime } from "../../../lib/dates.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { PAYMENT_LIST_TEXTS, REFUND_FALLBACK, usePayments, useRefund } from "../api/payments.ts";
import { LabelledSelect } from "./filter-bar.tsx";
import { ListBody, ListSearch } from "./list-frame.tsx";

const COLUMNS = ["Order", "User", "Amount", "Status", "Refund", "Paid", "Actions"];
const FIRST_PAGE = { search: "", status: "", page: 1 };

const amountText = ({ amount }: AdminPayment) => `Rs ${amount}`;

/** Orders and payments of everybody, and refunds through the provider. */
export function PaymentsTab() {
  const [filters, setFilters] = useState(FIRST_PAGE);
  const [asked, setAsked] = useState<AdminPayment | null>(null);
  const payments = usePayments({ ...filters, search: useDebounced(filters.search) });
  const data = payments.data?.data;
  return (
    <>
      <div className="flex flex-wrap gap-2 px-7 py-3.5 max-sm:px-4">
        <ListSearch
          label="Search order or email"
          value={filters.search}
          onChange={(search) => setFilters({ ...filters, search, page: 1 })}
        />
        <LabelledSelect
          label="Status"
          value={filters.status}
          onChange={(status) => setFilters({ ...filters, status, page: 1 })}
        >
          <option value="">All</option>
          {PAYMENT_STATUSES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </LabelledSelect>
      </div>
      <ListBody
        query={payments}
        texts={PAYMENT_LIST_TEXTS}
        label="Payments"
        columns={COLUMNS}
        empty={{ text: "No payments found", hint: "Payments that match the filters appear here." }}
        items={data?.payments}
        renderRow={(payment) => (
          <PaymentRow key={payment._id} payment={payment} onRefund={() => setAsked(payment)} />
        )}
        pager={
          data && {
            page: data.pagination.page,
            total: data.pagination.total,
            totalPages: Math.max(1, data.pagination.totalPages),
            limit: data.pagination.limit,
            noun: "payments",
            onPage: (page) => setFilters({ ...filters, page }),
          }
        }
      />
      {asked === null ? null : <RefundDialog payment={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function PaymentRow({ payment, onRefund }: { payment: AdminPayment; onRefund: () => void }) {
  return (
    <tr className="h-11 border-b border-line hover:bg-hover">
      <th scope="row" className="px-3.5 pl-7 font-mono text-small font-normal">
        {payment.orderId}
      </th>
      <td className="max-w-60 truncate px-3.5" title={payment.user.name}>
        {payment.user.email}
      </td>
      <td className="num px-3.5">{amountText(payment)}</td>
      <td className="px-3.5">
        <Tag tone={payment.status === "SUCCESS" ? "ok" : "neutral"}>{payment.status}</Tag>
      </td>
      <td className="px-3.5 text-ink-2" title={payment.message ?? undefined}>
        {payment.refund ?? "–"}
      </td>
      <td className="px-3.5 whitespace-nowrap text-ink-3">
        {payment.paidAt === null ? "–" : formatExactTime(payment.paidAt)}
      </td>
      <td className="px-3.5 pr-7 text-right">
        {payment.canRefund ? (
          <Button size="sm" aria-label={`Refund ${payment.orderId}`} onClick={onRefund}>
            Refund
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { mutateAsync } = useRefund(payment._id, onClose);
  const { form, errors, failure, isSubmitting, submit } = useZodForm({
    schema: refundPayment.body,
    defaultValues: { note: "" },
    send: ({ note }) => mutateAsync(note),
    fallback: REFUND_FALLBACK,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Refund ${amountText(payment)}?`}
      description={`The full amount goes back to the payment method of ${payment.user.email}. SnapX ends once the provider confirms the refund.`}
      cancelLabel="Cancel"
      confirmLabel={`Refund ${amountText(payment)}`}
      busy={isSubmitting}
      busyLabel="Refunding"
      onConfirm={submit}
    >
      {/* no form: Enter in the note must not move money */}
      <Field label="Note" optional className="mt-3" error={errors.note?.message}>
        {(control) => <Input {...control} {...form.register("note")} maxLength={100} />}
      </Field>
      {failure === undefined ? null : <FieldError className="mt-2">{failure}</FieldError>}
    </AlertDialog>
  );
}
