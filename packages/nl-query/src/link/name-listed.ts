import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { DETERMINER } from "../text/small-words.ts";
import { inPlaceOf, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const OPENS = /^[,:(+&]$|^(and|only)$/;
const CLOSES = /^[,.?!;)+&]?$|^and$/;
const CODE = "code";
/** What stands in front of an item, or of the first column. */
const LEADS_LIST = /^([,:(+&]|and|only|the|its|their|list|show|give|return|with|of)$/;
/** Words of questions about figures, where "total" is a sum. */
const FIGURES =
  /(?:^| )(?:per|for (?:each|every|all)|each (?!of)[a-z]+ (?:has|had|have)|number of [a-z]+ per|average|avg|mean|sum|count|how many|how much|top #|(?<!(?:sorted|ordered|ranked|placed|made|paid|issued|created) )by (?:[a-z]+ ){1,3}[:,])(?: |$)/;

/**
 * "Bills over 90: number, total" of bills with a `total_amount`, and "the start and the number of nights" of stays
 * with a number `nights`: names of columns in a list that are words of figures elsewhere.
 */
export function nameListed(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found =
      totalAt(tokens, at, knowledge) ?? numberAt(tokens, at, knowledge) ?? codeAt(tokens, at, knowledge);
    if (found) result.push(...found.words);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = found?.end ?? at + 1;
  }
  return result;
}

type Named = { words: Token[]; end: number };

function totalAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Named | null {
  const total = tokens[at];
  if (total?.norm !== "total" || !isListed(tokens, at, at + 1)) return null;
  if (FIGURES.test(tokens.map(({ norm }) => norm).join(" "))) return null;
  const field = totalOf(tokens, knowledge);
  if (!field) return null;
  return { words: field.words.map(inPlaceOf(total)), end: at + 1 };
}

/** The only number of the documents spoken of that has "total" in its name. */
function totalOf(tokens: readonly Token[], { model }: Knowledge): FieldModel | null {
  const said = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const totals = model.collections
    .filter(({ words }) => words.every((word) => said.has(word)))
    .flatMap(({ fields }) =>
      fields.filter(
        (one) => one.depth === 0 && one.arrayRoot === null && isNumeric(one) && one.words.includes("total"),
      ),
    );
  const [only, ...others] = totals;
  return only && others.length === 0 ? only : null;
}

/** "Name and code", "codes of the ports" of ports with an `imo_code`: the only code of the documents spoken of. */
function codeAt(tokens: readonly Token[], at: number, { model }: Knowledge): Named | null {
  const code = tokens[at];
  if (code === undefined || lemmaOf(code.norm) !== CODE) return null;
  const said = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const owners = model.collections.filter(({ words }) => said.has(words.at(-1) ?? ""));
  const before = lemmaOf(tokens[at - 1]?.norm ?? "");
  const isOfOwner = owners.some(({ words }) => words.at(-1) === before);
  const isAlone = isOfOwner || before === "" || LEADS_LIST.test(before);
  const next = tokens[at + 1]?.norm ?? "";
  if (!isAlone || /^names?$/.test(next) || !(isOfOwner || next === "of" || CLOSES.test(next))) return null;
  const codes = owners.flatMap(({ fields }) => fields.filter(({ words }) => words.includes(CODE)));
  const [only, ...others] = codes;
  if (!only || others.length > 0 || only.kind !== "text" || only.words.at(-1) !== CODE) return null;
  const words = [...only.words.slice(0, -1), code.norm];
  return { words: words.map(inPlaceOf(code)), end: at + 1 };
}

function numberAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Named | null {
  const [number, of, noun] = tokens.slice(at, at + 3);
  if (number?.norm !== "number" || of?.norm !== "of" || noun?.kind !== "word") return null;
  if (!isListed(tokens, at, at + 3) || isDocument(noun, knowledge)) return null;
  const field = knowledge.names.fieldNamed([noun.norm]);
  const isItself = field?.words.length === 1 && field.words[0] === lemmaOf(noun.norm);
  return field && isItself && isNumeric(field) ? { words: [noun], end: at + 3 } : null;
}

/** An item of a list, or the last one in front of what it belongs to: ", the name and the total of". */
function isListed(tokens: readonly Token[], start: number, end: number): boolean {
  const first = DETERMINER.test(tokens[start - 1]?.norm ?? "") ? start - 1 : start;
  const before = tokens[first - 1]?.norm ?? "";
  const next = tokens[end]?.norm ?? "";
  return OPENS.test(before) && (CLOSES.test(next) || (next === "of" && tokens[end + 1]?.kind === "word"));
}
