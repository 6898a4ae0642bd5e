import { periodicJobs, tasks } from "./background-work.ts";
import type { AppDeps } from "./app-deps.ts";
import type { Config } from "./config.ts";
import { createAuthMailer } from "./features/auth/auth-mailer.ts";
import { createPaymentMailer } from "./features/payments/payment-mailer.ts";
import { createAccessTokens } from "./infra/secrets/access-tokens.ts";
import { type Clock, systemClock } from "./infra/clock.ts";
import { freeDiskBytes } from "./infra/disk.ts";
import { runImport } from "./infra/imports/run-import.ts";
import { createEnqueue } from "./infra/jobs/enqueue.ts";
import { createJobRunner, type JobRunner } from "./infra/jobs/job-runner.ts";
import { countMails, createMailTransport } from "./infra/mailer/mail-transport.ts";
import { createModels } from "./infra/models/models.ts";
import { HostProcess } from "./infra/mongo/host-process.ts";
import { createLocalMongo } from "./infra/mongo/local-mongo.ts";
import { createMongoClients } from "./infra/mongo/mongo-clients.ts";
import { routeMongo } from "./infra/mongo/mongo.ts";
import { sampleUserOf } from "./infra/mongo/sample-user.ts";
import { createUserHosts } from "./infra/mongo/user-hosts.ts";
import { createPasswords } from "./infra/passwords/passwords.ts";
import { createCashfree } from "./infra/payments/cashfree.ts";
import { createRateLimiter, type RateLimiter } from "./infra/rate-limiter.ts";
import { loadSecrets } from "./infra/secrets/load-secrets.ts";
import { createSecretBox } from "./infra/secrets/secret-box.ts";
import { createSigner } from "./infra/secrets/tokens.ts";
import { openDatabase } from "./infra/sql/open-database.ts";
import { createOriginPolicy } from "./plugins/origin-policy.ts";
import { createLogger } from "./plugins/request-log.ts";
import { createStore } from "./store.ts";

const LOCAL_RATE_FACTOR = 10;

export type Wired = {
  deps: AppDeps;
  jobs: JobRunner;
  hostProcess: Pick<HostProcess, "failures">;
  /** Links in mails start with the listening address in local mode. */
  setListeningPort(port: number): void;
  close(): Promise<void>;
};

/** Builds every real part from the configuration. Tests replace the clock and the rate limiter only. */
export async function wire(
  config: Config,
  replace: { clock?: Clock; limiter?: RateLimiter } = {},
): Promise<Wired> {
  const clock = replace.clock ?? systemClock;
  const log = createLogger(config);
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, (error) => log.error({ err: error }, "checkpoint failed"));
  const store = createStore(database);
  const signer = createSigner(secrets.tokenSecret);
  const box = createSecretBox(secrets.encryptionKeys);
  const enqueue = createEnqueue({ clock, box });
  const mailCounts = { delivered: 0, failed: 0 };
  const transport = countMails(createMailTransport(config), mailCounts);
  const hostedClients = createMongoClients({ clock, egressProxy: null });
  const hostProcess = new HostProcess(
    { logLevel: config.logLevel, isPublicOnly: config.mode === "public" },
    log,
  );
  let port = config.PORT;
  const baseUrl = () => config.PUBLIC_URL ?? config.DEV_ORIGIN ?? `http://127.0.0.1:${port}`;
  const deps: AppDeps = {
    config,
    clock,
    log,
    database,
    store,
    signer,
    box,
    enqueue,
    mailCounts,
    hostedClients,
    hostProcess,
    baseUrl,
    passwords: await createPasswords(),
    accessTokens: createAccessTokens({ signer, clock }),
    authMailer: createAuthMailer({ clock, enqueue, baseUrl }),
    paymentMailer: createPaymentMailer({ config, enqueue, baseUrl }),
    cashfree: config.payments && createCashfree(config.payments),
    limiter:
      replace.limiter ?? createRateLimiter(database.pool, config.mode === "local" ? LOCAL_RATE_FACTOR : 1),
    origins: createOriginPolicy(config),
    models: createModels(config, { clock, log }),
    mongo: routeMongo({
      hosted: createLocalMongo(hostedClients),
      userHosts: createUserHosts(hostProcess),
    }),
    sampleUser: sampleUserOf(config, signer),
    runImport,
    freeDiskBytes,
  };
  const jobs = createJobRunner(
    { jobs: store.jobs, clock, box, log },
    { tasks: tasks({ ...deps, transport }), periodic: periodicJobs(deps) },
  );
  return {
    deps,
    jobs,
    hostProcess,
    setListeningPort(listening) {
      port = listening;
    },
    async close() {
      await jobs.stop();
      transport.close();
      await deps.mongo.close();
      await database.close();
    },
  };
}
