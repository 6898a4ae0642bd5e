import type { MailContent } from "../../infra/mailer/compose-mail.ts";

type Receipt = {
  name: string;
  invoiceNumber: string;
  plan: string;
  amount: string;
  paymentId: string;
  orderId: string;
  from: string;
  until: string;
  isTest: boolean;
  url: string;
};

const TEST_MODE = "Test mode: no money was moved.";

export const paymentMails = {
  receipt: (mail: Receipt): MailContent => ({
    subject: `Receipt ${mail.invoiceNumber} for QuerySnap ${mail.plan}`,
    greeting: `Hello ${mail.name},`,
    paragraphs: [
      `Thank you for your payment. Your ${mail.plan} plan is active.`,
      `Invoice number: ${mail.invoiceNumber}`,
      `Amount: ${mail.amount}`,
      `Period: ${mail.from} to ${mail.until}`,
      `Payment: ${mail.paymentId}`,
      `Order: ${mail.orderId}`,
      ...(mail.isTest ? [TEST_MODE] : []),
    ],
    action: { label: "Print the receipt", url: mail.url },
    footer: "A refund can be requested within 3 days of the start, in Settings, Subscription.",
  }),
  ending: ({ name, plan, until, url }: { name: string; plan: string; until: string; url: string }) => ({
    subject: `Your QuerySnap ${plan} plan ends soon`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your ${plan} plan ends on ${until}. It is not renewed by itself.`,
      "Pay for another month now, and it starts when this one ends. Otherwise your account goes on with the free plan; nothing is deleted.",
    ],
    action: { label: "Pay for another month", url },
    footer: "You get this email once, 3 days before your plan ends.",
  }),
  refunded: (mail: { name: string; amount: string; orderId: string; isTest: boolean; url: string }) => ({
    subject: "Your QuerySnap payment was refunded",
    greeting: `Hello ${mail.name},`,
    paragraphs: [
      `We have refunded ${mail.amount} of order ${mail.orderId} to the means it was paid with. Banks can take a few days to show it.`,
      "The month it paid for has ended.",
      ...(mail.isTest ? [TEST_MODE] : []),
    ],
    action: { label: "See plans", url: mail.url },
    footer: "You get this email whenever a payment of yours is refunded.",
  }),
};
