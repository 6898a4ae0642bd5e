import type { RawDoc } from "../engine/raw-doc.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";

/**
 * What a command does, as far as permissions go: "monitor" looks at the server as a whole, "host" steers it.
 */
export type Access = "none" | "read" | "write" | "admin" | "users" | "monitor" | "host";

/** Permissions of which one is enough, and whether another worker may run it next to a writer. */
export type Demand = { readonly access: readonly Access[]; readonly effect: "read" | "write" };

/** Properties of a command, on whichever thread it runs; absent flags are false. */
export type CommandFacts = {
  /** Fields of its own, besides its name and those of every command; null when it takes any. */
  readonly fields: readonly string[] | null;
  /** Permissions of which one is enough. */
  readonly access: readonly Access[];
  /** Runs on the database "admin" only. */
  readonly isAdminOnly?: true;
  /** Part of version 1 of the stable API, so `apiStrict` admits it. */
  readonly isStable?: true;
  /** Takes read concerns other than "local". */
  readonly takesReadConcern?: true;
  /** Refuses a write concern unless it writes. */
  readonly refusesWriteConcern?: true;
  /** Checks `maxTimeMS` together with its own fields, so mistakes in it have other codes. */
  readonly checksMaxTime?: true;
  /** Name of its document in messages, where it differs from the command's. */
  readonly messageName?: string;
};

/**
 * Everything the server knows about a command that the worker of a database runs. All of them are listed in
 * `worker-commands.ts`; those of the main thread are in `server/main-commands.ts`.
 */
export type Command = CommandFacts & {
  /** As the manual spells it, then the other spellings that clients send. */
  readonly names: readonly string[];
  /** "read" may run in a reading worker while another command writes. */
  readonly effect: Demand["effect"];
  /** Replaces `access` and `effect` where they depend on the command's fields. */
  readonly demandOf?: (body: RawDoc) => Demand;
  readonly run: (call: CommandCall) => CommandReply;
};
