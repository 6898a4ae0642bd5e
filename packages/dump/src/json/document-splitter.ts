import { DumpError } from "../dump-error.ts";
import { SkippedText } from "./skipped-text.ts";

/** One document's text and where it starts; both places count from 1. */
export type SplitDocument = { text: string; line: number; column: number };

/** Canonical Extended JSON writes up to some five bytes for each of BSON's. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

const code = (character: string): number => character.charCodeAt(0);
const NEWLINE = code("\n");
const OPENING: ReadonlySet<number> = new Set([code("{"), code("["), code("(")]);
const CLOSING: ReadonlySet<number> = new Set([code("}"), code("]"), code(")")]);
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c]);
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_DOCUMENT, COMMA] = [code("["), code("]"), code("{"), code(",")];
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Cuts a text into documents without parsing them: an array of documents, one document a line, or documents
 * one after the other. Reads each byte once and holds one document.
 */
export class DocumentSplitter {
  readonly #skipped = new SkippedText();
  /** Brackets that are open; 0 between documents. */
  #depth = 0;
  #parts: Buffer[] = [];
  #partBytes = 0;
  #line = 1;
  /** Offset of the current line's first byte. */
  #lineAt = 0;
  #offset = 0;
  #start = { line: 1, column: 1 };
  #array: "none" | "open" | "closed" = "none";
  #hasComma = true;
  #count = 0;

  constructor(private readonly place: { entry: string; collection: string }) {}

  /** Documents that end within this chunk. */
  *push(chunk: Buffer): Generator<SplitDocument, void, undefined> {
    let from = this.#isInside() ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (!this.#skips(byte, this.#offset + at)) {
        if (!this.#isInside()) {
          if (this.#between(byte, this.#offset + at)) from = at;
        } else if (OPENING.has(byte)) this.#depth++;
        else if (CLOSING.has(byte) && --this.#depth === 0) {
          yield this.#finish(chunk.subarray(from, at + 1));
          from = -1;
        }
      }
      if (byte === NEWLINE) {
        this.#line++;
        this.#lineAt = this.#offset + at + 1;
      }
    }
    if (from >= 0 && this.#isInside()) this.#keep(chunk.subarray(from));
    this.#offset += chunk.length;
  }

  /** Returns the rest after the end of the text: the beginning of a document, or null. */
  end(): SplitDocument | null {
    if (this.#depth > 0) return this.#finish(Buffer.alloc(0));
    if (this.#array === "open") this.#fail("truncated", "the array has no end", this.#offset);
    return null;
  }

  #isInside(): boolean {
    return this.#depth > 0;
  }

  /** Steps over what is between documents; true when a document starts. */
  #between(byte: number, offset: number): boolean {
    if (byte === OPEN_DOCUMENT) {
      if (this.#array === "closed" || (this.#array === "open" && !this.#hasComma))
        this.#fail(
          "invalid_json",
          this.#array === "open" ? "expected a comma" : "text after the array",
          offset,
        );
      this.#depth = 1;
      this.#hasComma = false;
      this.#start = { line: this.#line, column: offset - this.#lineAt + 1 };
      return true;
    }
    if (BLANK.has(byte) || (offset < 3 && [0xef, 0xbb, 0xbf][offset] === byte)) return false;
    if (byte === OPEN_ARRAY && this.#array === "none" && this.#count === 0) this.#array = "open";
    else if (byte === CLOSE_ARRAY && this.#array === "open") this.#array = "closed";
    else if (byte === COMMA && this.#array === "open" && !this.#hasComma) this.#hasComma = true;
    else this.#fail("invalid_json", "expected a document such as {…}", offset);
    return false;
  }

  /** Whether the byte is part of a string, a comment or a regular expression. */
  #skips(byte: number, offset: number): boolean {
    if (!this.#skipped.skips(byte)) return false;
    if (!this.#isInside() && this.#skipped.isInValue)
      this.#fail("invalid_json", "expected a document such as {…}", offset);
    return true;
  }

  #keep(part: Buffer): void {
    this.#partBytes += part.length;
    if (this.#partBytes > MAX_TEXT_BYTES) {
      const { line } = this.#start;
      throw new DumpError(
        "document_too_large",
        `${this.place.entry}: the document that starts in line ${line} is longer than 64 MB of text.`,
        { ...this.place, documents: this.#count, ...this.#start },
      );
    }
    this.#parts.push(part);
  }

  #finish(last: Buffer): SplitDocument {
    this.#keep(last);
    const bytes = this.#parts.length === 1 ? last : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#partBytes = 0;
    this.#depth = 0;
    this.#count++;
    try {
      return { text: decoder.decode(bytes), ...this.#start };
    } catch (cause) {
      const { line, column } = this.#start;
      throw new DumpError(
        "invalid_json",
        `${this.place.entry}: the document in line ${line} is not valid UTF-8.`,
        { ...this.place, documents: this.#count - 1, line, column },
        { cause },
      );
    }
  }

  #fail(problem: "invalid_json" | "truncated", reason: string, offset: number): never {
    const place = { line: this.#line, column: Math.max(1, offset - this.#lineAt + 1) };
    throw new DumpError(
      problem,
      `${this.place.entry}: ${reason} (line ${place.line}, column ${place.column}).`,
      { ...this.place, documents: this.#count, ...place },
    );
  }
}
