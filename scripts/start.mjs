import { buildStale } from "./build.mjs";
import { endWithNpm, requireNode } from "./steps.mjs";

// `npm start` asks for a small young generation: what is looked at to see whether a build is stale is garbage at once,
// and would keep 14 MB for as long as this process watches the others
requireNode();
endWithNpm();
await buildStale({ log: (line) => process.stdout.write(`${line}\n`) });
await import("../dist/server/serve.js");
