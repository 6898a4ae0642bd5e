import { createGenerator } from "@querysnap/nl-query";
import { snapshotOf } from "./snapshot.ts";
import { QUESTIONS } from "./words.table.ts";

// measured in a process that has answered nothing yet, so that the compiler has optimized nothing
const snapshot = snapshotOf(50);
const start = performance.now();
const generator = createGenerator(snapshot);
generator.generate(QUESTIONS[0] ?? "", { now: new Date("2026-11-20T12:00:00Z") });
const ms = performance.now() - start;
process.send?.(ms);
