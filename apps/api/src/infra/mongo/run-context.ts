import type { Doc } from "@querysnap/mql";
import type { Db } from "mongodb";
import { toDriverValue } from "./driver-values.ts";

/** What every command of one run shares. */
export type RunContext = { db: Db; signal: AbortSignal; timeLimitMs: number; offset: number };

/**
 * Options as fields of a server command. The time limit is the smaller one of the user's and ours.
 *
 * @param only names that the command knows; all when left out
 */
export function optionFields(
  context: Pick<RunContext, "timeLimitMs">,
  options: Doc,
  ...[only, { isTimed } = { isTimed: true }]: [only?: readonly string[], how?: { isTimed: boolean }]
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of options.entries())
    if (!only || only.includes(name)) fields[name] = toDriverValue(value);
  const asked = Number(fields["maxTimeMS"] ?? 0);
  if (isTimed) fields["maxTimeMS"] = asked > 0 && asked < context.timeLimitMs ? asked : context.timeLimitMs;
  else delete fields["maxTimeMS"];
  return fields;
}
