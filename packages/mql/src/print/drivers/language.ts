import type { Doc, Value } from "../../values/types.ts";

/** A driver's options by name, e.g. `sort`, `maxTimeMS`. */
export type Options = readonly (readonly [string, Value])[];

/**
 * What a statement asks a driver to do. Everything that has no call of its own in every driver is a
 * `command`: the document that the shell itself would send.
 */
export type DriverCall =
  | { kind: "find"; filter: Doc; options: Options }
  | { kind: "findOne"; filter: Doc; options: Options }
  | { kind: "aggregate"; pipeline: readonly Doc[]; options: Options }
  | { kind: "countDocuments"; filter: Doc; options: Options }
  | { kind: "estimatedDocumentCount"; options: Options }
  | { kind: "distinct"; field: string; filter: Doc; options: Options }
  | { kind: "insertOne"; document: Doc; options: Options }
  | { kind: "insertMany"; documents: readonly Doc[]; options: Options }
  | { kind: "updateOne" | "updateMany"; filter: Doc; update: Doc | readonly Doc[]; options: Options }
  | { kind: "replaceOne"; filter: Doc; update: Doc; options: Options }
  | { kind: "deleteOne" | "deleteMany"; filter: Doc; options: Options }
  | { kind: "drop" }
  | { kind: "command"; commands: readonly Doc[] };

export type DriverProgram = { database: string; collection: string | null; call: DriverCall };

export type SimpleCall = Exclude<DriverCall, { kind: "command" }>;

/** One target language. */
export type Language = {
  /** Options that its calls take by name; a call with any other one is sent as a command. */
  takes(kind: DriverCall["kind"], option: string): boolean;
  /** A whole program: imports, connection, call, output. */
  program(program: DriverProgram): string;
};

export const optionsOf = (call: SimpleCall): Options => (call.kind === "drop" ? [] : call.options);

/** Returns the arguments of a call besides its options, in order. */
export function argumentsOf(call: SimpleCall): Value[] {
  switch (call.kind) {
    case "aggregate":
      return [call.pipeline];
    case "distinct":
      return [call.field, call.filter];
    case "insertOne":
      return [call.document];
    case "insertMany":
      return [call.documents];
    case "updateOne":
    case "updateMany":
    case "replaceOne":
      return [call.filter, call.update];
    case "find":
    case "findOne":
    case "countDocuments":
    case "deleteOne":
    case "deleteMany":
      return [call.filter];
    case "drop":
    case "estimatedDocumentCount":
      return [];
  }
}

const PAGE_OPTIONS = new Set(["projection", "sort", "skip", "limit"]);
const UPDATES = new Set<DriverCall["kind"]>(["updateOne", "updateMany", "replaceOne"]);

/** Options that builders of compiled languages take here: those of a page, and `upsert`. */
export function takesFewOptions(kind: DriverCall["kind"], option: string): boolean {
  if (kind === "find") return PAGE_OPTIONS.has(option);
  if (kind === "findOne") return PAGE_OPTIONS.has(option) && option !== "limit";
  return UPDATES.has(kind) && option === "upsert";
}
