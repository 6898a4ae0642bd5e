import { MAX_DEPTH } from "../bson/element-type.ts";
import { hasLoneSurrogate } from "../bson/utf8.ts";
import { Doc, Double, Int32, Long, type Value } from "../values/types.ts";
import { EjsonError } from "./ejson-error.ts";
import { readOldPattern, readTypedValue } from "./types-in-ejson.ts";

export type ParseEjsonOptions = {
  /**
   * What becomes of `{"$oid": 5}` and its like: refused (default, for files that people hand in), or kept as
   * the document it may have been in the database (for results).
   */
  malformedTypes?: "refuse" | "keep";
  /**
   * Whether `{"$regex": "…", "$options": "…"}` is a regular expression, as v1 wrote it. In a query it is an
   * operator, so it stays a document by default.
   */
  readsOldPatterns?: boolean;
};

/**
 * Reads one Extended JSON value: canonical, relaxed and the unambiguous forms of v1. Every key keeps its
 * place. Whole numbers become int, else long, else double; numbers with a point or an exponent are doubles.
 *
 * @throws EjsonError with line and column
 */
export function parseEjson(text: string, options: ParseEjsonOptions = {}): Value {
  const reader = new EjsonReader(text, options);
  const value = reader.value(1);
  reader.expectEnd();
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
/**
 * The typed values that results are full of, as canonical text writes them: one match instead of a document
 * each.
 */
const COMMON_TYPE = /\{"(\$(?:numberInt|numberLong|numberDouble|numberDecimal|oid))":"([\w.+-]{1,60})"\}/y;
const INT_MAX = 0x7fff_ffff;
const LONG_LIMIT = 2n ** 63n;

class EjsonReader {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly options: ParseEjsonOptions,
  ) {}

  expectEnd(): void {
    this.#skipSpace();
    if (this.#at < this.text.length) this.#fail("Unexpected text after the value");
  }

  value(depth: number): Value {
    this.#skipSpace();
    switch (this.text[this.#at]) {
      case "{":
        return this.#object(depth);
      case "[":
        return this.#array(depth);
      case '"':
        return this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #commonType(): Value | undefined {
    if (this.text[this.#at + 2] !== "$") return undefined;
    COMMON_TYPE.lastIndex = this.#at;
    const match = COMMON_TYPE.exec(this.text);
    const reading = match && readTypedValue(new Doc([match[1]!], [match[2]!]));
    if (!reading || !("value" in reading)) return undefined;
    this.#at = COMMON_TYPE.lastIndex;
    return reading.value;
  }

  #object(depth: number): Value {
    const common = this.#commonType();
    if (common !== undefined) return common;
    const start = this.#at;
    this.#enter(depth);
    const keys: string[] = [];
    const values: Value[] = [];
    if (!this.#take("}")) {
      do {
        this.#skipSpace();
        if (this.text[this.#at] !== '"') this.#fail("Expected a field name in double quotes");
        keys.push(this.#string());
        if (!this.#take(":")) this.#fail('Expected ":" after the field name');
        values.push(this.value(depth + 1));
      } while (this.#take(","));
      if (!this.#take("}")) this.#fail('Expected "," or "}"');
    }
    const doc = new Doc(keys, values);
    const reading = readTypedValue(doc);
    if (reading === null) return (this.options.readsOldPatterns && readOldPattern(doc)) || doc;
    if ("value" in reading) return reading.value;
    if (this.options.malformedTypes === "keep") return doc;
    throw new EjsonError(reading.problem, this.text, start);
  }

  #array(depth: number): Value[] {
    this.#enter(depth);
    const values: Value[] = [];
    if (this.#take("]")) return values;
    do values.push(this.value(depth + 1));
    while (this.#take(","));
    if (!this.#take("]")) this.#fail('Expected "," or "]"');
    return values;
  }

  #enter(depth: number): void {
    // typed values take up to two levels that the document itself does not have
    if (depth > MAX_DEPTH + 2) this.#fail(`The text is nested deeper than ${MAX_DEPTH} levels`);
    this.#at++;
  }

  #string(): string {
    const { text } = this;
    const start = ++this.#at;
    let hasEscape = false;
    let hasSurrogate = false;
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        const content = text.slice(start, at);
        const value = hasEscape ? this.#unescape(content, start) : content;
        if ((hasEscape || hasSurrogate) && hasLoneSurrogate(value))
          throw new EjsonError(
            "The string holds half of a surrogate pair; write the whole character",
            text,
            start - 1,
          );
        return value;
      }
      if (code >= 0xd800) hasSurrogate = true;
      if (code === BACKSLASH) {
        hasEscape = true;
        at++;
      } else if (code < 0x20) {
        this.#at = at;
        this.#fail("A string cannot hold a raw control character; write it as \\n, \\t or \\u00…");
      }
    }
    throw new EjsonError("The string has no closing quote", text, start - 1);
  }

  #unescape(content: string, start: number): string {
    try {
      return String(JSON.parse(`"${content}"`));
    } catch {
      const bad = /\\(?:[^"\\/bfnrtu]|u(?![0-9a-f]{4}))/i.exec(content.replaceAll("\\\\", "  "));
      throw new EjsonError("Unknown escape sequence in the string", this.text, start + (bad?.index ?? 0));
    }
  }

  #word<T extends Value>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.#at)) this.#fail("Expected a value");
    this.#at += word.length;
    return value;
  }

  #number(): Value {
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.text);
    if (!match)
      this.#fail(
        this.#at >= this.text.length ? "The text ends where a value is expected" : "Expected a value",
      );
    const [token, fraction, exponent] = match;
    this.#at += token.length;
    const value = Number(token);
    if (fraction !== undefined || exponent !== undefined || Object.is(value, -0)) return new Double(value);
    if (value <= INT_MAX && value >= -INT_MAX - 1) return Int32.of(value);
    const exact = token.length < 25 ? BigInt(token) : LONG_LIMIT;
    return exact >= -LONG_LIMIT && exact < LONG_LIMIT ? new Long(exact) : new Double(value);
  }

  #take(character: string): boolean {
    this.#skipSpace();
    if (this.text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  #fail(reason: string): never {
    throw new EjsonError(reason, this.text, this.#at);
  }
}
