import type { Doc } from "@querysnap/mql";
import type { CompileContext } from "../engine/contract.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import type { Database } from "../storage/database.ts";
import type { CursorStore } from "../worker/cursors.ts";
import type { Operation, OperationLimits } from "../worker/operation.ts";
import type { CommandOptions } from "./command-options.ts";

/** One command as it reached the worker of its database. */
export type CommandCall = {
  readonly name: string;
  readonly body: Doc;
  readonly options: CommandOptions;
  /** The stored form of the documents of a field, sent in the body or as a document sequence. */
  documents(field: string): readonly RawDoc[] | null;
  readonly database: Database;
  readonly operation: Operation;
  readonly limits: OperationLimits;
  readonly cursors: CursorStore;
  /** A scope for compiling, with the variables of the command's `let` and of a statement's own constants. */
  compileContext(constants?: Doc | null): CompileContext;
};

/** A reply's document, or its bytes. */
export type CommandReply = Doc | Buffer;
