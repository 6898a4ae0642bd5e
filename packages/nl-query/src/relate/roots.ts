import type { Route } from "../link/knowledge.ts";
import type { CollectionModel } from "../schema/model.ts";
import type { Node } from "./node.ts";
import { nameOf } from "./sets.ts";
import type { Ways } from "./ways.ts";

/** The collection of which every document has one document of both. */
export function lineRoot(ways: Ways, counted: Node, entity: Node): CollectionModel | null {
  const way = ways.find(counted.collection, entity.collection);
  if (!way) return null;
  if (!way.isToMany) return counted.collection;
  for (let step: Route | undefined = way.via; step; step = step.via) {
    const ends = [counted, entity].map((one) => ways.find(step.collection, one.collection));
    if (ends.every((one) => one !== null && !one.isToMany)) return step.collection;
  }
  return null;
}

/** From where rows of all shown collections are reached, best without multiplying any. */
export function rowRoot(ways: Ways, main: Node, shown: readonly Node[]): CollectionModel {
  const between = shown.flatMap((one) => {
    const found: CollectionModel[] = [];
    for (
      let step: Route | null | undefined = ways.find(main.collection, one.collection);
      step;
      step = step.via
    )
      found.push(step.collection);
    return found;
  });
  const candidates = [main.collection, ...shown.map((one) => one.collection), ...between];
  const isLine = (root: CollectionModel): boolean =>
    shown.every((one) => one.collection === root || ways.find(root, one.collection)?.isToMany === false);
  return candidates.find(isLine) ?? main.collection;
}

/** "have not visited any museum": what the link leads to is what must not be there. */
export function passNegation(nodes: readonly Node[], main: Node, ways: Ways): void {
  nodes.forEach((link, at) => {
    const next = nodes[at + 1];
    if (!link.isNone || !next || link === main || next === main || link.columns.length > 0 || link.bound)
      return;
    const route = ways.find(main.collection, next.collection);
    for (let step = route?.via; step; step = step.via)
      if (step.collection === link.collection) {
        link.isNone = false;
        next.isNone = true;
        next.noneWords.push(...link.noneWords, nameOf(link));
      }
  });
}
