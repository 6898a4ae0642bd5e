import type { FieldModel } from "./model.ts";
import { lastOf } from "./path.ts";

/** "loans_30", "loans_90": the name and its number. */
const NUMBERED = /^(.*[a-z])_?(\d+)$/i;

/** Fields that only a number tells apart: their names by that number. */
export type Series = { base: string; names: ReadonlyMap<number, string> };

/** The series among fields, each with the last word of the name that its fields share. */
export function seriesOf(fields: readonly FieldModel[]): Series[] {
  const found = new Map<string, Map<number, string>>();
  for (const { path } of fields) {
    const name = lastOf(path);
    const [, base = "", number = ""] = NUMBERED.exec(name) ?? [];
    if (base === "") continue;
    const names = found.get(base) ?? new Map<number, string>();
    found.set(base, names.set(Number(number), name.toLowerCase()));
  }
  return [...found].flatMap(([base, names]) =>
    names.size > 1 ? [{ base: base.split(/_|(?=[A-Z])/).at(-1) ?? base, names }] : [],
  );
}
