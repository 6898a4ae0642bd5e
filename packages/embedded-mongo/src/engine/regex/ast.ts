import { MongoError } from "../mongo-error.ts";
import type { CharSet } from "./char-set.ts";

/**
 * A PCRE pattern. Options such as `i` and `s` are settled while parsing, so a node means the same wherever it
 * stands.
 */
export type RegexNode =
  | { readonly type: "char"; readonly code: number; readonly fold: boolean }
  | { readonly type: "set"; readonly set: CharSet }
  | { readonly type: "sequence"; readonly items: readonly RegexNode[] }
  | { readonly type: "alternatives"; readonly branches: readonly RegexNode[] }
  | { readonly type: "group"; readonly index: number; readonly body: RegexNode }
  | {
      readonly type: "repeat";
      readonly body: RegexNode;
      readonly min: number;
      readonly max: number;
      readonly mode: RepeatMode;
    }
  | { readonly type: "atomic"; readonly body: RegexNode }
  | { readonly type: "look"; readonly behind: boolean; readonly negative: boolean; readonly body: RegexNode }
  | { readonly type: "backreference"; readonly group: GroupName; readonly fold: boolean }
  | { readonly type: "call"; readonly group: GroupName }
  | {
      readonly type: "conditional";
      readonly condition: RegexCondition;
      readonly yes: RegexNode;
      readonly no: RegexNode;
    }
  | { readonly type: "assert"; readonly kind: AssertKind }
  | { readonly type: "keep" }
  | { readonly type: "fail" };

export type RepeatMode = "greedy" | "lazy" | "possessive";
export type AssertKind =
  | "start"
  | "end"
  | "endOrNewline"
  | "lineStart"
  | "lineEnd"
  | "word"
  | "notWord"
  | "searchStart";
export type GroupName = number | string;
export type RegexCondition =
  | { readonly kind: "group"; readonly group: GroupName }
  | { readonly kind: "look"; readonly look: RegexNode }
  | { readonly kind: "define" };

export type ParsedRegex = {
  readonly root: RegexNode;
  readonly groupCount: number;
  readonly names: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<number, RegexNode>;
};

export const EMPTY: RegexNode = { type: "sequence", items: [] };

export function invalidRegex(reason: string): MongoError {
  return new MongoError(51091, `Regular expression is invalid: ${reason}`);
}

export function unsupportedRegex(construct: string): MongoError {
  return new MongoError(51091, `Regular expression construct is not supported: ${construct}`);
}
