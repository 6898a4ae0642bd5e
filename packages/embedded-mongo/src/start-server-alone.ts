import { setFlagsFromString } from "node:v8";
import {
  startEmbeddedServer,
  type EmbeddedServer,
  type EmbeddedServerOptions,
} from "./server/start-embedded-server.ts";

/**
 * Starts the server as the only task of its process, whose V8 it tunes. Everything that serves users starts
 * it here, so that all of them behave alike.
 */
export async function startServerAlone(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  // Expressions that backtrack too much, also those of our own code, are finished in linear time.
  setFlagsFromString("--enable-experimental-regexp-engine-on-excessive-backtracks");
  const server = await startEmbeddedServer(options);
  // Workers start after this: their first commands run compiled instead of interpreted, at no cost to the
  // start itself.
  setFlagsFromString("--always-sparkplug");
  return server;
}
