import type { OperationPath } from "../operation/operation.ts";
import { Doc, isArray, type Value } from "../values/types.ts";
import { INDENT, LayoutWriter, type Place } from "./layout.ts";
import type { ValueSyntax } from "./syntax.ts";

/** Tied paths as a tree; `count` is the number of tied parts at or below the node. */
type TiedNode = { isTied: boolean; count: number; children: Map<string | number, TiedNode> };

const tiedNode = (): TiedNode => ({ isTied: false, count: 0, children: new Map() });

function tiedTree(paths: readonly OperationPath[]): TiedNode {
  const root = tiedNode();
  const countBelow = (node: TiedNode): number => {
    node.count = Number(node.isTied);
    for (const child of node.children.values()) node.count += countBelow(child);
    return node.count;
  };
  for (const path of paths) {
    let node = root;
    for (const step of path) {
      const child = node.children.get(step) ?? tiedNode();
      node.children.set(step, child);
      node = child;
    }
    node.isTied = true;
  }
  countBelow(root);
  return root;
}

/** One entry of a document or element of an array. */
type Item = { path: OperationPath; name: string; value: Value; write: (place: Place) => void };

/**
 * Starts every tied part on a line of its own and writes everything else as compactly as the width allows:
 * entries fill their lines, and closing brackets follow the last one.
 */
export class TiedWriter extends LayoutWriter {
  readonly #tied: TiedNode;
  /** Where the line began on which a tied part started last. */
  #tiedLine = -1;

  constructor(syntax: ValueSyntax, { width, tied }: { width: number; tied: readonly OperationPath[] }) {
    super(syntax, width);
    this.#tied = tiedTree(tied);
  }

  /** Number of tied parts at this path or below it. */
  tiedCount(path: OperationPath): number {
    return this.#nodeAt(path)?.count ?? 0;
  }

  /** Number of tied parts inside the part at this path. */
  tiedInside(path: OperationPath): number {
    const node = this.#nodeAt(path);
    return node ? node.count - Number(node.isTied) : 0;
  }

  get #lineBegin(): number {
    return this.text.length - this.column;
  }

  /** Whether a tied part has started on this line. */
  get #isLineTaken(): boolean {
    return this.#tiedLine === this.#lineBegin;
  }

  get #lineIndent(): number {
    return /^ */.exec(this.text.slice(this.#lineBegin))?.[0].length ?? 0;
  }

  override part(path: OperationPath, write: () => void): void {
    this.#noteStart(path);
    super.part(path, write);
  }

  protected override field(key: string, value: Value, place: Place): void {
    this.#noteStart([...place.path, key]);
    super.field(key, value, place);
  }

  /** An argument of a call: what holds several tied parts gets a line for each entry. */
  argument(value: Value, place: Place): void {
    const inside = this.tiedInside(place.path);
    const isPipeline = isArray(value) && inside > 0;
    if (!isPipeline && (inside === 0 || (inside === 1 && !this.#isLineTaken)))
      return this.value(value, place);
    const { open, close } = value instanceof Doc ? this.syntax.document : this.syntax.array;
    this.raw(open);
    for (const [at, item] of this.#items(value, place.path).entries()) {
      if (at > 0) this.raw(",");
      this.newLine(place.indent + INDENT);
      item.write({ ...place, indent: place.indent + INDENT, after: 1 });
    }
    this.newLine(place.indent);
    this.raw(close);
  }

  override value(value: Value, place: Place): void {
    const items = this.#items(value, place.path);
    if (items.length === 0) return super.value(value, place);
    const { open, close } = value instanceof Doc ? this.syntax.document : this.syntax.array;
    const pad = value instanceof Doc ? " " : "";
    const isHanging = this.fits([value], place.after) || this.#canHang(items);
    this.raw(open);
    if (isHanging) this.raw(pad);
    else this.newLine(this.#lineIndent + 2 * INDENT);
    const column = this.column;
    for (const [at, item] of items.entries()) {
      const isLast = at === items.length - 1;
      const after = isLast ? place.after + pad.length + close.length : 1;
      if (at > 0) {
        if (this.#hasRoomFor(item, after)) this.raw(", ");
        else {
          this.raw(",");
          this.newLine(column);
        }
      }
      item.write({ ...place, after });
    }
    this.raw(`${pad}${close}`);
  }

  #nodeAt(path: OperationPath): TiedNode | undefined {
    let node: TiedNode | undefined = this.#tied;
    for (const step of path) node = node?.children.get(step);
    return node;
  }

  #noteStart(path: OperationPath): void {
    if (this.#nodeAt(path)?.isTied) this.#tiedLine = this.#lineBegin;
  }

  /** Tests whether the items fit to the right of their bracket, each on one line. */
  #canHang(items: readonly Item[]): boolean {
    return (
      items.length === 1 || items.every((item) => this.fits([item.value], item.name.length + 2 * INDENT))
    );
  }

  /** Whether the item may follow on this line. */
  #hasRoomFor({ path, name, value }: Item, after: number): boolean {
    const count = this.tiedCount(path);
    if (count > 0 && this.#isLineTaken) return false;
    return count > 1 || this.fits([value], after + name.length + 2);
  }

  #items(value: Value, path: OperationPath): Item[] {
    if (value instanceof Doc)
      return value.keys.map((key, at) => {
        const entry = value.values[at] ?? null;
        return {
          path: [...path, key],
          name: this.syntax.key(key) + this.syntax.separator,
          value: entry,
          write: (place) => this.field(key, entry, { ...place, path }),
        };
      });
    if (!isArray(value)) return [];
    return value.map((element, at) => {
      const elementPath = [...path, at];
      return {
        path: elementPath,
        name: "",
        value: element,
        write: (place) => this.part(elementPath, () => this.value(element, { ...place, path: elementPath })),
      };
    });
  }
}
