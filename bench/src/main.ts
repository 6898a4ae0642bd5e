import type { BenchRow } from "./bench-row.ts";

/** Suites by the name given on the command line; all of them without one. */
const SUITES: Readonly<Record<string, () => Promise<{ run(): Promise<BenchRow[]> }>>> = {
  mql: () => import("./mql/mql.bench.ts"),
  schema: () => import("./schema/schema.bench.ts"),
  embedded: () => import("./embedded/embedded.bench.ts"),
  dump: () => import("./dump/dump.bench.ts"),
  "nl-query": () => import("./nl-query/nl-query.bench.ts"),
  accounts: () => import("./accounts/accounts.bench.ts"),
  api: () => import("./api/api.bench.ts"),
  export: () => import("./export/export.bench.ts"),
  abuse: () => import("./abuse/abuse.bench.ts"),
  start: () => import("./api/start.bench.ts"),
  admin: () => import("./admin/admin.bench.ts"),
};

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(2);
}

function printTable(suite: string, rows: readonly BenchRow[]): void {
  const cells = [
    ["", "ours", "baseline", "unit", "ratio", "aim"],
    ...rows.map((row) => [
      row.name,
      figure(row.ours),
      figure(row.baseline),
      row.unit,
      figure(row.ratio),
      row.aim,
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  process.stdout.write(`\n${suite}\n`);
  for (const row of cells)
    process.stdout.write(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}\n`,
    );
}

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(SUITES)) {
  const load = SUITES[name];
  if (!load) {
    process.stderr.write(`There is no benchmark "${name}". There are: ${Object.keys(SUITES).join(", ")}.\n`);
    process.exit(2);
  }
  const suite = await load();
  printTable(name, await suite.run());
}
process.exit(0);
