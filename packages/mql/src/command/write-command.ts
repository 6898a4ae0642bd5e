import { checkOperators, checkUpdateOperators, readPipeline } from "../operation/check-operators.ts";
import { OperationIssue } from "../operation/issue.ts";
import { KEY, type Operation, type OperationPath } from "../operation/operation.ts";
import { suggest } from "../operation/suggest.ts";
import { Doc, isArray, type Value } from "../values/types.ts";
import type { BulkWriteStep, Command, DeleteStep, UpdateStep } from "./command.ts";
import {
  BULK_OPTIONS,
  DELETE_OPTIONS,
  FIND_AND_MODIFY_OPTIONS,
  FIND_ONE_AND_OPTIONS,
  INSERT_OPTIONS,
  UPDATE_OPTIONS,
} from "./option-types.table.ts";
import {
  type Arguments,
  checkOptions,
  issueAt,
  optionsWithout,
  readDocs,
  readFilter,
  readOptions,
  requireDoc,
  sortOf,
  truthOf,
} from "./read-arguments.ts";

export function insertCommand(operation: Operation, args: Arguments, collection: string): Command {
  const options = readOptions(args, 1, INSERT_OPTIONS);
  const [first] = args.values;
  const isMany = operation.method === "insertMany" || (operation.method === "insert" && isArray(first));
  const documents = isMany
    ? readDocs(first, [...args.path, 0], operation.method)
    : [requireDoc(args, 0, "document")];
  if (documents.length === 0)
    throw issueAt(args, 0, { message: "There is no document to insert", expected: "[{ … }]" });
  return {
    kind: "insert",
    collection,
    documents,
    one: !isMany,
    ordered: truthOf(options.get("ordered")) ?? true,
    options: optionsWithout(options, ["ordered"]),
  };
}

/** With an `_id`, save replaces the document of this id or inserts it; without one it inserts. */
export function saveCommand(_: Operation, args: Arguments, collection: string): Command {
  const document = requireDoc(args, 0, "document");
  const options = readOptions(args, 1, INSERT_OPTIONS);
  const id = document.get("_id");
  if (id === undefined)
    return { kind: "insert", collection, documents: [document], one: true, ordered: true, options };
  return {
    kind: "update",
    collection,
    filter: new Doc(["_id"], [id]),
    update: document,
    isReplacement: true,
    multi: false,
    upsert: true,
    options,
  };
}

type UpdateShape = "operators" | "replacement" | "either";

/** An update of operators or a pipeline, or a replacement without operators. */
function readUpdate(
  value: Value | undefined,
  path: OperationPath,
  shape: UpdateShape,
): { update: Doc | Doc[]; isReplacement: boolean } {
  if (isArray(value)) {
    if (shape === "replacement")
      throw new OperationIssue("A replacement is a document, not a pipeline", path, {
        expected: "{ field: value }",
      });
    return { update: readPipeline(value, path), isReplacement: false };
  }
  if (!(value instanceof Doc))
    throw new OperationIssue("The update is a document", path, { expected: "{ $set: { field: value } }" });
  const operator = value.keys.find((key) => key.startsWith("$"));
  if (operator === undefined) {
    if (shape === "operators")
      throw new OperationIssue(
        "The update needs operators; a document without them would replace the whole document",
        path,
        {
          expected: "{ $set: { … } }, or replaceOne to replace the document",
        },
      );
    return { update: value, isReplacement: true };
  }
  if (shape === "replacement")
    throw new OperationIssue(`A replacement cannot hold the operator ${operator}`, [...path, operator, KEY], {
      expected: "updateOne for operators",
    });
  checkUpdateOperators(value, path);
  return { update: value, isReplacement: false };
}

const UPDATE_FIELDS = ["upsert", "multi"];

export function updateCommand(operation: Operation, args: Arguments, collection: string): Command {
  const { method } = operation;
  const filter = readFilter(args, 0);
  checkOperators(filter, [...args.path, 0]);
  const options = method === "update" ? legacyUpdateOptions(args) : readOptions(args, 2, UPDATE_OPTIONS);
  const shape = method === "replaceOne" ? "replacement" : method === "update" ? "either" : "operators";
  const { update, isReplacement } = readUpdate(args.values[1], [...args.path, 1], shape);
  const multi = method === "updateMany" || (method === "update" && truthOf(options.get("multi")) === true);
  if (multi && isReplacement)
    throw new OperationIssue("Several documents cannot be replaced by one", [...args.path, 1], {
      expected: "update operators such as $set",
    });
  return {
    kind: "update",
    collection,
    filter,
    update,
    isReplacement,
    multi,
    upsert: truthOf(options.get("upsert")) ?? false,
    options: optionsWithout(options, UPDATE_FIELDS),
  };
}

/** `update(filter, update, upsert, multi)` is the oldest form. */
function legacyUpdateOptions(args: Arguments): Doc {
  const [, , third, fourth] = args.values;
  if (typeof third !== "boolean" && typeof fourth !== "boolean") return readOptions(args, 2, UPDATE_OPTIONS);
  return new Doc(["upsert", "multi"], [truthOf(third) ?? false, truthOf(fourth) ?? false]);
}

export function deleteCommand(operation: Operation, args: Arguments, collection: string): Command {
  const { method } = operation;
  const filter = readFilter(args, 0);
  checkOperators(filter, [...args.path, 0]);
  if (args.values[0] === null)
    throw issueAt(args, 0, { message: `${method} needs a filter`, expected: "{} to delete every document" });
  if (method === "remove") {
    const [, second] = args.values;
    const options =
      typeof second === "boolean" || truthOf(second) !== null
        ? new Doc(["justOne"], [truthOf(second) ?? false])
        : readOptions(args, 1, DELETE_OPTIONS);
    return {
      kind: "delete",
      collection,
      filter,
      multi: truthOf(options.get("justOne")) !== true,
      options: optionsWithout(options, ["justOne"]),
    };
  }
  return {
    kind: "delete",
    collection,
    filter,
    multi: method === "deleteMany",
    options: readOptions(args, 1, DELETE_OPTIONS),
  };
}

/** Options that have a field of their own in the command; the others are passed on as they are. */
const FIND_ONE_AND_FIELDS = [
  "sort",
  "projection",
  "fields",
  "upsert",
  "returnDocument",
  "returnNewDocument",
  "returnOriginal",
  "new",
  "includeResultMetadata",
];

export function findOneAndCommand(operation: Operation, args: Arguments, collection: string): Command {
  const { method } = operation;
  const isDelete = method === "findOneAndDelete";
  const optionsAt = isDelete ? 1 : 2;
  const filter = readFilter(args, 0);
  checkOperators(filter, [...args.path, 0]);
  const options = readOptions(args, optionsAt, FIND_ONE_AND_OPTIONS);
  const change = isDelete
    ? null
    : readUpdate(
        args.values[1],
        [...args.path, 1],
        method === "findOneAndReplace" ? "replacement" : "operators",
      );
  const projection = options.get("projection") ?? options.get("fields");
  return {
    kind: "findAndModify",
    collection,
    filter,
    sort: sortOf(options.get("sort"), [...args.path, optionsAt, "sort"]),
    projection: projection instanceof Doc ? projection : null,
    update: change?.update ?? null,
    isReplacement: change?.isReplacement ?? false,
    returnsNew: returnsNew(options, [...args.path, optionsAt]),
    upsert: truthOf(options.get("upsert")) ?? false,
    options: optionsWithout(options, FIND_ONE_AND_FIELDS),
  };
}

function returnsNew(options: Doc, path: OperationPath): boolean {
  const which = options.get("returnDocument") ?? null;
  if (which !== null && which !== "after" && which !== "before")
    throw new OperationIssue("returnDocument says which version is returned", [...path, "returnDocument"], {
      expected: '"before" or "after"',
    });
  return (
    which === "after" ||
    truthOf(options.get("returnNewDocument")) === true ||
    truthOf(options.get("new")) === true ||
    truthOf(options.get("returnOriginal")) === false
  );
}

const FIND_AND_MODIFY_FIELDS = ["query", "sort", "remove", "update", "new", "fields", "upsert"];

export function findAndModifyCommand(_: Operation, args: Arguments, collection: string): Command {
  const given = checkOptions(
    requireDoc(args, 0, "document with query and update"),
    [...args.path, 0],
    FIND_AND_MODIFY_OPTIONS,
  );
  const isRemove = truthOf(given.get("remove")) === true;
  const updateValue = given.get("update") ?? undefined;
  if (isRemove === (updateValue !== undefined)) {
    throw issueAt(args, 0, {
      message: isRemove
        ? "findAndModify cannot both remove and update"
        : "findAndModify needs either update or remove: true",
    });
  }
  const change = isRemove ? null : readUpdate(updateValue, [...args.path, 0, "update"], "either");
  const filter = given.get("query");
  if (filter) checkOperators(filter, [...args.path, 0, "query"]);
  const fields = given.get("fields");
  return {
    kind: "findAndModify",
    collection,
    filter: filter instanceof Doc ? filter : Doc.empty,
    sort: sortOf(given.get("sort"), [...args.path, 0, "sort"]),
    projection: fields instanceof Doc ? fields : null,
    update: change?.update ?? null,
    isReplacement: change?.isReplacement ?? false,
    returnsNew: truthOf(given.get("new")) ?? false,
    upsert: truthOf(given.get("upsert")) ?? false,
    options: optionsWithout(given, FIND_AND_MODIFY_FIELDS),
  };
}

const BULK_METHODS = ["insertOne", "updateOne", "updateMany", "replaceOne", "deleteOne", "deleteMany"];

export function bulkWriteCommand(_: Operation, args: Arguments, collection: string): Command {
  const path = [...args.path, 0];
  const steps = readDocs(args.values[0], path, "bulkWrite").map((step, index) =>
    readBulkStep(step, [...path, index]),
  );
  if (steps.length === 0) throw new OperationIssue("bulkWrite needs at least one operation", path);
  const options = readOptions(args, 1, BULK_OPTIONS);
  return {
    kind: "bulkWrite",
    collection,
    steps,
    ordered: truthOf(options.get("ordered")) ?? true,
    options: optionsWithout(options, ["ordered"]),
  };
}

function readBulkStep(step: Doc, path: OperationPath): BulkWriteStep {
  const [name, other] = step.keys;
  const content = step.values[0];
  if (name === undefined || other !== undefined)
    throw new OperationIssue("An operation of bulkWrite has exactly one key", path, {
      expected: BULK_METHODS.join(", "),
    });
  if (!BULK_METHODS.includes(name)) {
    const near = suggest(name, BULK_METHODS);
    throw new OperationIssue(
      `${name} is not an operation of bulkWrite`,
      [...path, name, KEY],
      near === null ? { expected: BULK_METHODS.join(", ") } : { suggestion: near },
    );
  }
  if (!(content instanceof Doc)) throw new OperationIssue(`${name} takes a document`, [...path, name]);
  return name === "insertOne"
    ? bulkInsert(content, [...path, name])
    : bulkChange(name, content, [...path, name]);
}

function bulkInsert(content: Doc, path: OperationPath): BulkWriteStep {
  const document = content.get("document");
  if (!(document instanceof Doc))
    throw new OperationIssue("insertOne of bulkWrite needs a document", path, {
      expected: "{ document: { … } }",
    });
  return { kind: "insert", document };
}

const BULK_FIELDS = ["filter", "update", "replacement", "upsert"];

function bulkChange(name: string, content: Doc, path: OperationPath): BulkWriteStep {
  const filter = content.get("filter");
  if (!(filter instanceof Doc))
    throw new OperationIssue(`${name} of bulkWrite needs a filter`, path, {
      expected: "{ filter: { … }, … }",
    });
  checkOperators(filter, [...path, "filter"]);
  checkOptions(
    content,
    path,
    name.startsWith("delete")
      ? { filter: "document", collation: "document", hint: "hint" }
      : { ...UPDATE_OPTIONS, filter: "document", update: "any", replacement: "document" },
  );
  const options = optionsWithout(content, BULK_FIELDS);
  if (name.startsWith("delete"))
    return { kind: "delete", filter, multi: name === "deleteMany", options } satisfies {
      kind: "delete";
    } & DeleteStep;
  const field = name === "replaceOne" ? "replacement" : "update";
  const { update, isReplacement } = readUpdate(
    content.get(field),
    [...path, field],
    name === "replaceOne" ? "replacement" : "operators",
  );
  const upsert = truthOf(content.get("upsert")) ?? false;
  return {
    kind: "update",
    filter,
    update,
    isReplacement,
    multi: name === "updateMany",
    upsert,
    options,
  } satisfies { kind: "update" } & UpdateStep;
}
