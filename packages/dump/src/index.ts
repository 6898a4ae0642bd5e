export { DumpError, type DumpPlace, type DumpProblem } from "./dump-error.ts";
