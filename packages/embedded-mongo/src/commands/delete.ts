import { type Doc, Int32 } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import { selectRecords } from "../planner/select-records.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { CommandOptions } from "./command-options.ts";
import { hintOption } from "./find-selection.ts";
import { collectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { countValue, reply } from "./reply.ts";
import { writeBatch } from "./write-batch.ts";
import { checkWritable, WriteErrors } from "./write-errors.ts";

const INTERRUPT_EVERY = 64;

/** @see https://www.mongodb.com/docs/v7.0/reference/command/delete/ */
export const deleteCommand: Command = {
  names: ["delete"],
  fields: ["deletes", "ordered", "stmtId", "stmtIds"],
  access: ["write"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options } = call;
  const name = collectionName(call);
  const statements = writeBatch(call, "deletes");
  checkWritable(call.database, name);
  const errors = new WriteErrors(options.flag("ordered", true));
  const parsed = statements.map((statement) => parseStatement(statement.toDoc()));
  let removed = 0;
  for (const [at, statement] of parsed.entries()) {
    const done = errors.attempt(at, () => {
      removed += removeMatching(call, name, statement);
    });
    if (!done) break;
  }
  return reply({ n: countValue(removed), writeErrors: errors.reported });
}

type Statement = {
  readonly filter: Doc;
  readonly isOne: boolean;
  readonly hint: ReturnType<typeof hintOption>;
  readonly collation: Doc | null;
};

function parseStatement(source: Doc): Statement {
  const statement = new CommandOptions(source, "delete.deletes").allow(["q", "limit", "hint", "sampleId"]);
  const filter = statement.doc("q");
  if (!filter) throw statement.missing("q");
  const limit = statement.get("limit");
  if (limit === undefined) throw statement.missing("limit");
  const count = isNumeric(limit) ? toDoubleNumber(limit) : Number.NaN;
  if (count !== 0 && count !== 1)
    throw new MongoError(
      9,
      `The limit field in delete objects must be 0 or 1. Got ${limit instanceof Int32 ? limit.value : count}`,
    );
  return {
    filter,
    isOne: count === 1,
    hint: hintOption(statement.get("hint")),
    collation: statement.doc("collation"),
  };
}

function removeMatching(
  call: CommandCall,
  name: string,
  { filter, isOne, hint, collation }: Statement,
): number {
  const { database, operation } = call;
  operation.startStatement(collation);
  const collection = openCollection(call, name);
  const { records } = selectRecords(
    { database, collection },
    { filter, hint, limit: isOne ? 1 : 0 },
    call.compileContext(),
  );
  const found = [...records];
  if (!collection) return 0;
  let seen = 0;
  for (const { rid, doc } of found) {
    if (++seen % INTERRUPT_EVERY === 0) operation.checkInterrupt();
    collection.remove(rid, doc);
  }
  return found.length;
}
