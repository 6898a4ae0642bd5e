import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { coveredRows } from "./covered-rows.ts";

/**
 * Writes the proofs into `docs/coverage.md` from the annotations above the tests. With `--check` it changes
 * nothing and fails when the page differs.
 */
const PAGE = "docs/coverage.md";
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TESTS = ["*.test.ts", "*.test.tsx", "*.test.mjs", "*.spec.ts"];
const COLUMNS = 4;

const problems: string[] = [];
const proofs = new Map<string, string[]>();
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...TESTS], {
  cwd: ROOT,
  encoding: "utf8",
});
for (const path of files.split("\n").filter(Boolean).toSorted())
  try {
    for (const { id, test } of coveredRows(path, readFileSync(ROOT + path, "utf8")))
      proofs.set(id, [...(proofs.get(id) ?? []), `\`${path} › ${test}\``]);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }

const seen = new Set<string>();
const page = readFileSync(ROOT + PAGE, "utf8");
const written = page.split("\n").map((line, index) => {
  if (!line.startsWith("| ") || line.startsWith("| id ")) return line;
  const cells = line.slice(2, line.lastIndexOf("|")).split(/(?<!\\)\|/);
  const [id = "", what = "", source = ""] = cells.map((cell) => cell.trim());
  if (cells.length !== COLUMNS)
    problems.push(`${PAGE}:${index + 1}: ${cells.length} cells where ${COLUMNS} belong`);
  if (seen.has(id)) problems.push(`${PAGE}:${index + 1}: ${id} stands twice`);
  seen.add(id);
  const proof = [...new Set(proofs.get(id))].join("; ").replaceAll("|", String.raw`\|`);
  if (proof === "") problems.push(`${PAGE}:${index + 1}: no test covers ${id}`);
  return `| ${id} | ${what} | ${source} | ${proof} |`;
});
for (const id of proofs.keys()) if (!seen.has(id)) problems.push(`${PAGE} has no row ${id}`);

const text = written.join("\n");
if (!process.argv.includes("--check")) writeFileSync(ROOT + PAGE, text);
else if (text !== page) problems.push(`${PAGE} differs from the tests: run npm run coverage-table`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${seen.size} rows of the specification are proven by tests\n`);
process.exit(problems.length === 0 ? 0 : 1);
