import { buildApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { recoverUploads } from "./features/uploads/recover-uploads.ts";
import { runAdmin } from "./features/admin/run-admin.ts";
import { wire } from "./wire.ts";

/** Stops within this time even when a connection hangs; the supervisor waits a little longer. */
const STOP_MS = 8_000;
/** The supervisor kills a process that is silent for 20 s. */
const HEARTBEAT_MS = 2_000;

/** `admin …`: one command on the application's database, while the server runs or not. */
async function admin(args: readonly string[]): Promise<number> {
  // no command of these talks to MongoDB
  const wired = await wire(
    readConfig({ EMBEDDED_MONGODB_URI: "mongodb://127.0.0.1/", ...process.env, LOG_LEVEL: "silent" }),
  );
  const answer = await runAdmin(wired.deps, args);
  await wired.close();
  (answer.ok ? process.stdout : process.stderr).write(`${answer.text}\n`);
  return answer.ok ? 0 : 1;
}

/** Names the variable that picked an address which cannot be listened on. */
function explainListenError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") throw new ConfigError("PORT", "is in use by another program");
  if (code === "EACCES") throw new ConfigError("PORT", "needs a permission that this user does not have");
  if (code === "EADDRNOTAVAIL") throw new ConfigError("LISTEN_HOST", "is no address of this machine");
  throw error;
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const wired = await wire(config);
  const { log } = wired.deps;
  const app = await buildApp(wired.deps);
  await app.listen({ host: config.listenHost, port: config.PORT }).catch(explainListenError);
  const address = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : config.PORT;
  wired.setListeningPort(port);
  void recoverUploads(wired.deps);
  wired.jobs.start();
  // the result is logged and shown to admins; nothing waits for it
  void wired.deps.models?.check();
  const url =
    config.PUBLIC_URL ?? `http://${config.mode === "local" ? "127.0.0.1" : config.listenHost}:${port}`;
  log.info({ url, mode: config.mode }, "listening");
  process.send?.({ type: "ready", port, url });
  setInterval(() => process.connected && process.send?.({ type: "alive" }), HEARTBEAT_MS).unref();

  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), STOP_MS).unref();
    app
      .close()
      .then(() => wired.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  process.on("message", (message) => {
    if (message === "stop") stop("message");
  });
  // the parent is gone: nobody would ever stop this process
  process.on("disconnect", () => stop("disconnect"));
}

const [command, ...args] = process.argv.slice(2);
const run = command === "admin" ? admin(args).then((code) => process.exit(code)) : serve();
run.catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
