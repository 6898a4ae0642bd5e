import { Doc, Int32, isArray, Long, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { compileMatch } from "../match/compile-match.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { compileAddFields, compileProject, compileUnset } from "../projection/stage-projection.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { printValue } from "../values/print-value.ts";
import { materialize } from "../raw-doc.ts";
import { checkMatchFeatures } from "./match-features.ts";
import { BATCH, drain, lazySource, mapRows, sourceOfRows, type RowStage } from "./row-source.ts";
import { fieldsReader, parseCount, rowBytes, type StageBuilder, type StageContext } from "./stage.ts";

export const matchStage: StageBuilder = (spec, { context }) => {
  if (!(spec instanceof Doc))
    throw new MongoError(15959, "the match filter must be an expression in an object");
  checkMatchFeatures(spec);
  const matches = compileMatch(spec, context);
  if (spec.size === 0) return (input) => input;
  return filterRows(matches);
};

/** The rows that pass. */
export function filterRows(matches: (row: Row) => boolean): RowStage {
  return (input) => ({
    next: (want) => {
      for (;;) {
        const rows = input.next(want);
        if (!rows) return null;
        const kept: Row[] = [];
        for (const row of rows) if (matches(row)) kept.push(row);
        if (kept.length > 0) return kept;
      }
    },
  });
}

export const projectStage: StageBuilder = (spec, { context }) => {
  if (!(spec instanceof Doc)) throw new MongoError(15969, "$project specification must be an object");
  return mapRows(parsing("$project", () => compileProject(spec, context)));
};

/** Mistakes in the specification name the stage. */
function parsing<T>(stage: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    throw error instanceof MongoError && !(error instanceof FoldingError)
      ? error.within(`Invalid ${stage}`)
      : error;
  }
}

export function addFieldsStage(name: string): StageBuilder {
  return (spec, { context, needed }) => {
    if (!(spec instanceof Doc))
      throw new MongoError(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
    const addFields = parsing(name, () => compileAddFields(spec, context));
    const read = fieldsReader(needed, [...addFields.root.children.keys()]);
    return mapRows((row) => addFields.apply(read(row), row));
  };
}

export const unsetStage: StageBuilder = (spec, { context }) => {
  if (typeof spec !== "string" && !isArray(spec))
    throw new MongoError(31002, "$unset specification must be a string or an array");
  const names = isArray(spec) ? spec.filter((name) => typeof name === "string") : [spec];
  if (isArray(spec) && spec.length === 0)
    throw new MongoError(31119, "$unset specification must be a string or an array with at least one field");
  if (isArray(spec) && names.length < spec.length) {
    throw new MongoError(
      31120,
      "$unset specification must be a string or an array containing only string values",
    );
  }
  return mapRows(parsing("$unset", () => compileUnset(names, context)));
};

export const limitStage: StageBuilder = (spec) => {
  const limit = parseCount("$limit", spec, 5107201);
  if (limit === 0) throw new MongoError(15958, "the limit must be positive");
  return (input) => {
    let left = limit;
    return {
      next: (want) => {
        if (left === 0) return null;
        const rows = input.next(Math.min(want, left));
        left = rows ? left - rows.length : 0;
        return rows;
      },
    };
  };
};

export const skipStage: StageBuilder = (spec) => {
  const skip = parseCount("$skip", spec, 5107200);
  return (input) => {
    let left = skip;
    return {
      next: (want) => {
        while (left > 0) {
          const rows = input.next(Math.min(left, BATCH));
          if (!rows) return null;
          left -= rows.length;
        }
        return input.next(want);
      },
    };
  };
};

export const countStage: StageBuilder = (spec) => {
  if (typeof spec !== "string") throw new MongoError(40156, `the count field must be a non-empty string`);
  if (spec === "") throw new MongoError(40156, "the count field must be a non-empty string");
  if (spec.startsWith("$")) throw new MongoError(40158, "the count field cannot be a $-prefixed path");
  if (spec.includes("\0")) throw new MongoError(40159, "the count field cannot contain a null byte");
  if (spec.includes(".")) throw new MongoError(40160, "the count field cannot contain '.'");
  // The count is a field of a group, beside the group's own _id.
  if (spec === "_id") throw new MongoError(15948, "a group's _id may only be specified once");
  return (input) =>
    lazySource(() => {
      let count = 0;
      for (let rows = input.next(BATCH); rows; rows = input.next(BATCH)) count += rows.length;
      return sourceOfRows(
        count === 0
          ? []
          : [new Doc([spec], [count > 0x7fffffff ? new Long(BigInt(count)) : new Int32(count)])],
      );
    });
};

export const replaceRootStage: StageBuilder = (spec, stage) => {
  if (!(spec instanceof Doc))
    throw new MongoError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(spec)}`,
    );
  const unknown = spec.keys.find((key) => key !== "newRoot");
  if (unknown !== undefined)
    throw new MongoError(40415, `BSON field '$replaceRoot.${unknown}' is an unknown field.`);
  const newRoot = spec.get("newRoot");
  if (newRoot === undefined)
    throw new MongoError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
  return replaceRows(newRoot, "'newRoot' expression ", stage);
};

export const replaceWithStage: StageBuilder = (spec, stage) =>
  replaceRows(spec, "'replacement document' ", stage);

function replaceRows(spec: Value, what: string, { context }: StageContext): RowStage {
  const evaluate = compileExpression(spec, context);
  const slots = context.variables.slots ?? [];
  return mapRows((row) => {
    const value = evaluate({ root: row, slots });
    if (value instanceof Doc) return value;
    throw new MongoError(
      40228,
      `${what} must evaluate to an object, but resulting value was: ${printValue(value)}. Type of resulting value: '${typeName(value)}'. Input document: ${printValue(materialize(row))}`,
    );
  });
}

export const sampleStage: StageBuilder = (spec, { context }) => {
  if (!(spec instanceof Doc))
    throw new MongoError(28745, "the $sample stage specification must be an object");
  const unknown = spec.keys.find((key) => key !== "size");
  if (unknown !== undefined) throw new MongoError(28748, `unrecognized option to $sample: ${unknown}`);
  const size = spec.get("size");
  if (size === undefined) throw new MongoError(28749, "$sample stage must specify a size");
  if (!isNumeric(size)) throw new MongoError(28746, "size argument to $sample must be a number");
  const count = Math.trunc(toDoubleNumber(size));
  if (!(count > 0)) throw new MongoError(28747, "size argument to $sample must be a positive integer");
  const { operation } = context;
  return (input) =>
    lazySource(() => {
      const rows = drain(input);
      operation.reserve(rows.reduce((sum, row) => sum + rowBytes(row), 0));
      // A partial Fisher-Yates shuffle: every selection is equally likely.
      const taken = Math.min(count, rows.length);
      for (let at = 0; at < taken; at++) {
        const other = at + Math.floor(Math.random() * (rows.length - at));
        [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
      }
      return sourceOfRows(rows.slice(0, taken));
    });
};
