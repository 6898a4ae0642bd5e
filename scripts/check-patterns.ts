import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { checkSync } from "recheck";
import { BOUNDED_PATTERNS } from "./bounded-patterns.table.ts";

/**
 * Finds every regular expression of the source and fails on those that backtrack more than linearly, unless
 * the table of bounded patterns says why their input is short. `nl-query` reads questions of at most 2,000
 * characters and 100 words, which its own test of slow questions measures.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["apps/*/src/**", "packages/*/src/**"];
const SKIPPED = /\.(?:test|cases)\.tsx?$|\/testing\/|^packages\/nl-query\//;
const CACHE = `${ROOT}node_modules/.cache/querysnap/patterns.json`;
/** One repetition is needed to read anything more than a fixed number of times. */
const UNBOUNDED = /[*+]|\{\d+,\}/;
const TIME_LIMIT_MS = 20_000;
// the other back ends of the checker are programs of a platform, which are not installed
process.env["RECHECK_SYNC_BACKEND"] = "pure";

type Found = { pattern: string; flags: string; file: string };

function patternsOf(file: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    else if (typeof node === "object" && node !== null) {
      if ("regex" in node && isRegex(node.regex)) found.push({ ...node.regex, file });
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseSync(file, readFileSync(ROOT + file, "utf8")).program);
  return found;
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
}

/** Patterns that were proven before. Other verdicts depend on the time the checker had, and are not kept. */
function readProven(): Set<string> {
  try {
    const keys: unknown = JSON.parse(readFileSync(CACHE, "utf8"));
    return new Set(Array.isArray(keys) ? keys.map(String) : []);
  } catch {
    return new Set();
  }
}

const proven = readProven();

function isSafe({ pattern, flags }: Found): boolean {
  if (!UNBOUNDED.test(pattern)) return true;
  const key = createHash("sha256").update(`${flags}/${pattern}`).digest("hex");
  if (!proven.has(key) && checkSync(pattern, flags, { timeout: TIME_LIMIT_MS }).status === "safe")
    proven.add(key);
  return proven.has(key);
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...SOURCES], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !SKIPPED.test(file));
const all = files.flatMap(patternsOf);
const unproven = all.filter((found) => !isSafe(found));
mkdirSync(dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify([...proven]));

const allowed = new Set(BOUNDED_PATTERNS.map(({ file, pattern }) => `${file} ${pattern}`));
const nameOf = ({ file, pattern, flags }: Found) => `${file} /${pattern}/${flags}`;
const problems = unproven
  .filter((found) => !allowed.has(nameOf(found)))
  .map((found) => `backtracks: ${nameOf(found)}`);
// by presence, not by verdict: the checker's search for a slow input ends differently from run to run
const present = new Set(all.map(nameOf));
const stale = [...allowed].filter((name) => !present.has(name));
for (const problem of problems) process.stdout.write(`${problem}\n`);
for (const name of stale) process.stdout.write(`no longer needed in the table: ${name}\n`);
process.stdout.write(`${all.length} regular expressions, ${unproven.length} of them bounded by the table\n`);
process.exit(problems.length + stale.length === 0 ? 0 : 1);
