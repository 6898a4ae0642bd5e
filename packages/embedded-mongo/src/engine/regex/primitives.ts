import type { AssertKind, RegexNode } from "./ast.ts";
import { caseVariants, foldCase, setHas } from "./char-set.ts";

export type CharNode = Extract<RegexNode, { type: "char" | "set" }>;
export type CharTest = (code: number) => boolean;

const ASCII = 128;

/** Tests a code point; sets and case-insensitive characters look ASCII up in a table. */
export function charTest(node: CharNode): CharTest {
  if (node.type === "char" && !node.fold) return (code) => code === node.code;
  const accepts = node.type === "set" ? setTest(node) : foldedTest(node.code);
  const table = Uint8Array.from({ length: ASCII }, (_, code) => Number(accepts(code)));
  return (code) => (code < ASCII ? table[code] === 1 : accepts(code));
}

function setTest({ set }: Extract<CharNode, { type: "set" }>): CharTest {
  return (code) => setHas(set, code);
}

function foldedTest(wanted: number): CharTest {
  const variants = caseVariants(wanted);
  const folded = foldCase(wanted);
  return (code) => variants.includes(code) || foldCase(code) === folded;
}

type PositionTest = (text: string, at: number, searchStart: number) => boolean;

export const ASSERTIONS: Readonly<Record<AssertKind, PositionTest>> = {
  start: (_text, at) => at === 0,
  end: (text, at) => at === text.length,
  endOrNewline: (text, at) => at === text.length || (at === text.length - 1 && text[at] === "\n"),
  lineStart: (text, at) => at === 0 || (text[at - 1] === "\n" && at < text.length),
  lineEnd: (text, at) => at === text.length || text[at] === "\n",
  word: (text, at) => isWord(text, at - 1) !== isWord(text, at),
  notWord: (text, at) => isWord(text, at - 1) === isWord(text, at),
  searchStart: (_text, at, searchStart) => at === searchStart,
};

function isWord(text: string, at: number): boolean {
  return /\w/.test(text[at] ?? "");
}
