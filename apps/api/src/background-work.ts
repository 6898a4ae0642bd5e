import type { AppDeps } from "./app-deps.ts";
import { deleteDueAccounts } from "./features/account-data/delete-account.ts";
import { sendResetLink } from "./features/auth/password-links.ts";
import { remindOfEnd, settleOpenPayments } from "./features/payments/reconcile.ts";
import { dropEndedDatabases } from "./features/connections/temporary-databases.ts";
import { usagePeriods } from "./features/usage/usage-periods.ts";
import { bindTask, type BoundTask, type PeriodicJob } from "./infra/jobs/define-task.ts";
import { type MailTransport, outboxFolder, pruneOutbox } from "./infra/mailer/mail-transport.ts";
import { sendMail } from "./infra/mailer/send-mail.task.ts";

const DAY_MS = 86_400_000;
/** Ended rows stay this long, for support and for the notice about a first sign-in. */
const KEEP_ENDED_MS = 30 * DAY_MS;

/** Failed sign-ins stay this long in the audit table; everything else in it stays for good. */
const KEEP_FAILURES_MS = 90 * DAY_MS;

/** Webhooks are refused after five minutes; their rows stay longer, for questions about a payment. */
const KEEP_EVENTS_MS = 90 * DAY_MS;

/** Every queued task this server can run. */
export function tasks(
  deps: Pick<AppDeps, "store" | "authMailer" | "limiter"> & { transport: MailTransport },
): BoundTask[] {
  return [bindTask(sendMail, deps), bindTask(sendResetLink, deps)];
}

/** Housekeeping. Each is harmless to run twice. */
export function periodicJobs(
  deps: Pick<
    AppDeps,
    "store" | "clock" | "config" | "cashfree" | "paymentMailer" | "log" | "hostedClients" | "mongo"
  >,
): PeriodicJob[] {
  const { store, clock, config } = deps;
  return [
    { name: "settle-open-payments", pattern: "30 * * * * *", run: () => settleOpenPayments(deps) },
    { name: "remind-of-end", pattern: "0 15 * * * *", run: () => remindOfEnd(deps) },
    {
      name: "drop-temporary-databases",
      pattern: "30 * * * * *",
      run: () => dropEndedDatabases(deps),
    },
    {
      name: "delete-expired-rows",
      pattern: "0 */10 * * * *",
      async run() {
        const nowMs = clock.now();
        await store.linkTokens.deleteExpired(nowMs - DAY_MS);
        await store.twoFactor.deleteExpired(nowMs - DAY_MS);
        await store.attempts.deleteExpired(nowMs);
        await store.connections.deleteExpiredLeases(nowMs);
        await store.undos.deleteExpired(nowMs);
        await store.sessions.deleteEnded(nowMs - KEEP_ENDED_MS);
        await store.audit.deleteOldFailures(nowMs - KEEP_FAILURES_MS);
        await store.payments.deleteOldEvents(nowMs - KEEP_EVENTS_MS);
      },
    },
    {
      name: "delete-accounts",
      pattern: "30 */10 * * * *",
      run: () => deleteDueAccounts({ store, clock }),
    },
    {
      name: "delete-old-usage",
      pattern: "0 20 3 * * *",
      run: async () => {
        await store.usage.deleteOld(usagePeriods(clock.now() - 62 * DAY_MS));
      },
    },
    {
      name: "prune-outbox",
      pattern: "0 40 3 * * *",
      run: () => pruneOutbox(outboxFolder(config.dataDir), clock.now() - 7 * DAY_MS),
    },
  ];
}
