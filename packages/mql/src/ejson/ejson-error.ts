/**
 * Text that is not Extended JSON: where (1-based line and column, 0-based offset) and what to do about it.
 */
export class EjsonError extends Error {
  override readonly name = "EjsonError";
  readonly line: number;
  readonly column: number;

  constructor(
    readonly reason: string,
    text: string,
    readonly offset: number,
  ) {
    const { line, column } = lineAndColumn(text, offset);
    super(`${reason} (line ${line}, column ${column})`);
    this.line = line;
    this.column = column;
  }
}

/** Both start at 1; columns count UTF-16 units. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
