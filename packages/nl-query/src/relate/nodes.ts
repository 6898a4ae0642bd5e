import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { ASCENDING, comparatorOf, OPPOSITES } from "../lexicon/phrases.table.ts";
import type { Question } from "../parse/draft.ts";
import { negatesState } from "../parse/one-word-states.ts";
import type { CompareOp, Words } from "../plan/plan.ts";
import { type CollectionModel, isNumberField, isNumeric } from "../schema/model.ts";
import { type Anchor, leadsToAmount, type OwnFields } from "./anchors.ts";
import { areDoers } from "../parse/doers.ts";
import { saysWhich } from "../parse/doers-meant.ts";
import { isCompared, isVerb, listAfter, listBefore, SMALLEST } from "./columns.ts";
import { addColumn, addColumns, nodeOf, rankBySum, type Node, type Piece, type Sketch } from "./node.ts";
import { DETERMINER, FIGURE, LINK, QUANTITIES, RANKED_NUMBER } from "./phrases.ts";
import {
  afterName,
  breaksIn,
  hasFigures,
  isAsked,
  isAskedOfOthers,
  numberStart,
  orderStart,
  runsIntoNext,
  segmentStart,
} from "./segments.ts";
import { isNumberOfField, isOfFieldBefore } from "./own-numbers.ts";
import { saidBefore } from "./values-before.ts";

type Quantity = { kind: (typeof QUANTITIES)[number]["kind"]; words: Words };

const NONE = /(^| )(no|not|never|without|nor|neither|n't|free of)( |$)/;
/** Cuts the question into what is said of each collection. */
export function sketch(question: Question, anchors: readonly Anchor[], fields: OwnFields): Sketch {
  return new Sketcher(question, anchors, fields).run();
}

class Sketcher {
  readonly #nodes: Node[] = [];
  readonly #pieces: Piece[] = [];
  readonly #norms: readonly string[];
  /** A negation in front of a name that stood in the question before. */
  #negation: Words | null = null;

  constructor(
    readonly question: Question,
    readonly anchors: readonly Anchor[],
    readonly fields: OwnFields,
  ) {
    this.#norms = question.tokens.map((token) => token.norm);
  }

  run(): Sketch {
    let free = 0;
    let last: Node | null = null;
    this.anchors.forEach((anchor, at) => {
      const node = this.#nodeOf(anchor);
      const start = segmentStart(this.#norms, anchor.start, free);
      // what is left of a sentence before belongs to what it was about
      if (last && start > free) this.#addPieces(last, free, start);
      const isFirst = last === null || start > free;
      const from = Math.max(free, start);
      const order = orderStart(this.#norms, anchor.start, from);
      if (order !== null && last) {
        this.#addPieces(last, from, order);
        free = this.#addOrder(node, { start: order, end: anchor.end });
        last = node;
        return;
      }
      const head = this.#readBefore(node, anchor, from);
      if (isFirst && !(last !== null && head <= from)) this.#claim(node, from, head);
      else if (last) {
        const link = this.#linkStart(last, from, head);
        this.#addPieces(last, from, link);
        node.links.push({ start: link, end: head });
        this.#readMeasure(node, link, head);
        this.#readNone(node, { start: link, end: head });
      }
      this.#claim(node, anchor.start, anchor.end);
      free = anchor.end;
      this.#readCompound(node, anchor, from);
      if (last) free = this.#readTimes(node, anchor.end);
      if (free === anchor.end && this.#isKey(anchor)) {
        node.key = free;
        free++;
      }
      const next = this.anchors[at + 1];
      const list =
        isAsked(this.#norms, anchor, from) && !anchor.isValue
          ? listAfter(
              this.#placeOf(anchor),
              afterName(this.#norms, anchor.end),
              next ? next.start : this.#norms.length,
            )
          : null;
      if (list && !runsIntoNext(list.columns, next)) {
        addColumns(node, list.columns);
        free = list.end;
      }
      last = node;
    });
    if (last) this.#addPieces(last, free, this.#norms.length);
    return { nodes: this.#nodes, pieces: this.#pieces };
  }

  /** "sorted by the crew's rank": the order and the name are read with what follows. */
  #addOrder(node: Node, { start, end }: Words): number {
    node.isOrder = true;
    this.#claim(node, start, end);
    return end;
  }

  /** A whole number right behind the name, and nothing that it could be counted or measured in. */
  #isKey(anchor: Anchor): boolean {
    const number = this.question.tokens[anchor.end]?.number;
    const next = this.#norms[anchor.end + 1] ?? "";
    return (
      !anchor.isValue &&
      anchor.field === null &&
      number?.isInteger === true &&
      number.unit === null &&
      (next === "" || LINK.test(next) || /^[.?!]$/.test(next))
    );
  }

  /** "viewed most often", "visited at least twice": how many there are, said behind the verb. */
  #readTimes(node: Node, from: number): number {
    const text = this.#text(from, from + 6);
    const most = /^(?:the )?(?:most|least)(?: often| frequently)?(?= |$)/.exec(text)?.[0];
    const isBare =
      most !== undefined &&
      /(most|least)$/.test(most) &&
      !/^([.?!;,]|)$/.test(this.#norms[from + most.split(" ").length] ?? "");
    if (most !== undefined && !isBare && !node.most) {
      const words = { start: from, end: from + most.split(" ").length };
      node.most = { direction: /least/.test(most) ? 1 : -1, words };
      return words.end;
    }
    const times = /^(?:(?:more|fewer|less) than|at least|at most|over|exactly|only)? ?# times(?= |$)/.exec(
      text,
    )?.[0];
    if (times === undefined || node.bound) return from;
    const words = { start: from, end: from + times.split(" ").length };
    this.#addBound(node, words);
    return words.end;
  }

  /** "without", "has no": none may be there; "not two or more", "except those with at least 3": fewer. */
  #readNone(node: Node, link: Words): void {
    const text = this.#text(link.start, link.end);
    const bound = node.bound;
    const negation = this.#negation ?? (NONE.test(text) ? link : null);
    this.#negation = null;
    if (bound && (negation !== null || /(^| )(except|excluding)( |$)/.test(text)))
      node.bound = { ...bound, op: OPPOSITES[bound.op], words: { start: link.start, end: bound.words.end } };
    if (!negation || bound) return;
    // "hosts that were no host of any party": said of what is named next
    if (node.anchors.length > 1) {
      this.#negation = negation;
      return;
    }
    node.isNone = true;
    node.noneWords.push(negation);
  }

  /** "template type code": the field is asked for unless a value or a comparison follows. */
  #readCompound(node: Node, anchor: Anchor, from: number): void {
    if (!anchor.field || !isAsked(this.#norms, anchor, from) || this.#figureBefore(anchor.start, from) >= 0)
      return;
    const isCut = isCompared(this.#placeOf(anchor), anchor.end);
    const isOther = isCut || (anchor.isValue && !this.#isListed(anchor, from));
    const isAskedOf = anchor.isValue && isAskedOfOthers(this.#norms, anchor, from);
    const verb = { start: anchor.end - 1, end: anchor.end };
    if ((!isOther || isAskedOf) && !isVerb(this, { field: anchor.field, words: verb }))
      addColumn(node, anchor);
  }

  /**
   * A field of a collection that is not named is shown where it stands among others: "names, bonuses and
   * years".
   */
  #isListed(anchor: Anchor, from: number): boolean {
    const before = this.#norms[anchor.start - 1] ?? "";
    return (
      anchor.start - 1 >= from &&
      /^(and|,|the|their|its|his|her|with)$/.test(before) &&
      this.#figureBefore(anchor.start, from) < 0
    );
  }

  #nodeOf(anchor: Anchor): Node {
    const known = this.#nodes.find((one) => one.collection === anchor.collection);
    if (known) {
      known.anchors.push(anchor);
      return known;
    }
    const node = nodeOf(anchor);
    this.#nodes.push(node);
    return node;
  }

  /** Reads backwards from a name: how many, each, and the fields asked of it. Returns where that starts. */
  #readBefore(node: Node, anchor: Anchor, from: number): number {
    const start = this.#modifierStart(anchor, from);
    this.#claim(node, start, anchor.start);
    // as many runs are not as many trams that list them
    const quantity = anchor.field?.kind === "objects" ? null : this.#quantityBefore(anchor, start, from);
    if (!quantity) return this.#readList(node, anchor, { start, from });
    const { kind, words } = quantity;
    if (anchor.field && isNumberField(anchor.field) && kind !== "number") {
      const ranked = { start: words.start, end: anchor.end };
      if (kind === "most") rankBySum(node, anchor.field, this.#rankOf(ranked));
      return words.start;
    }
    if (kind === "bound") this.#addBound(node, words);
    else if (kind === "most") node.most = this.#rankOf(words);
    else {
      const ranked = { start: words.start - 1, end: words.end };
      if (RANKED_NUMBER.test(this.#text(Math.max(from, ranked.start), ranked.end))) {
        node.most = this.#rankOf(ranked);
        return ranked.start;
      }
      if (!leadsToAmount(this.fields, anchor)) node.count = words;
    }
    return words.start;
  }

  /** "number of", "the most", "more than 3", right in front of a name. */
  #quantityBefore(anchor: Anchor, start: number, from: number): Quantity | null {
    const before = this.#text(from, start);
    for (const { kind, pattern } of QUANTITIES) {
      const found = pattern.exec(before)?.[1]?.trim() ?? "";
      const isOther =
        found === "" ||
        (kind === "number" && isNumberOfField(this.fields, anchor, { start: from, end: start })) ||
        (found === "#" && isOfFieldBefore(this.fields, anchor, start - 1));
      if (!isOther) return { kind, words: { start: start - found.split(" ").length, end: start } };
    }
    return null;
  }

  #placeOf({ collection }: Anchor): { question: Question; fields: OwnFields; collection: CollectionModel } {
    return { question: this.question, fields: this.fields, collection };
  }

  #rankOf(words: Words): { direction: 1 | -1; words: Words } {
    return { direction: ASCENDING.test(this.#text(words.start, words.end)) ? 1 : -1, words };
  }

  /**
   * "spent the most money over all", "has cost the most for": what is summed up stands in front of its
   * collection.
   */
  #readMeasure(node: Node, start: number, end: number): void {
    const place = this.#norms.findIndex((norm, at) => at >= start && at < end && /^(most|least)$/.test(norm));
    if (place < 0 || node.most || node.bound || node.count) return;
    const inLink = this.fields
      .of(node.collection)
      .filter(
        (one) => one.start >= start && one.end <= end && one.score >= 0.5 && one.field.kind === "number",
      );
    const [best] = inLink.toSorted((a, b) => b.score - a.score);
    if (!best || Math.abs(best.start - place) > 4) return;
    const direction = this.#norms[place] === "least" ? 1 : -1;
    rankBySum(node, best.field, { direction, words: { start, end } });
  }

  #addBound(node: Node, words: Words): void {
    const text = this.#text(words.start, words.end);
    const at = this.question.tokens.findIndex(
      (token, place) => place >= words.start && token.kind === "number",
    );
    const count = this.question.tokens[at]?.number;
    if (!count?.isInteger) return;
    const said = text.replace(/ ?#.*$/, "").replace(/^only$/, "");
    const op: CompareOp = / or more/.test(text)
      ? "$gte"
      : / or (fewer|less)/.test(text)
        ? "$lte"
        : (comparatorOf(said) ?? "$eq");
    node.bound = { op, count: count.value, words };
  }

  /** Reads what is asked of a name from the words in front of it; returns where they start. */
  #readList(node: Node, anchor: Anchor, { start, from }: { start: number; from: number }): number {
    const at = this.#readEach(node, start, from);
    // "reviews per country" where the country stands in what has the reviews
    const isHoldersKey = anchor.isValue && /^(each|every|per)$/.test(this.#norms[at] ?? "");
    if (isHoldersKey || this.#isSplitBy(anchor, at, from)) {
      node.isEach = true;
      addColumn(node, anchor);
      return isHoldersKey ? at : at - 1;
    }
    if (anchor.isValue) {
      const figure = anchor.field ? this.#figureBefore(start, from) : -1;
      if (figure >= 0) this.#claimFigure(node, figure, start);
      return figure >= 0 ? figure : at;
    }
    const asked = this.#readAsked(node, anchor, { at, from });
    if (asked !== null) return asked;
    const isLed =
      node.isEach && at - 1 >= from && /^(of|for|in|by|at|on|to|from|with)$/.test(this.#norms[at - 1] ?? "");
    return isLed ? at - 1 : at;
  }

  /** "for each", "each of the". */
  #readEach(node: Node, start: number, from: number): number {
    let at = start;
    while (at > from && DETERMINER.test(this.#norms[at - 1] ?? "") && this.#norms[at - 1] !== "of") at--;
    if (/^(each|every|per)$/.test(this.#norms[at - 1] ?? "") && at > from) {
      node.isEach = true;
      return at - 1;
    }
    if (this.#norms[at - 1] === "of" && /^(each|every)$/.test(this.#norms[at - 2] ?? "")) {
      node.isEach = true;
      return at - 2;
    }
    return at;
  }

  /** "by origin airport" splits figures as "per" does, "by visitors who" tells whose they are. */
  #isSplitBy({ end, start, collection }: Anchor, at: number, from: number): boolean {
    const before = this.#norms[at - 2] ?? "";
    const isBy = this.#norms[at - 1] === "by" && at - 1 >= from && hasFigures(this.#norms);
    if (!isBy || areDoers(this.#norms, before, this.#norms[end - 1] ?? "")) return false;
    if (saysWhich(this.question, { start, end }, collection)) return false;
    return !/^(sorted|ordered|ranked|order|sort)$/.test(before);
  }

  /** "names of", "average age of": where fields or a figure of the name start; null when none are asked for. */
  #readAsked(node: Node, anchor: Anchor, { at, from }: { at: number; from: number }): number | null {
    if (!/^(of|for|from|in)$/.test(this.#norms[at - 1] ?? "") || at - 1 <= from) return null;
    const list = listBefore(this.#placeOf(anchor), at - 1);
    const isCompared =
      /^(is|are|was|were|equals?|=|>|<)$/.test(this.#norms[anchor.end] ?? "") &&
      /(^| )(whose|where|having|with) /.test(this.#text(from, at));
    if (list && list.start >= from && !isCompared) {
      const order = orderStart(this.#norms, list.start, from);
      if (order === null) addColumns(node, list.columns);
      node.isOrder ||= order !== null;
      this.#claim(node, order ?? at, at);
      return order ?? list.start;
    }
    const figure = list ? -1 : this.#measureBefore(anchor, at - 1, from);
    if (figure < 0) return null;
    this.#claimFigure(node, figure, at);
    return figure;
  }

  /** "the highest average delay": the superlative ranks, the figure stays. */
  #claimFigure(node: Node, start: number, end: number): void {
    let at = start;
    const next = this.#norms[at + 1] ?? "";
    if (
      /^(highest|largest|greatest|biggest|most|maximum|max|lowest|smallest|least|minimum|min)$/.test(
        this.#norms[at] ?? "",
      ) &&
      /^(average|avg|mean|total|combined|overall|sum)$/.test(next)
    ) {
      node.rank = {
        direction: ASCENDING.test(this.#norms[at] ?? "") || this.#norms[at] === "least" ? 1 : -1,
        words: { start: at, end: at + 1 },
      };
      at++;
    }
    // "highest one time bonus": what stands between says nothing
    for (let place = at; place < end; place++)
      if (/^(one|time|single|any|ever|money)$/.test(this.#norms[place] ?? ""))
        node.links.push({ start: place, end: place + 1 });
      else this.#claim(node, place, place + 1);
  }

  /** "average age of": a figure of what follows, from its first word on. */
  #figureBefore(end: number, from: number): number {
    let start = -1;
    for (let at = end - 1; at >= Math.max(from, end - 7); at--) {
      const norm = this.#norms[at] ?? "";
      if (FIGURE.test(norm)) start = at;
      else if (
        start >= 0
          ? !/^(and|the|&)$/.test(norm)
          : !/^(of|the|all|amount|value|number|money|single|one|time|in|any|their|its|number)$/.test(norm)
      )
        break;
    }
    return start;
  }

  /** "average weight of": a figure, alone or in front of a number of what follows. */
  #measureBefore({ collection }: Anchor, end: number, from: number): number {
    const figure = this.#figureBefore(end, from);
    if (figure >= 0) return figure;
    const [measure] = this.fields
      .of(collection)
      .filter((one) => one.end === end && one.start >= from && one.score >= SMALLEST && isNumeric(one.field))
      .toSorted((a, b) => b.score - a.score || a.start - b.start);
    return measure ? this.#figureBefore(measure.start, from) : -1;
  }

  /** "the oldest dog", "Legal department": words in front that say which. */
  #modifierStart(anchor: Anchor, from: number): number {
    let start = anchor.start;
    for (;;) {
      const norm = this.#norms[start - 1] ?? "";
      if (start <= from) return start;
      const said = saidBefore(this.#placeOf(anchor), { start: from, end: start });
      if (said !== null) start = said;
      else if ((ADJECTIVES.has(norm) && /(est|st)$/.test(norm)) || /^(best|worst)$/.test(norm)) start--;
      else if (ADJECTIVES.has(norm) && /^(most|least)$/.test(this.#norms[start - 2] ?? "")) start -= 2;
      else break;
    }
    return numberStart(this.question, { from, start, isPlain: start === anchor.start });
  }

  /** Where the words that lead to the next name begin. */
  #linkStart(owner: Node, from: number, end: number): number {
    const mentions = this.fields.of(owner.collection);
    let start = end;
    while (start > from) {
      const norm = this.#norms[start - 1] ?? "";
      const token = this.question.tokens[start - 1];
      if (token?.kind === "number" || token?.kind === "period" || token?.kind === "quoted") break;
      if (!LINK.test(norm)) {
        const position = start - 1;
        if (mentions.some((one) => one.start <= position && position < one.end && one.score >= 0.85)) break;
        if (
          this.question.values.some(
            (one) =>
              !one.isCommon &&
              // "unpaid bills" are no customers in the state "pending"
              (one.isVerbatim || one.end < end || !negatesState(norm)) &&
              one.start <= position &&
              position < one.end &&
              one.field.collection === owner.collection,
          )
        )
          break;
        if (/^\p{Lu}/u.test(token?.text ?? "") && position > 0) break;
      }
      start--;
    }
    return start;
  }

  #addPieces(owner: Node, from: number, end: number): void {
    let start = from;
    for (const until of [...breaksIn(this.#norms, from, end), end]) {
      if (until > start && this.#hasContent(start, until)) this.#pieces.push({ start, end: until, owner });
      start = until;
    }
  }

  #hasContent(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.question.tokens[at]?.kind !== "mark") return true;
    return false;
  }

  #claim(node: Node, start: number, end: number): void {
    for (let at = start; at < end; at++) node.places.add(at);
  }

  #text(from: number, end: number): string {
    return this.#norms.slice(Math.max(0, from), end).join(" ");
  }
}
