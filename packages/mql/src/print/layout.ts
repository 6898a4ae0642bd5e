import type { OperationPath, Span } from "../operation/operation.ts";
import { Doc, isArray, type Value } from "../values/types.ts";
import type { Scalar, ValueSyntax } from "./syntax.ts";

export const WIDTH = 80;
export const INDENT = 2;

/**
 * One part of an operation in its printed text. `span` covers a field with its name; `value` its value alone;
 * `key` is null where there is no name.
 */
export type PrintedPart = { path: OperationPath; span: Span; key: Span | null; value: Span };

/** The value on one line. */
export function flatValue(value: Value, syntax: ValueSyntax): string {
  const writer = new LayoutWriter(syntax, Number.POSITIVE_INFINITY);
  writer.value(value, { path: [], indent: 0, after: 0 });
  return writer.text;
}

export type Place = {
  path: OperationPath;
  indent: number;
  /** Characters that must still fit after the value on its last line. */
  after: number;
};

/**
 * Writes values, breaking documents and arrays that do not fit into the width, and notes where every part
 * stands.
 */
export class LayoutWriter {
  text = "";
  readonly parts: PrintedPart[] = [];
  #lineStart = 0;

  constructor(
    protected readonly syntax: ValueSyntax,
    private readonly width: number,
  ) {}

  raw(text: string): void {
    this.text += text;
  }

  newLine(indent: number): void {
    this.text += `\n${" ".repeat(indent)}`;
    this.#lineStart = this.text.length - indent;
  }

  /** Column of the next character, from 0. */
  get column(): number {
    return this.text.length - this.#lineStart;
  }

  /** Columns left on this line. */
  get room(): number {
    return this.width - this.column;
  }

  /** Notes what `write` writes as the part at `path`. */
  part(path: OperationPath, write: () => void): void {
    const start = this.text.length;
    write();
    const span = { start, end: this.text.length };
    this.parts.push({ path, span, key: null, value: span });
  }

  value(value: Value, place: Place): void {
    if (value instanceof Doc) this.#document(value, place);
    else if (isArray(value)) this.#array(value, place);
    else this.raw(this.syntax.scalar(value));
  }

  /** Whether these values, one after the other, fit on the rest of this line. */
  fits(values: readonly Value[], after: number): boolean {
    const room = this.room - after - Math.max(0, values.length - 1) * 2;
    return room >= 0 && (room === Number.POSITIVE_INFINITY || measure(values, this.syntax, room) <= room);
  }

  #document(doc: Doc, place: Place): void {
    const { open, close } = this.syntax.document;
    this.raw(open);
    if (doc.size === 0) {
      this.raw(close);
      return;
    }
    const isFlat = this.fits([doc], place.after - open.length);
    const indent = place.indent + INDENT;
    for (let at = 0; at < doc.size; at++) {
      if (at > 0) this.raw(isFlat ? ", " : ",");
      if (!isFlat) this.newLine(indent);
      else if (at === 0) this.raw(" ");
      this.field(doc.keys[at]!, doc.values[at]!, {
        path: place.path,
        indent,
        after: isFlat ? Number.NEGATIVE_INFINITY : 1,
      });
    }
    if (isFlat) this.raw(" ");
    else this.newLine(place.indent);
    this.raw(close);
  }

  /** Writes `key: value` and notes it as a part; `place` is that of the document around it. */
  protected field(key: string, value: Value, place: Place): void {
    const start = this.text.length;
    this.raw(this.syntax.key(key));
    const keyEnd = this.text.length;
    this.raw(this.syntax.separator);
    const valueStart = this.text.length;
    const path = [...place.path, key];
    this.value(value, { ...place, path });
    const end = this.text.length;
    this.parts.push({
      path,
      span: { start, end },
      key: { start, end: keyEnd },
      value: { start: valueStart, end },
    });
  }

  #array(values: readonly Value[], place: Place): void {
    const { open, close } = this.syntax.array;
    this.raw(open);
    const isFlat = values.length === 0 || this.fits([values], place.after - open.length);
    const indent = place.indent + INDENT;
    for (const [at, value] of values.entries()) {
      if (at > 0) this.raw(isFlat ? ", " : ",");
      if (!isFlat) this.newLine(indent);
      const path = [...place.path, at];
      this.part(path, () =>
        this.value(value, { path, indent, after: isFlat ? Number.NEGATIVE_INFINITY : 1 }),
      );
    }
    if (!isFlat) this.newLine(place.indent);
    this.raw(close);
  }
}

/** Characters that the values take on one line; counting stops once `limit` is passed. */
function measure(values: readonly Value[], syntax: ValueSyntax, limit: number): number {
  let total = 0;
  for (const value of values) {
    total += measureOne(value, syntax, limit - total);
    if (total > limit) return total;
  }
  return total;
}

function measureOne(value: Value, syntax: ValueSyntax, limit: number): number {
  if (value instanceof Doc) {
    let total = value.size === 0 ? 2 : 4 + (value.size - 1) * 2;
    for (let at = 0; at < value.size && total <= limit; at++) {
      total += syntax.key(value.keys[at]!).length + syntax.separator.length;
      total += measureOne(value.values[at]!, syntax, limit - total);
    }
    return total;
  }
  if (isArray(value)) {
    const total = 2 + Math.max(0, value.length - 1) * 2;
    return total > limit ? total : total + measure(value, syntax, limit - total);
  }
  return scalarLength(value, syntax, limit);
}

/** A long text is not written out to be measured. */
function scalarLength(value: Scalar, syntax: ValueSyntax, limit: number): number {
  if (typeof value === "string" && value.length > limit) return value.length + 2;
  return syntax.scalar(value).length;
}
