// Threads do not inherit the loader that runs TypeScript in development and tests; the bundle starts
// import-worker itself.
import { register } from "tsx/esm/api";

register();
await import("./import-worker.ts");
