import type { EmbeddedServerOptions } from "./server/start-embedded-server.ts";
import { startServerAlone } from "./start-server-alone.ts";

/**
 * Entry of the server's own process. Options come as JSON in EMBEDDED_MONGO_OPTIONS (never in argv, which
 * other users of the machine can read). A message on the channel to the parent says that it listens; the
 * channel is also the leash: when the parent goes away, so does this process.
 */
const OPTIONS_VARIABLE = "EMBEDDED_MONGO_OPTIONS";
const CLOSE_LIMIT_MS = 5000;
/** The parent may take a process that is silent for ten times as long as hung. */
const HEARTBEAT_MS = 2000;

function readOptions(): EmbeddedServerOptions {
  const text = process.env[OPTIONS_VARIABLE];
  if (!text) throw new Error(`${OPTIONS_VARIABLE} is not set`);
  return JSON.parse(text) as EmbeddedServerOptions;
}

async function main(): Promise<void> {
  const options = readOptions();
  delete process.env[OPTIONS_VARIABLE];
  const server = await startServerAlone(options);
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    void server.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  process.on("disconnect", close);
  process.send?.({ type: "ready", uri: server.uri, port: server.port, socketPath: server.socketPath });
  setInterval(() => process.connected && process.send?.({ type: "alive" }), HEARTBEAT_MS).unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  process.exit();
});
