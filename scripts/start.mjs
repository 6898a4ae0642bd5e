import { buildStale } from "./build.mjs";
import { endWithNpm, requireNode } from "./steps.mjs";

requireNode();
endWithNpm();
await buildStale({ log: (line) => process.stdout.write(`${line}\n`) });
await import("../dist/server/serve.js");
