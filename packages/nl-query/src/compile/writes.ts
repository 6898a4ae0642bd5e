import { Doc, buildOperation, type Value } from "@querysnap/mql";
import type { Change, Plan, Write } from "../plan/plan.ts";
import { docOf, entry, partsOf, type Compiled, type Part } from "./build.ts";
import { filterEntries } from "./filter.ts";
import { literalValue } from "./literals.ts";

/** Text that changes data. It is written for the editor and never run by itself. */
export function compileWrite(plan: Plan, write: Write): Compiled {
  const collection = plan.collection.name;
  const parts: Part[] = [
    { role: "collection", words: plan.collectionWords, path: ["collection"] },
    { role: "shape", words: write.words, path: ["method"] },
  ];
  if (write.kind === "insert") {
    const document = nested(write.changes);
    parts.push({ role: "shape", words: write.changes.flatMap((change) => change.words), path: ["args", 0] });
    return { operation: buildOperation({ collection, method: "insertOne", args: [document] }), parts };
  }
  const filter = filterEntries(plan.conditions, (ref) => ref.field.path);
  parts.push(...partsOf(filter, ["args", 0]));
  if (write.kind === "delete")
    return { operation: buildOperation({ collection, method: "deleteMany", args: [docOf(filter)] }), parts };
  const operators = [...new Set(write.changes.map((change) => change.operator))].map((operator) => {
    const entries = write.changes
      .filter((change) => change.operator === operator)
      .map((change) =>
        entry(change.field.path, literalValue(change.value, change.field), {
          role: "shape",
          words: change.words,
        }),
      );
    return { key: operator, value: docOf(entries), parts: partsOf(entries) };
  });
  parts.push(...partsOf(operators, ["args", 1]));
  return {
    operation: buildOperation({ collection, method: "updateMany", args: [docOf(filter), docOf(operators)] }),
    parts,
  };
}

/** Values under dotted paths become embedded documents. */
function nested(changes: readonly Change[]): Doc {
  const tree = new Map<string, Value>();
  for (const change of changes) {
    const [head = "", ...rest] = change.field.path.split(".");
    const value = change.field.isArray
      ? [literalValue(change.value, change.field)]
      : literalValue(change.value, change.field);
    if (rest.length === 0) tree.set(head, value);
    else {
      const inner = tree.get(head);
      const known = inner instanceof Doc ? [...inner.entries()] : [];
      tree.set(head, Doc.of([...known, [rest.join("."), value]]));
    }
  }
  return Doc.of(tree);
}
