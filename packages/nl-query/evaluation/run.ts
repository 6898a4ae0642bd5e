import { parseArgs } from "node:util";
import { type Answerer, builtIn, provided, scripted, scriptedRaw } from "./answerers.ts";
import { COMBINATIONS, evaluateComposed } from "./composed/evaluate-composed.ts";
import { raiseComposedFloor } from "./composed/floor.ts";
import { printComposed } from "./composed/report.ts";
import { evaluate, readSplits } from "./evaluate.ts";
import { raiseFloor } from "./floor.ts";
import { figuresOf, printReport } from "./report.ts";

/**
 * `--failures` lists what is wrong in the databases that may be tuned on, `--raise` lifts the floor, `--provider` picks
 * who answers; names of databases limit the run. `--composed` asks the composed questions instead, and names limit their
 * combinations of domain and storage.
 */
const { values, positionals } = parseArgs({
  options: {
    failures: { type: "boolean" },
    raise: { type: "boolean" },
    provider: { type: "string" },
    composed: { type: "boolean" },
  },
  allowPositionals: true,
});
if (values.composed === true) await runComposed();
const databases = positionals.length > 0 ? positionals : Object.values(readSplits()).flat();
const provider = values.provider ?? "built-in";

function pickAnswerer(): Answerer {
  if (provider === "built-in") return builtIn;
  if (provider === "scripted") return scripted;
  try {
    return provided(provider, process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}

const answerer = pickAnswerer();
const judged = await evaluate(databases, answerer);
printReport(judged, { listsFailures: values.failures ?? false });
if (provider === "scripted") {
  const raw = figuresOf(await evaluate(databases, scriptedRaw));
  const checked = figuresOf(judged);
  const fewer = Math.round(1_000 * (1 - checked.silentlyWrong / Math.max(1, raw.silentlyWrong))) / 10;
  process.stdout.write(
    `\nthe model alone: ${raw.accuracy} % right, silently wrong ${raw.silentlyWrong}; ` +
      `checked: ${checked.accuracy} % right, silently wrong ${checked.silentlyWrong} (${fewer} % fewer)\n`,
  );
}
if (values.raise === true && provider === "built-in" && positionals.length === 0) raiseFloor(judged);
process.exit(0);

async function runComposed(): Promise<never> {
  const isAsked = (name: string): boolean =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  const answers = await evaluateComposed(COMBINATIONS.filter(({ name }) => isAsked(name)));
  printComposed(answers, { listsFailures: values.failures ?? false });
  if (values.raise === true) raiseComposedFloor(answers);
  return process.exit(0);
}
