import { EMPTY, invalidRegex, unsupportedRegex, type RegexCondition, type RegexNode } from "./ast.ts";
import { relativeGroup, type Flags, type Parser } from "./parser.ts";

const CLOSES: Readonly<Record<string, string>> = { "<": ">", "'": "'" };

/** Reads whatever starts with a parenthesis, after it; null when it only changed flags. */
export function parseGroup(parser: Parser): RegexNode | null {
  const { scanner } = parser;
  if (scanner.take("*")) return parseVerb(parser);
  if (!scanner.take("?")) return capture(parser, null);
  if (scanner.take(":")) return closed(parser);
  if (scanner.take(">")) return { type: "atomic", body: closed(parser) };
  if (scanner.take("=")) return look(parser, { behind: false, negative: false });
  if (scanner.take("!")) return look(parser, { behind: false, negative: true });
  if (scanner.take("<=")) return look(parser, { behind: true, negative: false });
  if (scanner.take("<!")) return look(parser, { behind: true, negative: true });
  if (scanner.take("|")) return branchReset(parser);
  if (scanner.take("(")) return conditional(parser);
  return parseNamed(parser) ?? parseCall(parser) ?? parseFlags(parser);
}

function closed(parser: Parser): RegexNode {
  const body = parser.alternatives(parser);
  close(parser);
  // A quantifier applies to the group as a whole, also to one that holds an assertion only.
  const isOpen = body.type === "sequence" || body.type === "assert" || body.type === "keep";
  return isOpen ? { type: "alternatives", branches: [body] } : body;
}

function close({ scanner }: Parser): void {
  if (!scanner.take(")")) throw invalidRegex("missing closing parenthesis");
}

function capture(parser: Parser, name: string | null): RegexNode {
  const index = ++parser.groupCount;
  if (name !== null) {
    if (!/^[A-Za-z_]\w{0,31}$/.test(name)) throw invalidRegex("subpattern name must start with a non-digit");
    if (parser.names.has(name))
      throw invalidRegex("two named subpatterns have the same name (PCRE2_DUPNAMES not set)");
    parser.names.set(name, index);
  }
  const node: RegexNode = { type: "group", index, body: closed(parser) };
  parser.groups.set(index, node);
  return node;
}

function look(parser: Parser, kind: { readonly behind: boolean; readonly negative: boolean }): RegexNode {
  return { type: "look", ...kind, body: closed(parser) };
}

/** Groups in each alternative are numbered from the same start. */
function branchReset(parser: Parser): RegexNode {
  const { flags, groupCount } = parser;
  const branches: RegexNode[] = [];
  let highest = groupCount;
  do {
    parser.groupCount = groupCount;
    branches.push(parser.sequence(parser));
    highest = Math.max(highest, parser.groupCount);
  } while (parser.scanner.take("|"));
  parser.groupCount = highest;
  parser.flags = flags;
  close(parser);
  return { type: "alternatives", branches };
}

function parseNamed(parser: Parser): RegexNode | null {
  const { scanner } = parser;
  if (scanner.take("P="))
    return {
      type: "backreference",
      group: scanner.until(")", "missing closing parenthesis"),
      fold: parser.flags.i,
    };
  if (scanner.take("P>") || scanner.take("&"))
    return { type: "call", group: scanner.until(")", "missing closing parenthesis") };
  const python = scanner.peek() === "P";
  const open = scanner.peek(python ? 1 : 0);
  const end = Object.hasOwn(CLOSES, open) ? CLOSES[open] : undefined;
  if (end === undefined || (python && open !== "<")) return null;
  scanner.at += python ? 2 : 1;
  return capture(parser, scanner.until(end, "syntax error in subpattern name (missing terminator?)"));
}

function parseCall(parser: Parser): RegexNode | null {
  const { scanner } = parser;
  if (scanner.take("R)")) return { type: "call", group: 0 };
  if (scanner.peek() === "C") throw unsupportedRegex("(?C)");
  const back = scanner.at;
  const sign = scanner.take("-") ? "-" : scanner.take("+") ? "+" : "";
  const digits = scanner.run(/\d/, 4);
  if (digits === "") {
    scanner.at = back;
    return null;
  }
  close(parser);
  return { type: "call", group: relativeGroup(sign + digits, parser) };
}

function parseFlags(parser: Parser): RegexNode | null {
  const { scanner } = parser;
  const outer = parser.flags;
  let flags: Flags = scanner.take("^") ? { i: false, m: false, s: false, x: false } : outer;
  let on = true;
  for (;;) {
    const letter = scanner.next();
    if (letter === "-") on = false;
    else if (letter === "i" || letter === "m" || letter === "s" || letter === "x")
      flags = { ...flags, [letter]: on };
    else if (letter === ")") {
      parser.flags = flags;
      return null;
    } else if (letter === ":") {
      parser.flags = flags;
      const body = closed(parser);
      parser.flags = outer;
      return body;
    } else if (letter === "J" || letter === "U" || letter === "n") throw unsupportedRegex(`(?${letter})`);
    else throw invalidRegex("unrecognized character after (? or (?-");
  }
}

function conditional(parser: Parser): RegexNode {
  const condition = parseCondition(parser);
  const { flags } = parser;
  const yes = parser.sequence(parser);
  const no = parser.scanner.take("|") ? parser.sequence(parser) : EMPTY;
  if (parser.scanner.peek() === "|")
    throw invalidRegex("conditional subpattern contains more than two branches");
  parser.flags = flags;
  close(parser);
  return { type: "conditional", condition, yes, no };
}

function parseCondition(parser: Parser): RegexCondition {
  const { scanner } = parser;
  if (scanner.peek() === "?") {
    const test = parseGroup(parser);
    if (test?.type !== "look") throw invalidRegex("assertion expected after (?( or (?(?C)");
    return { kind: "look", look: test };
  }
  if (scanner.take("DEFINE)")) return { kind: "define" };
  const raw = scanner.until(")", "missing closing parenthesis for condition");
  if (/^R(?:\d+|&.*)?$/.test(raw) && !parser.names.has(raw)) throw unsupportedRegex(`(?(${raw})`);
  const name = raw.replace(/^<(.*)>$|^'(.*)'$/, "$1$2");
  return { kind: "group", group: /^[-+]?\d+$/.test(name) ? relativeGroup(name, parser) : name };
}

function parseVerb(parser: Parser): RegexNode {
  const verb = parser.scanner.until(")", "missing closing parenthesis");
  if (verb === "F" || verb === "FAIL") return { type: "fail" };
  throw unsupportedRegex(`(*${verb})`);
}
