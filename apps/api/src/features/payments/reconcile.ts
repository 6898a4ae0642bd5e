import { LIMITS } from "@querysnap/contracts";
import { findUser } from "../users/get-user.ts";
import { type ProviderDeps, settleFromProvider } from "./ask-provider.ts";
import { askRefund } from "./refund-payment.ts";

const BATCH = 50;
const RETRY_MS = 5 * 60_000;

/** Returns the loggable part of a provider failure; omits the request. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Settles what stayed open: a closed tab, a lost webhook, a process that ended between the provider's call and
 * our write. Harmless to run twice, and at the same time on two instances.
 */
export async function settleOpenPayments(deps: ProviderDeps): Promise<void> {
  if (deps.cashfree === null) return;
  const nowMs = deps.clock.now();
  const { payments } = deps.store;
  for (const order of await payments.dueOrders(nowMs, BATCH)) {
    try {
      await settleFromProvider(deps, order, { isCheck: true });
    } catch (error) {
      deps.log.warn({ orderId: order.id, reason: reasonOf(error) }, "order was not settled");
      await payments.updateOrder(order.id, { next_check_at: nowMs + RETRY_MS });
    }
  }
  for (const refund of await payments.dueRefunds(nowMs, BATCH)) {
    try {
      await askRefund(deps, refund);
    } catch (error) {
      deps.log.warn({ refundId: refund.id, reason: reasonOf(error) }, "refund was not settled");
      await payments.updateRefund(refund.id, { next_check_at: nowMs + RETRY_MS });
    }
  }
}

/** Mails each user whose paid access ends within three days, once for that end. */
export async function remindOfEnd(
  deps: Pick<ProviderDeps, "store" | "clock" | "paymentMailer">,
): Promise<void> {
  const nowMs = deps.clock.now();
  const range = { nowMs, untilMs: nowMs + LIMITS.subscriptionReminderMs };
  for (const ending of await deps.store.subscriptions.listEnding(range, BATCH))
    await deps.store.transaction(async (bound) => {
      if (!(await bound.subscriptions.markReminded(ending.id, nowMs))) return;
      const user = await findUser({ store: bound }, ending.user_id);
      if (user) await deps.paymentMailer.ending(bound, user, ending.ends_at);
    });
}
