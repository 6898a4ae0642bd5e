import { clausesOf } from "../parse/doubt-merged-clauses.ts";
import type { Route } from "../link/knowledge.ts";
import { saysSeveralRoles } from "../link/role-mentions.ts";
import { Draft, type Question } from "../parse/draft.ts";
import { ignoreRepetitions } from "../parse/ignore-repetitions.ts";
import { takePlainNouns } from "../parse/mark-as-filler.ts";
import { orderByColumns } from "../parse/order-by-columns.ts";
import { settleAlone } from "../parse/decide-result-shape.ts";
import { countOnce } from "../parse/count-once.ts";
import { pickOwnerFirst } from "../parse/pick-owner-first.ts";
import { bonusOf } from "./bonus.ts";
import { joinAlternatives } from "../parse/join-alternatives.ts";
import { coverage } from "../parse/read-question.ts";
import { showRelated } from "../parse/show-related.ts";
import { showNames } from "../parse/show-names.ts";
import { totalOfAll } from "../parse/total-of-all.ts";
import type { Condition, Plan, SortKey, Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import { OwnFields, findAnchors, type Anchor } from "./anchors.ts";
import { isPlainOrder } from "./segments.ts";
import { listAlone } from "./columns.ts";
import { countReferred } from "./count-referred.ts";
import { countRanked } from "./count-ranked.ts";
import { doubtJoins } from "./doubt-joins.ts";
import { canShowFigures, figuresOf, keysOf, rankByFigure, settleFigures, showEntity } from "./figures.ts";
import { addNarrowing } from "./narrowing.ts";
import { addColumns, type Node, type Piece, type Sketch } from "./node.ts";
import { sketch } from "./nodes.ts";
import { addRow, dropLinks, lineRoot, propagateNegation, rowRoot, settleAbsence } from "./roots.ts";
import {
  asksForRows,
  asksHowMany,
  countOf,
  hasFigureBeside,
  isAttribute,
  isBareOrder,
  isBarePeriod,
  isFigureOfGroups,
  isGuessed,
  isNarrowed,
  isNoKey,
  isLead,
  isOfItself,
  isSplitByOwn,
  keyCondition,
  mainOf,
  nameOf,
  namesOf,
  naturalColumns,
  picksOne,
  range,
  rankOf,
  settleColumns,
} from "./sets.ts";
import { mapWords, readPart, wordsInWhole, type Part, type Said } from "./sub-question.ts";
import { takeParts } from "./understood.ts";
import { JoinPaths } from "./join-paths.ts";

const MOST_NODES = 4;
/** A part read on a collection named earlier than the nearest one. */
const FARTHER = 0.2;
/** Surety of a collection's name from which on it needs nothing beside it. */
const NAMED = 0.9;

/**
 * Understands a question about several collections: each part is read on the collection it is about, and the
 * parts are joined.
 */
export function readRelated(question: Question): Draft | null {
  const hinted = new Set(question.names.collections().map((one) => one.collection));
  const paths = new JoinPaths(question, hinted);
  const fields = new OwnFields(question);
  const anchors = findAnchors(question, fields, paths);
  // clauses that say each its own of the same documents are no one group of these
  if (anchors.length === 0 || saysSeveralRoles(question) || clausesOf(question).size > 0) return null;
  const { nodes, pieces } = sketch(question, anchors, fields);
  const isPlain =
    nodes.length === 1 &&
    (nodes.every((one) => one.columns.length === 0 || isOfItself(question, one)) ||
      totalOfAll(question.tokens) !== null);
  if (isPlain || nodes.length > MOST_NODES) return null;
  return new Assembly(question, { nodes, pieces, paths, fields }).run();
}

class Assembly {
  readonly #question: Question;
  #nodes: readonly Node[];
  readonly #paths: JoinPaths;
  readonly #parts = new Map<Node, Part>();
  readonly #fields: OwnFields;
  /** Words of requests for columns. */
  readonly #asked: number[] = [];

  constructor(
    question: Question,
    { nodes, pieces, paths, fields }: Sketch & { paths: JoinPaths; fields: OwnFields },
  ) {
    this.#question = question;
    this.#fields = fields;
    this.#nodes = nodes;
    this.#paths = paths;
    for (const piece of pieces) this.#assign(piece);
    for (const node of nodes)
      this.#parts.set(node, readPart(question, node.collection, this.#placesOf(node)));
  }

  run(): Draft | null {
    const main = this.#main();
    const isSaid = (node: Node): boolean => isNarrowed(this.#partOf(node));
    const norms = this.#question.tokens.map((token) => token.norm);
    this.#nodes = propagateNegation(this.#nodes, main, { paths: this.#paths, norms, isSaid });
    this.#nodes = dropLinks(this.#nodes, main, { paths: this.#paths, isSaid });
    const others = this.#nodes.filter((one) => one !== main);
    if (others.some((one) => !Number.isFinite(this.#paths.cost(main.collection, one.collection))))
      return null;
    const entity = this.#isVague(main) ? undefined : this.#entity(main);
    if (entity === undefined) return null;
    const draft = entity ? this.#figuresOf(entity) : this.#documentsOf(main);
    if (!draft || (this.#nodes.length === 1 && isFigureOfGroups(draft.plan))) return null;
    takeParts(draft, this.#question, this.#parts);
    joinAlternatives(draft);
    for (const place of this.#asked) draft.take({ start: place, end: place + 1 });
    if (others.some((one) => isGuessed(one)) && coverage(draft).open.length > 0) return null;
    takePlainNouns(draft);
    ignoreRepetitions(draft);
    showNames(draft, this.#question);
    const isBound = (one: Node): boolean => this.#partOf(one).conditions.length > 0;
    draft.bonus = bonusOf(this.#nodes, main, isBound);
    showRelated(draft);
    if (this.#nodes.length === 1) settleAlone(draft);
    countOnce(draft);
    pickOwnerFirst(draft);
    doubtJoins(draft, { main, others, paths: this.#paths });
    return draft;
  }

  /** Each piece goes to the collection on which most of it is understood; the nearest wins among equals. */
  #assign(piece: Piece): void {
    const at = this.#nodes.indexOf(piece.owner);
    const around = [piece.owner, ...this.#nodes.slice(0, at).toReversed(), ...this.#nodes.slice(at + 1)];
    const described = isBareOrder(this.#question, piece)
      ? this.#main()
      : isBarePeriod(this.#question, piece) && isAttribute(this.#question, piece.owner)
        ? this.#nodes[at - 1]
        : undefined;
    if (this.#requests(piece)) return;
    const candidates = described ? [described, ...around.filter((one) => one !== described)] : around;
    let best: { node: Node; cost: number } | null = null;
    if (candidates.length > 1)
      for (const [rank, node] of candidates.entries()) {
        const [anchor] = node.anchors;
        if (!anchor) continue;
        const { draft } = readPart(this.#question, node.collection, [...range(anchor), ...range(piece)]);
        const { open } = coverage(draft);
        const doubts = draft.doubts.reduce((sum, one) => sum + one.weight, 0);
        const cost = open.length + 1.5 * doubts + FARTHER * rank;
        if (!best || cost < best.cost) best = { node, cost };
      }
    for (const place of range(piece)) (best?.node ?? piece.owner).places.add(place);
  }

  /** Columns that a sentence of its own asks for, of what the question is about. */
  #requests(piece: Piece): boolean {
    const [before, first] = [-1, 0].map((step) => this.#question.tokens[piece.start + step]?.norm ?? "");
    const isRequest = piece.start > 0 && /^([.;?!:,]|and)$/.test(before ?? "");
    const isJoined = /^(,|and)$/.test(first ?? "");
    if (!isRequest && !isJoined) return false;
    for (const node of this.#nodes) {
      const columns =
        node.columns.length > 0 && isJoined
          ? null
          : listAlone({ question: this.#question, fields: this.#fields, collection: node.collection }, piece);
      if (!columns) continue;
      addColumns(node, columns);
      for (const place of range(piece)) this.#asked.push(place);
      return true;
    }
    return false;
  }

  /** Positions of a collection's own part, without what was read as columns and counts. */
  #placesOf(node: Node): number[] {
    const used = new Set<number>();
    for (const said of [...node.columns, node.bound])
      for (const place of said ? range(said.words) : []) used.add(place);
    if (node.isEach)
      for (const [at, token] of this.#question.tokens.entries())
        if (/^(each|every|per)$/.test(token.norm)) used.add(at);
    const isCounted =
      node.count !== null &&
      this.#main() === node &&
      !this.#nodes.some((one) => one.isEach || (one !== node && one.columns.length > 0));
    if (node.count && isCounted) for (const place of range(node.count)) node.places.add(place);
    return [...node.places].filter((place) => !used.has(place)).sort((a, b) => a - b);
  }

  #main(): Node {
    return mainOf(this.#question, this.#nodes);
  }

  /** What figures are split by; null when none are, undefined when it is not clear. */
  #entity(main: Node): Node | null | undefined {
    const each = this.#nodes.find((one) => one.isEach);
    const counted = this.#nodes.filter((one) => one.count !== null || one.most !== null);
    const ranked = this.#nodes.find(
      (one) =>
        one !== main && one.rank !== null && (one.sum !== null || this.#partOf(one).metrics.length > 0),
    );
    if (ranked) return main;
    const hasFigures = (node: Node): boolean => (this.#parts.get(node)?.draft.plan.metrics.length ?? 0) > 0;
    if (each && this.#nodes.some((one) => one !== each && (counted.includes(one) || hasFigures(one))))
      return each;
    if (main.count === null && counted.some((one) => one !== main && one.count !== null)) return main;
    const rest = this.#nodes.filter((one) => one !== main);
    const isBare = rest.every(
      (one) => one.columns.length === 0 && !picksOne(this.#question, [main, one], this.#partOf(one)),
    );
    return isBare && hasFigureBeside(this.#question, main, rest.filter(hasFigures)) ? main : null;
  }

  /** A collection hardly named, of which nothing is said, or documents asked for beside columns of others. */
  #isVague(main: Node): boolean {
    const [first] = this.#nodes;
    const isBare = (one: Node): boolean =>
      one !== main &&
      one.columns.length === 0 &&
      !one.isNone &&
      !(one.count ?? one.most ?? one.bound) &&
      this.#partOf(one).conditions.length === 0;
    const norms = this.#question.tokens.map(({ norm }) => norm);
    const isIdle = (one: Anchor): boolean =>
      isPlainOrder(norms, one) ? !one.isValue || one.field !== null : !one.isValue && one.score < NAMED;
    if (this.#nodes.some((one) => isBare(one) && !one.isOrder && one.anchors.every(isIdle))) return true;
    return (
      first !== undefined &&
      first !== main &&
      isBare(first) &&
      !first.isEach &&
      this.#partOf(first).metrics.length === 0 &&
      !isGuessed(first) &&
      isLead(this.#question, first)
    );
  }

  #partOf(node: Node): Plan {
    const part = this.#parts.get(node);
    if (!part) throw new Error("every collection has a part");
    return part.draft.plan;
  }

  /** Documents, a count or figures of one collection, narrowed by the others. */
  #documentsOf(main: Node): Draft | null {
    const shown = this.#nodes.filter(
      (one) => one.columns.length > 0 || (one.isOrder && main.columns.length > 0),
    );
    const isRows = shown.length > 1;
    const root = isRows ? rowRoot(this.#paths, main, shown) : main.collection;
    const draft = this.#draftOn(root, main);
    const { plan } = draft;
    const own = this.#partOf(main);
    if (isSplitByOwn(this.#question, main, own) && this.#nodes.length === 1) return null;
    const routeOf = (node: Node): Route | null =>
      node.collection === root ? null : this.#paths.find(root, node.collection);
    if (isRows) {
      for (const node of shown) addRow(plan, routeOf(node));
      plan.ask = "documents";
    } else {
      const { ask, metrics, keys, having, distinct, computed, combined, ofGroups } = own;
      Object.assign(plan, { ask, metrics, keys, having, distinct, computed, combined, ofGroups });
    }
    plan.limit = own.limit && this.#inWhole(main, own.limit);
    plan.skip = own.skip && this.#inWhole(main, own.skip);
    if (main.columns.length > 0 && (main.most ?? main.bound ?? main.count))
      return isNoKey(this.#question, main) ? null : this.#groupsOf(draft, main);
    for (const node of shown) this.#showColumns(plan, node, routeOf(node));
    if (shown.length === 0) plan.columns = own.columns.map((one) => this.#inWhole(main, one));
    if (!asksForRows(plan, main)) return null;
    settleColumns(draft);
    for (const node of this.#nodes) this.#narrow(draft, node, { root, isMain: node === main });
    settleAbsence(draft);
    for (const node of this.#nodes) this.#rank(draft, node, routeOf(node));
    orderByColumns(draft);
    mapWords(plan, (one) => this.#inWhole(main, one));
    settleFigures(draft);
    return draft;
  }

  /** Columns asked of one collection, before its name and in its own part. */
  #showColumns(plan: Plan, node: Node, route: Route | null): void {
    const all = [
      ...node.columns.map(({ field, words }) => ({ field, words: [words] })),
      ...this.#partOf(node).columns.map(({ field, words }) => ({ field, words: this.#whole(node, words) })),
    ];
    for (const { field, words } of all)
      if (!plan.columns.some((one) => one.field === field))
        plan.columns.push({ field, route, words: route ? [...words, ...namesOf(node)] : words });
  }

  /** "product categories with over 10 products": documents counted by their own fields. */
  #groupsOf(draft: Draft, main: Node): Draft {
    const { plan } = draft;
    const { most, bound, count } = main;
    const words = [count ?? bound?.words ?? most?.words ?? nameOf(main)];
    const [column] = main.columns;
    const isCounted = !bound && !most && asksHowMany(this.#question, main);
    plan.ask = "group";
    plan.keys = keysOf(main.columns, null);
    plan.metrics = [{ kind: "count", name: "count", words }];
    if (bound) plan.having = [{ metric: 0, op: bound.op, value: String(bound.count), words: [bound.words] }];
    if (most) {
      plan.sort = [{ by: { kind: "metric", index: 0 }, direction: most.direction, words: [most.words] }];
      plan.limit ??= { count: 1, words: [most.words] };
    }
    for (const node of this.#nodes)
      this.#narrow(draft, node, { root: main.collection, isMain: node === main });
    if (column && isCounted) Object.assign(plan, countOf(column, words));
    return draft;
  }

  /** A figure of related documents beside every document of a collection. */
  #figuresOf(entity: Node): Draft | null {
    const counted = this.#nodes.find((one) => one !== entity && this.#isMeasured(one));
    if (!counted) return null;
    const root = lineRoot(this.#paths, counted, entity);
    if (!root) return this.#countsOf(entity, counted);
    const draft = this.#draftOn(root, entity);
    const { plan } = draft;
    const route = this.#paths.find(root, entity.collection);
    const own = this.#partOf(counted);
    if (!route || !canShowFigures(entity, counted, own)) return null;
    const figureRoute = counted.collection === root ? null : this.#paths.find(root, counted.collection);
    plan.ask = "group";
    plan.keys = [
      { field: route.from, route: route.via ?? null, part: null, step: null, words: namesOf(entity) },
    ];
    const metrics = figuresOf(counted, own.metrics, {
      route: figureRoute,
      tokens: this.#question.tokens,
      whole: (words) => this.#whole(counted, words),
    });
    if (!metrics) return null;
    Object.assign(plan, { metrics, combined: own.combined });
    // each document that links the two stands for one that is counted; an id may be that which it keeps
    const isLink = root !== counted.collection && !/\bids?\b/i.test(this.#question.text);
    if (isLink && metrics.every(({ kind }) => kind === "count"))
      plan.collectionWords = [...plan.collectionWords, ...namesOf(counted)];
    showEntity(plan, { entity, counted, route, names: this.#question.names });
    for (const node of this.#nodes) this.#narrow(draft, node, { root, isMain: node === counted });
    const part = this.#partOf(entity);
    const [first] = part.sort;
    const sort = first ?? own.sort[0] ?? this.#parts.get(counted)?.draft.orderOfTotal;
    const limit = part.limit ?? own.limit;
    rankByFigure(draft, counted, {
      entity,
      sort: sort && this.#inWhole(first ? entity : counted, sort),
      limit: limit && this.#inWhole(part.limit ? entity : counted, limit),
    });
    return draft;
  }

  /** A number or a figure of it is asked for. */
  #isMeasured(node: Node): boolean {
    return (node.count ?? node.most ?? node.sum) !== null || this.#partOf(node).metrics.length > 0;
  }

  /** Counts beside every document, where no reference leads straight from what is counted. */
  #countsOf(entity: Node, counted: Node): Draft | null {
    if (this.#partOf(counted).metrics.some((one) => one.kind !== "count")) return null;
    const draft = this.#draftOn(entity.collection, entity);
    const { plan } = draft;
    const route = this.#paths.find(entity.collection, counted.collection);
    if (!route) return null;
    for (const node of this.#nodes)
      this.#narrow(draft, node, { root: entity.collection, isMain: node === entity });
    const words = [counted.count ?? counted.most?.words ?? nameOf(counted)];
    if (!route.isToMany && countReferred(plan, { entity, route, words })) return draft;
    const columns = entity.columns.length > 0 ? entity.columns : naturalColumns(entity);
    plan.columns = columns.map((one) => ({ field: one.field, route: null, words: [one.words] }));
    const name = `${counted.collection.name.replace(/\W+/g, "_")}Count`;
    plan.computed = [{ name, amount: { kind: "size", field: route.to, route }, words }];
    if (counted.most) this.#rank(draft, counted, route);
    return draft;
  }

  #draftOn(root: CollectionModel, named: Node): Draft {
    const draft = new Draft(this.#question, root);
    draft.plan.collectionWords = named.anchors.slice(0, 1).map(({ start, end }) => ({ start, end }));
    for (const node of this.#nodes) {
      const own = this.#parts.get(node)?.draft;
      if (own) draft.doubts.push(...own.doubts);
    }
    return draft;
  }

  /** What is said of one collection, as conditions on the documents of the root. */
  #narrow(draft: Draft, node: Node, { root, isMain }: { root: CollectionModel; isMain: boolean }): void {
    const route = node.collection === root ? null : this.#paths.find(root, node.collection);
    const { conditions: own, shareOf } = this.#partOf(node);
    const conditions: Condition[] = [...own, ...shareOf].map((one) => ({
      ...one,
      route,
      words: this.#whole(node, one.words),
    }));
    const key = keyCondition(this.#question, node, route);
    if (key) conditions.push(key);
    addNarrowing(draft, { node, route, conditions, isMain, question: this.#question });
  }

  /** Order and limit that were said of one collection. */
  #rank(draft: Draft, node: Node, route: Route | null): void {
    const { plan } = draft;
    const own = this.#partOf(node);
    const implied = this.#parts.get(node)?.draft.impliedSorts;
    if (node.most && route) {
      plan.sort.push({
        by: { kind: "relation", route },
        direction: node.most.direction,
        words: [node.most.words],
      });
      plan.limit ??= countRanked(draft, node.most.words);
      if (plan.ask === "count") plan.ask = "documents";
      return;
    }
    const figure = plan.ask === "documents" && !plan.limit && route ? rankOf(own) : null;
    if (figure && plan.sort.length === 0) {
      const words = this.#whole(node, figure.words);
      const ref = { field: figure.field, route };
      plan.sort.push({ by: { kind: "field", ref }, direction: figure.direction, words });
      plan.limit = { count: 1, words };
    }
    for (const key of own.sort) {
      const words = this.#whole(node, key.words);
      if (key.by.kind === "field") {
        const mapped: SortKey = {
          by: { kind: "field", ref: { field: key.by.ref.field, route } },
          direction: key.direction,
          words,
        };
        plan.sort.push(mapped);
        const isBy = implied?.get(key);
        if (isBy) draft.impliedSorts.set(mapped, isBy);
      } else if (route === null) plan.sort.push({ ...key, words });
    }
    if (route && own.limit) plan.limit ??= this.#inWhole(node, own.limit);
  }

  #inWhole<T extends Said>(node: Node, one: T): T {
    return { ...one, words: this.#whole(node, one.words) };
  }

  #whole(node: Node, words: readonly Words[]): Words[] {
    const part = this.#parts.get(node);
    return part ? words.flatMap((one) => wordsInWhole(part, one)) : [];
  }
}
