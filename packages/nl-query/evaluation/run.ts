import { evaluate, readSplits } from "./evaluate.ts";
import { raiseFloor } from "./floor.ts";
import { printReport } from "./report.ts";

/**
 * `--failures` lists what is wrong in the development databases, `--raise` lifts the floor; names of
 * databases limit the run.
 */
const names = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const { development, test } = readSplits();
const judged = await evaluate(names.length > 0 ? names : [...development, ...test]);
printReport(judged, { listsFailures: process.argv.includes("--failures") });
if (process.argv.includes("--raise") && names.length === 0) raiseFloor(judged);
process.exit(0);
