import { writeFileSync } from "node:fs";
import { learn, readAsked } from "./expectations.ts";
import { readSplits } from "./evaluate.ts";

/** Learns from the questions that may be tuned on, and writes `src/expect/expectations.table.ts`. */
const { development, strangers } = readSplits();
const asked = await readAsked([...development, ...strangers]);
const { plainWords, bases, phrases } = learn(asked);
const words = [...plainWords].map((word) => `  ${JSON.stringify(word)},\n`);
writeFileSync(
  new URL("../src/expect/expectations.table.ts", import.meta.url),
  `import type { Expectations } from "./expect.ts";

/** Fitted by \`npm run fit-expectations\`. Marks of names are those of \`wordingOf\`. */
export const LEARNED: Expectations = {
  plainWords: new Set([
${words.join("")}]),
  bases: ${JSON.stringify(bases)},
  phrases: {
${Object.entries(phrases)
  .map(([phrase, weights]) => `${JSON.stringify(phrase)}: ${JSON.stringify(weights)},\n`)
  .join("")}  },
};
`,
);
process.stdout.write(
  `${asked.length} questions, ${plainWords.size} plain words, ${Object.keys(phrases).length} phrases\n`,
);
