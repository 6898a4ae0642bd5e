import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TABLE = "docs/coverage.md";
const NOT_YET = "not yet";
const COLUMNS = 4;

type Row = { line: number; id: string; what: string; source: string; proof: string };

/** Rows are `| id | what | source | proof |`; the proof is `path › name of the test`, or "not yet". */
function readRows(text: string): Row[] {
  const rows: Row[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (!line.startsWith("| ") || line.startsWith("| id ") || line.startsWith("|-")) continue;
    const cells = line
      .slice(1, line.lastIndexOf("|"))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [id = "", what = "", source = "", proof = ""] = cells;
    if (cells.length !== COLUMNS)
      throw new Error(`${TABLE}:${index + 1}: ${cells.length} cells where ${COLUMNS} belong`);
    rows.push({ line: index + 1, id, what, source, proof });
  }
  return rows;
}

const sources = new Map<string, string | null>();

function sourceOf(path: string): string | null {
  const known = sources.get(path);
  if (known !== undefined) return known;
  const text = existsSync(`${ROOT}${path}`) ? readFileSync(`${ROOT}${path}`, "utf8") : null;
  sources.set(path, text);
  return text;
}

/** Why a row does not hold, or null. Several proofs are separated by `;`. */
function problemOf({ proof }: Row): string | null {
  if (proof === NOT_YET) return null;
  for (const each of proof.split(";")) {
    const [path = "", name = ""] = each.split("›").map((part) => part.trim().replace(/^`|`$/g, ""));
    const text = sourceOf(path);
    if (text === null) return `there is no file ${path}`;
    if (!name) return `no test is named for ${path}`;
    if (!text.includes(name)) return `${path} has no test named "${name}"`;
  }
  return null;
}

const rows = readRows(readFileSync(`${ROOT}${TABLE}`, "utf8"));
const problems = rows.flatMap((row) => {
  const problem = problemOf(row);
  return problem ? [`${TABLE}:${row.line}: ${row.id}: ${problem}`] : [];
});
const seen = new Set<string>();
for (const { id, line } of rows) {
  if (seen.has(id)) problems.push(`${TABLE}:${line}: ${id} stands twice`);
  seen.add(id);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
const open = rows.filter(({ proof }) => proof === NOT_YET).length;
process.stdout.write(
  `${rows.length - open} of ${rows.length} rows of the specification are proven by a test, ${open} not yet\n`,
);
process.exit(problems.length === 0 ? 0 : 1);
