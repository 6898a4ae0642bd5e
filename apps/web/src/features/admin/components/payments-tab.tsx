import {
  type AdminPayment,
  type InputOf,
  listAdminPayments,
  PAYMENT_STATUSES,
  refundPayment,
} from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/button.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Input } from "../../../components/input.tsx";
import { Tag } from "../../../components/tag.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { adminErrorText } from "../admin-error.ts";
import { LabelledSelect } from "./filter-bar.tsx";
import { ListEmpty, ListError, ListTable, ListWaiting, Pager } from "./list-frame.tsx";

const TEXTS = { failed: "Failed to fetch payments.", broken: "Error fetching payments." };
const REFUND_FALLBACK = "Failed to refund the payment.";
const COLUMNS = ["Order", "User", "Amount", "Status", "Refund", "Paid", "Actions"];

const amountText = ({ amount }: AdminPayment) => `Rs ${amount}`;

/** Orders and payments of everybody, and refunds through the provider. */
export function PaymentsTab() {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<AdminPayment | null>(null);
  const settled = useDebounced(search);
  const query = { search: settled, status: status || undefined, page } as InputOf<
    typeof listAdminPayments,
    "query"
  >;
  const payments = useQuery({
    queryKey: ["admin", "payments", settled, status, page],
    queryFn: ({ signal }) => api.call(listAdminPayments, { query, fallback: TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const data = payments.data?.data;
  return (
    <>
      <div className="flex flex-wrap gap-2 px-7 py-3.5 max-sm:px-4">
        <Input
          type="search"
          controlSize="md"
          aria-label="Search order or e-mail"
          placeholder="Search order or e-mail"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
          before={<Search aria-hidden="true" size={14} strokeWidth={1.75} className="text-ink-3" />}
          frameClassName="w-75 max-sm:w-full"
        />
        <LabelledSelect
          label="Status"
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        >
          <option value="">All</option>
          {PAYMENT_STATUSES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </LabelledSelect>
      </div>
      {payments.isError ? (
        <ListError
          error={payments.error}
          text={adminErrorText(payments.error, TEXTS)}
          onRetry={() => void payments.refetch()}
        />
      ) : null}
      {payments.isPending ? <ListWaiting label="Payments" /> : null}
      {data !== undefined && data.payments.length === 0 ? (
        <ListEmpty text="No payments found" hint="Payments that match the filters stand here." />
      ) : null}
      {data !== undefined && data.payments.length > 0 ? (
        <>
          <ListTable label="Payments" columns={COLUMNS} isStale={payments.isPlaceholderData}>
            {data.payments.map((payment) => (
              <PaymentRow key={payment._id} payment={payment} onRefund={() => setAsked(payment)} />
            ))}
          </ListTable>
          <Pager
            page={data.pagination.page}
            total={data.pagination.total}
            totalPages={Math.max(1, data.pagination.totalPages)}
            limit={data.pagination.limit}
            noun="payments"
            onPage={setPage}
          />
        </>
      ) : null}
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
  const queries = useQueryClient();
  const [note, setNote] = useState("");
  const refund = useMutation({
    mutationFn: () =>
      api.call(refundPayment, { params: { id: payment._id }, body: { note }, fallback: REFUND_FALLBACK }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin", "payments"] }),
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Refund ${amountText(payment)}?`}
      description={`The whole amount goes back to the means that ${payment.user.email} paid with. SnapX ends when the provider has confirmed it.`}
      cancelLabel="Cancel"
      confirmLabel={`Refund ${amountText(payment)}`}
      busy={refund.isPending}
      busyLabel="Refunding"
      onConfirm={() => refund.mutate()}
    >
      <Field label="Note" optional className="mt-3">
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {refund.isError ? (
        <FieldError className="mt-2">{errorText(refund.error, REFUND_FALLBACK)}</FieldError>
      ) : null}
    </AlertDialog>
  );
}
