import { guard, type Operation, operationEffect, OperationIssue, parse, print } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { checkNames, type Problem } from "./check-names.ts";
import { checkValues } from "./check-values.ts";
import type { VerifyProbe } from "./probe.ts";

export type CheckCall = {
  schema: SchemaSnapshot;
  readOnly: boolean;
  /** Whether the question itself asks for a change. */
  mayWrite: boolean;
  now: Date;
  probe: VerifyProbe;
};

export type Checked = { ok: true; operation: Operation } | { ok: false; problems: Problem[] };

const LONGEST_QUERY = 20_000;
/** Methods that a question can ask for; everything else is administration. */
const METHODS =
  /^(find|findOne|aggregate|countDocuments|estimatedDocumentCount|count|distinct|insertOne|insertMany|updateOne|updateMany|deleteOne|deleteMany|replaceOne|findOneAndUpdate|findOneAndDelete)$/;

const fail = (kind: Problem["kind"], message: string): Checked => ({
  ok: false,
  problems: [{ kind, message }],
});

/** Parses, guards, checks names, types and spellings, and lets the server plan it. Nothing is executed. */
export async function checkQuery(text: string, call: CheckCall): Promise<Checked> {
  if (text.length > LONGEST_QUERY) return fail("syntax", "The query is too long.");
  const parsed = parse(text, { now: call.now.getTime() });
  if (!parsed.ok) {
    const [first] = parsed.errors;
    return fail(
      "syntax",
      first
        ? `Syntax error at line ${first.line}, column ${first.column}: ${first.message}`
        : "This is not a query.",
    );
  }
  const [operation, ...more] = parsed.statements;
  if (!operation || more.length > 0) return fail("syntax", "Write exactly one statement.");
  try {
    const refused = refusalOf(operation, call);
    if (refused) return { ok: false, problems: [refused] };
    const names = checkNames(operation, call.schema);
    if (names.length > 0) return { ok: false, problems: names };
    const { operation: corrected, problems } = checkValues(operation, call.schema);
    if (problems.length > 0) return { ok: false, problems };
    const error = await call.probe.dryRun(corrected);
    // printed and read again, so that what is shown is what was checked
    const shown = parse(print(corrected), { now: call.now.getTime() });
    const [final] = shown.ok ? shown.statements : [];
    if (error !== null) return fail("run", `MongoDB refuses this query: ${error}`);
    return final ? { ok: true, operation: final } : fail("syntax", "This query cannot be written down.");
  } catch (error) {
    if (error instanceof OperationIssue) return fail("syntax", error.message);
    throw error;
  }
}

function refusalOf(operation: Operation, { schema, readOnly, mayWrite }: CheckCall): Problem | null {
  if (operation.scope !== "collection" || operation.explain !== null || !METHODS.test(operation.method))
    return { kind: "guard", message: `${operation.method} does not answer a question about documents.` };
  const verdict = guard(operation, { readOnly, databaseName: schema.databaseName });
  if (!verdict.allowed) return { kind: "guard", message: `${verdict.message}.` };
  const effect = operationEffect(operation);
  if (effect === "structure")
    return { kind: "guard", message: "The question asks for no change of collections." };
  if (effect === "write" && !mayWrite)
    return { kind: "guard", message: "The question does not ask for a change, so the query must only read." };
  return null;
}
