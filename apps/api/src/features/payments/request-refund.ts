import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { getUser } from "../users/get-user.ts";
import { canRequestRefund } from "./present-payment.ts";

/**
 * Asks the operator to refund a payment of this user, once.
 *
 * @throws AppError payment_not_found, refund_not_possible, refund_already_requested
 */
export async function requestRefund(
  deps: Pick<AppDeps, "store" | "clock" | "paymentMailer">,
  call: { userId: string; paymentId: string; message: string },
): Promise<void> {
  const nowMs = deps.clock.now();
  const user = await getUser(deps, call.userId);
  await deps.store.transaction(async (bound) => {
    const payment = await bound.payments.find(call.paymentId);
    if (payment?.user_id !== call.userId) throw new AppError("payment_not_found");
    if (payment.refund_requested_at !== null) throw new AppError("refund_already_requested");
    if (!canRequestRefund(payment, nowMs)) throw new AppError("refund_not_possible");
    if (!(await bound.payments.markRefundRequested(payment.id, nowMs)))
      throw new AppError("refund_already_requested");
    await deps.paymentMailer.refundRequested(bound, user, { payment, message: call.message });
  });
}
