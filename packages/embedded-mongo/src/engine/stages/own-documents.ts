import type { Doc, Value } from "@querysnap/mql";
import type { CompileContext, Row } from "../contract.ts";
import type { FieldPath } from "../values/paths.ts";
import { ENTRY_BYTES, hashLookup } from "./foreign-table.ts";
import { drain, emptySource, sourceOfRows } from "./row-source.ts";
import type { StageContext } from "./stage.ts";

type OwnJoin = {
  readonly stage: StageContext;
  /** With the variables of `let`, which `bind` fills for a row. */
  readonly scope: CompileContext;
  readonly bind: (row: Row) => void;
  readonly foreignPath: FieldPath;
  readonly localValues: (row: Row) => readonly Value[];
};

/**
 * Joins by equality the rows that the `$documents` of a `$lookup` makes; the equality runs right after it.
 */
export function ownDocuments(
  pipeline: readonly Doc[],
  { stage, scope, bind, foreignPath, localValues }: OwnJoin,
): (row: Row) => readonly Row[] {
  const { operation } = stage.context;
  const documents = stage.compileInner(pipeline.slice(0, 1), "$lookup", scope);
  const rest = stage.compileInner(pipeline.slice(1), "$lookup", scope);
  return (row) => {
    bind(row);
    const rows = drain(documents.run(emptySource));
    const found = hashLookup(() => sourceOfRows(rows), foreignPath, operation).find(localValues(row));
    operation.reserve(-rows.length * ENTRY_BYTES);
    return drain(rest.run(sourceOfRows(found)));
  };
}
