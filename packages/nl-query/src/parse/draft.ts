import type { Knowledge, Route } from "../link/knowledge.ts";
import { rank, type CollectionMention, type FieldMention, type NameHits } from "../link/mentions.ts";
import { saidFirst } from "../link/roles.ts";
import type { ValueMention } from "../link/value-mentions.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Amount, FieldRef, GroupKey, Plan, SortKey, Words } from "../plan/plan.ts";
import { isCalledAsHolder } from "../schema/element-view.ts";
import { isNumeric, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { requiredTexts } from "../text/required-texts.ts";
import { SearchText } from "../text/search-text.ts";
import type { Token } from "../text/token.ts";
import { hasIdentityNames } from "./is-identity.ts";
import type { Doubt, DoubtKind } from "./doubt.ts";

/** What stays the same for all collections tried. */
export type Question = {
  text: string;
  tokens: readonly Token[];
  now: number;
  knowledge: Knowledge;
  names: NameHits;
  values: readonly ValueMention[];
  /** A part of a question about one collection, whose relations are read elsewhere. */
  isAlone?: boolean;
};

export type Match = Words & {
  /** Whole match in normal form. */ text: string;
  groups: Record<string, string | undefined>;
};

/** Token text of words that gave something already; no pattern matches it. */
const TAKEN = "•";

/** A pattern that goes on from `lastIndex`, and what every match holds. */
type Search = { readonly pattern: RegExp; readonly required: ReturnType<typeof requiredTexts> };

const searches = new Map<string, Search>();

/** Made once per pattern. By its source, because an expression inside a function is a new object in each call. */
function searchOf(pattern: RegExp): Search {
  const { source } = pattern;
  const known = searches.get(source);
  if (known) return known;
  const made = { pattern: new RegExp(source, "g"), required: requiredTexts(pattern) };
  searches.set(source, made);
  return made;
}

/** What is the same in all attempts to read a question. */
type Shared = {
  /** The words, none of them taken yet. */
  words: SearchText;
  /** Whether these hold what a pattern needs. */
  possible: Map<Search, boolean>;
  reaches: Map<CollectionModel, Reach>;
};
type Reach = Pick<Draft, "routes" | "fieldMentions" | "valueMentions">;

const shared = new WeakMap<Question, Shared>();

function sharedOf(question: Question): Shared {
  const known = shared.get(question);
  if (known) return known;
  const words = new SearchText(question.tokens.map(({ norm }) => `${norm} `).join(""));
  const made = { words, possible: new Map(), reaches: new Map() };
  shared.set(question, made);
  return made;
}

/** What a question about this collection can speak of. */
function reachOf(question: Question, collection: CollectionModel): Reach {
  const { knowledge, names, values } = question;
  const routes = question.isAlone === true ? [] : saidFirst(knowledge.routes(collection), names.roleStems());
  const reachable = new Set([collection, ...routes.map((route) => route.collection)]);
  const { element } = collection;
  const own = element
    ? values.map((mention) => ({ ...mention, field: element.fieldOf.get(mention.field) ?? mention.field }))
    : values;
  return {
    routes,
    fieldMentions: names.fields(collection, routes),
    valueMentions: own.filter((mention) => reachable.has(mention.field.collection)),
  };
}

/** From this surety on a word names what it hits. */
const NAMING = 0.93;

/**
 * One attempt to understand the question as one about one collection. Readers look at its free words; the claims
 * that they return take words and add parts of the plan.
 */
export class Draft {
  readonly plan: Plan;
  readonly routes: readonly Route[];
  readonly fieldMentions: readonly FieldMention[];
  readonly valueMentions: readonly ValueMention[];
  /** What had to be assumed; each lowers the confidence. */
  readonly doubts: Doubt[] = [];
  /** Orders without a word that says by what: "in descending order" (any column), "from highest to lowest" (a number). */
  readonly impliedSorts = new Map<SortKey, "any" | "measure" | "text">();
  /** The order by a figure of all documents: of figures of each, where these are a part of the question. */
  orderOfTotal: SortKey | null = null;
  /** Keys that only make rows different, so no count was asked for beside them. */
  readonly differentKeys = new Set<GroupKey>();
  /** What speaks for this reading beyond the words that it explains. */
  bonus = 0;
  /** How surely each token was understood, 0 to 1. */
  readonly understood: Float32Array;
  /** Words that must be listed as not understood whatever took them. */
  readonly rejected: Words[] = [];
  /** Keys of the accepted claims whose words other readers may understand otherwise. */
  readonly contestable = new Set<string>();
  /** Number of things that a request behind the question itself asks to see. */
  requestedItems = 0;
  /** Positions of words behind the question itself that gave nothing. */
  readonly leftOver: number[] = [];
  /** What a count is compared with after the words of a metric. */
  #live: { search: SearchText; offsets: number[] } | null = null;
  readonly #taken: Uint8Array;
  readonly #shared: Shared;

  constructor(
    readonly question: Question,
    readonly collection: CollectionModel,
    /** Keys of claims that this attempt does without. */
    readonly refused: ReadonlySet<string> = new Set(),
  ) {
    const { tokens } = question;
    this.#shared = sharedOf(question);
    const { reaches } = this.#shared;
    const reach = reaches.get(collection) ?? reachOf(question, collection);
    reaches.set(collection, reach);
    this.routes = reach.routes;
    this.fieldMentions = reach.fieldMentions;
    this.valueMentions = reach.valueMentions;
    this.#taken = new Uint8Array(tokens.length);
    this.understood = new Float32Array(tokens.length);
    this.plan = {
      collection,
      collectionWords: [],
      write: null,
      ask: "documents",
      conditions: [],
      alike: null,
      relations: [],
      shareOf: [],
      holdings: [],
      isCountOfGroups: false,
      combined: null,
      cumulative: null,
      ofGroups: null,
      keys: [],
      metrics: [],
      having: [],
      sort: [],
      limit: null,
      skip: null,
      columns: [],
      rows: [],
      shown: null,
      beside: null,
      computed: [],
      distinct: null,
    };
  }

  /** Words that name the collection itself. */
  get ownMentions(): readonly CollectionMention[] {
    const { names } = this.question;
    const list = this.collection.element?.list;
    if (list && isCalledAsHolder(list))
      return names.collections().filter((one) => one.collection === list.collection);
    return (list ? names.elements() : names.collections()).filter(
      (one) => one.collection === this.collection,
    );
  }

  get tokens(): readonly Token[] {
    return this.question.tokens;
  }

  norm(at: number): string {
    return this.isTaken(at) ? TAKEN : (this.tokens[at]?.norm ?? "");
  }

  isTaken(at: number): boolean {
    return this.#taken[at] === 1;
  }

  isFree(words: Words): boolean {
    for (let at = words.start; at < words.end; at++) if (this.isTaken(at)) return false;
    return words.end > words.start;
  }

  /** Marks words as understood; noise words around are left alone. */
  take(words: Words, surety = 1): void {
    for (let at = words.start; at < words.end; at++) {
      this.#taken[at] = 1;
      this.understood[at] = Math.min(1, Math.max(this.understood[at] ?? 0, surety));
    }
    this.#live = null;
  }

  doubt(weight: number, about: string, kind: DoubtKind = "assumed"): void {
    this.doubts.push({ weight, about, kind });
  }

  /** First match of a pattern over the free words; numbers are `#`, periods `@`, quoted texts `"`. */
  match(pattern: RegExp, from = 0): Match | null {
    const wanted = searchOf(pattern);
    const { pattern: sticky, required } = wanted;
    if (!this.#isPossible(wanted)) return null;
    const { search, offsets } = (this.#live ??= this.#build());
    if (!search.holdsAll(required)) return null;
    const { text } = search;
    sticky.lastIndex = offsets[from] ?? text.length;
    for (let found = sticky.exec(text); found; found = sticky.exec(text)) {
      const start = offsets.indexOf(found.index);
      const trimmed = found[0].trimEnd();
      const endOffset = found.index + trimmed.length;
      const end =
        start === -1
          ? -1
          : offsets.findIndex(
              (offset, at) => at >= start && offset + (this.norm(at).length || 1) === endOffset,
            ) + 1;
      if (start !== -1 && end > start) return { start, end, text: trimmed, groups: found.groups ?? {} };
      sticky.lastIndex = found.index + 1;
    }
    return null;
  }

  #isPossible(search: Search): boolean {
    const { words, possible } = this.#shared;
    const known = possible.get(search) ?? words.holdsAll(search.required);
    possible.set(search, known);
    return known;
  }

  /** All matches, from left to right. Matches that the callback takes are not seen again. */
  each(pattern: RegExp, use: (match: Match) => void): void {
    for (let from = 0; from < this.tokens.length;) {
      const found = this.match(pattern, from);
      if (!found) return;
      use(found);
      from = found.start + 1;
    }
  }

  /** Skips words that only connect. */
  skip(at: number, pattern: RegExp): number {
    let cursor = at;
    while (cursor < this.tokens.length && pattern.test(this.norm(cursor)) && !this.isTaken(cursor)) cursor++;
    return cursor;
  }

  /** Like `skip`, and over the collection's own name. */
  skipOver(at: number, pattern: RegExp): number {
    let cursor = this.skip(at, pattern);
    for (const words of this.plan.collectionWords)
      if (words.start === cursor) cursor = this.skip(words.end, pattern);
    return cursor;
  }

  /** Skips connecting words backwards; the result is the position after the last word that is none. */
  skipBack(end: number, pattern: RegExp): number {
    let cursor = end;
    while (cursor > 0 && pattern.test(this.norm(cursor - 1)) && !this.isTaken(cursor - 1)) cursor--;
    return cursor;
  }

  /** Best mention that starts here. */
  fieldAt(
    start: number,
    accept: (field: FieldModel, mention: FieldMention) => boolean = () => true,
  ): FieldMention | null {
    return this.#best(
      (mention) => mention.start === start && this.isFree(mention) && accept(mention.field, mention),
    );
  }

  /** Best mention that ends here. */
  fieldBefore(
    end: number,
    accept: (field: FieldModel, mention: FieldMention) => boolean = () => true,
  ): FieldMention | null {
    return this.#best(
      (mention) => mention.end === end && this.isFree(mention) && accept(mention.field, mention),
    );
  }

  /** Best mention among free words anywhere. */
  fieldAnywhere(accept: (field: FieldModel, mention: FieldMention) => boolean): FieldMention | null {
    return this.#best((mention) => this.isFree(mention) && accept(mention.field, mention));
  }

  refOf(mention: FieldMention): FieldRef {
    return { field: mention.field, route: mention.route };
  }

  amountOf(mention: FieldMention): Amount {
    const { field, route } = mention;
    // numbers that refer to others are no amounts
    if (field.isArray && (hasIdentityNames(field) || !isNumeric(field)))
      return { kind: "size", field, route };
    return amountOf(mention.field, mention.route);
  }

  numberText(at: number): string {
    return this.tokens[at]?.number?.text ?? "0";
  }

  /** The token is a word that matters and gave nothing so far. */
  isOpen(at: number): boolean {
    const token = this.tokens[at];
    if (token === undefined || this.isTaken(at) || token.kind === "mark" || token.norm === "'s") return false;
    return token.kind !== "word" || !NOISE.has(token.norm) || this.#isCue(at);
  }

  /** Small words that change what is asked when nothing was made of them. */
  #isCue(at: number): boolean {
    const norm = this.tokens[at]?.norm ?? "";
    const next = this.tokens[at + 1]?.norm ?? "";
    const isOwnNext = this.plan.collectionWords.some((words) => words.start === at + 1);
    if (/^(per|between|than)$/.test(norm)) return norm !== "per" || !isOwnNext;
    if (norm === "each" || norm === "every")
      return (
        !isOwnNext &&
        !this.#isOwnBehind(at) &&
        !/^(of|other|one|time|document|record|row|entry)$/.test(next) &&
        at > 0 &&
        this.plan.ask === "documents"
      );
    if (norm === "or") return this.isTaken(at - 1) && this.isTaken(at + 1);
    return (
      norm === "how" &&
      /^(many|much)$/.test(next) &&
      this.plan.metrics.length === 0 &&
      this.plan.relations.length === 0 &&
      this.plan.computed.length === 0
    );
  }

  /** "Every wooden pier", of piers: words that were read may stand between. */
  #isOwnBehind(at: number): boolean {
    // "each pier type"
    const isFieldName = (start: number, after: number): boolean =>
      this.fieldMentions.some((one) => one.start === start && one.end > after && one.score > NAMING);
    const isOwn = (place: number): boolean =>
      this.ownMentions.some(
        ({ start, end, score }) => start === place && score > NAMING && !isFieldName(start, end),
      );
    let cursor = at + 1;
    while (this.isTaken(cursor) && !isOwn(cursor)) cursor++;
    return isOwn(cursor);
  }

  /** The word itself names something in this schema. */
  namesStored(at: number): boolean {
    return [...(this.question.names.byToken[at]?.values() ?? [])].some((surety) => surety > NAMING);
  }

  #best(accept: (mention: FieldMention) => boolean): FieldMention | null {
    let best: FieldMention | null = null;
    for (const mention of this.fieldMentions)
      if (accept(mention) && (!best || rank(mention) > rank(best) + 0.001)) best = mention;
    return best;
  }

  #build(): { search: SearchText; offsets: number[] } {
    let text = "";
    const offsets = this.tokens.map((_, at) => {
      const offset = text.length;
      text += `${this.norm(at) || TAKEN} `;
      return offset;
    });
    return { search: new SearchText(text), offsets };
  }
}
