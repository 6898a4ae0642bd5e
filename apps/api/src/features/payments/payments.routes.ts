import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { addressOf } from "../../infra/address-key.ts";
import { toIso } from "../../infra/clock.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { presentUser } from "../users/present-user.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { createOrder } from "./create-order.ts";
import { presentAdminPayment, presentPayment } from "./present-payment.ts";
import { refundPayment } from "./refund-payment.ts";
import { requestRefund } from "./request-refund.ts";
import { verifyOrder } from "./verify-order.ts";

const MINUTE_MS = 60_000;

function bindOwnPayments(bind: Bind, deps: AppDeps): void {
  const { store, clock, config } = deps;

  bind(
    contract.createPaymentOrder,
    async ({ actor, body }) => {
      const plan = body.subscriptionPlan;
      const order = await createOrder(deps, { userId: actor.userId, plan, phone: body.phone });
      return {
        success: true,
        data: { gateway: "cashfree", paymentSessionId: order.sessionId, orderId: order.orderId },
      };
    },
    { rate: { points: 20, windowMs: 10 * MINUTE_MS, isExact: true } },
  );

  bind(
    contract.verifyPayment,
    ({ actor, query }) => verifyOrder(deps, { userId: actor.userId, orderId: query.order_id }),
    { rate: { points: 60, windowMs: MINUTE_MS, isExact: true } },
  );

  bind(contract.cancelSubscription, async ({ actor }) => {
    const user = await cancelSubscription(deps, actor.userId);
    return { ...succeed(contract.TEXTS.subscriptionCancelled), user: presentUser(user, clock.now()) };
  });

  bind(contract.listPayments, async ({ actor }) => {
    const rows = await store.payments.list(actor.userId, contract.LIMITS.paymentsListed);
    return { success: true, data: rows.map((row) => presentPayment(row, clock.now())) };
  });

  bind(contract.getReceipt, async ({ actor, params }) => {
    const row = await store.payments.findByInvoice(params.invoiceNumber);
    if (row?.user_id !== actor.userId || row.invoice_number === null || row.activated_at === null)
      throw new AppError("payment_not_found");
    return {
      success: true,
      data: {
        ...presentPayment(row, clock.now()),
        invoiceNumber: row.invoice_number,
        issuedAt: toIso(row.activated_at),
        paymentId: row.provider_payment_id,
        billedTo: { name: row.user_name, email: row.user_email },
        seller: {
          name: config.DEVELOPER_NAME,
          email: config.CONTACT_EMAIL,
          address: config.CONTACT_ADDRESS,
        },
        isTest: config.payments?.isTest ?? false,
      },
    };
  });

  bind(
    contract.requestRefund,
    async ({ actor, params, body, request }) => {
      const address = addressOf(request);
      await requestRefund(deps, { userId: actor.userId, address, ...params, ...body });
      return succeed(contract.TEXTS.refundRequested);
    },
    { rate: { points: 10, windowMs: 60 * MINUTE_MS, isExact: true } },
  );
}

function bindAdminPayments(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;
  bind(contract.listAdminPayments, async ({ query }) => {
    const { page, limit, search, status } = query;
    const total = await store.payments.countAll({ search, status });
    const rows = await store.payments.listAll({ search, status, limit, offset: (page - 1) * limit });
    const totalPages = Math.max(1, Math.ceil(total / limit));
    return {
      success: true,
      data: {
        payments: rows.map((row) => presentAdminPayment(row, clock.now())),
        pagination: { page, limit, total, totalPages, hasPrev: page > 1, hasNext: page < totalPages },
      },
    };
  });

  bind(contract.refundPayment, async ({ actor, params, body }) => {
    const payment = await refundPayment(deps, {
      adminId: actor.userId,
      paymentId: params.id,
      note: body.note,
    });
    const isDone = payment.refund_state === "succeeded";
    return {
      ...succeed(isDone ? contract.TEXTS.refundDone : contract.TEXTS.refundStarted),
      data: presentAdminPayment(payment, clock.now()),
    };
  });
}

/** Orders and payments of their owner, and the operator's list of all of them. */
export function bindPayments(bind: Bind, deps: AppDeps): void {
  bindOwnPayments(bind, deps);
  bindAdminPayments(bind, deps);
}
