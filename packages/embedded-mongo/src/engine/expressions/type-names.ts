import { valueType } from "@querysnap/mql";
import type { Operand } from "./node.ts";

/** The server's name of a value's BSON type, as `$type` and messages spell it. */
export function typeName(value: Operand): string {
  return value === undefined ? "missing" : valueType(value);
}
