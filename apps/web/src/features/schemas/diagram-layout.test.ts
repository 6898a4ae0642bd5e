import { describe, expect, it } from "vitest";
import { buildCollection } from "./fixtures/build-collection.ts";
import { type DiagramBox, layoutDiagram, nextBox } from "./diagram-layout.ts";

function schemaOf(names: string[], links: [string, string, string][]) {
  const collections = names.map(buildCollection);
  const references = links.map(([from, path, to]) => ({
    from: { collection: from, path },
    to: { collection: to, path: "_id" },
    confidence: 1,
  }));
  return { collections, references };
}

const overlaps = (a: DiagramBox, b: DiagramBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const SHOP = schemaOf(
  ["customers", "logs", "orders", "products", "reviews"],
  [
    ["orders", "customerId", "customers"],
    ["orders", "items.productId", "products"],
    ["reviews", "orderId", "orders"],
    ["reviews", "productId", "products"],
  ],
);

describe("the diagram of collections", () => {
  // covers: F.16
  it("draws every collection once, apart from the others, and every reference", () => {
    const { boxes, edges } = layoutDiagram(SHOP);
    expect(boxes.map(({ name }) => name).toSorted()).toEqual(SHOP.collections.map(({ name }) => name));
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(overlaps(box, other), `${box.name} ${other.name}`).toBe(false);
    expect(edges).toHaveLength(4);
    expect(boxes.find(({ name }) => name === "orders")?.rows).toEqual([
      "_id",
      "customerId",
      "items.productId",
    ]);
  });

  it("places what refers to the left of what it refers to, and loose collections below", () => {
    const { boxes } = layoutDiagram(SHOP);
    const box = (name: string) => boxes.find((each) => each.name === name);
    expect(box("reviews")?.x).toBeLessThan(box("orders")?.x ?? 0);
    expect(box("orders")?.x).toBeLessThan(box("customers")?.x ?? 0);
    const lowest = Math.max(...boxes.filter(({ name }) => name !== "logs").map(({ y }) => y));
    expect(box("logs")?.y).toBeGreaterThan(lowest);
  });

  it("ends with cycles, references to itself, and hundreds of collections", () => {
    const cycle = schemaOf(
      ["a", "b"],
      [
        ["a", "bId", "b"],
        ["b", "aId", "a"],
        ["a", "parentId", "a"],
      ],
    );
    expect(layoutDiagram(cycle).edges).toHaveLength(3);
    const names = Array.from({ length: 500 }, (_, n) => `c${n}`);
    const chain = names.slice(1).map((name, n): [string, string, string] => [name, "ref", `c${n}`]);
    expect(layoutDiagram(schemaOf(names, chain)).boxes).toHaveLength(500);
    expect(layoutDiagram(schemaOf([], [])).boxes).toEqual([]);
  });

  it("is walked by the arrow keys", () => {
    const { boxes } = layoutDiagram(SHOP);
    const box = (name: string) => {
      const found = boxes.find((each) => each.name === name);
      if (!found) throw new Error(`No box ${name}`);
      return found;
    };
    expect(nextBox(boxes, box("reviews"), "right")?.name).toBe("orders");
    expect(nextBox(boxes, box("orders"), "right")?.name).toBe("customers");
    expect(nextBox(boxes, box("customers"), "down")?.name).toBe("products");
    expect(nextBox(boxes, box("reviews"), "left")).toBeNull();
  });
});
