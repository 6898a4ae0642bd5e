import { accountDataRepository } from "./features/account-data/account-data-repository.ts";
import { bugReportRepository } from "./features/bug-reports/bug-report-repository.ts";
import { connectionRepository } from "./features/connections/connection-repository.ts";
import { contactRepository } from "./features/contacts/contact-repository.ts";
import { attemptRepository } from "./features/auth/attempt-repository.ts";
import { linkTokenRepository } from "./features/auth/link-token-repository.ts";
import { exportRepository } from "./features/exports/export-repository.ts";
import { historyRepository } from "./features/history/history-repository.ts";
import { paymentRepository } from "./features/payments/payment-repository.ts";
import { subscriptionRepository } from "./features/payments/subscription-repository.ts";
import { savedQueryRepository } from "./features/saved-queries/saved-query-repository.ts";
import { choiceRepository } from "./features/queries/choice-repository.ts";
import { modelRepository } from "./features/models/model-repository.ts";
import { schemaRepository } from "./features/schemas/schema-repository.ts";
import { sessionRepository } from "./features/sessions/session-repository.ts";
import { twoFactorRepository } from "./features/two-factor/two-factor-repository.ts";
import { temporaryDatabaseRepository } from "./features/connections/temporary-database-repository.ts";
import { undoRepository } from "./features/writes/undo-repository.ts";
import { usageRepository } from "./features/usage/usage-repository.ts";
import { createRecentUsers, type RecentUsers } from "./features/users/recent-users.ts";
import { userRepository } from "./features/users/user-repository.ts";
import { auditRepository } from "./infra/audit/audit-repository.ts";
import { jobRepository } from "./infra/jobs/job-repository.ts";
import type { Db, OpenDatabase } from "./infra/sql/open-database.ts";

function repositories(db: Db, recentUsers: RecentUsers) {
  return {
    users: userRepository(db, recentUsers),
    sessions: sessionRepository(db),
    linkTokens: linkTokenRepository(db),
    attempts: attemptRepository(db),
    twoFactor: twoFactorRepository(db),
    connections: connectionRepository(db),
    temporaryDatabases: temporaryDatabaseRepository(db),
    usage: usageRepository(db),
    history: historyRepository(db),
    savedQueries: savedQueryRepository(db),
    schemas: schemaRepository(db),
    models: modelRepository(db),
    choices: choiceRepository(db),
    undos: undoRepository(db),
    exports: exportRepository(db),
    payments: paymentRepository(db),
    subscriptions: subscriptionRepository(db),
    jobs: jobRepository(db),
    audit: auditRepository(db),
    accountData: accountDataRepository(db),
    contacts: contactRepository(db),
    bugReports: bugReportRepository(db),
  };
}

/** Every repository, bound to one database or to one transaction. */
export type Repositories = ReturnType<typeof repositories>;

export type Store = Repositories & {
  /** Runs `work` in one transaction with repositories bound to it. `work` must not wait for the network. */
  transaction<T>(work: (bound: Repositories) => Promise<T>): Promise<T>;
  /** Writes counters and history, all statements or none; may lose the last moments on power failure. */
  writeRelaxed: OpenDatabase["writeRelaxed"];
};

export function createStore({
  db,
  writeRelaxed,
  dataVersion,
}: Pick<OpenDatabase, "db" | "writeRelaxed" | "dataVersion">): Store {
  const recentUsers = createRecentUsers(dataVersion);
  return {
    ...repositories(db, recentUsers),
    writeRelaxed,
    transaction: (work) =>
      db.transaction().execute((transaction) => work(repositories(transaction, recentUsers))),
  };
}
