// Threads do not inherit the loader that runs TypeScript in development and tests; the bundle starts
// checkpoint-worker itself.
import { register } from "tsx/esm/api";

register();
await import("./checkpoint-worker.ts");
