import { COLLECTION_METHODS, DATABASE_METHODS, REFUSED_METHODS } from "../operation/methods.table.ts";
import type { Operation, OperationPath, Span } from "../operation/operation.ts";
import { isArray, type Value } from "../values/types.ts";
import { INDENT, LayoutWriter, type PrintedPart, WIDTH } from "./layout.ts";
import { isPlainName, SHELL_SYNTAX } from "./shell-syntax.ts";
import { TiedWriter } from "./tied-layout.ts";

export type PrintedOperation = { text: string; parts: PrintedPart[] };

/**
 * The operation as shell text: on one line when it fits into 80 columns, else a call per line, a field or a
 * stage per line. Printing what was parsed from printed text gives the same text.
 */
export function print(operation: Operation): string {
  return printWithParts(operation).text;
}

/**
 * The same text with the span of every part: `["collection"]`, `["method"]`, `["args", 0]`, `["args", 0,
 * "status"]`, `["chain", 1]` (the call without its dot), `["chain", 1, "args", 0, "createdAt"]` and so on for
 * every nested field and element.
 */
export function printWithParts(operation: Operation): PrintedOperation {
  if (operation.scope === "shell") return printShell(operation);
  const oneLine = write(operation, { width: Number.POSITIVE_INFINITY, isBroken: false });
  if (oneLine.text.length <= WIDTH) return oneLine;
  return write(operation, { width: WIDTH, isBroken: operation.chain.length > 0 });
}

/**
 * The operation with every part of `tied` starting on a line of its own. Everything between them stays
 * compact: entries fill their lines, and closing brackets follow the last one.
 */
export function printTied(operation: Operation, tied: readonly OperationPath[]): PrintedOperation {
  const writer = new TiedWriter(SHELL_SYNTAX, { width: WIDTH, tied });
  writeTarget(writer, operation);
  const { args, chain } = operation;
  const isTied = (path: OperationPath) => writer.tiedCount(path) > 0;
  const isBroken =
    isTied(["method"]) ||
    args.some(
      (value, at) => isTied(["args", at]) && !(isArray(value) && writer.tiedInside(["args", at]) > 0),
    );
  if (isBroken) writer.newLine(INDENT);
  writer.raw(".");
  writer.part(["method"], () => writer.raw(operation.method));
  writeTiedArguments(writer, args, { path: ["args"], indent: isBroken ? INDENT : 0 });
  for (const [index, call] of chain.entries()) {
    writer.newLine(INDENT);
    writer.raw(".");
    writer.part(["chain", index], () => {
      writer.raw(call.method);
      writeTiedArguments(writer, call.args, { path: ["chain", index, "args"], indent: INDENT });
    });
  }
  return { text: writer.text, parts: writer.parts };
}

/** Where the part at this path stands, or null. */
export function findPart(printed: PrintedOperation, path: OperationPath): PrintedPart | null {
  return (
    printed.parts.find(
      (part) => part.path.length === path.length && part.path.every((step, at) => step === path[at]),
    ) ?? null
  );
}

/** A value in shell syntax, on one line or broken to fit into 80 columns. */
export function formatValue(
  value: Value,
  options: { layout: "line" | "indented" } = { layout: "line" },
): string {
  const writer = new LayoutWriter(SHELL_SYNTAX, options.layout === "line" ? Number.POSITIVE_INFINITY : WIDTH);
  writer.value(value, { path: [], indent: 0, after: 0 });
  return writer.text;
}

function printShell({ method, args }: Operation): PrintedOperation {
  const words = [method, ...args.map(String)];
  const text = words.join(" ");
  const span: Span = { start: 0, end: method.length };
  const parts: PrintedPart[] = [{ path: ["method"], span, key: null, value: span }];
  if (args.length > 0) {
    const argument = { start: method.length + 1, end: text.length };
    parts.push({ path: ["args", 0], span: argument, key: null, value: argument });
  }
  return { text, parts };
}

type Style = { width: number; isBroken: boolean };

function write(operation: Operation, { width, isBroken }: Style): PrintedOperation {
  const writer = new LayoutWriter(SHELL_SYNTAX, width);
  const indent = isBroken ? INDENT : 0;
  const dot = () => {
    if (isBroken) writer.newLine(indent);
    writer.raw(".");
  };
  writeTarget(writer, operation);
  dot();
  writer.part(["method"], () => writer.raw(operation.method));
  writeArguments(writer, operation.args, { path: ["args"], indent });
  for (const [index, call] of operation.chain.entries()) {
    dot();
    writer.part(["chain", index], () => {
      writer.raw(call.method);
      writeArguments(writer, call.args, { path: ["chain", index, "args"], indent });
    });
  }
  return { text: writer.text, parts: writer.parts };
}

/** The database, the collection and a leading `explain`. */
function writeTarget(writer: LayoutWriter, { collection, explain }: Operation): void {
  writer.raw("db");
  if (collection !== null) writeCollection(writer, collection);
  if (!explain) return;
  writer.raw(".explain");
  writeArguments(writer, explain, { path: ["explain"], indent: 0 });
}

type ArgumentsPlace = { path: OperationPath; indent: number };

/** One argument opens its bracket on the line of the call; several that do not fit get a line each. */
function writeArguments(
  writer: LayoutWriter,
  args: readonly Value[],
  { path, indent }: ArgumentsPlace,
): void {
  writer.raw("(");
  const isBroken = args.length > 1 && !writer.fits(args, 1);
  for (const [index, value] of args.entries()) {
    if (index > 0) writer.raw(isBroken ? "," : ", ");
    if (isBroken) writer.newLine(indent + INDENT);
    const argumentPath = [...path, index];
    writer.part(argumentPath, () =>
      writer.value(value, { path: argumentPath, indent: isBroken ? indent + INDENT : indent, after: 1 }),
    );
  }
  if (isBroken) writer.newLine(indent);
  writer.raw(")");
}

/** Several arguments with ties, and those that do not fit, get a line each. */
function writeTiedArguments(
  writer: TiedWriter,
  args: readonly Value[],
  { path, indent }: ArgumentsPlace,
): void {
  writer.raw("(");
  const counts = args.map((_, index) => writer.tiedCount([...path, index]));
  const isBroken =
    args.length > 1 &&
    (counts.filter((count) => count > 0).length > 1 ||
      (counts.every((count) => count < 2) && !writer.fits(args, 1)));
  for (const [index, value] of args.entries()) {
    if (index > 0) writer.raw(isBroken ? "," : ", ");
    if (isBroken) writer.newLine(indent + INDENT);
    const place = { path: [...path, index], indent: isBroken ? indent + INDENT : indent, after: 1 };
    writer.part(place.path, () => (isBroken ? writer.value(value, place) : writer.argument(value, place)));
  }
  if (isBroken) writer.newLine(indent);
  writer.raw(")");
}

function writeCollection(writer: LayoutWriter, collection: string): void {
  if (isDotted(collection)) {
    writer.raw(".");
    writer.part(["collection"], () => writer.raw(collection));
    return;
  }
  writer.raw(".getCollection(");
  writer.part(["collection"], () => writer.raw(JSON.stringify(collection)));
  writer.raw(")");
}

/** Names that a database object of the shell has itself. */
const OWN_NAMES: ReadonlySet<string> = new Set(
  "constructor toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString help version hello getCollection getLastError commandHelp printCollectionStats rotateCertificates sql getLogComponents hostInfo listCommands logout".split(
    " ",
  ),
);

function isDotted(collection: string): boolean {
  const [first = "", ...rest] = collection.split(".");
  if (
    !isPlainName(first) ||
    first.startsWith("_") ||
    OWN_NAMES.has(first) ||
    DATABASE_METHODS.has(first) ||
    REFUSED_METHODS.has(`database.${first}`)
  )
    return false;
  return rest.every(
    (part) =>
      isPlainName(part) &&
      !COLLECTION_METHODS.has(part) &&
      !OWN_NAMES.has(part) &&
      part !== "explain" &&
      !REFUSED_METHODS.has(`collection.${part}`),
  );
}
