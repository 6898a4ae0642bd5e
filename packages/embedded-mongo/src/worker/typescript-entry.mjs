// Worker threads do not inherit the loader that runs TypeScript in development and tests; the bundle starts worker-entry itself.
import { register } from "tsx/esm/api";

register();
await import("./worker-entry.ts");
