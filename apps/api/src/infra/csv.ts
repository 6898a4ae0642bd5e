/** Prefix that makes a spreadsheet read a cell as a formula, also after blanks. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * One cell. Quoted always; texts that a spreadsheet would compute start with an apostrophe, which it shows as
 * text.
 */
function cell(value: string): string {
  const text = FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** One line of CSV (RFC 4180), with its line break. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => cell(value === null ? "" : String(value))).join(",")}\r\n`;
}
