import type { Value } from "../values/types.ts";

/** A value that is neither a document nor an array. */
export type Scalar = Exclude<Value, { bsonType: "object" } | readonly Value[]>;

/**
 * How one target language writes values. The layout (what goes on which line, which span belongs to which
 * part) is the same for all of them; another language is another object of this type.
 */
export type ValueSyntax = {
  /** Name of a field as written before its value. */
  key(name: string): string;
  /** Between the name and the value. */
  readonly separator: string;
  readonly document: { open: string; close: string };
  readonly array: { open: string; close: string };
  scalar(value: Scalar): string;
};
