import type { GroupName, RegexNode } from "./ast.ts";
import type { Scanner } from "./parse-escape.ts";

export type Flags = { readonly i: boolean; readonly m: boolean; readonly s: boolean; readonly x: boolean };

/** Parsing in progress. Flags change along the way and end with the group they were set in. */
export type Parser = {
  readonly scanner: Scanner;
  flags: Flags;
  groupCount: number;
  /** Parentheses that are open. */
  depth: number;
  readonly names: Map<string, number>;
  readonly groups: Map<number, RegexNode>;
  /** Rules of the pattern around a group, which it calls back. */
  alternatives(parser: Parser): RegexNode;
  sequence(parser: Parser): RegexNode;
};

export function relativeGroup(text: string, parser: Parser): GroupName {
  if (text.startsWith("-")) return parser.groupCount + 1 + Number(text);
  if (text.startsWith("+")) return parser.groupCount + Number(text);
  return Number(text);
}
