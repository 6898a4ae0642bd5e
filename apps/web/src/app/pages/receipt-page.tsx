import { PLAN_POLICY } from "@querysnap/contracts";
import { useParams } from "react-router";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Logo } from "../../components/logo.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { RECEIPT_FAILED, type Receipt, useReceipt } from "../../features/payments/api/payments.ts";
import { errorText } from "../../lib/api-error.ts";
import { formatDay } from "../../lib/dates.ts";

/** A receipt on one page, for the printer or a PDF. */
export function Component() {
  const { invoiceNumber = "" } = useParams();
  const receipt = useReceipt(invoiceNumber);
  return (
    <main className="mx-auto flex w-full max-w-column flex-col gap-6 px-5 py-10">
      <header className="flex items-center justify-between gap-4">
        <Logo size={22} />
        <div className="flex gap-2 print:hidden">
          <ButtonLink to="/settings?tab=subscription">Back to settings</ButtonLink>
          {receipt.data === undefined ? null : (
            <Button variant="pri" onClick={() => print()}>
              Print
            </Button>
          )}
        </div>
      </header>
      {receipt.isError ? (
        <p role="alert" className="text-body text-danger">
          {errorText(receipt.error, RECEIPT_FAILED)}
        </p>
      ) : receipt.data === undefined ? (
        <Spinner label="Loading" />
      ) : (
        <Sheet receipt={receipt.data} />
      )}
    </main>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { seller, billedTo, periodStartsAt, periodEndsAt } = receipt;
  const rows: [string, string | null][] = [
    ["Issued", formatDay(receipt.issuedAt)],
    ["Order", receipt.orderId],
    ["Payment", receipt.paymentId],
    ["Paid by", receipt.method],
    ["Status", receipt.refund === "succeeded" ? "Refunded" : "Paid"],
  ];
  return (
    <>
      <div>
        <h1 className="text-heading font-semibold tracking-title">Receipt {receipt.invoiceNumber}</h1>
        {receipt.isTest ? (
          <p className="mt-1 text-body font-medium text-warn">Test mode: no money was moved.</p>
        ) : null}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title="From" lines={[seller.name, seller.email, seller.address]} />
        <Party title="Billed to" lines={[billedTo.name, billedTo.email]} />
      </div>
      <dl className="grid gap-1.5 border-t border-line pt-4">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex justify-between gap-4 text-ui">
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <table className="w-full border-t border-line text-ui">
        <tbody>
          <tr>
            <th scope="row" className="py-3 text-left font-medium">
              {PLAN_POLICY[receipt.plan].name}, one month
              <span className="block font-normal text-ink-2">
                {periodStartsAt === null || periodEndsAt === null
                  ? null
                  : `${formatDay(periodStartsAt)} to ${formatDay(periodEndsAt)}`}
              </span>
            </th>
            <td className="num py-3 text-right align-top">Rs {receipt.amount}</td>
          </tr>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-3 text-left">
              Total
            </th>
            <td className="num py-3 text-right">Rs {receipt.amount}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <div>
      <h2 className="caption">{title}</h2>
      {lines.map((line) => (line === null ? null : <p key={line}>{line}</p>))}
    </div>
  );
}
