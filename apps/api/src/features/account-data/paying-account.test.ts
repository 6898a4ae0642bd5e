import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPayments, type TestPayments } from "../../testing/start-payments.ts";
import { unzip } from "../../testing/unzip.ts";
import { settleOpenPayments } from "../payments/reconcile.ts";
import { DELETED_ACCOUNT } from "../users/deleted-account.ts";
import { deleteDueAccounts } from "./delete-account.ts";

const WEEK_MS = 7 * 86_400_000;
const PHONE = "+91 98765 43210";

let payments: TestPayments;
beforeAll(async () => {
  payments = await startPayments();
  // the first account is an administrator
  await payments.app.signedIn();
});
afterAll(() => payments.close());

async function payingUser() {
  const { app, simulator } = payments;
  const user = await app.signedIn();
  const { orderId } = (await user.call(contract.createPaymentOrder, { body: { phone: PHONE } })).data;
  simulator.provider.pay(orderId, "SUCCESS");
  await user.call(contract.verifyPayment, { query: { order_id: orderId } });
  return { user, orderId };
}

async function deleteAccount(email: string): Promise<void> {
  const { app } = payments;
  const token = await app.linkToken(email, "/delete-account");
  await app.browser().call(contract.confirmAccountDeletion, { body: { token } });
  app.clock.advance(WEEK_MS);
  await deleteDueAccounts(app.deps);
}

// covers: SITE.15
test("the archive of a user holds orders, payments and paid months, and nobody else's", async () => {
  const { app } = payments;
  await payingUser();
  const { user, orderId } = await payingUser();
  await user.call(contract.requestAccountData);
  const token = await app.linkToken(user.user.email, "/account-data");
  const { rawPayload } = await app.next.inject({
    method: "POST",
    url: contract.downloadAccountData.path,
    payload: { token },
  });
  const files = unzip(rawPayload);
  const rows = (name: string): unknown => JSON.parse(files[name] ?? "");
  expect(rows("payment_orders.json")).toMatchObject([{ id: orderId, amount_minor: 29_900, state: "paid" }]);
  expect(rows("payments.json")).toMatchObject([{ order_id: orderId, status: "SUCCESS" }]);
  expect(rows("subscription_periods.json")).toHaveLength(1);
  expect(rows("payment_refunds.json")).toEqual([]);
  for (const name of ["payment_orders.json", "payments.json"])
    expect(files[name]).not.toMatch(/phone|session|98765/);
});

// covers: SITE.15
test("a deleted account leaves its payments to the books, without its person", async () => {
  const { app } = payments;
  const { user, orderId } = await payingUser();
  const { email, _id: userId } = user.user;
  await user.call(contract.requestAccountDeletion);
  await deleteAccount(email);
  const { store, database } = app.deps;
  expect(await store.users.find(userId)).toBeUndefined();
  expect(await store.payments.findOrder(orderId)).toMatchObject({
    user_id: DELETED_ACCOUNT.id,
    open_key: null,
  });
  const [payment] = await store.payments.listAll({ search: orderId, status: undefined, limit: 5, offset: 0 });
  expect(payment).toMatchObject({ user_name: "Deleted account", invoice_number: expect.any(String) });
  const found = await store.users.search({ text: "deleted", limit: 10, offset: 0 });
  expect(found).toEqual({ rows: [], total: 0 });
  expect(await database.db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
});

// covers: SITE.15
test("money that arrives for a deleted account is recorded, and nobody is written to", async () => {
  const { app, simulator } = payments;
  const user = await app.signedIn();
  const { orderId } = (await user.call(contract.createPaymentOrder, { body: { phone: PHONE } })).data;
  await user.call(contract.requestAccountDeletion);
  const token = await app.linkToken(user.user.email, "/delete-account");
  await app.browser().call(contract.confirmAccountDeletion, { body: { token } });
  simulator.provider.pay(orderId, "SUCCESS");
  app.clock.advance(WEEK_MS);
  await deleteDueAccounts(app.deps);
  await settleOpenPayments(app.deps);
  expect(await app.deps.store.payments.paymentsOf(orderId)).toMatchObject([{ status: "SUCCESS" }]);
  expect(await app.deps.store.users.find(DELETED_ACCOUNT.id)).toMatchObject({
    locked_at: expect.any(Number),
  });
});
