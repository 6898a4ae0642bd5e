import { SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument } from "./name-counts.ts";

const COUNTS = /^(totals|figures|tally|tallies)$/;

/** "Towns and their hostel totals" as "their hostel counts", where hostels are documents that keep no total. */
export function nameCountNouns(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => COUNTS.test(norm))) return tokens;
  return tokens.map((token, at) => {
    const noun = tokens[at - 1];
    const isMeant = COUNTS.test(token.norm) && noun !== undefined && isCounted(noun, token, knowledge);
    return isMeant ? { ...token, norm: "counts" } : token;
  });
}

function isCounted(noun: Token, { norm }: Token, knowledge: Knowledge): boolean {
  const isOne = noun.kind === "word" && lemmaOf(noun.norm) === noun.norm;
  return (
    isOne &&
    !SUMS_OF_MONEY.has(noun.norm) &&
    isDocument(noun, knowledge) &&
    !keepMoney(noun.norm, knowledge) &&
    knowledge.names.fieldNamed([noun.norm, lemmaOf(norm)]) === null
  );
}

/** Totals of invoices are sums of what each amounts to. */
function keepMoney(noun: string, { model, lists }: Knowledge): boolean {
  const called = new Set(lists.filter(({ words }) => words.at(-1) === noun));
  return model.fields.some(
    (field) =>
      isNumeric(field) &&
      field.words.some((word) => SUMS_OF_MONEY.has(word)) &&
      (field.arrayRoot === null
        ? field.collection.words.at(-1) === noun
        : [...called].some((list) => list.collection === field.collection && list.path === field.arrayRoot)),
  );
}
