#!/usr/bin/env node
import { isFresh } from "../../../scripts/stale.mjs";
import { endWithNpm } from "../../../scripts/steps.mjs";

endWithNpm();
const { INIT_CWD, npm_lifecycle_event: npmScript } = process.env;
// npm runs its scripts at the root of the repository; paths in the arguments are relative to where the user
// is.
if (npmScript !== undefined && INIT_CWD) process.chdir(INIT_CWD);

if (isFresh("server")) await import("../../../dist/server/querysnap.js");
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../src/main.ts");
}
