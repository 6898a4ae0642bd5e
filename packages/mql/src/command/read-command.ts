import { checkOperators, readPipeline } from "../operation/check-operators.ts";
import { OperationIssue } from "../operation/issue.ts";
import { AGGREGATE_CHAIN_METHODS, TERMINAL_METHODS } from "../operation/methods.table.ts";
import type { Operation } from "../operation/operation.ts";
import { Doc, Int32, isArray, type Value } from "../values/types.ts";
import type { AggregateCommand, Command, CursorResult, FindCommand } from "./command.ts";
import { AGGREGATE_OPTIONS, COUNT_OPTIONS, DISTINCT_OPTIONS, FIND_OPTIONS } from "./option-types.table.ts";
import {
  type Arguments,
  issueAt,
  optionsWithout,
  readDoc,
  readFilter,
  readOptions,
  readText,
  readWholeNumber,
  requireDoc,
  sortOf,
  truthOf,
  wholeNumberOf,
  withField,
} from "./read-arguments.ts";

const FIND_FIELDS = ["projection", "sort", "limit", "skip"];

export function findCommand(operation: Operation, args: Arguments, collection: string): Command {
  const filter = readFilter(args, 0);
  checkOperators(filter, [...args.path, 0]);
  const options = readOptions(args, 2, FIND_OPTIONS);
  const projection = readDoc(args, 1, "projection") ?? docOf(options.get("projection"));
  const isOne = operation.method === "findOne";
  const limit = options.has("limit") ? wholeNumberOf(options.get("limit")) : null;
  if (limit === null && (options.get("limit") ?? null) !== null)
    throw new OperationIssue("The option limit takes a whole number", [...args.path, 2, "limit"]);
  let command: FindCommand = {
    kind: "find",
    collection,
    filter,
    projection,
    sort: sortOf(options.get("sort"), [...args.path, 2, "sort"]),
    limit: isOne ? 1 : limit,
    skip: wholeNumberOf(options.get("skip")),
    result: isOne ? "document" : "documents",
    countsPage: false,
    options: optionsWithout(options, FIND_FIELDS),
  };
  if (projection) checkOperators(projection, [...args.path, 1]);
  for (const [index, call] of operation.chain.entries()) {
    checkOpen(operation, index);
    command = applyToFind(command, {
      values: call.args,
      path: ["chain", index, "args"],
      method: call.method,
    });
  }
  return command;
}

function docOf(value: Value | undefined): Doc | null {
  return value instanceof Doc ? value : null;
}

/** Nothing can follow a call that leaves the cursor; a call is refused where it stands. */
function checkOpen(operation: Operation, index: number): void {
  const before = operation.chain[index - 1];
  const call = operation.chain[index];
  if (
    !before ||
    !call ||
    !TERMINAL_METHODS.has(before.method) ||
    (call.method === "explain" && before.method === "count")
  )
    return;
  throw new OperationIssue(
    `${call.method} cannot follow ${before.method}, which ends the cursor`,
    ["chain", index],
    {
      expected: `${call.method}(…) before ${before.method}()`,
    },
  );
}

function applyToFind(command: FindCommand, args: Arguments): FindCommand {
  switch (args.method) {
    case "sort":
      return { ...command, sort: sortOf(args.values[0], [...args.path, 0]) };
    case "limit":
      return { ...command, limit: readWholeNumber(args, 0, Number.MIN_SAFE_INTEGER) };
    case "skip":
      return { ...command, skip: readWholeNumber(args, 0, 0) };
    case "project":
    case "projection": {
      const projection = requireDoc(args, 0, "projection");
      checkOperators(projection, [...args.path, 0]);
      return { ...command, projection };
    }
    case "min":
    case "max":
    case "collation":
      return withOption(command, args.method, requireDoc(args, 0, "document"));
    case "count":
      return { ...command, result: "count", countsPage: truthOf(args.values[0]) ?? true };
    case "size":
    case "itcount":
      return { ...command, result: "count", countsPage: true };
    case "next":
    case "tryNext":
      return { ...command, result: "document" };
    case "hasNext":
      return { ...command, result: "exists" };
    case "pretty":
    case "toArray":
    case "explain":
      return command;
    default:
      return withOption(command, args.method, cursorOption(args));
  }
}

function withOption<C extends FindCommand | AggregateCommand>(command: C, name: string, value: Value): C {
  return { ...command, options: withField(command.options, name, value) };
}

/** Calls that set one option of the same name. */
function cursorOption(args: Arguments): Value {
  const [value = null] = args.values;
  switch (args.method) {
    case "hint":
      if (typeof value === "string" || value instanceof Doc) return value;
      throw issueAt(args, 0, {
        message: "hint takes an index name or its key document",
        expected: 'hint("field_1")',
      });
    case "maxTimeMS":
    case "batchSize":
      return Int32.of(Math.min(readWholeNumber(args, 0, 0), 0x7fff_ffff));
    case "collation":
      return requireDoc(args, 0, "collation document");
    case "comment":
      return value;
    case "readConcern":
      if (typeof value === "string") return new Doc(["level"], [value]);
      return requireDoc(args, 0, "level");
    default: {
      const flag = value === null ? true : truthOf(value);
      if (flag === null) throw issueAt(args, 0, { message: `${args.method} takes true or false` });
      return flag;
    }
  }
}

/** A pipeline as an array, or its stages as separate arguments. */
export function aggregateCommand(operation: Operation, args: Arguments, collection: string | null): Command {
  const { pipeline, optionsAt } = takePipeline(args);
  const options = readOptions(args, optionsAt, AGGREGATE_OPTIONS);
  let command: AggregateCommand = {
    kind: "aggregate",
    collection,
    pipeline,
    result: "documents",
    options: optionsWithout(options, ["explain", "cursor"]),
  };
  for (const [index, call] of operation.chain.entries()) {
    if (!AGGREGATE_CHAIN_METHODS.has(call.method)) {
      throw new OperationIssue(`${call.method} is not available after aggregate`, ["chain", index], {
        expected:
          call.method === "count" || call.method === "size"
            ? "itcount(), or a $count stage"
            : "a stage of the pipeline",
      });
    }
    checkOpen(operation, index);
    command = applyToAggregate(command, {
      values: call.args,
      path: ["chain", index, "args"],
      method: call.method,
    });
  }
  return command;
}

function takePipeline(args: Arguments): { pipeline: Doc[]; optionsAt: number } {
  const [first] = args.values;
  if (first === undefined || first === null) return { pipeline: [], optionsAt: 1 };
  if (isArray(first)) {
    if (args.values.length > 2)
      throw issueAt(args, 2, {
        message: "aggregate takes a pipeline and options",
        expected: "aggregate([…], {…})",
      });
    return { pipeline: readPipeline(first, [...args.path, 0]), optionsAt: 1 };
  }
  // the last document is the options when it names no stage
  const last = args.values.at(-1);
  const hasOptions = args.values.length > 1 && last instanceof Doc && !(last.keys[0] ?? "").startsWith("$");
  const stages = hasOptions ? args.values.slice(0, -1) : args.values;
  return {
    pipeline: readPipeline(stages, args.path),
    optionsAt: hasOptions ? args.values.length - 1 : args.values.length,
  };
}

function applyToAggregate(command: AggregateCommand, args: Arguments): AggregateCommand {
  const append = (stage: string, value: Value): AggregateCommand => ({
    ...command,
    pipeline: [...command.pipeline, new Doc([stage], [value])],
  });
  switch (args.method) {
    case "sort":
      return append("$sort", sortOf(args.values[0], [...args.path, 0]) ?? Doc.empty);
    case "limit":
      return append("$limit", Int32.of(Math.min(readWholeNumber(args, 0, 0), 0x7fff_ffff)));
    case "skip":
      return append("$skip", Int32.of(Math.min(readWholeNumber(args, 0, 0), 0x7fff_ffff)));
    case "project":
    case "projection":
      return append("$project", requireDoc(args, 0, "projection"));
    case "pretty":
    case "toArray":
    case "explain":
      return command;
    default: {
      const result = AGGREGATE_RESULTS[args.method];
      return result === undefined
        ? withOption(command, args.method, cursorOption(args))
        : { ...command, result };
    }
  }
}

const AGGREGATE_RESULTS: Readonly<Partial<Record<string, CursorResult>>> = {
  itcount: "count",
  next: "document",
  tryNext: "document",
  hasNext: "exists",
};

export function countCommand(operation: Operation, args: Arguments, collection: string): Command {
  if (operation.method === "estimatedDocumentCount") {
    return {
      kind: "count",
      collection,
      by: "metadata",
      filter: Doc.empty,
      options: readOptions(args, 0, { maxTimeMS: "count", comment: "any" }),
    };
  }
  const filter = readFilter(args, 0);
  checkOperators(filter, [...args.path, 0]);
  return { kind: "count", collection, by: "documents", filter, options: readOptions(args, 1, COUNT_OPTIONS) };
}

export function distinctCommand(_: Operation, args: Arguments, collection: string): Command {
  const field = readText(args, 0, "field");
  const filter = readFilter(args, 1);
  checkOperators(filter, [...args.path, 1]);
  return { kind: "distinct", collection, field, filter, options: readOptions(args, 2, DISTINCT_OPTIONS) };
}
