import { type Expression, parseExpressionAt } from "acorn";
import { lineAndColumn } from "../ejson/ejson-error.ts";
import { OperationIssue } from "../operation/issue.ts";
import { REFUSED_METHODS } from "../operation/methods.table.ts";
import type { Operation } from "../operation/operation.ts";
import { toCommand } from "../command/to-command.ts";
import { evaluateValue, type EvaluateContext } from "./evaluate.ts";
import { locateInStatement, type Located, rememberSource } from "./locate.ts";
import {
  type ParseError,
  type ParseOptions,
  type ParseResult,
  type ParseValueResult,
  SyntaxIssue,
} from "./parse-result.ts";
import { peel } from "./peel.ts";
import { checkNesting, skipBlank, skipBlankOnLine } from "./scan.ts";
import { readShellStatement } from "./shell-statement.ts";

const MAX_TEXT = 16 * 1024 * 1024;
const MAX_STATEMENTS = 1000;

/**
 * Reads shell text: one or more statements, none of them executed. Every operation of the result has been
 * checked by `toCommand`, so that what parses can be run or refused for a named reason, never misunderstood.
 * Never throws for a text.
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const context: EvaluateContext = { nowMs: options.now ?? Date.now() };
  const statements: Operation[] = [];
  const errors: ParseError[] = [];
  try {
    if (text.length > MAX_TEXT) throw new SyntaxIssue("The text is longer than 16 MB", { start: 0, end: 1 });
    checkNesting(text);
    let at = skipBlank(text, 0);
    if (at >= text.length)
      throw new SyntaxIssue(
        "Please enter a query",
        { start: 0, end: text.length },
        { expected: "db.<collection>.find({…})" },
      );
    while (at < text.length) {
      if (statements.length + errors.length >= MAX_STATEMENTS)
        throw new SyntaxIssue(`More than ${MAX_STATEMENTS} statements`, { start: at, end: at + 1 });
      const next = readStatement({ text, at, options, context, statements, errors });
      at = skipBlank(text, next);
    }
  } catch (error) {
    errors.push(toParseError(text, error));
  }
  return errors.length === 0 ? { ok: true, statements } : { ok: false, errors };
}

/**
 * Reads one value in shell syntax, such as `{ _id: ObjectId("…"), n: NumberLong(5) }`. Nothing is run.
 * Never throws for a text.
 */
export function parseValue(text: string, options: Pick<ParseOptions, "now"> = {}): ParseValueResult {
  try {
    checkNesting(text);
    const start = skipBlank(text, 0);
    const expression = parseExpressionAt(text, start, { ecmaVersion: "latest", preserveParens: true });
    const end = skipBlank(text, expression.end);
    if (end < text.length)
      throw new SyntaxIssue(`Unexpected ${JSON.stringify(tokenAt(text, end))} after the value`, {
        start: end,
        end: end + 1,
      });
    return { ok: true, value: evaluateValue(expression, { nowMs: options.now ?? Date.now() }) };
  } catch (error) {
    const isSyntax = error instanceof SyntaxError && "pos" in error && typeof error.pos === "number";
    return {
      ok: false,
      error: toParseError(text, isSyntax ? syntaxIssue(text, error.message, Number(error.pos)) : error),
    };
  }
}

type Reading = {
  text: string;
  at: number;
  options: ParseOptions;
  context: EvaluateContext;
  statements: Operation[];
  errors: ParseError[];
};

/**
 * Reads one statement; what is wrong inside it is recorded, and the next one is still read. Returns where it
 * ends.
 */
function readStatement({ text, at, options, context, statements, errors }: Reading): number {
  const shell = readShellStatement(text, at);
  if (shell) {
    statements.push(shell);
    return shell.span.end;
  }
  // the syntax parser counts the lines before its start: without them a thousand statements stay linear
  const rest = text.slice(at);
  try {
    const expression = readExpression(rest);
    const end = at + statementEnd(rest, expression);
    try {
      const located = toOperation({ expression, base: at, end }, options, context);
      rememberSource(located);
      checkCommand(located);
      statements.push(located.operation);
    } catch (error) {
      errors.push(toParseError(text, shifted(error, at)));
    }
    return end;
  } catch (error) {
    throw shifted(error, at);
  }
}

/** The issue with its place counted from the start of the whole text. */
function shifted(error: unknown, base: number): unknown {
  return error instanceof SyntaxIssue
    ? new SyntaxIssue(error.message, { start: error.at.start + base, end: error.at.end + base }, error.advice)
    : error;
}

function checkCommand(located: Located): void {
  try {
    toCommand(located.operation);
  } catch (error) {
    if (!(error instanceof OperationIssue)) throw error;
    const { start, end } = locateInStatement(located, error.path);
    throw new SyntaxIssue(
      error.message,
      { start: start - located.base, end: end - located.base },
      error.advice,
    );
  }
}

const REFUSED_WORDS =
  /(?:var|let|const|function|async|await|class|if|else|for|while|do|switch|try|throw|return|with|delete|typeof|void|yield|import|export|debugger|new)(?![\w$])/y;

const SHELL_FUNCTIONS =
  /(?:print|printjson|load|sleep|quit|exit|help|cls|tojson|eval|require|process|globalThis|window|config|connect|Mongo|version|passwordPrompt)(?![\w$])/y;

const SQL =
  /(?:select\s+[\w*"'`([]|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(?:create|drop|alter|truncate)\s+table\s)/iy;

function readExpression(text: string): Expression {
  refuseWord(text, 0);
  try {
    return parseExpressionAt(text, 0, { ecmaVersion: "latest", sourceType: "script", preserveParens: true });
  } catch (error) {
    if (error instanceof SyntaxError && "pos" in error && typeof error.pos === "number")
      throw syntaxIssue(text, error.message, error.pos);
    throw error;
  }
}

function refuseWord(text: string, at: number): void {
  SQL.lastIndex = at;
  const sql = SQL.exec(text)?.[0].split(/\s/, 1)[0];
  if (sql !== undefined)
    throw new SyntaxIssue(
      "This is SQL; a query is written in MongoDB's shell syntax",
      { start: at, end: at + sql.length },
      { expected: "db.<collection>.find({…})" },
    );
  REFUSED_WORDS.lastIndex = at;
  const word = REFUSED_WORDS.exec(text)?.[0];
  if (word !== undefined) {
    const isVariable = word === "var" || word === "let" || word === "const";
    const reason = isVariable
      ? "Variables are not supported; write the value where it is used"
      : `${word} is JavaScript that is not run here`;
    throw new SyntaxIssue(
      reason,
      { start: at, end: at + word.length },
      { expected: "a statement such as db.<collection>.find({…})" },
    );
  }
  SHELL_FUNCTIONS.lastIndex = at;
  const name = SHELL_FUNCTIONS.exec(text)?.[0];
  if (name !== undefined) {
    throw new SyntaxIssue(
      `${name} is a part of the shell's JavaScript, which is not run here`,
      { start: at, end: at + name.length },
      { expected: "a statement such as db.<collection>.find({…})" },
    );
  }
}

function syntaxIssue(text: string, message: string, position: number): SyntaxIssue {
  const reason = message.replace(/ \(\d+:\d+\)$/, "");
  const at = { start: position, end: Math.min(text.length, position + 1) };
  if (position >= text.length) {
    const expected = text.trimEnd().endsWith(".")
      ? "a method name after the dot"
      : 'a closing ")", "}", "]" or quote';
    return new SyntaxIssue("The statement is not finished", at, { expected });
  }
  if (/unterminated string/i.test(reason))
    return new SyntaxIssue("The string has no closing quote", at, {
      expected: "a quote before the end of the line",
    });
  if (/unterminated template/i.test(reason))
    return new SyntaxIssue("The template has no closing back quote", at);
  if (/unterminated regular/i.test(reason))
    return new SyntaxIssue("The regular expression has no closing slash", at);
  if (/unterminated comment/i.test(reason))
    return new SyntaxIssue("The comment has no end", at, { expected: "*/" });
  if (/invalid regular expression/i.test(reason))
    return new SyntaxIssue(reason, at, {
      expected: 'a JavaScript regular expression, or { $regex: "…" } with the server\'s own syntax',
    });
  if (/__proto__/.test(reason))
    return new SyntaxIssue('The key "__proto__" stands twice in one document', at);
  if (/unexpected token/i.test(reason))
    return new SyntaxIssue(
      `Unexpected ${JSON.stringify(tokenAt(text, position))}`,
      { start: position, end: position + tokenAt(text, position).length },
      unexpectedAdvice(text, position),
    );
  return new SyntaxIssue(reason, at);
}

function tokenAt(text: string, position: number): string {
  return (
    /^(?:[\w$]+|[^\s\w$])/u.exec(text.slice(position, position + 60))?.[0] ??
    text.slice(position, position + 1)
  );
}

/** What is missing most often: the comma between two fields, or a bracket. */
function unexpectedAdvice(text: string, position: number): { expected?: string } {
  const token = text[position] ?? "";
  if (/["'\w$[{]/.test(token)) return { expected: "a comma between fields or values, or a closing bracket" };
  if (/[)\]}]/.test(token)) return { expected: "a value, or another closing bracket before this one" };
  return {};
}

/** A statement ends with its line, a semicolon or the text. */
function statementEnd(text: string, expression: Expression): number {
  const at = skipBlankOnLine(text, expression.end);
  const next = text[at];
  if (
    next === undefined ||
    next === "\n" ||
    next === ";" ||
    next === "\u2028" ||
    next === "\u2029" ||
    text.slice(expression.end, at).includes("\n")
  )
    return expression.end;
  if (next === "/" && text[at + 1] === "*") return expression.end;
  throw new SyntaxIssue(
    `Unexpected ${JSON.stringify(tokenAt(text, at))} after the statement`,
    { start: at, end: at + tokenAt(text, at).length },
    { expected: "the end of the line, or a semicolon before the next statement" },
  );
}

/** Places in the expression are counted from `base`. */
type Statement = { expression: Expression; base: number; end: number };

function toOperation(
  { expression, base, end }: Statement,
  options: ParseOptions,
  context: EvaluateContext,
): Located {
  const span = { start: base, end };
  const inner = withoutParentheses(expression);
  if (inner.type === "ObjectExpression" || inner.type === "ArrayExpression") {
    const { collection } = options;
    if (collection === undefined)
      throw new SyntaxIssue("A filter or pipeline alone does not say which collection it is about", inner, {
        expected: "db.<collection>.find({…}) or db.<collection>.aggregate([…])",
      });
    const method = inner.type === "ObjectExpression" ? "find" : "aggregate";
    const operation: Operation = {
      scope: "collection",
      collection,
      method,
      args: [evaluateValue(inner, context)],
      explain: null,
      chain: [],
      span,
    };
    return {
      operation,
      base,
      collectionAt: inner,
      methodAt: inner,
      args: [inner],
      argsAt: inner,
      explain: [],
      chain: [],
    };
  }
  const peeled = peel(expression);
  const evaluateAll = (nodes: typeof peeled.main.args) => nodes.map((node) => evaluateValue(node, context));
  refuseFunctionsInChain(peeled.chain);
  const operation: Operation = {
    scope: peeled.scope,
    collection: peeled.collection,
    method: peeled.main.method,
    args: evaluateAll(peeled.main.args),
    explain: peeled.explain && evaluateAll(peeled.explain),
    chain: peeled.chain.map(({ method, args }) => ({ method, args: evaluateAll(args) })),
    span,
  };
  return {
    operation,
    base,
    collectionAt: peeled.collectionAt,
    methodAt: peeled.main.nameAt,
    args: peeled.main.args,
    argsAt: peeled.main.node,
    explain: peeled.explain ?? [],
    chain: peeled.chain.map(({ nameAt, args }) => ({ nameAt, args })),
  };
}

function withoutParentheses(expression: Expression): Expression {
  let inner = expression;
  while (inner.type === "ParenthesizedExpression") inner = inner.expression;
  return inner;
}

/** forEach and map are refused for what they are, before their function is. */
function refuseFunctionsInChain(chain: { method: string; nameAt: { start: number; end: number } }[]): void {
  for (const { method, nameAt } of chain) {
    const reason = REFUSED_METHODS.get(`chain.${method}`);
    if (reason !== undefined) throw new SyntaxIssue(reason, nameAt);
  }
}

function toParseError(text: string, error: unknown): ParseError {
  if (error instanceof RangeError) {
    return {
      message: "The text is nested too deeply to be read",
      line: 1,
      column: 1,
      offset: 0,
      length: text.length,
      expected: null,
      suggestion: null,
    };
  }
  if (!(error instanceof SyntaxIssue)) throw error;
  const { start, end } = error.at;
  return {
    message: error.message,
    ...lineAndColumn(text, start),
    offset: start,
    length: Math.max(end - start, start < text.length ? 1 : 0),
    expected: error.advice.expected ?? null,
    suggestion: error.advice.suggestion ?? null,
  };
}
