import { countSeparated } from "../asked-items.ts";
import type { Route } from "../link/knowledge.ts";
import { rank, type FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import { isShown } from "../plan/asked-columns.ts";
import type { Metric, Plan, Words } from "../plan/plan.ts";
import { keyField } from "../relate/columns.ts";
import { flagOf, isNumberField, isUnique, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { isNamePart, nameField } from "../schema/name-field.ts";
import { acceptClaim, type Claim } from "./claim.ts";
import { countBesideElements, showDistinct } from "./decide-result-shape.ts";
import { describeKey } from "./describe-key.ts";
import type { Draft, Question } from "./draft.ts";
import { COUNT, ALONE, ENDS_FIGURE, isFillerAt, KINDS, TELLING } from "./request-words.ts";
import { showNames } from "./show-names.ts";
import { metricName, nameOf, type Kind } from "./metric-name.ts";
import {
  claimAgain,
  claimFigureOfList,
  claimKeyName,
  countedEnd,
  fieldCalled,
  isNumberAlone,
  isOfOther,
  isThingItself,
  itemCalled,
  keptQuantity,
  listCounted,
  textKey,
  usedAgain,
  wayToRows,
} from "./request-items.ts";
import { dropImpliedNames } from "./name-identified.ts";
import { nameWhich } from "./name-which.ts";
import { showWhatIsNamed } from "./read-columns.ts";
import { orderByShownDate } from "./order-by-shown-date.ts";
import { combinedColumnAt, rankedAmountAt } from "./ranked-amount.ts";
import { claimCountedSize, claimSize, countsOther, isNumberOf, isSized } from "./sizes-asked.ts";
import { numberFigure } from "./number-figure.ts";
import { orderOfFigure, saidOfOther } from "./said-of-figures.ts";
import type { Split } from "./split-request.ts";

/** What a reading with a fully resolved request is worth over one that reads both as one. */
const RESOLVED_SENTENCE = 0.2;
const RESOLVED_PHRASE = 0.05;
const SMALLEST = 0.55;
/** From this surety on words name a field or a list. */
const NAMED = 0.85;
/** Adds what the request asks for to a finished reading; words that stay unclear are left over. */
export function readRequest(draft: Draft, question: Question, { request, isSentence }: Split): void {
  new Request(draft, question, request).read();
  nameWhich(draft, question, request);
  draft.requestedItems = countSeparated(question.tokens.slice(request.start, request.end));
  if (draft.leftOver.length === 0) draft.bonus += isSentence ? RESOLVED_SENTENCE : RESOLVED_PHRASE;
}

class Request {
  readonly #mentions: readonly FieldMention[];
  /** What groups are told apart by, and a figure of them, are among what is to be shown. */
  #saysKey = false;
  #saysFigure = false;

  constructor(
    readonly draft: Draft,
    readonly question: Question,
    readonly request: Words,
  ) {
    this.#mentions = question.names
      .fields(draft.collection, draft.routes)
      .filter((one) => one.start >= request.start && one.score >= SMALLEST && one.field.kind !== "objects");
  }

  read(): void {
    const { draft, request } = this;
    let at = request.start;
    dropImpliedNames(draft);
    while (at < request.end) {
      if (this.#isFiller(at) || this.#isDifferentAnyway(at)) {
        at++;
        continue;
      }
      const end =
        (this.#isOfOwner(at) ? this.#owner(at) : null) ??
        this.#rankedAmount(at) ??
        this.#figure(at) ??
        this.#itself(at) ??
        this.#named(at) ??
        this.#again(at) ??
        this.#owner(at);
      if (end === null) draft.leftOver.push(at);
      at = end ?? at + 1;
    }
    countBesideElements(draft);
    showDistinct(draft.plan, this.question.tokens);
    if (draft.plan.ask === "documents") showWhatIsNamed(draft, this.question);
    showNames(draft, this.question);
    orderByShownDate(draft, this.question);
  }

  #norm(at: number): string {
    return at < this.request.end ? (this.question.tokens[at]?.norm ?? "") : "";
  }

  /** Words that ask or tie: "berthing it", "to the port", and not "to port" where a field is called so. */
  #isFiller(at: number): boolean {
    const norm = this.#norm(at);
    const isOwn = ({ start, end, field, score }: FieldMention): boolean => {
      const isColumn = norm === "to" ? end > at + 1 : TELLING.test(norm) && this.#isThing(field.collection);
      return start === at && (score > 0.95 || isColumn);
    };
    return isFillerAt(norm, this.#norm(at + 1)) && !this.#mentions.some(isOwn);
  }

  /** "The distinct captains" of groups by captain, or of documents that have one each: none stands there twice. */
  #isDifferentAnyway(at: number): boolean {
    if (!/^(distinct|different|unique)$/.test(this.#norm(at))) return false;
    const { plan, collection } = this.draft;
    const isOnce = ({ field, route }: FieldMention): boolean =>
      (field.collection === collection && route === null && plan.ask === "documents" && isUnique(field)) ||
      [...plan.keys, ...(plan.distinct ? [plan.distinct] : [])].some((one) => one.field === field);
    return this.#mentions.some((one) => one.start === at + 1 && isOnce(one));
  }

  /** "number of crossings", "average weight": a figure that the reading has already. */
  #figure(start: number): number | null {
    const { plan } = this.draft;
    let at = start;
    while (/^(total|how|the|distinct|different)$/.test(this.#norm(at))) at++;
    const words = { start, end: this.#phraseEnd(at) };
    if (COUNT.test(this.#norm(at)) && !this.#isTotalQuantity(start, at)) return this.#counted(at, words);
    const kinds = KINDS.find(([pattern]) => pattern.test(this.#norm(start)))?.[1];
    const amount = kinds ? this.#amountAt(start + 1) : null;
    const metric =
      kinds && plan.metrics.find((one) => kinds.includes(one.kind) && !isOfOther(one, amount?.field));
    if (!metric) return this.#addFigure(kinds?.[0], amount, words);
    return this.#acceptFigure(this.#claimFigure(metric, words), { metric, words });
  }

  /** What is said of another figure than that of the reading stays open. */
  #acceptFigure(claim: Claim, about: { metric: Metric | null; words: Words }): number {
    const sort = orderOfFigure(this.draft.plan, this.question, { figure: claim.repeated?.[0]?.of, ...about });
    const isAccepted = acceptClaim(this.draft, { ...claim, ...sort });
    const others = isAccepted ? saidOfOther(this.draft.plan, this.question, about) : [about.words.start];
    this.draft.leftOver.push(...others);
    return about.words.end;
  }

  /** "Number of crossings": a field that keeps it, a list whose elements are counted, or a figure of the reading. */
  #counted(at: number, words: Words): number | null {
    const { draft, question } = this;
    const isOfDocuments = draft.plan.ask === "documents";
    const place = { at, fields: this.#mentions };
    const isField = this.#mentions.some(
      (one) => one.start <= at && one.end > at + 1 && isNumberOf(one, question, at),
    );
    if (isField && !this.#isGroupCounted(at)) return null;
    if (isOfDocuments && isNumberAlone(question.tokens, place)) return null;
    const kept = isOfDocuments ? keptQuantity(draft, question, place) : null;
    if (kept)
      return this.#show(kept.field, { start: words.start, end: kept.end, route: null }) ? kept.end : null;
    const list = listCounted(this.draft, this.question, this.#skipArticles(at + 1));
    const claim =
      this.#claimKinds(at + 1, words) ?? this.#claimTotalSize(list, words) ?? this.#claimCount(words);
    const size = claim ? null : list;
    if (size && isOfDocuments) {
      const phrase = { start: words.start, end: countedEnd(question.tokens, size.end) };
      acceptClaim(this.draft, claimSize(size, phrase));
      return this.#leaveOver(phrase.end, words.end);
    }
    if (claim) return this.#acceptFigure(claim, { metric: null, words });
    this.draft.leftOver.push(at);
    return words.end;
  }

  /** "Total quantity" of lines that have a `quantity`: no number of lines. */
  #isTotalQuantity(start: number, at: number): boolean {
    return at > start && this.#norm(at) === "quantity" && this.#amountAt(at) !== null;
  }

  /** "The number of docks" of groups of docks that are counted, though each port has a `dock_count`. */
  #isGroupCounted(at: number): boolean {
    const { plan, collection } = this.draft;
    const isCounted = plan.ask === "group" && plan.metrics.some(({ kind }) => kind === "count");
    const counted = this.question.names.collections().concat(this.question.names.elements());
    const start = this.#skipArticles(at + 1);
    return isCounted && counted.some((one) => one.start === start && one.collection === collection);
  }

  /** The number that words of a figure are said of. */
  #amountAt(start: number): FieldMention | null {
    const at = this.#skipArticles(start);
    const numbers = this.#mentions
      .filter((one) => one.start === at && isNumberField(one.field) && one.route?.isToMany !== true)
      .sort((a, b) => rank(b) - rank(a));
    return numbers[0] ?? null;
  }

  /** "And that difference", "its duration in hours": the amount that ranks what is asked for. */
  #rankedAmount(start: number): number | null {
    const { draft, question } = this;
    const found =
      rankedAmountAt(draft.plan, start, (at) => this.#norm(at)) ?? combinedColumnAt(draft, question, start);
    return found && acceptClaim(draft, found.claim) ? found.end : null;
  }

  /** "including their total weight": a further figure of groups. */
  #addFigure(kind: Kind | null | undefined, found: FieldMention | null, words: Words): number | null {
    const { plan } = this.draft;
    if (!found || !kind) return null;
    if (plan.ask === "documents")
      return acceptClaim(this.draft, claimFigureOfList(kind, found, words)) ? found.end : null;
    if (plan.ask !== "group" || plan.shown) return null;
    const of = amountOf(found.field, found.route);
    const metrics: Metric[] = [{ kind, of, name: metricName(kind, of), words: [words] }];
    acceptClaim(this.draft, { metrics, evidence: [] });
    return found.end;
  }

  /** "and how many different berths": the values of a field, beside the figures of groups. */
  #claimKinds(start: number, words: Words): Claim | null {
    const { plan } = this.draft;
    const at = this.#skipArticles(start);
    const isDifferent = /^(different|distinct|unique)$/.test(this.#norm(at - 1));
    const [found] = this.#mentions
      .filter(
        ({ start: from, score, field, route }) =>
          from === at &&
          score >= (isDifferent ? SMALLEST : NAMED) &&
          field.kind === "text" &&
          field.arrayRoot === null &&
          route === null,
      )
      .sort((a, b) => rank(b) - rank(a));
    // how many a list has is no number of kinds
    if (found?.field.isArray === true && !isDifferent) return null;
    const isKnown =
      plan.keys.some(({ field }) => field === found?.field) ||
      plan.metrics.some((one) => one.kind === "countDistinct" && one.of.field === found?.field);
    if (!found || isKnown || plan.ask !== "group" || plan.shown || this.#owner(at) !== null) return null;
    const name = nameOf("distinct", found.field);
    return {
      metrics: [{ kind: "countDistinct", of: this.draft.refOf(found), name, words: [words] }],
      evidence: [],
    };
  }

  /** "Number of docks and of flags per port": the lengths of the lists of each group together. */
  #claimTotalSize(list: FieldMention | null, words: Words): Claim | null {
    const { plan } = this.draft;
    const isOfGroups = plan.ask === "group" && plan.metrics.length > 0 && !plan.shown;
    if (!list || !isOfGroups || isSized(plan, list.field)) return null;
    const of = { kind: "size", field: list.field, route: null } as const;
    return {
      metrics: [{ kind: "sum", of, name: nameOf("total", list.field), words: [words] }],
      evidence: [],
    };
  }

  /** What is said of counted elements is no column, and no condition either. */
  #leaveOver(start: number, end: number): number {
    for (let at = start; at < end; at++)
      if (!this.#isFiller(at) && this.#owner(at) === null) this.draft.leftOver.push(at);
    return Math.max(start, end);
  }

  #skipArticles(start: number): number {
    let at = start;
    while (/^(of|the|all|their|its|such|these|those|that|different|distinct|unique)$/.test(this.#norm(at)))
      at++;
    return at;
  }

  #phraseEnd(start: number): number {
    let at = start + 1;
    while (at < this.request.end && !ENDS_FIGURE.test(this.#norm(at))) at++;
    return at;
  }

  #claimCount(words: Words): Claim | null {
    const { plan, collection } = this.draft;
    // "how many are red and how many are blue" are two numbers
    if (plan.ask === "count") return null;
    const metric = numberFigure(plan, this.question, words);
    const rows = metric?.kind === "count" && !collection.element ? collection : undefined;
    if (metric) return countsOther(rows, this.question, words) ? null : this.#claimFigure(metric, words);
    const known = plan.computed.find(({ amount }) => amount.kind === "size");
    if (known) return claimAgain(known, words);
    return plan.ask === "documents" ? claimCountedSize(plan, this.question, words) : null;
  }

  /** A figure of the groups that is to be shown, beside what was found to show before it as well. */
  #claimFigure(metric: Metric, words: Words): Claim {
    const { shown } = this.draft.plan;
    this.#saysFigure = true;
    return { ...claimAgain(metric, words), shown: shown && { ...shown, hasMetrics: true } };
  }

  /** A column by its own name, unless "id" alone is that of what is asked for. */
  #named(at: number): number | null {
    const isBare = !this.#mentions.some((one) => one.start === at && one.end > at + 1 && one.score > 0.8);
    const called = isBare ? this.#called(at) : null;
    return called ?? this.#keyNames(at) ?? this.#column(at) ?? this.#called(at);
  }

  /** "the flag names" of groups by flag are the flags. */
  #keyNames(at: number): number | null {
    const isNames = /^(names?|values?)$/.test(this.#norm(at + 1));
    const { keys, metrics } = this.draft.plan;
    const isKey = keys.some(({ field }) =>
      this.#mentions.some(
        (one) => one.field === field && field.kind === "text" && one.start === at && one.end === at + 1,
      ),
    );
    return isNames && isKey && metrics.some(({ words }) => words.length > 0) && this.#owner(at) === null
      ? (this.#column(at) ?? at) + 1
      : null;
  }

  /** A field of what the reading brings. */
  #column(start: number): number | null {
    const mention = this.#mentions
      .filter((one) => one.start === start && !this.#isThingItself(one))
      .sort((a, b) => rank(b) - rank(a) || Number(this.#isKnown(b)) - Number(this.#isKnown(a)))
      .find((one) => !this.#saysValue(one) && (describeKey(this.draft, one) || this.#show(one.field, one)));
    return mention?.end ?? null;
  }

  #isThingItself(one: FieldMention): boolean {
    return isThingItself(one, {
      mentions: this.#mentions,
      thing: this.#thing(),
      norm: this.#norm(one.start),
    });
  }

  /** "Loans over 90 days, and that time": of names alike the one that the reading compares. */
  #isKnown({ field }: FieldMention): boolean {
    return this.draft.plan.conditions.some((one) => one.field === field);
  }

  /** "Members, sex female", "boats, insured only": what the documents are like. */
  #saysValue({ field, end }: FieldMention): boolean {
    const said = this.question.tokens.slice(this.request.start, this.request.end).map(({ norm }) => norm);
    const isOnly = said[0] === "," && said.includes("only") && flagOf(field) !== null;
    return isOnly || this.question.values.some((one) => one.start === end && one.field === field);
  }

  /** "name" and "id" of what has no field of that name. */
  #called(start: number): number | null {
    const collection = this.#thing();
    const isName = /^(names?|titles?)$/.test(this.#norm(start));
    const isKey = /^(ids?|identifiers?)$/.test(this.#norm(start));
    const isOwn = this.#mentions.some(
      (one) => one.start === start && one.score >= NAMED && one.field.collection === collection,
    );
    // "owners of several boats, just the name" of an `owner_name`, though boats have names as well
    const by = isName ? textKey(this.draft.plan) : null;
    const isByName = by?.field.words.at(-1) === "name" && ALONE.test(this.#norm(start - 1));
    const key = isOwn && !isByName ? null : by;
    if (key && acceptClaim(this.draft, claimAgain(key, { start, end: start + 1 }))) return start + 1;
    const field = isName ? fieldCalled(collection, this.#norm(start)) : isKey ? keyField(collection) : null;
    const route = wayToRows(this.draft);
    return field && this.#show(field, { start, end: start + 1, route }) ? start + 1 : null;
  }

  #again(at: number): number | null {
    const ref = usedAgain(this.draft, this.question, at);
    return ref && this.#show(ref.field, { start: at, end: at + 1, route: ref.route }) ? at + 1 : null;
  }

  /** "the vessel's name": whose column is asked for. */
  #owner(start: number): number | null {
    const named = [...this.question.names.collections(), ...this.question.names.elements()].find(
      (one) => one.start === start && one.score >= 0.6 && this.#isThing(one.collection),
    );
    return named?.end ?? (this.#isPartOfThing(start) ? start + 1 : null);
  }

  /** "Repair kind", "kind of repair" of `repairOrders`: the first word of what the rows are, beside a column of them. */
  #isPartOfThing(at: number): boolean {
    const { words } = this.#thing();
    const isColumn = this.#mentions.some(
      (one) => one.start === at + 1 && one.score >= NAMED && this.#isThing(one.field.collection),
    );
    return words.length > 1 && words[0] === this.#norm(at) && (isColumn || this.#isOfOwner(at));
  }

  /** "Show the port, the pier and the depth" of piers: the names of both. */
  #itself(at: number): number | null {
    if (this.draft.plan.ask !== "documents") return null;
    const item = itemCalled(this.draft, this.question, { request: this.request, at, thing: this.#thing() });
    return item && this.#show(item.field, { start: at, end: item.end, route: item.route }) ? item.end : null;
  }

  /** "the names of those vessels": whose they are. */
  #isOfOwner(at: number): boolean {
    let start = at;
    while (/^(the|those|these|all|each|such)$/.test(this.#norm(start - 1))) start--;
    return start > this.request.start && this.#norm(start - 1) === "of";
  }

  #isThing(collection: CollectionModel): boolean {
    const thing = this.#thing();
    return collection === thing || collection.words.join() === thing.words.join();
  }

  /** What the rows of the answer are. */
  #thing(): CollectionModel {
    return wayToRows(this.draft)?.collection ?? this.draft.collection;
  }

  /**
   * What stands beside a column. "How many per shop? Show the shop's name": the numbers; "which shop has most? Show
   * its name": nothing.
   */
  #shownBeside(route: Route, field: FieldModel): NonNullable<Plan["shown"]> {
    const { plan } = this.draft;
    const isBeside = this.#isBeside();
    const isFigureMeant = plan.limit === null || isBeside || this.#saysFigure;
    const hasMetrics = isFigureMeant && plan.metrics.some((one) => one.words.length > 0);
    const name = isBeside ? (nameField(route.collection) ?? keyField(route.collection)) : null;
    const own = this.#saysKey ? route.to : name;
    return { route, columns: own && own !== field ? [{ field: own, route, words: [] }] : [], hasMetrics };
  }

  /** "Along with their city": what is ranked stands there as well. */
  #isBeside(): boolean {
    const norms = [0, 1, 2].map((step) => this.#norm(this.request.start + step));
    return /^(, )?(along|together) with|^(, )?as well as/.test(norms.join(" "));
  }

  #show(field: FieldModel, at: Words & Pick<FieldMention, "route">): boolean {
    return acceptClaim(this.draft, this.#claimShown(field, at));
  }

  #claimShown(field: FieldModel, at: Words & Pick<FieldMention, "route">): Claim | null {
    const { plan } = this.draft;
    const words = { start: at.start, end: at.end };
    if (plan.ask === "documents" || (plan.ask === "distinct" && plan.distinct?.isCounted === false)) {
      if (at.route?.isToMany === true) return null;
      const ref = { field, route: at.route };
      return {
        columns: isShown(plan, ref) ? [] : [{ field, route: at.route, words: [words] }],
        evidence: [],
      };
    }
    const key = plan.keys.find((one) => one.field === field);
    const figure = plan.metrics.find((one) => "of" in one && "field" in one.of && one.of.field === field);
    this.#saysKey ||= key !== undefined;
    if (key) return claimAgain(key, words);
    if (figure) return this.#claimFigure(figure, words);
    if (plan.ask !== "group") return null;
    return this.#claimBesideKey(field, words) ?? claimKeyName(this.draft, field, words);
  }

  /** A column of what the only key refers to. */
  #claimBesideKey(field: FieldModel, words: Words): Claim | null {
    const { plan, collection, routes } = this.draft;
    const only = plan.keys.length === 1 ? plan.keys[0] : undefined;
    const route = routes.find((one) => one.from === only?.field && !one.isToMany && only.route === null);
    // "repairs per foreman: first name": of a reference to the same collection, who that is
    const isOfOther = field.collection !== collection || isNamePart(field);
    if (!route || field.collection !== route.collection || !isOfOther) return null;
    const listed = plan.shown?.columns.find((one) => one.field === field);
    if (listed) return claimAgain(listed, words);
    const before = plan.shown ?? this.#shownBeside(route, field);
    const columns = [...before.columns, { field, route, words: [words] }];
    return { shown: { ...before, columns }, evidence: [] };
  }
}
