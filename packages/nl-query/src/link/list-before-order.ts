import { lemmaOf } from "../text/lemma.ts";
import { NAME } from "../text/small-words.ts";
import { type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { areColumns } from "./list-last.ts";

const OTHER = /^[:(]$/;
/** What is said behind the last comma where it is an order. */
const ORDER =
  /^(?:(?:in )?(?:an? )?(?:descending|ascending|desc|asc|decreasing|increasing|alphabetical|chronological)(?: order)?|(?:the )?(?:most )?[a-z]+(?: ones?)? (?:first|last|on top|at the top)|alphabetically|chronologically|a to z)$/;

/** A list of columns begins in front of the comma already. */
const ASKS =
  /^([.?!;]|show|list|give|get|return|display|provide|report|state|print|with|including|include|their|its)$/;

/** "Boats over 9 m, name and length, longest first" as "boats over 9 m: name and length, longest first". */
export function listBeforeOrder(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const end = /^[.?!]$/.test(tokens.at(-1)?.norm ?? "") ? tokens.length - 1 : tokens.length;
  const last = tokens.findLastIndex(({ norm }) => norm === ",");
  const order = tokens.slice(last + 1, end).map(({ norm }) => norm);
  if (last < 0 || tokens.some(({ norm }) => OTHER.test(norm)) || !ORDER.test(order.join(" ")))
    return [...tokens];
  const first = tokens.findIndex(({ norm }) => norm === ",");
  const head = tokens.slice(0, Math.max(first, 0)).map(({ norm }) => norm);
  const isColumn =
    !isCollection(head[0] ?? "", knowledge) &&
    (NAME.test(head[0] ?? "") || [1, 2].some((length) => isField(head.slice(0, length), knowledge)));
  const isOther = head.length < 2 || isColumn || head.some((norm) => ASKS.test(norm)) || first === last;
  if (isOther || !areColumns(tokens.slice(first + 1, last), knowledge)) return [...tokens];
  return tokens.map((token, at) => (at === first ? { ...token, text: ":", norm: ":" } : token));
}

function isField(said: readonly string[], { names }: Knowledge): boolean {
  return names.fieldNamed(said) !== null;
}

/** Documents, though what refers to them is called so as well. */
function isCollection(norm: string, { model }: Knowledge): boolean {
  const lemma = lemmaOf(norm);
  return model.collections.some(({ words }) => words.join() === lemma);
}
