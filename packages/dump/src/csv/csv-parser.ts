import { DumpError } from "../dump-error.ts";

/** Cells of one row; `quoted` tells `""` from nothing. `line` counts from 1. */
export type CsvRow = { cells: string[]; quoted: boolean[]; line: number };

/** A row is one document, which may take 16 MB. */
const MAX_ROW_CHARS = 16 * 1024 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Parses CSV (RFC 4180) chunk by chunk; the delimiter is the one of four that the first line has most of.
 *
 * @throws DumpError invalid_csv with the line
 */
export class CsvParser {
  #delimiter: string | null = null;
  #waiting = "";
  #cells: string[] = [];
  #quoted: boolean[] = [];
  #cell = "";
  #rowChars = 0;
  #state: "start" | "plain" | "quoted" | "quote" = "start";
  #line = 1;
  #rowLine = 1;

  constructor(private readonly entry: string) {}

  *push(text: string): Generator<CsvRow, void, undefined> {
    if (this.#delimiter === null) {
      this.#waiting += text;
      const lineEnd = this.#waiting.search(/[\r\n]/);
      if (lineEnd < 0 && this.#waiting.length < MAX_ROW_CHARS) return;
      text = this.#start();
    }
    yield* this.#read(text);
  }

  *end(): Generator<CsvRow, void, undefined> {
    if (this.#delimiter === null) yield* this.#read(this.#start());
    if (this.#state === "quoted") this.#fail(`the quote that opens in line ${this.#rowLine} is never closed`);
    if (this.#state === "start") return;
    this.#endCell(this.#state === "quote");
    yield this.#endRow();
  }

  #start(): string {
    const text = this.#waiting.replace(/^\ufeff/, "");
    this.#waiting = "";
    const [line = ""] = text.split(/[\r\n]/, 1);
    const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
    this.#delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
    return text;
  }

  *#read(text: string): Generator<CsvRow, void, undefined> {
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!;
      if (character === "\n") this.#line++;
      switch (this.#state) {
        case "quoted":
          if (character === '"') this.#state = "quote";
          else this.#append(character);
          break;
        case "quote":
          if (character === '"') {
            this.#append(character);
            this.#state = "quoted";
          } else if (character === this.#delimiter) this.#endCell(true);
          else if (character === "\n") {
            this.#endCell(true);
            yield this.#endRow();
          } else if (character !== "\r") this.#fail("there is text after a closing quote");
          break;
        case "start":
        case "plain":
          if (character === '"' && this.#cell === "") this.#state = "quoted";
          else if (character === this.#delimiter) this.#endCell(false);
          else if (character === "\n") {
            if (this.#state === "start" && this.#cells.length === 0) this.#rowLine = this.#line;
            else {
              this.#endCell(false);
              yield this.#endRow();
            }
          } else if (character !== "\r") {
            this.#state = "plain";
            this.#append(character);
          }
      }
    }
  }

  #append(character: string): void {
    this.#cell += character;
    if (++this.#rowChars > MAX_ROW_CHARS) this.#fail("a row is longer than 16 MB");
  }

  #endCell(isQuoted: boolean): void {
    this.#cells.push(this.#cell);
    this.#quoted.push(isQuoted);
    this.#cell = "";
    // a delimiter promises one more cell
    this.#state = "plain";
  }

  #endRow(): CsvRow {
    const row = { cells: this.#cells, quoted: this.#quoted, line: this.#rowLine };
    this.#cells = [];
    this.#quoted = [];
    this.#cell = "";
    this.#rowChars = 0;
    this.#state = "start";
    this.#rowLine = this.#line;
    return row;
  }

  #fail(reason: string): never {
    throw new DumpError("invalid_csv", `${this.entry}: ${reason} (line ${this.#line}).`, {
      entry: this.entry,
      line: this.#line,
      column: 1,
    });
  }
}
