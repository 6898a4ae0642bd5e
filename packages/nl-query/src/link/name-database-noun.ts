import { lemmaOf, pluralOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** From this surety on a word names something in the schema itself. */
const NAMED = 0.85;

/** Names of collections that say nothing of what is in them. */
const CONTAINER = /^(list|data|record|entry|roster|table|item|row|info|information|detail)$/;

/**
 * "Boats" of a database `old_boats` with `ships`: what the database is called after are the documents that the word
 * means, and no others; so are they those of a collection `list`, the only one that is called after nothing.
 */
export function nameDatabaseNoun(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const nouns = new Set([...knowledge.databaseWords].map((word) => lemmaOf(word)));
  return tokens.map((token) => {
    const lemma = lemmaOf(token.norm);
    const word = token.kind === "word" && nouns.has(lemma) ? collectionMeant(knowledge, token.norm) : null;
    if (word === null) return token;
    return { ...token, norm: token.norm === lemma ? word : pluralOf(word) };
  });
}

/** The name of the only collection that a word stands for; null where it is the name of something else. */
function collectionMeant({ names, model }: Knowledge, norm: string): string | null {
  const hits = names.hits(norm);
  if (hits.some(({ weight }) => weight >= NAMED)) return null;
  const meant = model.collections.filter(
    ({ words }) => words.length === 1 && hits.some(({ word }) => word === words[0]),
  );
  const [only, ...others] =
    meant.length > 0
      ? meant
      : model.collections.filter(({ words }) => words.length === 1 && CONTAINER.test(words[0] ?? ""));
  return only && others.length === 0 ? (only.words[0] ?? null) : null;
}
