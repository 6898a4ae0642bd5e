import { isNumeric, isUnique, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const CUE = /^(?:distribution|histogram|distributed)$/;
const LEAD =
  /^(?:show|list|give|get|find|display|return|plot|draw|make|create|me|us|the|a|an|all|our|what|is|are|how|frequency)$/;
const ARTICLE = /^(?:the|all|our|their|its|different|individual)$/;
/** What narrows the documents; "by" and "per" split them once more. */
const TAIL = /^(?:[.?!]|in|for|among|where|with|during|this|last|since|from|on)$/;
const LONGEST_NAME = 4;
/** Up to so many different numbers are shown one by one. */
const FEW = 15;
/** About so many buckets tell how numbers are spread. */
const BUCKETS = 10;

type Named = { of: CollectionModel | null; words: readonly Token[] };

/**
 * "Distribution of ratings", "histogram of order totals", "how are prices distributed": how many documents have each
 * value, or values within steps of a round number.
 */
export function nameDistributions(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const cue = tokens.findIndex(({ norm }) => CUE.test(norm));
  const said = tokens[cue];
  if (!said) return tokens;
  let start = 0;
  while (start < cue && LEAD.test(normAt(tokens, start))) start++;
  const isBehind = start === cue && /^(?:of|for)$/.test(normAt(tokens, cue + 1));
  const from = isBehind ? cue + 2 : start;
  const end = isBehind ? endOfName(tokens, from) : cue;
  const named = namesIn(tokens.slice(from, end), knowledge);
  const field = fieldOf(named, knowledge);
  const rest = tokens.slice(isBehind ? end : cue + 1);
  if (!field || !(rest.length === 0 || TAIL.test(normAt(rest, 0)))) return tokens;
  const word = inPlaceOf(said);
  const step = stepOf(field);
  return [
    ...["number", "of"].map(word),
    { ...said, text: field.collection.name, norm: field.collection.name.toLowerCase() },
    word("per"),
    ...named.words,
    ...(step === null ? [] : [...["in", "steps", "of"].map(word), numberOf(step, said)]),
    ...rest,
  ];
}

function numberOf(step: number, said: Token): Token {
  const number = { text: String(step), value: step, isInteger: Number.isInteger(step), unit: null };
  return { ...said, kind: "number", norm: "#", number };
}

function endOfName(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++)
    if (TAIL.test(normAt(tokens, at)) || tokens[at]?.kind !== "word") return at;
  return tokens.length;
}

/** "Product prices", "the price of products": the documents, and what is asked of them. */
function namesIn(tokens: readonly Token[], knowledge: Knowledge): Named {
  const plain = tokens.filter(({ norm }) => !ARTICLE.test(norm));
  const of = plain.findIndex(({ norm }) => norm === "of");
  const [head, owner] = of < 0 ? [plain, plain[0]] : [plain.slice(0, of), plain[of + 1]];
  const [collection] = owner && head.length + of !== 0 ? collectionsCalled(owner, knowledge) : [];
  if (of >= 0) return { of: collection ?? null, words: plain.length === of + 2 && collection ? head : [] };
  return collection && head.length > 1 ? { of: collection, words: head.slice(1) } : { of: null, words: head };
}

/** The only field that is called so, or that of the documents named. */
function fieldOf({ of, words }: Named, { names, model }: Knowledge): FieldModel | null {
  if (words.length === 0 || words.length > LONGEST_NAME) return null;
  const first = names.fieldNamed(words.map(({ norm }) => lemmaOf(norm)));
  if (!first) return null;
  const isAlike = (one: FieldModel): boolean =>
    one.words.join() === first.words.join() && one.arrayRoot === null && !one.isArray;
  const alike = model.fields.filter((one) => isAlike(one) && (of === null || one.collection === of));
  const [field, ...others] = alike;
  const isSpread = field !== undefined && /^(?:text|bool|number)$/.test(field.kind);
  // each has a name of its own
  const isName = field?.kind === "text" && isUnique(field);
  return isSpread && !isName && others.length === 0 ? field : null;
}

/** 1, 2 or 5 times a power of ten; null where each value has a group of its own. */
function stepOf(field: FieldModel): number | null {
  const range = Number(field.max) - Number(field.min);
  const isFew = field.uniqueCount <= FEW && !isUnique(field);
  if (!isNumeric(field) || isFew || !(range > 0)) return null;
  const power = 10 ** Math.floor(Math.log10(range / BUCKETS));
  const factor = [1, 2, 5, 10].find((one) => one * power * BUCKETS >= range) ?? 10;
  const step = Number((factor * power).toPrecision(3));
  return field.numberType === "int" || field.numberType === "long" ? Math.max(1, step) : step;
}
