import { CURRENCY, type PaidPlan, priceMinor, readPhone } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import { CashfreeError } from "../../infra/payments/cashfree.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { PaymentOrderRow } from "../../infra/sql/payment-tables.ts";
import { getUser } from "../users/get-user.ts";
import { planOf } from "../users/present-user.ts";
import { getProvider, type ProviderDeps, seenOrder, settle, toAppFailure } from "./ask-provider.ts";
import { WEBHOOK_PATH } from "./webhook.routes.ts";

const ORDER_LIFE_MS = 60 * 60_000;
/** An order with less time left is not handed out again. */
const LEAST_LIFE_MS = 10 * 60_000;
const FIRST_CHECK_MS = 2 * 60_000;

type CreateDeps = ProviderDeps & Pick<AppDeps, "signer" | "baseUrl">;

type Purchase = { plan: PaidPlan; phoneKey: string };

function newOrder(user: UserRow, { plan, phoneKey, nowMs }: Purchase & { nowMs: number }): PaymentOrderRow {
  return {
    id: newId("ord", nowMs),
    user_id: user.id,
    plan,
    amount_minor: priceMinor(plan),
    currency: CURRENCY,
    phone_key: phoneKey,
    state: "created",
    open_key: user.id,
    provider_order_id: null,
    provider_status: null,
    payment_session_id: null,
    refusal: null,
    closed_at: null,
    expires_at: nowMs + ORDER_LIFE_MS,
    next_check_at: nowMs + FIRST_CHECK_MS,
    checks: 0,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/** The user's open order if it still fits, else a new one; never two at once. */
async function takeOrder(
  deps: CreateDeps,
  user: UserRow,
  purchase: Purchase,
): Promise<{ order: PaymentOrderRow; closed: PaymentOrderRow | null }> {
  let closed: PaymentOrderRow | null = null;
  for (;;) {
    const nowMs = deps.clock.now();
    const open = await deps.store.payments.findOpenOrder(user.id);
    if (open) {
      const fits =
        open.phone_key === purchase.phoneKey &&
        open.plan === purchase.plan &&
        open.amount_minor === priceMinor(purchase.plan) &&
        open.expires_at - nowMs > LEAST_LIFE_MS;
      if (fits) return { order: open, closed };
      await settle(deps, open.id, { isClosed: true });
      closed = open;
    }
    const order = newOrder(user, { ...purchase, nowMs });
    // of two requests at once one inserts, and the other one finds its order
    if (await deps.store.payments.insertOrder(order)) return { order, closed };
  }
}

/** Nobody should pay an order that was given up; money that comes in nevertheless still counts. */
async function terminate(deps: CreateDeps, order: PaymentOrderRow): Promise<void> {
  if (order.provider_order_id === null) return;
  try {
    const reply = await getProvider(deps).terminateOrder(order.id);
    await settle(deps, order.id, { provider: seenOrder(reply) });
  } catch (error) {
    if (!(error instanceof CashfreeError)) throw error;
    deps.log.warn({ orderId: order.id, reason: error.message }, "order was not terminated");
  }
}

/** Creates the order at the provider; one that a former call has created already is read instead. */
async function createAtProvider(
  deps: CreateDeps,
  order: PaymentOrderRow,
  customer: UserRow & { phone: string },
) {
  const provider = getProvider(deps);
  try {
    return await provider.createOrder({
      orderId: order.id,
      amountMinor: order.amount_minor,
      currency: order.currency,
      customer: { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
      returnUrl: `${deps.baseUrl()}/payment/cf-return?order_id={order_id}`,
      notifyUrl: `${deps.baseUrl()}${WEBHOOK_PATH}`,
      expiresAt: order.expires_at,
    });
  } catch (error) {
    if (!(error instanceof CashfreeError) || error.failure !== "exists") throw error;
    return provider.getOrder(order.id);
  }
}

/**
 * Opens an order for a month of a plan. The row is stored before the provider is called, so that whatever
 * happens in between is found again; the same open order is answered to a double click and a second tab.
 *
 * @throws AppError payments_off, already_subscribed, payment_refused, payment_unavailable
 */
export async function createOrder(
  deps: CreateDeps,
  call: { userId: string; plan: PaidPlan; phone: string },
): Promise<{ orderId: string; sessionId: string }> {
  getProvider(deps);
  const user = await getUser(deps, call.userId);
  if (planOf(user, deps.clock.now()) === call.plan && user.subscription_expires_at === null)
    throw new AppError("already_subscribed");
  const phone = readPhone(call.phone) ?? "";
  const phoneKey = deps.signer.sign("phone", phone);
  const { order, closed } = await takeOrder(deps, user, { plan: call.plan, phoneKey });
  if (closed) await terminate(deps, closed);
  if (order.payment_session_id !== null) return { orderId: order.id, sessionId: order.payment_session_id };
  try {
    const reply = await createAtProvider(deps, order, { ...user, phone });
    await settle(deps, order.id, { provider: seenOrder(reply) });
    return { orderId: order.id, sessionId: reply.payment_session_id };
  } catch (error) {
    if (error instanceof CashfreeError && error.failure !== "unavailable")
      await settle(deps, order.id, { refusal: error.message });
    throw toAppFailure(error, deps, order.id);
  }
}
