import { LIMITS, PLAN_POLICY } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { composeMail, type MailContent, singleLine } from "../../infra/mailer/compose-mail.ts";
import { sendMail } from "../../infra/mailer/send-mail.task.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { Repositories } from "../../store.ts";
import { spokenDay } from "../../infra/spoken-time.ts";
import { DELETED_ACCOUNT } from "../users/deleted-account.ts";
import { paymentMails } from "./payment-mails.texts.ts";

type Bound = Pick<Repositories, "jobs">;
type Recipient = Pick<UserRow, "name" | "email">;

/** Paise as `Rs 299` or `Rs 299.50`. */
const rupees = (minor: number) => `Rs ${minor % 100 === 0 ? minor / 100 : (minor / 100).toFixed(2)}`;

/** Mails about payments, each stored with the change that causes it. */
export function createPaymentMailer({
  config,
  enqueue,
  baseUrl,
}: Pick<AppDeps, "config" | "enqueue" | "baseUrl">) {
  const isTest = config.payments?.isTest ?? false;
  const send = async (bound: Bound, to: Recipient, content: MailContent) => {
    if (to.email === DELETED_ACCOUNT.email) return;
    await enqueue(bound.jobs, sendMail, { to: to.email, ...composeMail(content) });
  };
  const nameOf = (to: Recipient) => singleLine(to.name, LIMITS.nameMax);

  return {
    receipt: (
      bound: Bound,
      to: Recipient,
      paid: {
        invoiceNumber: string;
        plan: string;
        amountMinor: number;
        paymentId: string;
        orderId: string;
        startsAt: number;
        endsAt: number;
      },
    ) =>
      send(
        bound,
        to,
        paymentMails.receipt({
          ...paid,
          name: nameOf(to),
          amount: rupees(paid.amountMinor),
          from: spokenDay(paid.startsAt),
          until: spokenDay(paid.endsAt),
          isTest,
          url: `${baseUrl()}/payment/receipt/${paid.invoiceNumber}`,
        }),
      ),
    ending: (bound: Bound, to: Recipient, endsAt: number) =>
      send(
        bound,
        to,
        paymentMails.ending({
          name: nameOf(to),
          plan: PLAN_POLICY.snapx.name,
          until: spokenDay(endsAt),
          url: `${baseUrl()}/pricing?upgrade=1`,
        }),
      ),
    refunded: (bound: Bound, to: Recipient, refund: { amountMinor: number; orderId: string }) =>
      send(
        bound,
        to,
        paymentMails.refunded({
          name: nameOf(to),
          amount: rupees(refund.amountMinor),
          orderId: refund.orderId,
          isTest,
          url: `${baseUrl()}/pricing`,
        }),
      ),
  } satisfies Record<keyof typeof paymentMails, unknown>;
}

export type PaymentMailer = ReturnType<typeof createPaymentMailer>;
