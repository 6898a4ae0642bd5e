import { parseSync } from "oxc-parser";

/** A row of the coverage table that a test proves, and the test's name. */
export type Covered = { id: string; test: string };

type Call = { start: number; callee: string; title: string; isSkipped: boolean };

const ANNOTATION = /^ covers: (.+)$/;
const TEST = /^(?:test|it|describe)\b/;
const SKIPPED = /\.(?:skip|todo|fixme)\b/;

const isNode = (value: unknown): value is Record<string, unknown> & { start: number; end: number } =>
  typeof value === "object" && value !== null && "start" in value && "end" in value;

/** The words between the quotes of a test's name, or its source where it is an expression. */
function titleOf(source: string, argument: unknown): string {
  if (!isNode(argument)) return "";
  if (typeof argument["value"] === "string") return argument["value"];
  const text = source.slice(argument.start, argument.end);
  return argument["type"] === "TemplateLiteral" ? text.slice(1, -1) : text;
}

/** Every call that declares a test or a group of tests. One inside a skipped group is skipped too. */
function callsIn(source: string, program: unknown): Call[] {
  const calls: Call[] = [];
  const visit = (node: unknown, isInSkipped: boolean): void => {
    if (Array.isArray(node)) return node.forEach((item) => visit(item, isInSkipped));
    if (typeof node !== "object" || node === null) return undefined;
    let isSkipped = isInSkipped;
    if (isNode(node) && node["type"] === "CallExpression" && isNode(node["callee"])) {
      const callee = source.slice(node["callee"].start, node["callee"].end);
      if (TEST.test(callee)) {
        // the outer call of test.each(…)(…) comes first; the inner one starts at the same place
        isSkipped ||= SKIPPED.test(callee.slice(0, callee.search(/[(`]|$/)));
        const args: unknown = node["arguments"];
        const title = titleOf(source, Array.isArray(args) ? args[0] : undefined);
        if (calls.at(-1)?.start !== node.start) calls.push({ start: node.start, callee, title, isSkipped });
      }
    }
    for (const child of Object.values(node)) visit(child, isSkipped);
  };
  visit(program, false);
  return calls;
}

/**
 * Reads `// covers: A2.01, A2.02` above the tests of a file. Several such lines may follow each other; the
 * last stands directly above the test, so that a test that is commented out covers nothing.
 *
 * @throws Error naming the line of an annotation that belongs to no running test
 */
export function coveredRows(path: string, source: string): Covered[] {
  if (!source.includes("// covers: ")) return [];
  const { program, comments } = parseSync(path, source);
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  const calls = new Map(callsIn(source, program).map((call) => [lineOf(call.start), call]));
  const annotations = comments.flatMap(({ type, value, start }) => {
    const ids = type === "Line" ? ANNOTATION.exec(value)?.[1] : undefined;
    return ids === undefined ? [] : [{ line: lineOf(start), ids: ids.split(", ") }];
  });
  const lines = new Set(annotations.map(({ line }) => line));
  return annotations.flatMap(({ line, ids }) => {
    let below = line + 1;
    while (lines.has(below)) below++;
    const call = calls.get(below);
    if (call === undefined || call.isSkipped)
      throw new Error(`${path}:${line}: "covers" stands above no test that runs`);
    return ids.map((id) => ({ id, test: call.title }));
  });
}
