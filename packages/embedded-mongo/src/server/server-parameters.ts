import { Doc, Double, Int32, Long, type Value } from "@querysnap/mql";
import { CommandOptions } from "../commands/command-options.ts";
import { document, reply } from "../commands/reply.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { MainCall } from "./main-call.ts";

const verbosity = document({ verbosity: new Int32(0) });

/** Parameters that drivers, shells and tools ask for; none can be changed while the server runs. */
const PARAMETERS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["authSchemaVersion", new Int32(5)],
  ["authenticationMechanisms", ["SCRAM-SHA-256"]],
  ["cursorTimeoutMillis", new Long(600_000n)],
  ["diagnosticDataCollectionEnabled", false],
  ["enableTestCommands", false],
  ["featureCompatibilityVersion", document({ version: "7.0" })],
  ["localLogicalSessionTimeoutMinutes", new Int32(30)],
  [
    "logComponentVerbosity",
    document({ verbosity: new Int32(0), command: verbosity, query: verbosity, storage: verbosity }),
  ],
  ["logLevel", new Int32(0)],
  ["maxBSONDepth", new Int32(200)],
  ["notablescan", false],
  ["quiet", false],
  ["requireApiVersion", false],
  ["scramSHA256IterationCount", new Int32(15_000)],
  ["ttlMonitorEnabled", true],
]);

/** @see https://www.mongodb.com/docs/v7.0/reference/command/getParameter/ */
export function getParameter({ body }: MainCall): Doc {
  const asked = body.values[0];
  const options = new CommandOptions(asked instanceof Doc ? asked : Doc.empty, "getParameter").allow([
    "showDetails",
    "allParameters",
    "setAt",
  ]);
  const isAll = asked === "*" || options.bool("allParameters");
  const isDetailed = options.bool("showDetails");
  const isStartup = options.string("setAt") !== "runtime";
  const found = [...PARAMETERS].filter(([name]) => isStartup && (isAll || body.has(name)));
  if (found.length === 0) throw new MongoError(72, "no option found to get");
  const details = (value: Value): Value =>
    isDetailed ? document({ value, settableAtRuntime: false, settableAtStartup: true }) : value;
  return Doc.of([
    ...found.map(([name, value]) => [name, details(value)] as [string, Value]),
    ["ok", new Double(1)],
  ]);
}

/** Accepts what is the case already. @throws MongoError 20, 72 */
export function setParameter({ body }: MainCall): Doc {
  const wanted = [...body.entries()]
    .slice(1)
    .filter(([key]) => !key.startsWith("$") && key !== "lsid" && key !== "comment");
  if (wanted.length === 0) throw new MongoError(72, "no option found to set, use help:true to see options ");
  let was: Value = null;
  for (const [name, value] of wanted) {
    const known = PARAMETERS.get(name);
    if (known === undefined)
      throw new MongoError(
        72,
        `attempted to set unrecognized parameter [${name}], use help:true to see options `,
      );
    if (describeValue(known) !== describeValue(value))
      throw new MongoError(20, `not allowed to change [${name}] at runtime`);
    was = known;
  }
  return reply({ was });
}
