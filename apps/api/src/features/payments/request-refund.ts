import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { Repositories } from "../../store.ts";
import { type SubmitDeps, submitContact } from "../contacts/submit-contact.ts";
import { getUser } from "../users/get-user.ts";
import { canRequestRefund } from "./present-payment.ts";

type Request = { userId: string; paymentId: string; message: string; address: string };

async function takeRequest(bound: Repositories, call: Request, nowMs: number): Promise<void> {
  const payment = await bound.payments.find(call.paymentId);
  if (payment?.user_id !== call.userId) throw new AppError("payment_not_found");
  if (payment.refund_requested_at !== null) throw new AppError("refund_already_requested");
  if (!canRequestRefund(payment, nowMs)) throw new AppError("refund_not_possible");
  if (!(await bound.payments.markRefundRequested(payment.id, nowMs)))
    throw new AppError("refund_already_requested");
}

/**
 * Asks the operator to refund a payment of this user: a message to support in the billing category, stored
 * together with the note that it was asked for, once.
 *
 * @throws AppError payment_not_found, refund_not_possible, refund_already_requested
 */
export async function requestRefund(deps: SubmitDeps & Pick<AppDeps, "store">, call: Request): Promise<void> {
  const user = await getUser(deps, call.userId);
  const payment = await deps.store.payments.find(call.paymentId);
  await submitContact(deps, {
    userId: user.id,
    address: call.address,
    before: (bound) => takeRequest(bound, call, deps.clock.now()),
    input: {
      name: user.name,
      email: user.email,
      category: "billing",
      subject: "Refund request",
      message: `${call.message}\n\nInvoice ${payment?.invoice_number ?? "none"}, order ${payment?.order_id ?? "none"}`,
    },
  });
}
