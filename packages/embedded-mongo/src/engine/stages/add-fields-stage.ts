import { Doc, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compileAddFields } from "../projection/stage-projection.ts";
import { expressionFields, headOf, union, type Fields } from "./dependencies.ts";
import { namingStage } from "./parse-errors.ts";
import { fieldsReader } from "./row-documents.ts";
import { mapRows } from "./row-source.ts";
import { ANYWHERE, type Stage } from "./stage.ts";

export const addFieldsStage: Stage = {
  name: "$addFields",
  build: buildAddFields("$addFields"),
  placement: ANYWHERE,
  isRowByRow: true,
  fieldsNeeded: addedFieldsNeeded,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

/** An alias of `$addFields` that messages call by its own name. */
export const setStage: Stage = { ...addFieldsStage, name: "$set", build: buildAddFields("$set") };

function buildAddFields(name: string): Stage["build"] {
  return (spec, { context, needed }) => {
    if (!(spec instanceof Doc))
      throw new MongoError(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
    const addFields = namingStage(name, () => compileAddFields(spec, context));
    const read = fieldsReader(needed, [...addFields.root.children.keys()]);
    return mapRows((row) => addFields.apply(read(row), row));
  };
}

function addedFieldsNeeded(spec: Value, after: Fields): Fields {
  return spec instanceof Doc
    ? union(union(after, expressionFields(spec)), new Set(spec.keys.map(headOf)))
    : null;
}
