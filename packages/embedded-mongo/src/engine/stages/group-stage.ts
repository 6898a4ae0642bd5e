import { Doc, isArray, type Value } from "@querysnap/mql";
import { compileAccumulator } from "../accumulators/compile-accumulator.ts";
import type { AccumulatorState } from "../accumulators/contract.ts";
import type { CompileContext, Expression, Frame } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { topLevelField } from "../expressions/field-path.ts";
import { FieldLocator } from "../field-locator.ts";
import { MongoError } from "../mongo-error.ts";
import { RawDoc } from "../raw-doc.ts";
import { readValue } from "../read-value.ts";
import { isNumeric } from "../values/numeric.ts";
import { expressionFields } from "./dependencies.ts";
import { groupColumns } from "./group-columns.ts";
import { GroupTable, type OutputField, type StoredFields } from "./group-table.ts";
import { BATCH, lazySource, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/group/ */
export const groupStage: Stage = {
  name: "$group",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: expressionFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  if (!(spec instanceof Doc)) throw new MongoError(15947, "a group's fields must be specified in an object");
  let id: Expression | null = null;
  const fields: OutputField[] = [];
  for (const [key, value] of spec.entries()) {
    if (key !== "_id") fields.push(parseOutputField(key, value, context));
    else if (id) throw new MongoError(15948, "a group's _id may only be specified once");
    else id = compileId(value, context);
  }
  if (!id) throw new MongoError(15955, "a group specification must include an _id");
  const grouping = { id, fields, context, stored: storedReader(spec.get("_id") ?? null, fields) };
  return (input) => lazySource(() => sourceOfRows(groupRows(input, grouping)));
}

/** Numbers and flags inside a document are refused, for somebody may mean a projection by them. */
function compileId(spec: Value, context: CompileContext): Expression {
  if (
    spec instanceof Doc &&
    !spec.keys[0]?.startsWith("$") &&
    spec.values.some((value) => isNumeric(value) || typeof value === "boolean")
  )
    throw new MongoError(17390, "$group does not support inclusion-style expressions");
  return compileExpression(spec, context);
}

/** @throws MongoError 15952, 40234, 40235, 40236, 40237, 40238 and those of the accumulator */
export function parseOutputField(name: string, spec: Value, context: CompileContext): OutputField {
  if (!(spec instanceof Doc) || !spec.keys[0]?.startsWith("$"))
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (name.includes(".")) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith("$"))
    throw new MongoError(40236, `The field name '${name}' cannot be an operator name`);
  if (spec.size > 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  if (isArray(spec.values[0]))
    throw new MongoError(40237, `The ${spec.keys[0]} accumulator is a unary operator`);
  return { name, factory: compileAccumulator(spec, context) };
}

/** Where stored rows have what the group needs, when that is single fields only. */
type StoredReader = StoredFields & { readonly locator: FieldLocator };

function storedReader(id: Value, fields: readonly OutputField[]): StoredReader | null {
  const idField = topLevelField(id);
  if ((id !== null && idField === null) || fields.some(({ factory }) => factory.field === undefined))
    return null;
  const names = [
    ...new Set([
      ...(idField === null ? [] : [idField]),
      ...fields.flatMap(({ factory }) => factory.field ?? []),
    ]),
  ];
  return {
    names,
    locator: new FieldLocator(names),
    idAt: idField === null ? -1 : names.indexOf(idField),
    takes: fields.map(({ factory }) =>
      typeof factory.field === "string" ? names.indexOf(factory.field) : -1,
    ),
  };
}

type Grouping = {
  readonly id: Expression;
  readonly fields: readonly OutputField[];
  readonly context: CompileContext;
  readonly stored: StoredReader | null;
};

function groupRows(input: RowSource, { id, fields, context, stored }: Grouping): Doc[] {
  const { operation } = context;
  const slots = context.variables.slots ?? [];
  const groups = new GroupTable(context, fields);
  const known = stored && input.columns?.(stored.names);
  if (known) groupColumns(known, stored, groups);
  for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) {
    operation.checkInterrupt();
    for (const root of rows) {
      if (stored && root instanceof RawDoc) {
        addStored(root, stored, groups);
        continue;
      }
      const frame: Frame = { root, slots };
      const { states } = groups.of(id(frame) ?? null);
      for (let at = 0; at < states.length; at++) (states[at] as AccumulatorState).add(frame);
    }
  }
  const keys = ["_id", ...fields.map(({ name }) => name)];
  return groups.all.map((group) => new Doc(keys, [group.id, ...group.states.map((state) => state.finish())]));
}

function addStored(row: RawDoc, { locator, idAt, takes }: StoredReader, groups: GroupTable): void {
  const bytes = row.buffer;
  locator.locate(bytes, row.start);
  const { typeAt, valueAt } = locator;
  const idTypeAt = idAt === -1 ? -1 : (typeAt[idAt] as number);
  const id = idTypeAt === -1 ? null : readValue(bytes, bytes[idTypeAt] as number, valueAt[idAt] as number);
  const { states } = groups.of(id);
  for (let at = 0; at < states.length; at++) {
    const field = takes[at] as number;
    const fieldTypeAt = field === -1 ? -1 : (typeAt[field] as number);
    const type = fieldTypeAt === -1 ? 0 : (bytes[fieldTypeAt] as number);
    (states[at] as AccumulatorState).addStored?.(bytes, type, field === -1 ? 0 : (valueAt[field] as number));
  }
}
