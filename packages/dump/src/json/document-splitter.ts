import { DumpError } from "../dump-error.ts";

/** One document's text and where it starts; both places count from 1. */
export type SplitDocument = { text: string; line: number; column: number };

/** Canonical Extended JSON writes up to some five bytes for each of BSON's. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

const enum State {
  Between,
  Document,
  String,
  StringEscape,
  Slash,
  LineComment,
  BlockComment,
  BlockCommentStar,
  Regex,
  RegexEscape,
  RegexClass,
  RegexClassEscape,
}

const code = (character: string): number => character.charCodeAt(0);
const NEWLINE = code("\n");
const QUOTES: ReadonlySet<number> = new Set([code('"'), code("'"), code("`")]);
const OPENING: ReadonlySet<number> = new Set([code("{"), code("["), code("(")]);
const CLOSING: ReadonlySet<number> = new Set([code("}"), code("]"), code(")")]);
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c]);
const [BACKSLASH, SLASH, STAR, COMMA] = [code("\\"), code("/"), code("*"), code(",")];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_DOCUMENT] = [code("["), code("]"), code("{")];
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Cuts a text into documents without parsing them: an array of documents, one document a line, or documents
 * one after the other. Reads each byte once and holds one document. Quotes, comments and regular expressions
 * of shell syntax are stepped over, which strict JSON does not have.
 */
export class DocumentSplitter {
  #state = State.Between;
  /** State to return to after a comment. */
  #outer = State.Between;
  #quote = 0;
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
    let from = this.#state === State.Between ? -1 : 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.#state === State.Between) {
        if (this.#between(byte, this.#offset + at)) from = at;
      } else {
        const wasInside = this.#isInside();
        this.#step(byte);
        if (wasInside && this.#depth === 0) {
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

  /** What is left when the text has ended: the beginning of a document, or null. */
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
      this.#state = State.Document;
      this.#depth = 1;
      this.#hasComma = false;
      this.#start = { line: this.#line, column: offset - this.#lineAt + 1 };
      return true;
    }
    if (BLANK.has(byte) || (offset < 3 && [0xef, 0xbb, 0xbf][offset] === byte)) return false;
    if (byte === SLASH) {
      this.#outer = State.Between;
      this.#state = State.Slash;
    } else if (byte === OPEN_ARRAY && this.#array === "none" && this.#count === 0) this.#array = "open";
    else if (byte === CLOSE_ARRAY && this.#array === "open") this.#array = "closed";
    else if (byte === COMMA && this.#array === "open" && !this.#hasComma) this.#hasComma = true;
    else this.#fail("invalid_json", "expected a document such as {…}", offset);
    return false;
  }

  #step(byte: number): void {
    switch (this.#state) {
      case State.Between:
        return;
      case State.Document:
        if (QUOTES.has(byte)) {
          this.#quote = byte;
          this.#state = State.String;
        } else if (OPENING.has(byte)) this.#depth++;
        else if (CLOSING.has(byte)) {
          if (--this.#depth === 0) this.#state = State.Between;
        } else if (byte === SLASH) {
          this.#outer = State.Document;
          this.#state = State.Slash;
        }
        return;
      case State.String:
        if (byte === BACKSLASH) this.#state = State.StringEscape;
        else if (byte === this.#quote) this.#state = State.Document;
        return;
      case State.StringEscape:
        this.#state = State.String;
        return;
      default:
        this.#stepOver(byte);
    }
  }

  /** Comments and regular expressions. */
  #stepOver(byte: number): void {
    switch (this.#state) {
      case State.Slash:
        if (byte === SLASH) this.#state = State.LineComment;
        else if (byte === STAR) this.#state = State.BlockComment;
        else if (this.#outer === State.Between)
          this.#fail("invalid_json", "expected a document such as {…}", this.#offset);
        else {
          this.#state = State.Regex;
          this.#stepOver(byte);
        }
        return;
      case State.LineComment:
        if (byte === NEWLINE) this.#state = this.#outer;
        return;
      case State.BlockComment:
        if (byte === STAR) this.#state = State.BlockCommentStar;
        return;
      case State.BlockCommentStar:
        if (byte === SLASH) this.#state = this.#outer;
        else if (byte !== STAR) this.#state = State.BlockComment;
        return;
      case State.Regex:
        if (byte === BACKSLASH) this.#state = State.RegexEscape;
        else if (byte === OPEN_ARRAY) this.#state = State.RegexClass;
        else if (byte === SLASH || byte === NEWLINE) this.#state = State.Document;
        return;
      case State.RegexClass:
        if (byte === BACKSLASH) this.#state = State.RegexClassEscape;
        else if (byte === CLOSE_ARRAY) this.#state = State.Regex;
        else if (byte === NEWLINE) this.#state = State.Document;
        return;
      case State.RegexEscape:
        this.#state = State.Regex;
        return;
      default:
        this.#state = State.RegexClass;
    }
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
    this.#state = State.Between;
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
