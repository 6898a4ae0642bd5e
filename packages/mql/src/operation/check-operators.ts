import { Doc, isArray, type Value } from "../values/types.ts";
import { OperationIssue } from "./issue.ts";
import { KEY, type OperationPath } from "./operation.ts";
import {
  ALL_OPERATORS,
  EXPRESSION_OPERATORS,
  QUERY_OPERATORS,
  STAGES,
  UPDATE_OPERATORS,
  WRITE_STAGES,
} from "./operators.table.ts";
import { suggest } from "./suggest.ts";

const SUGGESTED = [...QUERY_OPERATORS, ...EXPRESSION_OPERATORS];

/**
 * Refuses misspelled operators below a filter or expression. A name that resembles nothing known is left to
 * the server, which may be newer than this list.
 *
 * @throws OperationIssue
 */
export function checkOperators(value: Value, path: OperationPath): void {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) checkOperators(item, [...path, index]);
    return;
  }
  if (!(value instanceof Doc)) return;
  for (const [key, item] of value.entries()) {
    if (key === "$literal" || key === "$const") continue;
    if (key.startsWith("$") && !ALL_OPERATORS.has(key)) {
      const near = suggest(key, SUGGESTED);
      if (near !== null)
        throw new OperationIssue(`${key} is not an operator`, [...path, key, KEY], { suggestion: near });
    }
    checkOperators(item, [...path, key]);
  }
}

/** @throws OperationIssue when the update holds anything but update operators */
export function checkUpdateOperators(update: Doc, path: OperationPath): void {
  for (const [key, value] of update.entries()) {
    if (!key.startsWith("$")) {
      throw new OperationIssue(
        `The update holds the plain field ${JSON.stringify(key)} beside operators`,
        [...path, key, KEY],
        {
          expected: "only update operators such as $set at this level",
        },
      );
    }
    if (!UPDATE_OPERATORS.has(key)) {
      const near = suggest(key, [...UPDATE_OPERATORS]);
      throw new OperationIssue(
        `${key} is not an update operator`,
        [...path, key, KEY],
        near === null ? { expected: "$set, $inc, $unset, $push …" } : { suggestion: near },
      );
    }
    if (!(value instanceof Doc))
      throw new OperationIssue(`${key} takes a document of fields`, [...path, key], {
        expected: `${key}: { field: value }`,
      });
    checkOperators(value, [...path, key]);
  }
}

/**
 * The stages of a pipeline, each of them a document with one known name.
 *
 * @throws OperationIssue
 */
export function readPipeline(value: Value | undefined, path: OperationPath): Doc[] {
  if (!isArray(value))
    throw new OperationIssue("A pipeline is an array of stages", path, { expected: "[{ $match: {…} }, …]" });
  const stages: Doc[] = [];
  for (const [index, stage] of value.entries()) {
    const stagePath = [...path, index];
    if (!(stage instanceof Doc))
      throw new OperationIssue("A stage is a document", stagePath, { expected: "{ $match: {…} }" });
    checkStage(stage, stagePath, index === value.length - 1);
    stages.push(stage);
  }
  return stages;
}

function checkStage(stage: Doc, path: OperationPath, isLast: boolean): void {
  const [name, other] = stage.keys;
  const content = stage.values[0];
  if (name === undefined || content === undefined)
    throw new OperationIssue("The stage is empty", path, { expected: "one stage such as { $match: {…} }" });
  if (other !== undefined)
    throw new OperationIssue(
      "A stage has exactly one key; put every stage into its own braces",
      [...path, other, KEY],
      {
        expected: `{ ${name}: … }, { ${other}: … }`,
      },
    );
  if (!STAGES.has(name)) {
    const near = suggest(name.startsWith("$") ? name : `$${name}`, [...STAGES]);
    throw new OperationIssue(
      `${name} is not an aggregation stage`,
      [...path, name, KEY],
      near === null ? { expected: "a stage such as $match, $group or $sort" } : { suggestion: near },
    );
  }
  if (WRITE_STAGES.has(name) && !isLast)
    throw new OperationIssue(`${name} can only be the last stage`, [...path, name, KEY]);
  checkStageContent(name, content, [...path, name]);
}

function checkStageContent(name: string, content: Value, path: OperationPath): void {
  checkNestedPipelines(name, content, path);
  if (
    (name === "$match" || name === "$group" || name === "$addFields" || name === "$set") &&
    !(content instanceof Doc)
  ) {
    throw new OperationIssue(`${name} takes a document`, path, { expected: `{ ${name}: {…} }` });
  }
  checkOperators(content, path);
}

function checkNestedPipelines(name: string, content: Value, path: OperationPath): void {
  if (!(content instanceof Doc)) return;
  if (name === "$facet") {
    for (const [facet, pipeline] of content.entries()) readPipeline(pipeline, [...path, facet]);
  } else if (name === "$lookup" || name === "$unionWith") {
    const pipeline = content.get("pipeline");
    if (pipeline !== undefined) readPipeline(pipeline, [...path, "pipeline"]);
  }
}
