import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { DataDirInUseError, lockDataDir } from "./data-dir-lock.ts";
import { embeddedCredentials, localSecret } from "./embedded-credentials.ts";
import { findFreePort } from "./free-port.ts";
import { programArguments } from "./programs.ts";
import { type SupervisedChild, superviseChild } from "./supervised-child.ts";

const READY_TIMEOUT_MS = 30_000;
/** During development the application waits, silent, for a file to change after it has failed. */
const HANG_TIMEOUT_MS = process.env["NODE_ENV"] === "development" ? 3_600_000 : 20_000;
/** Together they stay within the ten seconds that a stop may take. */
const API_GRACE_MS = 5_000;
const EMBEDDED_GRACE_MS = 3_500;
const SIMULATOR_GRACE_MS = 500;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A placeholder that passes the check of the configuration before the embedded server's port is known. */
const UNKNOWN_YET = "mongodb://127.0.0.1:1/admin";

async function startEmbedded(config: Config): Promise<{ child: SupervisedChild; uri: string }> {
  const { user, password } = embeddedCredentials(config.dataDir);
  const port = await findFreePort();
  const child = superviseChild(
    {
      name: "The embedded database",
      command: process.execPath,
      args: programArguments("embedded-mongo"),
      env: {
        ...process.env,
        EMBEDDED_MONGO_OPTIONS: JSON.stringify({
          dir: join(config.dataDir, "mongo"),
          port,
          adminUser: { name: user, password },
          keepsSpareWorker: true,
        }),
      },
      readyTimeoutMs: READY_TIMEOUT_MS,
      hangTimeoutMs: HANG_TIMEOUT_MS,
    },
    say,
  );
  await child.ready;
  return { child, uri: `mongodb://${user}:${password}@127.0.0.1:${port}/admin?authSource=admin` };
}

/** Starts the stand-in for the payment provider; resolves to what the application needs to call it. */
async function startSimulator(config: Config): Promise<{ child: SupervisedChild; env: NodeJS.ProcessEnv }> {
  const credentials = {
    clientId: "TEST_QUERYSNAP",
    clientSecret: localSecret(config.dataDir, "simulator-secret"),
  };
  // kept over restarts of the child: the application was told of it
  const port = await findFreePort();
  const child = superviseChild(
    {
      name: "The payment simulator",
      command: process.execPath,
      args: programArguments("payment-simulator"),
      env: {
        ...process.env,
        PAYMENT_SIMULATOR_OPTIONS: JSON.stringify({
          ...credentials,
          port,
          file: join(config.dataDir, "payment-simulator.json"),
        }),
      },
      readyTimeoutMs: READY_TIMEOUT_MS,
      hangTimeoutMs: HANG_TIMEOUT_MS,
    },
    say,
  );
  await child.ready;
  return {
    child,
    env: {
      PAYMENT_SIMULATOR_URL: `http://127.0.0.1:${port}`,
      CASHFREE_CLIENT_ID: credentials.clientId,
      CASHFREE_CLIENT_SECRET: credentials.clientSecret,
    },
  };
}

function startApi(env: NodeJS.ProcessEnv): SupervisedChild {
  return superviseChild(
    {
      name: "The application",
      command: process.execPath,
      args: programArguments("api"),
      env,
      readyTimeoutMs: READY_TIMEOUT_MS,
      hangTimeoutMs: HANG_TIMEOUT_MS,
    },
    say,
  );
}

/** Without the sample everything else still works, so a failure is said and does not stop the start. */
async function loadSample(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, programArguments("load-sample"), { env });
  } catch (cause) {
    const reason = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
    say(`The sample database could not be loaded: ${reason}`);
  }
}

async function serve(): Promise<void> {
  const config = readConfig({ EMBEDDED_MONGODB_URI: UNKNOWN_YET, ...process.env });
  const lock = lockDataDir(config.dataDir);
  const children: { child: SupervisedChild; graceMs: number }[] = [];
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // The application first: it may still write what it has answered.
    for (const { child, graceMs } of children.toReversed()) await child.stop(graceMs);
    lock.release();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));

  try {
    // A free port is picked here, so that a restarted application is found where it was.
    const port = config.PORT === 0 ? await findFreePort() : config.PORT;
    const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: config.dataDir, PORT: String(port) };
    if (!config.HOST_MONGODB_URI) {
      const { child, uri } = await startEmbedded(config);
      children.push({ child, graceMs: EMBEDDED_GRACE_MS });
      env["EMBEDDED_MONGODB_URI"] = uri;
    }
    if (config.mode === "local" && config.payments === null) {
      const simulator = await startSimulator(config);
      children.push({ child: simulator.child, graceMs: SIMULATOR_GRACE_MS });
      Object.assign(env, simulator.env);
    }
    // Before the application: a schema read while the sample is still loading would be wrong.
    await loadSample(env);
    const api = startApi(env);
    children.push({ child: api, graceMs: API_GRACE_MS });
    const { url } = await api.ready;
    // During development the page is served by a server of its own.
    say(`QuerySnap runs at ${config.DEV_ORIGIN ?? String(url)} (data in ${config.dataDir}; Ctrl+C stops it)`);
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    await stop(1);
  }
}

try {
  await serve();
} catch (cause) {
  if (!(cause instanceof ConfigError) && !(cause instanceof DataDirInUseError)) throw cause;
  process.stderr.write(`${cause.message}\n`);
  process.exit(1);
}
