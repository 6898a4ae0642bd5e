import type { CallExpression, Expression, MemberExpression, SpreadElement, Super } from "acorn";
import { hasLoneSurrogate } from "../bson/utf8.ts";
import { suggest } from "../operation/suggest.ts";
import {
  CHAIN_METHODS,
  COLLECTION_METHODS,
  DATABASE_METHODS,
  REFUSED_METHODS,
} from "../operation/methods.table.ts";
import { keyText } from "./evaluate.ts";
import { SyntaxIssue } from "./parse-result.ts";

export type PeeledCall = {
  method: string;
  nameAt: { start: number; end: number };
  args: (Expression | SpreadElement)[];
  node: CallExpression;
};

/** A statement as a sequence of names and calls, arguments not yet evaluated. */
export type Peeled = {
  scope: "collection" | "database";
  collection: string | null;
  collectionAt: { start: number; end: number };
  main: PeeledCall;
  explain: (Expression | SpreadElement)[] | null;
  chain: PeeledCall[];
};

type Segment =
  | { kind: "name"; name: string; at: { start: number; end: number } }
  | { kind: "call"; args: (Expression | SpreadElement)[]; node: CallExpression };

const START = "db.<collection>.<method>(…), for example db.orders.find({})";

/** Takes `db.orders.find(…).sort(…)` apart. Reads names only; nothing is called. */
export function peel(expression: Expression): Peeled {
  const segments = segmentsOf(expression);
  const { collection, rest } = takeCollection(segments, expression);
  const calls = takeCalls(rest, expression);
  const [first, ...others] = calls;
  if (!first) throw incomplete(expression, collection);
  const collectionAt = collection?.at ?? first.nameAt;
  if (collection === null) {
    checkName(first, "database");
    return { scope: "database", collection: null, collectionAt, main: first, explain: null, chain: others };
  }
  checkCollectionName(collection.name, collection.at);
  const name = collection.name;
  if (first.method !== "explain") {
    checkName(first, "collection");
    return { scope: "collection", collection: name, collectionAt, main: first, explain: null, chain: others };
  }
  const [explained, ...chain] = others;
  if (!explained)
    throw new SyntaxIssue("explain() of a collection needs a method after it", first.nameAt, {
      expected: `db.${name}.explain().find({…})`,
    });
  checkName(explained, "collection");
  return { scope: "collection", collection: name, collectionAt, main: explained, explain: first.args, chain };
}

function incomplete(expression: Expression, collection: { name: string } | null): SyntaxIssue {
  if (collection === null)
    return new SyntaxIssue("The statement ends after db", expression, { expected: START });
  const last = collection.name.split(".").at(-1) ?? "";
  if (COLLECTION_METHODS.has(last))
    return new SyntaxIssue(
      `${last} needs parentheses`,
      { start: expression.end - last.length, end: expression.end },
      { expected: `${last}(…)`, suggestion: `${last}()` },
    );
  return new SyntaxIssue("The statement names a collection but calls no method of it", expression, {
    expected: `a method, for example db.${collection.name}.find({})`,
  });
}

function segmentsOf(expression: Expression): Segment[] {
  const segments: Segment[] = [];
  let node: Expression | Super = expression;
  for (;;) {
    if (node.type === "ChainExpression")
      throw new SyntaxIssue("Optional chaining (?.) is not supported; write a plain dot", node);
    if (node.type === "CallExpression") {
      segments.push({ kind: "call", args: node.arguments, node });
      node = node.callee;
    } else if (node.type === "MemberExpression") {
      segments.push({ kind: "name", name: memberName(node), at: node.property });
      node = node.object;
    } else if (node.type === "ParenthesizedExpression") {
      node = node.expression;
    } else {
      break;
    }
  }
  if (node.type !== "Identifier" || node.name !== "db")
    throw new SyntaxIssue(rootMessage(node), node, { expected: START, ...rootSuggestion(node) });
  return segments.reverse();
}

function rootMessage(node: Expression | Super): string {
  if (node.type === "Identifier") {
    if (node.name === "rs" || node.name === "sh" || node.name === "sp")
      return `${node.name} administers a deployment and is not available here`;
    return `A statement starts with db, not with ${node.name}`;
  }
  if (node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression")
    return "Functions are not run here";
  if (node.type === "AssignmentExpression")
    return "Assignments are not supported; write the value where it is used";
  if (node.type === "ImportExpression") return "import is not available in a query";
  return "A statement starts with db";
}

function rootSuggestion(node: Expression | Super): { suggestion?: string } {
  return node.type === "Identifier" && /^(?:d|b|bd|db.|dB|DB|Db)$/.test(node.name)
    ? { suggestion: "db" }
    : {};
}

function memberName(node: MemberExpression): string {
  if (node.optional)
    throw new SyntaxIssue("Optional chaining (?.) is not supported; write a plain dot", node);
  if (!node.computed) return keyText(node.property) ?? "";
  const name =
    node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : null;
  if (name === null)
    throw new SyntaxIssue("A name in brackets must be written as text", node.property, {
      expected: 'db["collection name"]',
    });
  return name;
}

type CollectionPart = {
  collection: { name: string; at: { start: number; end: number } } | null;
  rest: Segment[];
};

/** Names before the first call are the collection, but for the last one, which is the method. */
function takeCollection(segments: Segment[], expression: Expression): CollectionPart {
  const firstCall = segments.findIndex((segment) => segment.kind === "call");
  const lead = segments
    .slice(0, firstCall === -1 ? segments.length : firstCall)
    .filter((segment) => segment.kind === "name");
  if (firstCall === -1) return { collection: lead.length === 0 ? null : joinNames(lead), rest: [] };
  const method = lead.at(-1);
  const call = segments[firstCall];
  if (!method || call?.kind !== "call")
    throw new SyntaxIssue("db cannot be called", expression, { expected: START });
  if (lead.length === 1 && method.name === "getCollection")
    return fromGetCollection(call, segments.slice(firstCall + 1));
  if (lead.length === 1) {
    // what follows getSiblingDB("x") is no call of this database
    const refusal = REFUSED_METHODS.get(`database.${method.name}`);
    if (refusal !== undefined) throw new SyntaxIssue(refusal, method.at);
    return { collection: null, rest: segments };
  }
  return { collection: joinNames(lead.slice(0, -1)), rest: segments.slice(firstCall - 1) };
}

function joinNames(names: { name: string; at: { start: number; end: number } }[]) {
  return {
    name: names.map(({ name }) => name).join("."),
    at: { start: names[0]?.at.start ?? 0, end: names.at(-1)?.at.end ?? 0 },
  };
}

function fromGetCollection(call: Segment & { kind: "call" }, rest: Segment[]): CollectionPart {
  const [argument] = call.args;
  const name =
    argument?.type === "Literal"
      ? argument.value
      : argument?.type === "TemplateLiteral" && argument.expressions.length === 0
        ? argument.quasis[0]?.value.cooked
        : undefined;
  if (!argument || call.args.length !== 1 || typeof name !== "string")
    throw new SyntaxIssue("getCollection takes the collection's name as text", argument ?? call.node, {
      expected: 'db.getCollection("name")',
    });
  const names = [{ name, at: { start: argument.start, end: argument.end } }];
  const firstCall = rest.findIndex((segment) => segment.kind === "call");
  const end = firstCall === -1 ? rest.length : firstCall - 1;
  for (const segment of rest.slice(0, Math.max(0, end))) if (segment.kind === "name") names.push(segment);
  return { collection: joinNames(names), rest: rest.slice(Math.max(0, end)) };
}

const MAX_CALLS = 200;

function takeCalls(segments: Segment[], expression: Expression): PeeledCall[] {
  const calls: PeeledCall[] = [];
  for (let at = 0; at < segments.length; at += 2) {
    const name = segments[at];
    const call = segments[at + 1];
    if (name?.kind !== "name")
      throw new SyntaxIssue("The result of a call cannot be called again", expression, {
        expected: "a method name after a dot",
      });
    if (call?.kind !== "call") {
      if (CHAIN_METHODS.has(name.name) || COLLECTION_METHODS.has(name.name))
        throw new SyntaxIssue(`${name.name} needs parentheses`, name.at, {
          expected: `${name.name}(…)`,
          suggestion: `${name.name}()`,
        });
      throw new SyntaxIssue("Properties of a result are not read here", name.at, {
        expected: "a method call, or the end of the statement",
      });
    }
    if (calls.length === MAX_CALLS)
      throw new SyntaxIssue(`More than ${MAX_CALLS} calls in one statement`, name.at);
    calls.push({
      method: name.name,
      nameAt: { start: name.at.start, end: name.at.end },
      args: call.args,
      node: call.node,
    });
  }
  return calls;
}

export function checkCollectionName(name: string, at: { start: number; end: number }): void {
  if (name === "") throw new SyntaxIssue("The collection name is empty", at);
  if (name.includes("\0")) throw new SyntaxIssue("A collection name cannot hold a NUL character", at);
  if (name.includes("$")) throw new SyntaxIssue("A collection name cannot hold a $ sign", at);
  if (name.startsWith(".") || name.endsWith("."))
    throw new SyntaxIssue("A collection name cannot start or end with a dot", at);
  if (hasLoneSurrogate(name)) throw new SyntaxIssue("The name holds half of a surrogate pair", at);
}

function checkName(call: PeeledCall, scope: "collection" | "database"): void {
  const known = scope === "collection" ? COLLECTION_METHODS : DATABASE_METHODS;
  if (known.has(call.method)) return;
  const refusal = REFUSED_METHODS.get(`${scope}.${call.method}`);
  if (refusal !== undefined) throw new SyntaxIssue(refusal, call.nameAt);
  if (scope === "database" && (COLLECTION_METHODS.has(call.method) || CHAIN_METHODS.has(call.method))) {
    throw new SyntaxIssue(`${call.method} is a method of a collection`, call.nameAt, {
      expected: `db.<collection>.${call.method}(…)`,
    });
  }
  if (scope === "collection" && CHAIN_METHODS.has(call.method)) {
    throw new SyntaxIssue(`${call.method} comes after find() or aggregate()`, call.nameAt, {
      expected: `find({…}).${call.method}(…)`,
    });
  }
  const near = suggest(call.method, [...known.keys()]);
  throw new SyntaxIssue(
    `${call.method} is not a method of a ${scope}`,
    call.nameAt,
    near === null ? { expected: "a method such as find, aggregate or countDocuments" } : { suggestion: near },
  );
}
