import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { AuthMailer } from "./features/auth/auth-mailer.ts";
import type { PaymentMailer } from "./features/payments/payment-mailer.ts";
import type { AccessTokens } from "./infra/secrets/access-tokens.ts";
import type { Clock } from "./infra/clock.ts";
import type { RunImport } from "./infra/imports/run-import.ts";
import type { Enqueue } from "./infra/jobs/enqueue.ts";
import type { MailCounts } from "./infra/mailer/mail-transport.ts";
import type { HostProcess } from "./infra/mongo/host-process.ts";
import type { Mongo } from "./infra/mongo/mongo.ts";
import type { Models } from "./infra/models/models.ts";
import type { MongoClients } from "./infra/mongo/mongo-clients.ts";
import type { SampleUser } from "./infra/mongo/sample-user.ts";
import type { Passwords } from "./infra/passwords/passwords.ts";
import type { Cashfree } from "./infra/payments/cashfree.ts";
import type { RateLimiter } from "./infra/rate-limiter.ts";
import type { SecretBox } from "./infra/secrets/secret-box.ts";
import type { Signer } from "./infra/secrets/tokens.ts";
import type { OpenDatabase } from "./infra/sql/open-database.ts";
import type { OriginPolicy } from "./plugins/origin-policy.ts";
import type { Store } from "./store.ts";

/** Everything a use case may ask for; each names the few it needs with `Pick`. */
export type AppDeps = {
  config: Config;
  clock: Clock;
  log: Logger;
  database: OpenDatabase;
  store: Store;
  signer: Signer;
  box: SecretBox;
  passwords: Passwords;
  accessTokens: AccessTokens;
  enqueue: Enqueue;
  authMailer: AuthMailer;
  paymentMailer: PaymentMailer;
  /** Null where no payments are taken. */
  cashfree: Cashfree | null;
  limiter: RateLimiter;
  origins: OriginPolicy;
  /** Null when no language model is configured. */
  models: Models | null;
  mongo: Mongo;
  /** For the figures of operators; queries go through `mongo`. */
  hostedClients: Pick<MongoClients, "use" | "countPools">;
  hostProcess: Pick<HostProcess, "failures" | "status">;
  mailCounts: Readonly<MailCounts>;
  sampleUser: SampleUser;
  runImport: RunImport;
  freeDiskBytes: (folder: string) => Promise<number>;
  /** Origin that links in mails start with; known once the server listens. */
  baseUrl(): string;
};
