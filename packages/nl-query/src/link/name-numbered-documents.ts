import type { CollectionModel } from "../schema/model.ts";
import { businessKey } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { documentsOf } from "./name-coded-documents.ts";
import { numbersItsOwn, ownerWords } from "./own-number.ts";

/** From this surety on a word names something in the schema. */
const NAMED = 0.7;
/** "Case number", "case #": the column, and no documents. */
const MARK = /^(no|nr|nos|numbers?|nums?|ids?|refs?|references?|keys?|codes?|#|names?|types?|kinds?|status)$/;
/** Numbers that documents have, but are not called after: "boats without a phone". */
const BELONGING =
  /^(account|bank|building|card|cell|chassis|contact|customs|door|driver|engine|fax|floor|frame|gate|house|hull|iban|insurance|invoice|licen[cs]e|mobile|model|page|part|passport|phone|plate|policy|registration|sail|seat|serial|social|street|tail|tax|telephone|track|unit|vat|version|work)$/;
/** In front of one of the documents, where it is no column. */
const ONE = /^(an?|each|every|per|any|that|this|which|what|whose|the|no|without|by)$/;

type Called = { noun: string; collection: CollectionModel };

/**
 * Documents that are called by the noun of their number instead of by the name of their collection: "open tickets"
 * of `requests` that are told apart by a `ticket_no`. The number itself ("ticket number") stays a column.
 */
export function nameNumberedDocuments(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const called = calledByNumber(knowledge);
  if (called.length === 0) return tokens;
  return tokens.map((token, at) => {
    if (token.kind !== "word" || MARK.test(normAt(tokens, at + 1))) return token;
    const lemma = lemmaOf(token.norm);
    const meant = called.find(({ noun }) => noun === lemma);
    if (!meant || (lemma === token.norm && !isOne(tokens, at, meant.collection))) return token;
    // "ticket 2018" is told by its number
    if (tokens[at + 1]?.kind === "number") return token;
    const [named = token] = documentsOf(meant.collection, tokens, at);
    return { ...token, norm: named.norm };
  });
}

/** One of the documents, which are not called by their own name beside: "the locker of each hull". */
function isOne(tokens: readonly Token[], at: number, { words }: CollectionModel): boolean {
  return (
    ONE.test(normAt(tokens, at - 1)) &&
    !tokens.some(({ kind, norm }) => kind === "word" && words.includes(lemmaOf(norm)))
  );
}

const known = new WeakMap<Knowledge, readonly Called[]>();

/** Nouns that only the number of one collection has in its name. */
function calledByNumber(knowledge: Knowledge): readonly Called[] {
  const found = known.get(knowledge);
  if (found) return found;
  const called = knowledge.model.collections.flatMap((collection): Called[] => {
    const noun = nounOf(collection, knowledge);
    return noun === null ? [] : [{ noun, collection }];
  });
  const only = called.filter(({ noun }) => called.filter((one) => one.noun === noun).length === 1);
  known.set(knowledge, only);
  return only;
}

function nounOf(collection: CollectionModel, { model, names }: Knowledge): string | null {
  const key = businessKey(collection);
  if (!key || key.depth > 0 || key.absence > 0 || collection.words.length > 1) return null;
  const [noun = "", ...marks] = key.words;
  if (marks.length !== 1 || numbersItsOwn(key) || BELONGING.test(noun)) return null;
  const hits = new Set(names.hits(noun).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : [])));
  const isTaken =
    model.collections.some(({ words }) => words.some((word) => hits.has(word))) ||
    model.fields.some(
      (field) =>
        field !== key && (field.words.some((word) => hits.has(word)) || ownerWords(field).includes(noun)),
    );
  return isTaken ? null : noun;
}
