import type { Route } from "../link/knowledge.ts";
import { Draft, type Question } from "../parse/draft.ts";
import { orderByColumns } from "../parse/read-order.ts";
import { coverage, joinAlternatives, listDifferent } from "../parse/read-question.ts";
import { totalOfAll } from "../parse/total-of-all.ts";
import type { Condition, Plan, Relation, SortKey, Words } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { OwnFields, findAnchors } from "./anchors.ts";
import { keyField, listAlone } from "./columns.ts";
import type { Node, Piece, Sketch } from "./node.ts";
import { sketch } from "./nodes.ts";
import { lineRoot, passNegation, rowRoot } from "./roots.ts";
import {
  asksHowMany,
  bothSets,
  countOf,
  isAttribute,
  isBarePeriod,
  isGuessed,
  isKey,
  isLead,
  isOfItself,
  isOnWay,
  keyCondition,
  nameOf,
  namesOf,
  range,
} from "./sets.ts";
import { readPart, wordsInWhole, type Part } from "./sub-question.ts";
import { takeParts } from "./understood.ts";
import { Ways, roleStem } from "./ways.ts";

const MOST_NODES = 4;
/** A part read on a collection named earlier than the nearest one. */
const FARTHER = 0.2;
/** A collection that only a value stands for. */
const GUESSED = 0.12;
/** Several references lead to it, and no word says which. */
const AMBIGUOUS = 0.2;
/** Surety of a collection's name from which on it needs nothing beside it. */
const NAMED = 0.9;
const COLUMN_BONUS = 0.04;
const NODE_BONUS = 0.07;

/**
 * Understands a question about several collections: each part is read on the collection it is about, and the
 * parts are joined.
 */
export function readRelated(question: Question): Draft | null {
  const hinted = new Set(question.names.collections().map((one) => one.collection));
  const ways = new Ways(question.knowledge, {
    hinted,
    stems: new Set(question.tokens.map((token) => roleStem(token.norm))),
  });
  const fields = new OwnFields(question);
  const anchors = findAnchors(question, fields, ways);
  if (anchors.length === 0) return null;
  const { nodes, pieces } = sketch(question, anchors, fields);
  const isPlain =
    nodes.length === 1 &&
    (nodes.every((one) => one.columns.length === 0 || isOfItself(question, one)) ||
      totalOfAll(question.tokens) !== null);
  if (isPlain || nodes.length > MOST_NODES) return null;
  return new Assembly(question, { nodes, pieces, ways, fields }).run();
}

class Assembly {
  readonly #question: Question;
  readonly #nodes: readonly Node[];
  readonly #ways: Ways;
  readonly #parts = new Map<Node, Part>();
  readonly #fields: OwnFields;
  /** Words of requests for columns. */
  readonly #asked: number[] = [];

  constructor(
    question: Question,
    { nodes, pieces, ways, fields }: Sketch & { ways: Ways; fields: OwnFields },
  ) {
    this.#question = question;
    this.#fields = fields;
    this.#nodes = nodes;
    this.#ways = ways;
    for (const piece of pieces) this.#assign(piece);
    for (const node of nodes)
      this.#parts.set(node, readPart(question, node.collection, this.#placesOf(node)));
  }

  run(): Draft | null {
    const main = this.#main();
    passNegation(this.#nodes, main, this.#ways);
    const others = this.#nodes.filter((one) => one !== main);
    if (others.some((one) => !Number.isFinite(this.#ways.cost(main.collection, one.collection)))) return null;
    if (this.#isVague(main)) return null;
    const entity = this.#entity(main);
    if (entity === undefined) return null;
    const draft = entity ? this.#figuresOf(entity) : this.#documentsOf(main);
    if (!draft) return null;
    takeParts(draft, this.#question, this.#parts);
    joinAlternatives(draft);
    for (const place of this.#asked) draft.take({ start: place, end: place + 1 });
    if (others.some((one) => isGuessed(one)) && coverage(draft).open.length > 0) return null;
    draft.bonus = this.#bonus(main);
    if (this.#nodes.length === 1) listDifferent(draft);
    for (const node of others)
      if (this.#ways.isAmbiguous(main.collection, node.collection))
        draft.doubt(AMBIGUOUS, node.collection.name, "ambiguous");
    for (const node of others)
      if (isGuessed(node) && node.anchors.every((one) => one.field === null))
        draft.doubt(GUESSED, node.collection.name, "guessed");
    return draft;
  }

  /** Each piece goes to the collection on which most of it is understood; the nearest wins among equals. */
  #assign(piece: Piece): void {
    const at = this.#nodes.indexOf(piece.owner);
    const around = [piece.owner, ...this.#nodes.slice(0, at).toReversed(), ...this.#nodes.slice(at + 1)];
    const described =
      isBarePeriod(this.#question, piece) && isAttribute(this.#question, piece.owner)
        ? this.#nodes[at - 1]
        : undefined;
    const candidates = described ? [described, ...around.filter((one) => one !== described)] : around;
    if (this.#requests(piece)) return;
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
    const isRequest =
      piece.start > 0 &&
      /^([.;?!:,]|and)$/.test(
        this.#question.tokens[piece.start - 1]?.norm ?? this.#question.tokens[piece.start]?.norm ?? "",
      );
    const isJoined = /^(,|and)$/.test(this.#question.tokens[piece.start]?.norm ?? "");
    if (!isRequest && !isJoined) return false;
    for (const node of this.#nodes) {
      const columns =
        node.columns.length > 0 && isJoined
          ? null
          : listAlone({ question: this.#question, fields: this.#fields, collection: node.collection }, piece);
      if (!columns) continue;
      node.columns.push(...columns);
      for (const place of range(piece)) this.#asked.push(place);
      return true;
    }
    return false;
  }

  /** Positions of a collection's own part, without what was read as columns and counts. */
  #placesOf(node: Node): number[] {
    const used = new Set<number>();
    for (const column of node.columns) for (const place of range(column.words)) used.add(place);
    for (const words of [node.bound?.words]) if (words) for (const place of range(words)) used.add(place);
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
    const plain = this.#nodes.filter((one) => !one.anchors.every((anchor) => anchor.isValue));
    return (
      plain.find((one) => one.columns.length > 0 && !one.isNone) ??
      plain.find((one) => !one.isEach && one.most === null && one.bound === null && !one.isNone) ??
      plain[0] ??
      (this.#nodes[0] as Node)
    );
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
    return null;
  }

  /**
   * A collection that is hardly named and of which nothing is said, or documents asked for beside columns of
   * others.
   */
  #isVague(main: Node): boolean {
    const [first] = this.#nodes;
    const isBare = (one: Node): boolean =>
      one !== main &&
      one.columns.length === 0 &&
      !one.isNone &&
      !(one.count ?? one.most ?? one.bound) &&
      this.#partOf(one).conditions.length === 0;
    if (
      this.#nodes.some(
        (one) => isBare(one) && one.anchors.every((anchor) => !anchor.isValue && anchor.score < NAMED),
      )
    )
      return true;
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
    const shown = this.#nodes.filter((one) => one.columns.length > 0);
    const isRows = shown.length > 1;
    const root = isRows ? rowRoot(this.#ways, main, shown) : main.collection;
    const draft = this.#draftOn(root, main);
    const { plan } = draft;
    const own = this.#partOf(main);
    const routeOf = (node: Node): Route | null =>
      node.collection === root ? null : this.#ways.find(root, node.collection);
    if (isRows) {
      for (const node of shown) this.#addRow(plan, routeOf(node));
      plan.ask = "documents";
    } else
      Object.assign(plan, {
        ask: own.ask,
        metrics: own.metrics,
        keys: own.keys,
        having: own.having,
        distinct: own.distinct,
        computed: own.computed,
      });
    plan.limit = own.limit && { ...own.limit, words: this.#whole(main, own.limit.words) };
    plan.skip = own.skip && { ...own.skip, words: this.#whole(main, own.skip.words) };
    if (main.columns.length > 0 && (main.most ?? main.bound ?? main.count))
      return this.#groupsOf(draft, main);
    for (const node of shown) this.#showColumns(plan, node, routeOf(node));
    if (shown.length === 0)
      plan.columns = own.columns.map((one) => ({ ...one, words: this.#whole(main, one.words) }));
    if (plan.columns.length > 0 && plan.ask === "count") plan.ask = "documents";
    for (const node of this.#nodes) this.#narrow(draft, node, { root, isMain: node === main });
    for (const node of this.#nodes) this.#rank(draft, node, routeOf(node));
    orderByColumns(draft);
    this.#mapWords(main, plan);
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
    plan.keys = main.columns.map((one) => ({
      field: one.field,
      route: null,
      part: null,
      step: null,
      words: [one.words],
    }));
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
    const counted = this.#nodes.find(
      (one) =>
        one !== entity &&
        (one.count !== null || one.most !== null || one.sum !== null || this.#partOf(one).metrics.length > 0),
    );
    if (!counted) return null;
    const root = lineRoot(this.#ways, counted, entity);
    if (!root) return this.#countsOf(entity, counted);
    const draft = this.#draftOn(root, entity);
    const { plan } = draft;
    const route = this.#ways.find(root, entity.collection);
    const hasList = counted.anchors.some((one) => one.field?.isArray === true);
    const isMeasure = entity.anchors.every((one) => one.field?.kind === "number");
    if (!route || hasList || isMeasure || (counted.rank && entity.columns.length === 0)) return null;
    const own = this.#partOf(counted);
    const figureRoute = counted.collection === root ? null : this.#ways.find(root, counted.collection);
    plan.ask = "group";
    plan.keys = [
      { field: route.from, route: route.via ?? null, part: null, step: null, words: namesOf(entity) },
    ];
    const metrics = own.metrics.filter((one) => one.kind !== "share");
    for (const metric of metrics) {
      if (metric.kind === "count") continue;
      const words = metric.words.flatMap((one) => this.#wordsOf(counted, one));
      if (metric.kind === "countDistinct")
        plan.metrics.push({ ...metric, of: { ...metric.of, route: figureRoute }, words });
      else if (metric.of.kind === "field")
        plan.metrics.push({ ...metric, of: { ...metric.of, route: figureRoute }, words });
      else return null;
    }
    if (counted.sum)
      plan.metrics.push({
        kind: "sum",
        name: "total",
        of: { kind: "field", field: counted.sum.field, route: figureRoute },
        words: [counted.sum.words],
      });
    if (counted.count || counted.most || metrics.some((one) => one.kind === "count"))
      plan.metrics.unshift({
        kind: "count",
        name: "count",
        words: [counted.count ?? counted.most?.words ?? nameOf(counted)],
      });
    const columns = entity.columns.length > 0 ? entity.columns : this.#natural(entity);
    if (isKey(entity))
      plan.keys = entity.columns.map((one) => ({
        field: one.field,
        route,
        part: null,
        step: null,
        words: [one.words],
      }));
    else if (columns.length > 0)
      plan.shown = {
        route,
        columns: columns.map((one) => ({ field: one.field, route, words: [one.words] })),
        hasMetrics: (counted.most ?? counted.rank) === null || counted.count !== null,
      };
    for (const node of this.#nodes) this.#narrow(draft, node, { root, isMain: node === counted });
    const sort = this.#partOf(entity).sort[0] ?? own.sort[0];
    const rank = counted.most ?? counted.rank;
    const direction = rank?.direction ?? sort?.direction;
    if (direction !== undefined) {
      plan.sort = [{ by: { kind: "metric", index: 0 }, direction, words: [rank?.words ?? nameOf(counted)] }];
      plan.limit =
        this.#partOf(entity).limit ?? own.limit ?? (rank ? { count: 1, words: [rank.words] } : null);
    }
    return draft;
  }

  /** Counts beside every document, where no reference leads straight from what is counted. */
  #countsOf(entity: Node, counted: Node): Draft | null {
    if (this.#partOf(counted).metrics.some((one) => one.kind !== "count")) return null;
    const draft = this.#draftOn(entity.collection, entity);
    const { plan } = draft;
    const route = this.#ways.find(entity.collection, counted.collection);
    if (!route) return null;
    const columns = entity.columns.length > 0 ? entity.columns : this.#natural(entity);
    plan.columns = columns.map((one) => ({ field: one.field, route: null, words: [one.words] }));
    for (const node of this.#nodes)
      this.#narrow(draft, node, { root: entity.collection, isMain: node === entity });
    plan.computed = [
      {
        name: `${counted.collection.name.replace(/\W+/g, "_")}Count`,
        amount: { kind: "size", field: route.to, route },
        words: [counted.count ?? counted.most?.words ?? nameOf(counted)],
      },
    ];
    if (counted.most) this.#rank(draft, counted, route);
    return draft;
  }

  /** The name that people know a document by, else its key. */
  #natural(node: Node): { field: CollectionModel["fields"][number]; words: Words }[] {
    const field = nameField(node.collection) ?? keyField(node.collection);
    return field ? [{ field, words: nameOf(node) }] : [];
  }

  #draftOn(root: CollectionModel, named: Node): Draft {
    const draft = new Draft(this.#question, root);
    const anchor = named.anchors[0];
    draft.plan.collectionWords = anchor ? [{ start: anchor.start, end: anchor.end }] : [];
    for (const node of this.#nodes) {
      const own = this.#parts.get(node)?.draft;
      if (own) draft.doubts.push(...own.doubts);
    }
    return draft;
  }

  #addRow(plan: Plan, route: Route | null): void {
    if (!route) return;
    if (route.via) this.#addRow(plan, route.via);
    if (!plan.rows.includes(route)) plan.rows.push(route);
  }

  /** What is said of one collection, as conditions on the documents of the root. */
  #narrow(draft: Draft, node: Node, { root, isMain }: { root: CollectionModel; isMain: boolean }): void {
    const { plan } = draft;
    const route = node.collection === root ? null : this.#ways.find(root, node.collection);
    const conditions: Condition[] = this.#partOf(node).conditions.map((one) => ({
      ...one,
      route,
      words: this.#whole(node, one.words),
    }));
    const key = keyCondition(this.#question, node, route);
    if (key) conditions.push(key);
    const words = [...node.noneWords, ...namesOf(node)];
    if (route === null || plan.rows.includes(route)) {
      plan.conditions.push(...conditions);
      return;
    }
    if (!route.isToMany && !node.isNone) {
      plan.conditions.push(...conditions);
      const isBare =
        conditions.length === 0 &&
        !plan.keys.some((key) => key.field === route.from) &&
        plan.shown?.route !== route;
      if (isBare && !isMain && route.from.absence > 0)
        plan.conditions.push({
          field: route.from,
          route: route.via ?? null,
          test: { kind: "present", isPresent: true },
          words,
          role: "condition",
        });
      return;
    }
    const plain = conditions.map((one) => ({ ...one, route: null }));
    const isCounted = plan.keys.length > 0 && plan.shown?.route === route;
    if (isCounted) return;
    for (const set of bothSets(plain, this.#question)) {
      const own = set === null ? route : { ...route };
      const relation: Relation = node.isNone
        ? { route: own, op: "$eq", count: 0, conditions: set ?? plain, words }
        : {
            route: own,
            op: node.bound?.op ?? "$gt",
            count: node.bound?.count ?? 0,
            conditions: set ?? plain,
            words: node.bound ? [node.bound.words, ...words] : words,
          };
      plan.relations.push(relation);
    }
    // a link that only leads further needs no test of its own
    plan.relations = plan.relations.filter(
      (one) =>
        one.conditions.length > 0 ||
        one.op !== "$gt" ||
        one.count > 0 ||
        !plan.relations.some((other) => other !== one && isOnWay(one.route, other.route)),
    );
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
      plan.limit ??= { count: 1, words: [node.most.words] };
      if (plan.ask === "count") plan.ask = "documents";
      return;
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
        if (implied?.has(key)) draft.impliedSorts.add(mapped);
      } else if (route === null) plan.sort.push({ ...key, words });
    }
    if (route && own.limit) plan.limit ??= { ...own.limit, words: this.#whole(node, own.limit.words) };
  }

  #mapWords(main: Node, plan: Plan): void {
    plan.metrics = plan.metrics.map((one) => ({ ...one, words: this.#whole(main, one.words) }));
    plan.keys = plan.keys.map((one) => ({ ...one, words: this.#whole(main, one.words) }));
    plan.having = plan.having.map((one) => ({ ...one, words: this.#whole(main, one.words) }));
    plan.computed = plan.computed.map((one) => ({ ...one, words: this.#whole(main, one.words) }));
    if (plan.distinct) plan.distinct = { ...plan.distinct, words: this.#whole(main, plan.distinct.words) };
  }

  #whole(node: Node, words: readonly Words[]): Words[] {
    return words.flatMap((one) => this.#wordsOf(node, one));
  }

  #wordsOf(node: Node, words: Words): Words[] {
    const part = this.#parts.get(node);
    return part ? wordsInWhole(part, words) : [];
  }

  /** Columns and collections that were named and used say more than words that can be passed over. */
  #bonus(main: Node): number {
    const columns = this.#nodes.reduce((sum, one) => sum + one.columns.length, 0);
    const used = this.#nodes.filter(
      (one) =>
        one !== main &&
        (one.columns.length > 0 ||
          one.bound ||
          one.most ||
          one.count ||
          one.isNone ||
          this.#partOf(one).conditions.length > 0),
    );
    return Math.min(2, columns) * COLUMN_BONUS + used.length * NODE_BONUS;
  }
}
