import { namesOtherDocuments } from "./modifies-field.ts";
import { numbersItsOwn, storedName } from "./own-number.ts";
import { NAME_TAILS, NOISE } from "../lexicon/words.table.ts";
import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { nameField } from "../schema/name-field.ts";
import type { Words } from "../plan/plan.ts";
import { representativesOf } from "../schema/representative.ts";
import { stemsOfRoles } from "./ends-said.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import { mayName } from "./may-name.ts";
import { collectionsMeant, withoutFronts, withoutKept } from "./without-fronts.ts";
import { countsPer } from "./counts-per.ts";
import { BRIDGE_WITHOUT_RATES, coverName, type Hits, type NameCover } from "./cover-name.ts";
import { dateScore, isDateOfElements, isLastDate, listAround } from "./date-of-elements.ts";
import { REQUEST } from "./begins-name.ts";
import { isDeedOf, isSold } from "./deeds-in-names.ts";
import { isAmountOf, isCountOfHolders } from "./counts-holders.ts";
import { isContainment, type Knowledge, lettersOf, type Route } from "./knowledge.ts";
import { withParticle } from "./particles.ts";
import { leadsInRole, roleMentions, withoutOtherRoles } from "./role-mentions.ts";
import { withoutTotal } from "./total-numbers.ts";
import { isOwnerBehind, namedSo, nameOfDocument } from "./name-of-document.ts";
import { roleBeside } from "./roles.ts";
import { withoutCopies } from "./without-copies.ts";
import { withoutShares } from "./without-shares.ts";
import { isStoredCollection } from "./stored-collection.ts";
import { CONTAINED, distanceOf, EXACT, isStoredAs, OBJECT_PENALTY, scoreOf } from "./mention-scores.ts";

/** Words of the question that may name a field. Token positions; `end` is not included. */
export type FieldMention = {
  start: number;
  end: number;
  field: FieldModel;
  score: number;
  route: Route | null;
  /** The words that say the role of the reference, where these tell which one is meant. */
  role?: Words;
};
export type CollectionMention = { start: number; end: number; collection: CollectionModel; score: number };

const GENERIC =
  /^(code|number|no|date|time|score|rating|value|level|count|amounts?|price|rate|percentage|percent|sizes?|type|status|field|column|address|name|names|codes|numbers|dates|scores|levels|values|fees?)$/;
const IN_STOCK = ["stock", "inventory"] as const;
const SMALLEST_SCORE = 0.4;
const SMALLEST_COLLECTION_SCORE = 0.45;
/** Ends of names of collections that say only that they are ones: `user_profiles` are users. */
const WRAPPERS = /^(profile|account|info|information|detail|record|data|list|table|catalog|registry)$/;
/** The same where no other collection has the word in front: `degree_programs` are degrees. */
const OFFERS = /^(program|offering|entry)$/;
/** A unique main word names a collection as well as its whole name does. */
const HEAD_SCORE = 0.86;
/** Words for figures: "total" is no other name of `sales`. */
const FIGURE = /^(totals?|sums?|average|mean|count|amount|number|maximum|minimum)$/;
/** Words that are less sure only resemble the name of a collection. */
const NAME_ITSELF = 0.95;
/** The name of a collection typed as it is stored. */
const TYPED_NAME_SCORE = 1.05;
/** Words of a name that are surer than this are the words themselves, not related ones. */
const SURE_HIT = 0.9;
/** Shares of a field's name that must be named before a generic noun, or the fields inside it, go with it. */
const COVERED_FOR_TAIL = 0.68;
const COVERED_FOR_INNER = 0.6;
/** Elements of an array are what a question is about only where they are named plainly. */
const ELEMENT_SCORE = 0.85;
/** From this surety on words are the name of a collection. */
/** Nouns for those who do something. */
const DOERS = /(?:er|or|ee|ant|ent|ist)s?$/;
const NAME_OF_COLLECTION = 0.9;

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
        if (!mayName(knowledge, tokens, at)) return NO_HITS;
        const hits = new Map<string, number>();
        for (const part of token.norm.split(/[._]/))
          for (const { word, weight } of knowledge.names.hits(part))
            if ((hits.get(word) ?? 0) < weight) hits.set(word, weight);
        // "post code" of `postcode`
        const next = tokens[at + 1];
        const joint = next && GENERIC.test(next.norm) ? token.norm + next.norm : "";
        if (joint && knowledge.names.has(joint)) hits.set(joint, 1);
        // "units sold" are no longer in stock
        if (isSold(tokens, at)) for (const word of IN_STOCK) hits.delete(word);
        // "cheapest first" speaks of no `givenAt`, as given names are first ones
        if (token.norm === "first" && !/^(names?|and|,|or)$/.test(next?.norm ?? "")) hits.delete("given");
        return hits;
      });
  }

  #collections: CollectionMention[] | null = null;
  /** Collections named in the question, longest and surest first. */
  collections(): readonly CollectionMention[] {
    return (this.#collections ??= this.#findCollections());
  }

  #roleStems: ReadonlySet<string> | null = null;
  /**
   * Stems of the words that may tell a role. The words of a longer name do not: "performance review" speaks of no
   * reviewer. Nor do names of other documents than people: "inspections" say nothing of their `inspectorId`.
   */
  roleStems(): ReadonlySet<string> {
    if (this.#roleStems) return this.#roleStems;
    const isOfDoers = ({ start, end }: Words): boolean =>
      end - start === 1 && DOERS.test(this.tokens[start]?.norm ?? "");
    const named = this.collections().filter((one) => one.score >= NAME_OF_COLLECTION && !isOfDoers(one));
    const isInName = (at: number): boolean => named.some(({ start, end }) => start <= at && at < end);
    return (this.#roleStems = stemsOfRoles(this.tokens, isInName));
  }

  #findCollections(): CollectionMention[] {
    const found = this.knowledge.model.collections.flatMap((collection) =>
      this.byToken.flatMap((_, at) => this.#collectionAt(at, collection) ?? []),
    );
    const names = [...this.knowledge.model.collections, ...this.knowledge.lists].map(({ words }) => words);
    return collectionsMeant(found, this, names);
  }

  #collectionAt(at: number, collection: CollectionModel): CollectionMention | null {
    const hits = this.byToken[at] ?? NO_HITS;
    const typed = normAt(this.tokens, at);
    // "Show ..." names no shows
    if ((at === 0 && REQUEST.test(typed)) || this.#isStoredField(at) || isDeedOf(typed, collection))
      return null;
    // `order_items` names no `items`
    const isOther = typed !== collection.name.toLowerCase();
    if (isOther && isStoredCollection(this.knowledge, typed)) return null;
    if (!collection.words.some((word) => hits.has(word))) return null;
    const found = coverName(
      { byToken: this.byToken, tokens: this.tokens, at },
      { words: collection.words, parents: [], mayRepeat: false, bridge: BRIDGE_WITHOUT_RATES },
    );
    const score = Math.max(
      found.last,
      isOther ? 0 : TYPED_NAME_SCORE,
      this.#isNamedInPart(collection, hits) ? HEAD_SCORE : 0,
    );
    if (score < NAME_ITSELF && (FIGURE.test(typed) || this.#isStoredValue(at))) return null;
    const least = collection.byPath.has(CONTAINED_IN) ? ELEMENT_SCORE : SMALLEST_COLLECTION_SCORE;
    return score > least && found.start === at ? { start: at, end: found.end, collection, score } : null;
  }

  /** "sell transactions" are those with the value "sell", and no sales. */
  #isStoredValue(at: number): boolean {
    const { kind, text = "" } = this.tokens[at] ?? {};
    const next = this.byToken[at + 1] ?? NO_HITS;
    const found = kind === "word" && next.size > 0 ? this.knowledge.values.find(foldText(text)) : [];
    return found.some(({ field }) =>
      [...field.parentWords, ...field.collection.words].some((word) => (next.get(word) ?? 0) >= EXACT),
    );
  }

  /** One word of the name is enough where the others tell nothing or no other collection has it. */
  #isNamedInPart(collection: CollectionModel, hits: Hits): boolean {
    const { words, name, byPath } = collection;
    if (words.length < 2) return false;
    const isSure = (word = ""): boolean => (hits.get(word) ?? 0) > SURE_HIT;
    // "rating" of `toursAndReviews` is the field that is called so
    if (/[a-z_]And[A-Z_]|_and_/.test(name))
      return words.some((word) => hits.get(word) === 1) || ![...hits.values()].some((one) => one >= EXACT);
    const last = words.at(-1) ?? "";
    const isAlone = OFFERS.test(last) && this.#isOnlyWith(words[0]);
    const isWrapped = isAlone || (WRAPPERS.test(last) && !byPath.has(CONTAINED_IN));
    const isFront = words.length === 2 && isWrapped && isSure(words[0]);
    return isFront || (this.#isOnlyHead(collection) && isSure(last));
  }

  #storedNames: ReadonlySet<string> | null = null;

  /** "properties per property_type_code": typed as it is stored, it names the field and no collection. */
  #isStoredField(at: number): boolean {
    const { norm = "" } = this.tokens[at] ?? {};
    if (norm.includes(".")) return this.knowledge.hasPath(norm);
    if (!norm.includes("_")) return false;
    this.#storedNames ??= new Set(this.knowledge.model.fields.map(storedName));
    return this.#storedNames.has(norm) && !isStoredCollection(this.knowledge, norm);
  }

  #elements: CollectionMention[] | null = null;

  /** Arrays of documents named in the question, each as the collection of its elements. */
  elements(): readonly CollectionMention[] {
    return (this.#elements ??= withoutFronts(this.#findElements(), this.collections()));
  }

  #findElements(): CollectionMention[] {
    return this.knowledge.lists.flatMap((list) =>
      this.byToken.flatMap((hits, at): CollectionMention[] => {
        const typed = normAt(this.tokens, at);
        const isVerb = (at === 0 && NOISE.has(typed)) || isDeedOf(typed, list);
        if (isVerb || isStoredCollection(this.knowledge, typed) || !list.words.some((word) => hits.has(word)))
          return [];
        const found = coverName(
          { byToken: this.byToken, tokens: this.tokens, at },
          { words: list.words, parents: list.parentWords },
        );
        return found.start === at && found.last >= ELEMENT_SCORE
          ? [{ start: at, end: found.end, collection: this.knowledge.elements(list), score: found.last }]
          : [];
      }),
    );
  }

  /**
   * "metacritic score", "zip code": a word that only says what kind of value it is, unless it names a field
   * by itself.
   */
  #genericTail(collection: CollectionModel, { end }: NameCover, field: FieldModel): number {
    const token = this.tokens[end];
    if (token?.kind !== "word" || !GENERIC.test(token.norm)) return end;
    if (/^names?$/.test(token.norm) && leadsInRole(this.knowledge, field)) return end;
    // "fee no more than 50" is a bound
    if (token.norm === "no" && /^(more|less|[a-z]+er)$/.test(normAt(this.tokens, end + 1))) return end;
    if (NAME_TAILS.get(lemmaOf(normAt(this.tokens, end - 1)))?.has(lemmaOf(token.norm))) return end + 1;
    for (const word of this.byToken[end]?.keys() ?? [])
      if (
        (this.byToken[end]?.get(word) ?? 0) > SURE_HIT &&
        this.knowledge.names.fieldsWith(word).some((id) => {
          const other = this.knowledge.model.fields[id];
          return (
            other?.collection === collection &&
            !this.#isElsewhere(collection, { field: other, route: null }, end)
          );
        })
      )
        return end;
    return end + 1;
  }

  #isOnlyWith(word = ""): boolean {
    return this.knowledge.model.collections.filter(({ words }) => words.includes(word)).length === 1;
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
    const reach: Reach = {
      collection,
      routeOf: new Map(routes.toReversed().map((route) => [route.collection, route])),
      named: new Set(this.collections().map((mention) => mention.collection)),
    };
    const best = new Map<string, FieldMention>();
    this.byToken.forEach((hits, at) => {
      for (const word of hits.keys())
        for (const mention of this.#mentionsOf(reach, word, at)) {
          const key = `${mention.start}:${mention.end}:${mention.field.id}`;
          if ((best.get(key)?.score ?? 0) < mention.score) best.set(key, mention);
        }
    });
    this.#preferExact([...best.values()]);
    const { tokens, byToken } = this;
    const fieldsOf = (target: CollectionModel): readonly FieldMention[] => this.fields(target, []);
    const inRoles = roleMentions({ tokens, byToken, fieldsOf }, routes);
    const named = withoutShares(this.tokens, withoutCopies(collection, [...best.values()]));
    const others = withoutOtherRoles(named, inRoles);
    return withoutKept([...others, ...inRoles])
      .filter((one) => one.end > one.start + 1 || !this.#isElsewhere(collection, one, one.start))
      .filter((one) => !countsPer(tokens, one) && !namesOtherDocuments(this, one))
      .map((one) => this.#ofOwnName(collection, this.#ofOwnKey(collection, nameOfDocument(this, one))))
      .map((one) => withoutTotal(tokens, one))
      .flatMap((one) => withParticle(tokens, one))
      .sort((a, b) => rank(b) - rank(a));
  }

  /** "price" is the `basePrice` of a room before the `rate` of its bookings, which only means the same. */
  #preferExact(mentions: readonly FieldMention[]): void {
    const isExact = ({ field, start, end }: FieldMention): boolean => {
      const head = field.words.at(-1) ?? "";
      return this.byToken.slice(start, end).some((hits) => (hits.get(head) ?? 0) >= EXACT);
    };
    const own = mentions.filter(
      (one) => one.route === null && one.field.arrayRoot === null && one.field.kind === "number",
    );
    for (const one of own.filter(isExact))
      for (const other of mentions)
        if (
          other.field.arrayRoot !== null &&
          other.field.kind === "number" &&
          other.start === one.start &&
          other.end === one.end &&
          other.score >= one.score &&
          !isExact(other)
        )
          one.score = other.score + 0.01;
  }

  /** "Country codes" are the codes of the countries, before the copies in what they contain. */
  #ofOwnKey({ element, words, fields }: CollectionModel, mention: FieldMention): FieldMention {
    const { field, route, start } = mention;
    const isCopy =
      !element &&
      route === null &&
      field.arrayRoot !== null &&
      words.some((word) => this.byToken[start]?.has(word));
    if (!isCopy) return mention;
    const name = lettersOf(storedName(field));
    const own = fields.find(
      (one) => one.depth === 0 && !one.isArray && name === words.join("") + lettersOf(one.path),
    );
    return own ? { ...mention, field: own } : mention;
  }

  /** "Names of ports" are those of the `port_name`, not the names inside a list that the question does not speak of. */
  #ofOwnName(collection: CollectionModel, mention: FieldMention): FieldMention {
    const { field, route, start, end } = mention;
    const isBare = end === start + 1 && /^names?$/.test(normAt(this.tokens, start));
    const called = isBare && route === null ? namedSo(collection, field) : null;
    if (called) return { ...mention, field: called };
    const list = isBare && collection.element === null ? listAround(mention) : null;
    // "pier names", "name and depth of the piers": not that of the port around them
    const isAround = isBare && route !== null && isContainment(route);
    const own = isAround || list ? nameField(collection) : null;
    if (own === null || own.depth > 0 || own === field) return mention;
    // what has no name is called by its code, and not by the names of what it holds
    const isNamed = own.words.includes("name") || isNamesake(own) || this.#isOfOwner(collection, end);
    return isNamed && this.#asksOwnName(collection, { start, end }, isAround ? null : list)
      ? { ...mention, field: own, route: null, score: mention.score + (route ? CONTAINED : 0) }
      : mention;
  }

  /** The name is asked of the documents: of what holds a list of other names, or else of what lies in others. */
  #asksOwnName(
    collection: CollectionModel,
    { start, end }: Words,
    list: { words: readonly string[] } | null,
  ): boolean {
    const asked = this.collections().filter((one) => one.collection === collection);
    if (this.#isOfOwner(collection, end)) return true;
    if (list === null) return asked.some((one) => one.end === start);
    // "names of those who live in Oslo" are none of a list either
    const mayBeAsked =
      this.collections().length === 0 || asked.some(({ score }) => score >= NAME_OF_COLLECTION);
    return !this.#isNamed(list.words) && mayBeAsked;
  }

  /** "The name of the rower with the most boats". */
  #isOfOwner(collection: CollectionModel, end: number): boolean {
    return this.collections().some((one) => one.collection === collection && isOwnerBehind(this, end, one));
  }

  #isElsewhere(collection: CollectionModel, place: FieldRef, at: number): boolean {
    const isNamed = (words: readonly string[]): boolean => this.#isNamed(words);
    return isDateOfElements(collection, place, { said: normAt(this.tokens, at), isNamed });
  }

  #isNamed(words: readonly string[]): boolean {
    return this.byToken.some((hits) => words.some((word) => (hits.get(word) ?? 0) > SURE_HIT));
  }

  /** Every field within reach that has the word in its name, with the tokens around `at` that name it. */
  #mentionsOf(reach: Reach, word: string, at: number): FieldMention[] {
    const stored = this.#isStoredField(at) ? normAt(this.tokens, at) : null;
    return this.#fieldsOf(reach.collection, word).flatMap((id) => {
      const known = this.knowledge.model.fields[id];
      const field = (known && reach.collection.element?.fieldOf.get(known)) ?? known;
      if (!field || (stored !== null && !isStoredAs(field, stored))) return [];
      const route = field.collection === reach.collection ? null : reach.routeOf.get(field.collection);
      return route === undefined ? [] : this.#mentionsAround(at, { field, route }, reach);
    });
  }

  /** "Number of berths" counts them, where `berth_no` tells one from the others. */
  #isCount({ start, end }: NameCover, field: FieldModel): boolean {
    const isNumber =
      /^(number|count)$/.test(normAt(this.tokens, start)) && normAt(this.tokens, start + 1) === "of";
    const noun = normAt(this.tokens, end - 1);
    return isNumber && end > start + 2 && noun !== lemmaOf(noun) && numbersItsOwn(field);
  }

  /** "The berth number of the berths": the name ends where the count would begin. */
  #numberNamed({ start }: NameCover, named: Omit<FieldMention, "start" | "end">): FieldMention[] {
    const isNamed = named.field.parentWords.some(
      (word) => (this.byToken[start - 1]?.get(word) ?? 0) > SURE_HIT,
    );
    return isNamed ? [start - 1, start].map((from) => ({ ...named, start: from, end: start + 1 })) : [];
  }

  /** The mention around a token, and those of its bare name, with a generic noun and of the fields inside. */
  #mentionsAround(at: number, { field, route }: FieldRef, reach: Reach): FieldMention[] {
    const look = { byToken: this.byToken, tokens: this.tokens, at };
    const around = route ? [...field.collection.words, ...roleBeside(route)] : [];
    const parents = [...field.parentWords, ...around];
    // "score per kind" is split by it, and no kind of score; "hours per week" are one number
    const bridge = isNumeric(field) ? {} : { bridge: BRIDGE_WITHOUT_RATES };
    const found = coverName(look, { words: field.words, parents, ...bridge });
    const distance = route ? distanceOf(route, reach.named.has(route.collection)) : 0;
    const score = scoreOf(field, found) - distance;
    const isOther = isCountOfHolders(look, found, field) || isAmountOf(look, found, field);
    if (score < SMALLEST_SCORE || isOther) return [];
    if (this.#isCount(found, field)) return this.#numberNamed(found, { field, route, score });
    const mentions: FieldMention[] = [{ start: found.start, end: found.end, field, score, route }];
    // "names of the battles": the name alone, where the rest is taken as what is asked for
    if (found.parents > 0 && route === null) {
      const bare = coverName(look, { words: field.words, parents: [] });
      const bareScore = scoreOf(field, bare);
      if (bareScore >= SMALLEST_SCORE)
        mentions.push({ start: bare.start, end: bare.end, field, score: bareScore, route });
    }
    const mayHaveTail = found.last >= COVERED_FOR_TAIL || isLastDate(field);
    const end = mayHaveTail ? this.#genericTail(reach.collection, found, field) : found.end;
    const surety = dateScore(field, score, end > found.end);
    const longest = { start: found.start, end, field, score: surety, route };
    if (end > found.end) mentions.push(longest);
    return found.last >= COVERED_FOR_INNER ? [...mentions, ...innerMentions(longest)] : mentions;
  }
}

/** Where fields may be: in a collection and along the routes from it; `named` are those the question names. */
type Reach = {
  collection: CollectionModel;
  routeOf: ReadonlyMap<CollectionModel, Route>;
  named: ReadonlySet<CollectionModel>;
};

type FieldRef = Pick<FieldMention, "field" | "route">;

/** Who names an embedded document means the text or the number that stands for it. */
function innerMentions(mention: FieldMention): FieldMention[] {
  const { kind } = mention.field;
  if (kind !== "object" && kind !== "objects") return [];
  const bonus = kind === "object" ? OBJECT_PENALTY / 2 : -OBJECT_PENALTY / 2;
  return representativesOf(mention.field).map((field) => ({
    ...mention,
    field,
    score: mention.score + bonus,
  }));
}

/** `Orchestra` of orchestras. */
function isNamesake({ words, collection }: FieldModel): boolean {
  return words.join() === collection.words.join();
}

/** `Orchestra` of orchestras that have no other name. */
function namesakeOf({ fields }: CollectionModel, { flat }: Knowledge): FieldModel | null {
  if (flat !== null || fields.some((one) => one.words.includes("name"))) return null;
  return fields.find((one) => one.kind === "text" && isNamesake(one)) ?? null;
}

/** Longer mentions win over shorter ones of nearly the same score. */
export function rank(mention: FieldMention): number {
  return mention.score + 0.12 * (mention.end - mention.start - 1);
}
