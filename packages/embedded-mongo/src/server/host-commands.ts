import { Doc, Int32 } from "@querysnap/mql";
import type { CommandFacts } from "../commands/command.ts";
import { CommandOptions } from "../commands/command-options.ts";
import { document, reply } from "../commands/reply.ts";
import { WORKER_COMMANDS } from "../commands/worker-commands.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { MainCall } from "./main-call.ts";
import type { MainCommand } from "./main-commands.ts";

/** Every write is on disk before its reply. @throws MongoError 115 when writes shall be held back. */
export function fsync({ body }: MainCall): Doc {
  if (new CommandOptions(body, "fsync").bool("lock"))
    throw new MongoError(115, "fsync with lock is not supported");
  return reply({ numFiles: new Int32(1) });
}

export function fsyncUnlock(): Doc {
  throw new MongoError(20, "fsyncUnlock called when not locked");
}

/** @throws MongoError 115, 7369100 */
export function setFeatureCompatibilityVersion({ body }: MainCall): Doc {
  const options = new CommandOptions(body, "setFeatureCompatibilityVersion");
  const version = options.string("setFeatureCompatibilityVersion");
  if (version !== "7.0")
    throw new MongoError(115, `feature compatibility version ${version} is not supported, only 7.0`);
  if (!options.bool("confirm")) {
    throw new MongoError(
      7369100,
      "Once you have upgraded to 7.0, you will not be able to downgrade FCV and binary version without support assistance. Please re-run this command with 'confirm: true' to acknowledge this and continue with the FCV upgrade.",
    );
  }
  return reply({});
}

export function listCommands(_call: MainCall, mainCommands: ReadonlyMap<string, MainCommand>): Doc {
  const described = (name: string, command: CommandFacts, isOpen: boolean): [string, Doc] => [
    name,
    document({
      help: "",
      requiresAuth: !isOpen,
      secondaryOk: true,
      adminOnly: command.isAdminOnly === true,
      apiVersions: [],
      deprecatedApiVersions: [],
    }),
  ];
  const all = [
    ...[...mainCommands].map(([name, command]) => described(name, command, command.isOpen === true)),
    ...[...WORKER_COMMANDS].map(([name, command]) => described(name, command, false)),
  ];
  return reply({ commands: Doc.of(all.sort(([a], [b]) => (a < b ? -1 : 1))) });
}
