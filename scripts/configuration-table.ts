import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { VARIABLES } from "../apps/api/src/config.ts";

/**
 * Writes the table of `docs/configuration.md` from the table of variables. With `--check` it changes nothing
 * and fails when the page differs.
 */
const PAGE = "docs/configuration.md";
const PATH = fileURLToPath(new URL(`../${PAGE}`, import.meta.url));
/** The whole table, up to the blank line after it. */
const TABLE = /^\| variable \|(?:.|\n(?!\n))*/m;

function describeDefault(fallback: object | string | number | null, example: string | undefined): string {
  const text = Array.isArray(fallback)
    ? fallback.join(",")
    : `${typeof fallback === "object" ? "" : fallback}`;
  if (text !== "") return `\`${text}\``;
  return example === undefined ? "–" : `– (e.g. \`${example}\`)`;
}

const cell = (text: string) => text.replaceAll("|", "\\|");
const rows = Object.entries(VARIABLES).map(
  ([name, { fallback, purpose, ...rest }]) =>
    `| \`${name}\` | ${cell(describeDefault(fallback, "example" in rest ? rest.example : undefined))} | ${cell(purpose)} |`,
);
const table = ["| variable | default | purpose |", "|---|---|---|", ...rows].join("\n");
const page = readFileSync(PATH, "utf8");
if (!TABLE.test(page)) throw new Error(`${PAGE} has no table that starts with "| variable |"`);
// a function, because defaults and examples may hold "$"
const written = page.replace(TABLE, () => table);

if (!process.argv.includes("--check")) writeFileSync(PATH, written);
else if (written !== page) {
  process.stderr.write(`${PAGE} differs from the table of variables: run npm run configuration-table\n`);
  process.exit(1);
}
