import {
  DateTime,
  Decimal128,
  decimalToString,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  type Operation,
  type OperationPath,
  type Value,
} from "@querysnap/mql";
import { describe } from "../explain/describe.ts";
import type { Part } from "../compile/build.ts";
import { NOISE } from "../lexicon/words.table.ts";
import type { Question } from "../parse/draft.ts";
import type { Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lastOf } from "../schema/path.ts";
import { foldText } from "../text/lemma.ts";

const LEAST_WEIGHT = 0.55;

/** Words that ask for a shape, by the text of the part that gives it. */
const SHAPE_WORDS: readonly (readonly [query: RegExp, words: RegExp])[] = [
  [/count|\$sum/i, /^(how|many|number|count|counts|total)$/],
  [
    /\$group|\$sortByCount|\$bucket|distinct|\$addToSet/,
    /^(per|by|each|every|for|different|distinct|unique|grouped?)$/,
  ],
  [/\$avg/, /^(average|avg|mean|averages|averaged)$/],
  [/\$sum|\$add/, /^(total|sum|sums|totals|revenue|altogether|overall|spent|sold|sales)$/],
  [
    /\$max|sort|\$sort|\$top/,
    /^(most|max|maximum|highest|largest|biggest|greatest|top|best|latest|newest|longest|oldest|last|recent|expensive|descending|desc|sorted|sort|order|ordered|first|rank|ranked)$/,
  ],
  [
    /\$min|sort|\$sort|\$bottom/,
    /^(least|min|minimum|lowest|smallest|fewest|cheapest|earliest|oldest|shortest|worst|ascending|asc|sorted|sort|order|ordered|first|youngest)$/,
  ],
  [
    /limit|\$limit|findOne|\$first|\$last/,
    /^(top|first|last|only|one|single|most|highest|lowest|largest|smallest|best|a|the)$/,
  ],
  [
    /\$ne|\$nin|\$not|\$nor|false|\$exists|null/,
    /^(not|no|never|without|except|but|excluding|non|missing|lacking|n't|isn't|aren't|hasn't|haven't|empty|unknown|other|than|neither|nor)$/,
  ],
  [
    /\$gt|\$gte/,
    /^(over|above|more|greater|higher|larger|older|after|since|later|longer|exceeding|least|than|at|from|between|minimum|past|newer|bigger|beyond)$/,
  ],
  [
    /\$lt|\$lte/,
    /^(under|below|less|fewer|lower|smaller|younger|before|until|earlier|shorter|most|than|at|up|to|between|and|maximum|cheaper|within)$/,
  ],
  [/\$in|\$or/, /^(or|either|any|of|and|both)$/],
  [/\$lookup/, /^(with|their|its|whose|who|of|by|from|and|has|have|having|made|placed|bought|ordered)$/],
  [
    /\$regex|\/i?/,
    /^(contains?|containing|starts?|starting|begins?|beginning|ends?|ending|with|like|including|mentions?|mentioning)$/,
  ],
];

/** Parts of an operation with the words of the question that ask for them, by the generator's own linker. */
export function alignParts(question: Question, operation: Operation, collection: CollectionModel): Part[] {
  return describe(operation, collection).map((line) => {
    const value = valueAt(operation, line.path);
    const words =
      line.path[0] === "collection"
        ? collectionWords(question, collection)
        : [
            ...fieldWords(question, collection, namesIn(line.path, value)),
            ...literalsIn(value).flatMap((one) => literalWords(question, one)),
            ...shapeWords(question, textOf(line.path, value)),
          ];
    return { role: line.role, words: words.toSorted((a, b) => a.start - b.start), path: line.path };
  });
}

function valueAt(operation: Operation, path: OperationPath): Value {
  const [part, ...rest] = path;
  let value: Value = null;
  let steps: readonly (string | number)[] = rest;
  if (part === "args") value = operation.args;
  if (part === "chain") {
    const [at, args, ...inner] = rest;
    const call = typeof at === "number" ? operation.chain[at] : undefined;
    value = call?.args ?? null;
    steps = args === undefined ? [] : inner;
  }
  for (const step of steps) {
    if (isArray(value) && typeof step === "number") value = value[step] ?? null;
    else if (value instanceof Doc) value = value.get(String(step)) ?? null;
  }
  return value;
}

function namesIn(path: OperationPath, value: Value): string[] {
  const names = path.filter((step): step is string => typeof step === "string" && !step.startsWith("$"));
  const visit = (one: Value): void => {
    if (typeof one === "string" && /^\$[^$]/.test(one)) names.push(one.slice(1));
    if (isArray(one)) one.forEach(visit);
    if (one instanceof Doc)
      for (const [key, inner] of one.entries()) {
        if (!key.startsWith("$")) names.push(key);
        visit(inner);
      }
  };
  visit(value);
  return names;
}

function literalsIn(value: Value): Value[] {
  if (isArray(value)) return value.flatMap(literalsIn);
  if (value instanceof Doc) return value.values.flatMap(literalsIn);
  return [value];
}

function textOf(path: OperationPath, value: Value): string {
  const keys: string[] = [];
  const visit = (one: Value): void => {
    if (isArray(one)) one.forEach(visit);
    if (one instanceof Doc)
      for (const [key, inner] of one.entries()) {
        keys.push(key);
        visit(inner);
      }
    if (one === false || one === null) keys.push(String(one));
  };
  visit(value);
  return `${path.join(".")} ${keys.join(" ")}`;
}

function collectionWords({ names }: Question, collection: CollectionModel): Words[] {
  return names
    .collections()
    .filter((one) => one.collection === collection)
    .map(({ start, end }) => ({ start, end }));
}

function fieldWords(
  { names, tokens, knowledge }: Question,
  collection: CollectionModel,
  paths: string[],
): Words[] {
  const words = new Set<string>();
  for (const path of paths) {
    const plain = path.replaceAll(/\.\d+(?=\.|$)/g, "");
    const field = collection.byPath.get(plain);
    for (const word of field ? [...field.words, ...field.parentWords] : []) words.add(word);
    if (field) continue;
    // a field of a joined collection, or a name that the query made
    const last = lastOf(plain);
    for (const other of knowledge.model.fields)
      if (other.path === last || other.path === plain) for (const word of other.words) words.add(word);
    const joined = knowledge.model.byName.get(plain);
    for (const word of joined?.words ?? []) words.add(word);
  }
  return tokens.flatMap((_, at) => {
    const hits = names.byToken[at];
    const isHit = hits && [...hits].some(([word, weight]) => weight >= LEAST_WEIGHT && words.has(word));
    return isHit ? [{ start: at, end: at + 1 }] : [];
  });
}

function literalWords(question: Question, value: Value): Words[] {
  if (typeof value === "string") return textWords(question, value);
  if (value instanceof DateTime) return periodWords(question, value.ms);
  const number = numberOf(value);
  return number === null ? [] : numberWords(question, number);
}

function textWords({ tokens, values, text }: Question, value: string): Words[] {
  const mentioned = values
    .filter((one) => one.field.values[one.at]?.text === value)
    .map(({ start, end }) => ({ start, end }));
  const folded = foldText(value);
  const parts = new Set(folded.split(/[^\p{L}\p{N}]+/u).filter((one) => one.length > 1));
  const typed = tokens.flatMap((token, at) => {
    const word = foldText(token.quoted ?? text.slice(token.start, token.end));
    return word === folded || parts.has(word) ? [{ start: at, end: at + 1 }] : [];
  });
  return [...mentioned, ...typed];
}

function periodWords({ tokens }: Question, ms: number): Words[] {
  return tokens.flatMap((token, at) => {
    const { from = null, to = null } = token.period ?? {};
    const bounds = [from, to].flatMap((one) => (one === null ? [] : [one, one - 1, one - 1_000]));
    return bounds.includes(ms) ? [{ start: at, end: at + 1 }] : [];
  });
}

function numberWords({ tokens }: Question, value: number): Words[] {
  return tokens.flatMap((token, at) => {
    const said = token.number?.value;
    const year = token.period?.bareYears ?? [];
    const isSaid =
      (said !== undefined &&
        (said === value || said / 100 === value || said - 1 === value || said + 1 === value)) ||
      year.includes(value);
    return isSaid ? [{ start: at, end: at + 1 }] : [];
  });
}

function numberOf(value: Value): number | null {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return Number(value.value);
  return value instanceof Decimal128 ? Number(decimalToString(value)) : null;
}

function shapeWords({ tokens }: Question, text: string): Words[] {
  const patterns = SHAPE_WORDS.filter(([query]) => query.test(text)).map(([, words]) => words);
  return tokens.flatMap((token, at) =>
    patterns.some((pattern) => pattern.test(token.norm)) ? [{ start: at, end: at + 1 }] : [],
  );
}

/**
 * Positions of words that must have a part: numbers, times, quoted texts, stored values and names of fields,
 * where no part claims them.
 */
export function unclaimedWords(
  question: Question,
  parts: readonly Part[],
  collection: CollectionModel,
): number[] {
  const { tokens, values, names } = question;
  const claimed = new Set(
    parts.flatMap((part) =>
      part.words.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    ),
  );
  const isValue = (at: number): boolean =>
    values.some(
      (one) =>
        one.start <= at &&
        at < one.end &&
        one.isVerbatim &&
        !one.isCommon &&
        one.field.collection === collection,
    );
  const isField = (at: number): boolean => {
    const hits = names.byToken[at];
    return (
      hits !== undefined &&
      collection.fields.some(
        (field) => field.words.length === 1 && (hits.get(field.words[0] ?? "") ?? 0) > 0.95,
      )
    );
  };
  return tokens.flatMap((token, at) => {
    if (claimed.has(at) || token.kind === "mark") return [];
    if (token.kind === "period" || token.kind === "quoted") return [at];
    if (token.kind === "number") return [at];
    if (NOISE.has(token.norm)) return [];
    return isValue(at) || isField(at) ? [at] : [];
  });
}
