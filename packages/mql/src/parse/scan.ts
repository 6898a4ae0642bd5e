import { SyntaxIssue } from "./parse-result.ts";

/** Brackets deeper than this are refused before the syntax parser, which recurses, sees them. */
const MAX_BRACKETS = 400;

/** Templates that stand next to each other tag one another, which takes the syntax parser long. */
const MAX_TEMPLATES = 1000;

/** The syntax parser recurses for each operator of one expression. */
const MAX_OPERATORS = 500;
const MAX_NAMES = 1000;
const MAX_RECALLS = 200;

const BLANK = /[\s;\ufeff]+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const BLANK_ON_LINE = /[ \t\v\f\r\u00a0]+|\/\/[^\n]*|\/\*[^\n]*?\*\//y;

/** Position after as many matches of the sticky `blank` as there are. */
function skip(blank: RegExp, text: string, from: number): number {
  blank.lastIndex = from;
  let end = from;
  while (blank.test(text)) end = blank.lastIndex;
  return end;
}

/** Position after white space, comments and semicolons. */
export function skipBlank(text: string, from: number): number {
  return skip(BLANK, text, from);
}

/** Position after white space and comments on the same line. */
export function skipBlankOnLine(text: string, from: number): number {
  return skip(BLANK_ON_LINE, text, from);
}

/**
 * Strings and comments are stepped over, unclosed ones too: if they failed to match, the text behind each
 * quote would be read again. A regular expression can at worst make the count too high or too low by its own
 * brackets.
 */
const TOKENS =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?|[([{)\]},;]|\.(?!\d)|\n(?![\s.])|[-+*%&|^~!<>=?]+/g;

/** None of the bounds can be passed by a shorter text. */
const SHORT_TEXT = 400;

/**
 * Bounds what the syntax parser recurses or loops over, in one pass before it.
 *
 * @throws SyntaxIssue where there is too much of something
 */
export function checkNesting(text: string): void {
  if (text.length <= SHORT_TEXT) return;
  const counts = { depth: 0, operators: 0, names: 0, templates: 0, recalls: 0 };
  let before = "";
  TOKENS.lastIndex = 0;
  for (let match = TOKENS.exec(text); match; match = TOKENS.exec(text)) {
    const [token] = match;
    const excess = count(token, before, counts);
    if (excess !== null)
      throw new SyntaxIssue(`More than ${excess}`, { start: match.index, end: match.index + 1 });
    before = token;
  }
}

type Counts = { depth: number; operators: number; names: number; templates: number; recalls: number };

/** What there is too much of with this token, in words; null as long as all is well. */
function count(token: string, before: string, counts: Counts): string | null {
  switch (token[0]) {
    case '"':
    case "'":
    case "/":
      return null;
    case ",":
    case ";":
    case "\n":
      counts.names = 0;
      if (token !== "\n") counts.operators = 0;
      return null;
    case ".":
      return ++counts.names > MAX_NAMES ? `${MAX_NAMES} names in one chain` : null;
    case "`":
      return ++counts.templates > MAX_TEMPLATES ? `${MAX_TEMPLATES} template strings` : null;
    case "(":
    case "[":
    case "{":
      return countOpening(token, before, counts);
    case ")":
    case "]":
    case "}":
      counts.operators = 0;
      counts.depth = Math.max(0, counts.depth - 1);
      return null;
    default:
      return ++counts.operators > MAX_OPERATORS ? `${MAX_OPERATORS} operators in one expression` : null;
  }
}

function countOpening(token: string, before: string, counts: Counts): string | null {
  counts.operators = 0;
  if (token === "(" && before === ")" && ++counts.recalls > MAX_RECALLS)
    return `${MAX_RECALLS} calls of a call's result`;
  return ++counts.depth > MAX_BRACKETS ? `${MAX_BRACKETS} open brackets` : null;
}
