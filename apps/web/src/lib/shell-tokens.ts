/** Syntax class of a token; each is a `--syn-*` color. */
export type ShellTokenKind =
  | "punct"
  | "key"
  | "method"
  | "op"
  | "string"
  | "number"
  | "ctor"
  | "bool"
  | "comment"
  | "plain";
export type ShellToken = { kind: ShellTokenKind; text: string };

const CONSTRUCTORS = new Set([
  "ObjectId",
  "ISODate",
  "Date",
  "NumberInt",
  "NumberLong",
  "NumberDecimal",
  "Int32",
  "Long",
  "Double",
  "Decimal128",
  "UUID",
  "BinData",
  "HexData",
  "MD5",
  "Timestamp",
  "MinKey",
  "MaxKey",
  "RegExp",
  "Code",
  "DBRef",
  "DBPointer",
  "Symbol",
]);
const CONSTANTS = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);
const KEYWORDS = new Set(["db", "new", "use", "show"]);

/** Tokenizer state between lines; a new one starts a text. */
export type ShellScan = { inComment: boolean; afterDot: boolean };
export const startScan = (): ShellScan => ({ inComment: false, afterDot: false });

const WORD = /^[A-Za-z_$][\w$]*/;
const NUMBER = /^(?:0[xX][\da-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/;
const STRING = /^(?:"(?:[^"\\\n]|\\.)*(?:"|$)|'(?:[^'\\\n]|\\.)*(?:'|$)|`(?:[^`\\]|\\.)*(?:`|$))/;
const REGEX = /^\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/;

function wordKind(word: string, rest: string, scan: ShellScan): ShellTokenKind {
  if (word.startsWith("$")) return "op";
  const next = rest.trimStart();
  if (scan.afterDot) return next.startsWith("(") ? "method" : "key";
  if (next.startsWith(":")) return "key";
  if (CONSTANTS.has(word)) return "bool";
  if (KEYWORDS.has(word)) return "punct";
  if (CONSTRUCTORS.has(word)) return "ctor";
  return next.startsWith("(") ? "method" : "key";
}

function stringKind(text: string, rest: string): ShellTokenKind {
  if (!/^\s*:/.test(rest)) return "string";
  return text[1] === "$" ? "op" : "key";
}

/** The token of a line that starts with neither space nor comment. */
function visibleToken(line: string, scan: ShellScan): ShellToken {
  const word = WORD.exec(line)?.[0];
  if (word !== undefined) return { kind: wordKind(word, line.slice(word.length), scan), text: word };
  const string = STRING.exec(line)?.[0];
  if (string !== undefined) return { kind: stringKind(string, line.slice(string.length)), text: string };
  const number = NUMBER.exec(line)?.[0];
  if (number !== undefined) return { kind: "number", text: number };
  const regex = REGEX.exec(line)?.[0];
  if (regex !== undefined) return { kind: "string", text: regex };
  return { kind: "punct", text: line.slice(0, 1) };
}

/**
 * Reads one token at the start of `line`, which is the rest of a line, and moves `scan` on. Coloring only:
 * never an error, at least one character.
 */
export function nextShellToken(line: string, scan: ShellScan): ShellToken {
  if (scan.inComment || line.startsWith("/*")) {
    const end = line.indexOf("*/", scan.inComment ? 0 : 2);
    scan.inComment = end === -1;
    return { kind: "comment", text: end === -1 ? line : line.slice(0, end + 2) };
  }
  const space = /^\s+/.exec(line)?.[0];
  if (space) return { kind: "plain", text: space };
  if (line.startsWith("//")) return { kind: "comment", text: line };

  const { kind, text } = visibleToken(line, scan);
  scan.afterDot = text === ".";
  return { kind, text };
}

/** A text in one line, as lists show it; calls of a chain are joined without a space. */
export function oneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .reduce((joined, line) => joined + (joined === "" || line.startsWith(".") ? line : ` ${line}`), "");
}

/** The lines of a text as colored pieces; pieces joined give the text back. */
export function shellLines(text: string): ShellToken[][] {
  const scan = startScan();
  return text.split("\n").map((line) => {
    const tokens: ShellToken[] = [];
    let rest = line;
    while (rest !== "") {
      const token = nextShellToken(rest, scan);
      tokens.push(token);
      rest = rest.slice(token.text.length);
    }
    return tokens;
  });
}
