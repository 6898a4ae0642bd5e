import { readFileSync, writeFileSync } from "node:fs";
import { valueToEjson } from "@querysnap/mql";
import type { ConformanceCase } from "./conformance-case.ts";
import { countUses } from "./count-uses.ts";
import { SCOPE } from "./scope.table.ts";

const PAGE = new URL("../../../docs/embedded-server.md", import.meta.url);
const COMMON_ERRORS_CHAPTER = "common errors";

/** Names that the scope lists and no case uses. */
export function namesWithoutCase(cases: readonly ConformanceCase[]): string[] {
  const uses = countUses(cases);
  return SCOPE.flatMap(({ role, names }) => names.map((name) => `${role} ${name}`)).filter(
    (key) => !uses.has(key),
  );
}

/** The cases behind the table of common errors. */
export function commonErrors(cases: readonly ConformanceCase[]): ConformanceCase[] {
  return cases.filter(({ chapter }) => chapter === COMMON_ERRORS_CHAPTER);
}

/** `docs/embedded-server.md` as it is and as the cases make it. */
export function scopePage(cases: readonly ConformanceCase[]): {
  readonly current: string;
  readonly wanted: string;
} {
  const wanted = `# What the embedded server answers

Written by \`npm run conformance -- --table\` from the cases in \`packages/embedded-mongo/conformance\`.

## Names of the manual, and the number of cases that use each

${scopeTable(cases)}

## Common errors, each held by a case

${errorTable(cases)}
`;
  return { current: readFileSync(PAGE, "utf8"), wanted };
}

export function writeScopePage(cases: readonly ConformanceCase[]): void {
  writeFileSync(PAGE, scopePage(cases).wanted);
}

function scopeTable(cases: readonly ConformanceCase[]): string {
  const uses = countUses(cases);
  const rows = SCOPE.map(({ title, role, names }) => [
    title,
    names.map((name) => `\`${name}\` ${uses.get(`${role} ${name}`) ?? 0}`).join(", "),
  ]);
  return table([
    [
      "chapter of the manual",
      `what is answered, and in how many of the ${cases.length.toLocaleString("en-US")} cases`,
    ],
    ...rows,
  ]);
}

function errorTable(cases: readonly ConformanceCase[]): string {
  const rows = commonErrors(cases).map(({ name, steps }) => {
    const failing = steps.find(({ error, anyError }) => error ?? anyError);
    const error = failing?.error ?? failing?.anyError;
    const example = failing ? code(valueToEjson(failing.command, { mode: "relaxed" })) : "";
    return [String(error?.code ?? ""), error?.codeName ?? "", name, code(error?.fullMessage ?? ""), example];
  });
  return table([["code", "codeName", "when", "message", "for example"], ...rows]);
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
