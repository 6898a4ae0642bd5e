import { Doc, isArray, type Operation, type OperationPath, type Value } from "@querysnap/mql";

/** Change of one entry: another value, another key, or `null` to remove it. */
export type Edit = { key?: string; value?: Value } | null;

/** The operation with the part at `path` changed. Arrays and documents on the way are copied. */
export function editOperation(operation: Operation, path: OperationPath, edit: Edit): Operation {
  const [part, ...rest] = path;
  if (part === "collection" && edit?.value !== undefined && typeof edit.value === "string")
    return { ...operation, collection: edit.value };
  if (part === "args") {
    const areStages = operation.method === "aggregate";
    return { ...operation, args: editList(operation.args, rest, edit, areStages) };
  }
  if (part === "chain") {
    const [at, args, ...inner] = rest;
    return {
      ...operation,
      chain: operation.chain.flatMap((call, index) => {
        if (index !== at) return [call];
        if (args === undefined) return [];
        return [{ ...call, args: editList(call.args, inner, edit, false) }];
      }),
    };
  }
  return operation;
}

/** `dropsEmptied`: a stage or a part of `$and` without its last condition is none, while an argument keeps its place. */
function editList(
  list: readonly Value[],
  path: OperationPath,
  edit: Edit,
  dropsEmptied: boolean,
): readonly Value[] {
  const [at, ...rest] = path;
  return list.flatMap((value, index): Value[] => {
    if (index !== at) return [value];
    if (rest.length > 0) {
      const changed = editValue(value, rest, edit);
      const isEmptied = edit === null && changed instanceof Doc && changed.size === 0;
      return dropsEmptied && isEmptied ? [] : [changed];
    }
    if (edit === null) return [];
    return [edit.value ?? value];
  });
}

function editValue(value: Value, path: OperationPath, edit: Edit): Value {
  if (isArray(value)) return editList(value, path, edit, true);
  if (!(value instanceof Doc)) return value;
  const [at, ...rest] = path;
  // an entry that is renamed to a name in use replaces that one
  const isReplaced = (key: string): boolean => rest.length === 0 && key !== at && key === edit?.key;
  return Doc.of(
    [...value.entries()].flatMap(([key, inner]): [string, Value][] => {
      if (key !== at) return isReplaced(key) ? [] : [[key, inner]];
      if (rest.length > 0) {
        const changed = editValue(inner, rest, edit);
        // `{ $and: [] }` and `{ field: {} }` would not mean "no condition"
        const isEmptied = edit === null && isHollow(changed);
        return isEmptied ? [] : [[key, changed]];
      }
      return edit === null ? [] : [[edit.key ?? key, edit.value ?? inner]];
    }),
  );
}

function isHollow(value: Value): boolean {
  if (isArray(value)) return value.every((one) => one instanceof Doc && one.size === 0);
  return value instanceof Doc && value.size === 0;
}
