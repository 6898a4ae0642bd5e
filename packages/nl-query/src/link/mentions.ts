import { NEGATIONS, NOISE } from "../lexicon/words.table.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { representativesOf } from "../schema/representative.ts";
import { coveredShare } from "../schema/word-weights.ts";
import type { Token } from "../text/token.ts";
import { isContainment, type Knowledge, type Route } from "./knowledge.ts";

/** Words of the question that may name a field. Token positions; `end` is not included. */
export type FieldMention = {
  start: number;
  end: number;
  field: FieldModel;
  score: number;
  route: Route | null;
};
export type CollectionMention = { start: number; end: number; collection: CollectionModel; score: number };

/** Noise words that are also common names of fields. */
const NAMELIKE =
  /^(name|names|date|dates|time|times|type|types|kind|kinds|value|values|count|number|title|titled|details|result|results|record|records|information|status|age|year|day|month|made|set|sets|list|lists|people|named|way|document|documents|database|system|question|questions|sample|entries|show|shows|table|tables|row|rows|help|need|place|used|take|figure|times)$/;
/** Noise words that never name anything. */
const PURE =
  /^(that|this|these|those|there|their|them|they|what|which|where|when|with|from|into|have|been|were|will|would|could|should|does|done|each|every|only|just|also|many|much|some|such|very|than|then|both|your|ours?|mine|about|whose|whom|find|give|tell|show|list|please)$/;
const VERB = /^(show|list|display|find|get|give|return|report|search)$/;
const GENERIC =
  /^(code|number|no|date|time|score|rating|value|level|count|amount|price|rate|percentage|percent|size|type|status|field|column|address|name|names|codes|numbers|dates|scores|levels|values|fees?)$/;
const BRIDGE = /^(of|the|'s|-|their|its|his|her|a|in|on|per|to)$/;
const SMALLEST_SCORE = 0.4;
/** Ends of names of collections that say only that they are ones: `user_profiles` are users. */
const WRAPPERS = /^(profile|account|info|information|detail|record|data|list|table|catalog|registry)$/;
/** Two lookups are needed. */
const FAR = 0.12;
/** The field is one of what contains the document. */
const CONTAINED = 0.04;
const OBJECT_PENALTY = 0.2;
/** A unique main word names a collection as well as its whole name does. */
const HEAD_SCORE = 0.86;

/** Elements of an array are what a question is about only where they are named plainly. */
const ELEMENT_SCORE = 0.85;

type Hits = ReadonlyMap<string, number>;
const NO_HITS: Hits = new Map();

/** What each word of a question may mean in the names of a schema; shared by all collections tried. */
export class NameHits {
  readonly byToken: readonly Hits[];

  constructor(
    readonly knowledge: Knowledge,
    readonly tokens: readonly Token[],
    known?: readonly Hits[],
  ) {
    this.byToken =
      known ??
      tokens.map((token, at) => {
        const isName =
          token.kind === "word" &&
          token.norm.length > 1 &&
          !NEGATIONS.has(token.norm) &&
          (!NOISE.has(token.norm) ||
            NAMELIKE.test(token.norm) ||
            (at > 0 && token.norm.length > 3 && !PURE.test(token.norm) && knowledge.names.has(token.norm)));
        if (!isName) return NO_HITS;
        const hits = new Map<string, number>();
        for (const part of token.norm.split(/[._]/))
          for (const { word, weight } of knowledge.names.hits(part))
            if ((hits.get(word) ?? 0) < weight) hits.set(word, weight);
        // "post code" of `postcode`
        const next = tokens[at + 1];
        const joint = next && GENERIC.test(next.norm) ? token.norm + next.norm : "";
        if (joint && knowledge.names.has(joint)) hits.set(joint, 1);
        return hits;
      });
  }

  #collections: CollectionMention[] | null = null;

  /** Collections named in the question, longest and surest first. */
  collections(): readonly CollectionMention[] {
    return (this.#collections ??= this.#findCollections());
  }

  #findCollections(): CollectionMention[] {
    const mentions: CollectionMention[] = [];
    for (const collection of this.knowledge.model.collections) {
      this.byToken.forEach((hits, at) => {
        // "Show ..." names no shows
        if ((at === 0 && VERB.test(this.tokens[at]?.norm ?? "")) || this.#isStoredField(at)) return;
        if (collection.words.some((word) => hits.has(word))) {
          const found = cover(
            { byToken: this.byToken, tokens: this.tokens, at },
            { words: collection.words, parents: [], mayRepeat: false },
          );
          const name = this.tokens[at]?.norm === collection.name.toLowerCase() ? 1.05 : 0;
          const isOneOf = collection.words.length > 1 && /[a-z_]And[A-Z_]|_and_/.test(collection.name);
          const isWrapped =
            collection.words.length === 2 &&
            !collection.byPath.has(CONTAINED_IN) &&
            WRAPPERS.test(collection.words.at(-1) ?? "") &&
            (hits.get(collection.words[0] ?? "") ?? 0) > 0.9;
          const isHead =
            isOneOf ||
            isWrapped ||
            (collection.words.length > 1 &&
              this.#isOnlyHead(collection) &&
              (hits.get(collection.words.at(-1) ?? "") ?? 0) > 0.9);
          const score = Math.max(found.last, name, isHead ? HEAD_SCORE : 0);
          const least = collection.byPath.has(CONTAINED_IN) ? ELEMENT_SCORE : 0.45;
          if (score > least && found.start === at)
            mentions.push({ start: found.start, end: found.end, collection, score });
        }
      });
    }
    return mentions.sort((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start));
  }

  #storedNames: ReadonlySet<string> | null = null;

  /** "properties per property_type_code": typed as it is stored, it names the field and no collection. */
  #isStoredField(at: number): boolean {
    const { norm = "" } = this.tokens[at] ?? {};
    if (!norm.includes("_")) return false;
    const { fields, collections } = this.knowledge.model;
    this.#storedNames ??= new Set(fields.map(storedName));
    return this.#storedNames.has(norm) && !collections.some(({ name }) => name.toLowerCase() === norm);
  }

  #elements: CollectionMention[] | null = null;

  /** Arrays of documents named in the question, each as the collection of its elements. */
  elements(): readonly CollectionMention[] {
    return (this.#elements ??= this.knowledge.lists
      .flatMap((list) =>
        this.byToken.flatMap((hits, at): CollectionMention[] => {
          const isVerb = at === 0 && NOISE.has(this.tokens[at]?.norm ?? "");
          if (isVerb || !list.words.some((word) => hits.has(word))) return [];
          const found = cover(
            { byToken: this.byToken, tokens: this.tokens, at },
            { words: list.words, parents: list.parentWords },
          );
          return found.start === at && found.last >= ELEMENT_SCORE
            ? [{ start: at, end: found.end, collection: this.knowledge.elements(list), score: found.last }]
            : [];
        }),
      )
      .sort((a, b) => b.score - a.score));
  }

  /**
   * "metacritic score", "zip code": a word that only says what kind of value it is, unless it names a field
   * by itself.
   */
  #genericTail(collection: CollectionModel, end: number): number {
    const token = this.tokens[end];
    if (token?.kind !== "word" || !GENERIC.test(token.norm)) return end;
    for (const word of this.byToken[end]?.keys() ?? [])
      if (
        (this.byToken[end]?.get(word) ?? 0) > 0.9 &&
        this.knowledge.names
          .fieldsWith(word)
          .some((id) => this.knowledge.model.fields[id]?.collection === collection)
      )
        return end;
    return end + 1;
  }

  #isOnlyHead(collection: CollectionModel): boolean {
    const head = collection.words.at(-1);
    return !this.knowledge.model.collections.some(
      (other) => other.words.at(-1) === head && other.words.join() !== collection.words.join(),
    );
  }

  #fieldsOf(collection: CollectionModel, word: string): readonly number[] {
    const namesake =
      word === "name" ? (collection.element?.namesake ?? namesakeOf(collection, this.knowledge)) : null;
    const known = this.knowledge.names.fieldsWith(word);
    return namesake ? [...known, namesake.id] : known;
  }

  /** Fields of a collection, and of those reachable through routes, named in the question. */
  fields(collection: CollectionModel, routes: readonly Route[]): FieldMention[] {
    const routeOf = new Map(routes.toReversed().map((route) => [route.collection, route]));
    const mentions = new Map<string, FieldMention>();
    const named = new Set(this.collections().map((mention) => mention.collection));
    this.byToken.forEach((hits, at) => {
      const stored = this.#isStoredField(at) ? this.tokens[at]?.norm : null;
      for (const word of hits.keys()) {
        for (const id of this.#fieldsOf(collection, word)) {
          const known = this.knowledge.model.fields[id];
          const field = (known && collection.element?.fieldOf.get(known)) ?? known;
          const route = field && field.collection !== collection ? routeOf.get(field.collection) : null;
          if (!field || route === undefined || (stored !== null && storedName(field) !== stored)) continue;
          const found = cover(
            { byToken: this.byToken, tokens: this.tokens, at },
            {
              words: field.words,
              parents: route ? [...field.parentWords, ...field.collection.words] : field.parentWords,
            },
          );
          const score = scoreOf(field, found) - (route ? distanceOf(route, named.has(route.collection)) : 0);
          const key = `${found.start}:${found.end}:${field.id}`;
          if (score < SMALLEST_SCORE) continue;
          if ((mentions.get(key)?.score ?? 0) < score)
            mentions.set(key, { start: found.start, end: found.end, field, score, route: route ?? null });
          // "names of the battles": the name alone, where the rest is taken as what is asked for
          if (found.parents > 0 && route === null) {
            const bare = cover(
              { byToken: this.byToken, tokens: this.tokens, at },
              { words: field.words, parents: [] },
            );
            const bareKey = `${bare.start}:${bare.end}:${field.id}`;
            const bareScore = scoreOf(field, bare);
            if (bareScore >= SMALLEST_SCORE && (mentions.get(bareKey)?.score ?? 0) < bareScore)
              mentions.set(bareKey, {
                start: bare.start,
                end: bare.end,
                field,
                score: bareScore,
                route: null,
              });
          }
          const tail = found.last >= 0.68 ? this.#genericTail(collection, found.end) : found.end;
          if (tail > found.end) {
            const longer = `${found.start}:${tail}:${field.id}`;
            if ((mentions.get(longer)?.score ?? 0) < score)
              mentions.set(longer, { start: found.start, end: tail, field, score, route: route ?? null });
          }
          if ((field.kind !== "object" && field.kind !== "objects") || found.last < 0.6) continue;
          const bonus = field.kind === "object" ? OBJECT_PENALTY / 2 : -OBJECT_PENALTY / 2;
          for (const inner of representativesOf(field)) {
            const innerKey = `${found.start}:${tail}:${inner.id}`;
            if ((mentions.get(innerKey)?.score ?? 0) < score + bonus)
              mentions.set(innerKey, {
                start: found.start,
                end: tail,
                field: inner,
                score: score + bonus,
                route: route ?? null,
              });
          }
        }
      }
    });
    return [...mentions.values()].sort((a, b) => rank(b) - rank(a));
  }
}

const storedName = ({ path }: FieldModel): string => path.slice(path.lastIndexOf(".") + 1).toLowerCase();

/** `Orchestra` of orchestras that have no other name. */
function namesakeOf({ fields, words }: CollectionModel, { flat }: Knowledge): FieldModel | null {
  if (flat !== null || fields.some((one) => one.words.includes("name"))) return null;
  return fields.find((one) => one.kind === "text" && one.words.join() === words.join()) ?? null;
}

function distanceOf(route: Route, isNamed: boolean): number {
  if (isContainment(route)) return CONTAINED + (route.via ? CONTAINED : 0);
  return (isNamed ? 0.15 : 0.3) + (route.via ? FAR : 0);
}

/** Longer mentions win over shorter ones of nearly the same score. */
export function rank(mention: FieldMention): number {
  return mention.score + 0.12 * (mention.end - mention.start - 1);
}

type Found = { start: number; end: number; last: number; parents: number };
type Look = { byToken: readonly Hits[]; tokens: readonly Token[]; at: number };

/** Grows from one token to both sides while the neighbors are words of the same name. */
function cover(
  { byToken, tokens, at }: Look,
  name: { words: readonly string[]; parents: readonly string[]; mayRepeat?: boolean },
): Found {
  const last = new Map<string, number>();
  const parents = new Map<string, number>();
  const take = (position: number): boolean => {
    const hits = byToken[position];
    if (!hits || hits.size === 0) return false;
    const best = (candidates: readonly string[], taken: ReadonlyMap<string, number>): string | null => {
      let found: string | null = null;
      for (const word of candidates)
        if (
          hits.has(word) &&
          !taken.has(word) &&
          (found === null || (hits.get(word) ?? 0) > (hits.get(found) ?? 0))
        )
          found = word;
      return found;
    };
    const takeWord = (): boolean => {
      const own = best(name.words, last);
      const above = best(name.parents, parents);
      if (own !== null && (above === null || (hits.get(own) ?? 0) >= (hits.get(above) ?? 0)))
        last.set(own, hits.get(own) ?? 0);
      else if (above !== null) parents.set(above, hits.get(above) ?? 0);
      else return false;
      return true;
    };
    // a name typed as it is stored, such as `tot_amt`, is one token with several words
    const words = tokens[position]?.norm.split(/[._]/).length ?? 1;
    let taken = 0;
    while (taken < words && takeWord()) taken++;
    return taken > 0;
  };
  take(at);
  const grow = (step: 1 | -1): number => {
    let edge = at;
    for (let position = at + step, skipped = 0; skipped < 3; position += step) {
      if (take(position)) {
        edge = position;
        skipped = 0;
      } else if (BRIDGE.test(tokens[position]?.norm ?? "")) skipped++;
      else break;
    }
    return edge;
  };
  const end = grow(1) + 1;
  const start = grow(-1);
  const sum = (weights: ReadonlyMap<string, number>): number =>
    [...weights.values()].reduce((total, one) => total + one, 0);
  return {
    start,
    end,
    last: coveredShare(name.words, last, { mayRepeat: name.mayRepeat ?? true }),
    parents: sum(parents),
  };
}

function scoreOf(field: FieldModel, found: Found): number {
  const own = found.last >= 0.999 ? 1 : found.last * (field.words.length > 1 ? 0.96 : 1);
  const kind = field.kind === "id" ? 0.15 : field.kind === "object" ? OBJECT_PENALTY : 0;
  return own + Math.min(0.5, found.parents * 0.25) - 0.04 * field.depth - 0.06 * field.absence - kind;
}
