import { Doc, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { RawDoc } from "../raw-doc.ts";
import { endOfCString, readText, readValue, valueSize } from "../read-value.ts";

/** The named top-level fields of a row in its order; of stored bytes only these are decoded. */
export function pickFields(row: Row, names: ReadonlySet<string>): Doc {
  if (!(row instanceof RawDoc)) return row;
  const { bytes } = row;
  const keys: string[] = [];
  const values: Value[] = [];
  let at = 4;
  for (;;) {
    const type = bytes[at] as number;
    if (type === 0 || keys.length === names.size) return new Doc(keys, values);
    const keyEnd = endOfCString(bytes, at + 1);
    const key = readText(bytes, at + 1, keyEnd);
    if (names.has(key)) {
      keys.push(key);
      values.push(readValue(bytes, type, keyEnd + 1));
    }
    at = keyEnd + 1 + valueSize(bytes, type, keyEnd + 1);
  }
}
