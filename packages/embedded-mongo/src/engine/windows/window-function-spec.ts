import type { Value } from "@querysnap/mql";
import type { Compiler } from "../expressions/node.ts";
import type { SortFields } from "./bounds.ts";

/** `{ $name: argument, window }` of one output field, with what the stage says about order. */
export type WindowFunctionSpec = {
  readonly name: string;
  readonly argument: Value;
  readonly window: Value | undefined;
  /** Further fields of the output field; no function takes any. */
  readonly others: readonly string[];
  readonly sort: SortFields;
  readonly compiler: Compiler;
};
