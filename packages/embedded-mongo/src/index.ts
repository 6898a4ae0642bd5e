export { startServerAlone } from "./start-server-alone.ts";
export {
  startEmbeddedServer,
  type EmbeddedServer,
  type EmbeddedServerOptions,
} from "./server/start-embedded-server.ts";
