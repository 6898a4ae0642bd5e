import type { Value } from "@querysnap/mql";
import type { Access, Command, Demand } from "../commands/command.ts";
import { explainCommand } from "../commands/explain.ts";
import { WORKER_COMMANDS } from "../commands/worker-commands.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";

/** Lists of permissions, one of each of which is needed. */
export type WorkerDemand = {
  readonly needs: readonly (readonly Access[])[];
  readonly effect: Demand["effect"];
};

/** Access that a command of a worker needs; `explain` needs that of the command it explains. */
export function workerDemand(command: Command, body: RawDoc): WorkerDemand {
  const explained = command === explainCommand ? body.getRaw("explain") : undefined;
  const inner = explained && WORKER_COMMANDS.get(explained.keys[0] ?? "");
  if (explained && inner && inner !== explainCommand) return workerDemand(inner, explained);
  const { access, effect } = command.demandOf?.(body) ?? command;
  const needs = isTrue(body.get("bypassDocumentValidation")) ? [access, ["admin" as const]] : [access];
  return { needs, effect };
}

function isTrue(value: Value | undefined): boolean {
  return value === true || (isNumeric(value) && toDoubleNumber(value) !== 0);
}
