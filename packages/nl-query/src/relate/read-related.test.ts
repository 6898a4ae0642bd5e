import { Doc, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "../asked.fixture.ts";
import { createGenerator } from "../create-generator.ts";
import { shopSnapshot } from "../shop.fixture.ts";

const generator = createGenerator(shopSnapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : result.message;
}

const orders = "{$lookup:{from:'orders',localField:'_id',foreignField:'customerId',as:'orders'}}";
const reviews = "{$lookup:{from:'reviews',localField:'_id',foreignField:'productId',as:'reviews'}}";

describe("questions about several collections", () => {
  it.each([
    [
      "names of the customers without any orders",
      `db.customers.aggregate([${orders},{$match:{orders:{$size:0}}},{$project:{name:1,_id:0}}])`,
    ],
    [
      "Which customers have at least two orders? List their names and phones.",
      `db.customers.aggregate([${orders},{$match:{'orders.1':{$exists:true}}},{$project:{name:1,phone:1,_id:0}}])`,
    ],
    [
      "names of the products with more than 2 reviews",
      `db.products.aggregate([${reviews},{$match:{'reviews.2':{$exists:true}}},{$project:{name:1,_id:0}}])`,
    ],
    [
      "name of the product with the most reviews",
      `db.products.aggregate([${reviews},{$match:{'reviews.0':{$exists:true}}},{$addFields:{reviewsCount:{$size:'$reviews'}}},` +
        "{$sort:{reviewsCount:-1}},{$limit:1},{$project:{name:1,_id:0}}])",
    ],
    [
      "For each customer, show the name and the number of orders",
      "db.orders.aggregate([{$group:{_id:'$customerId',count:{$sum:1}}},{$lookup:{from:'customers',localField:'_id',foreignField:'_id',as:'customer'}}," +
        "{$unwind:'$customer'},{$project:{_id:0,name:'$customer.name',count:1}}])",
    ],
    [
      "the name of each customer and the number of orders",
      "db.orders.aggregate([{$group:{_id:'$customerId',count:{$sum:1}}},{$lookup:{from:'customers',localField:'_id',foreignField:'_id',as:'customer'}}," +
        "{$unwind:'$customer'},{$project:{_id:0,name:'$customer.name',count:1}}])",
    ],
    [
      "show the rating of each review together with the name of its product",
      "db.reviews.aggregate([{$lookup:{from:'products',localField:'productId',foreignField:'_id',as:'product'}},{$unwind:'$product'}," +
        "{$project:{rating:1,name:'$product.name',_id:0}}])",
    ],
    [
      "names of the customers who ordered a product in Garden",
      `db.customers.aggregate([${orders},{$lookup:{from:'products',localField:'orders.items.productId',foreignField:'_id',` +
        "pipeline:[{$match:{category:'Garden'}}],as:'products'}},{$match:{'products.0':{$exists:true}}},{$project:{name:1,_id:0}}])",
    ],
    [
      "number of reviews per product category",
      "db.reviews.aggregate([{$lookup:{from:'products',localField:'productId',foreignField:'_id',as:'product'}},{$unwind:'$product'}," +
        "{$group:{_id:'$product.category',count:{$sum:1}}}])",
    ],
    [
      "reviews of Garden products since 2025",
      "db.reviews.aggregate([{$match:{createdAt:{$gte:ISODate('2025-01-01T00:00:00Z')}}}," +
        "{$lookup:{from:'products',localField:'productId',foreignField:'_id',as:'product'}},{$match:{'product.category':'Garden'}},{$unset:'product'}])",
    ],
  ])("%s", (question, query) => {
    expect(queryOf(question)).toBe(query.replaceAll("'", '"'));
  });

  it("is not sure of values that only another collection holds", () => {
    const result = generator.generate("customers with a blue car", { now: new Date("2026-11-21T10:00:00Z") });
    expect(result.ok && result.confidence >= 0.7).toBe(false);
  });
});

describe("figures and ranks of related documents", () => {
  it.each([
    [
      "names of the customers and the average total of their orders",
      "db.orders.aggregate([{$group:{_id:'$customerId',averageTotal:{$avg:'$total'}}}," +
        "{$lookup:{from:'customers',localField:'_id',foreignField:'_id',as:'customer'}},{$unwind:'$customer'}," +
        "{$project:{_id:0,name:'$customer.name',averageTotal:1}}])",
    ],
    [
      "names of the products that got the highest rating",
      `db.products.aggregate([${reviews},{$match:{'reviews.0':{$exists:true}}},{$sort:{'reviews.rating':-1}},` +
        "{$limit:1},{$project:{name:1,_id:0}}])",
    ],
    [
      "names of all products except those with at least 2 reviews",
      `db.products.aggregate([${reviews},{$match:{'reviews.1':{$exists:false}}},{$project:{name:1,_id:0}}])`,
    ],
  ])("%s", (question, query) => {
    expect(queryOf(question)).toBe(query.replaceAll("'", '"'));
  });
});

describe("what related documents must hold, or must not", () => {
  it.each([
    [
      "orders that hold both Product 1 and Product 2",
      "db.orders.aggregate([{$lookup:{from:'products',localField:'items.productId',foreignField:'_id',as:'product'}}," +
        "{$match:{'product.name':{$all:['Product1','Product2']}}},{$unset:'product'}])",
    ],
    [
      "Which customers have never ordered anything?",
      `db.customers.aggregate([${orders},{$match:{orders:{$size:0}}},{$unset:'orders'}])`,
    ],
    [
      "products that do not have a single review",
      `db.products.aggregate([${reviews},{$match:{reviews:{$size:0}}},{$unset:'reviews'}])`,
    ],
  ])("%s", (question, query) => {
    expect(queryOf(question)).toBe(query.replaceAll("'", '"'));
  });
});

/** Visits of pets to vets, where only a pet's policy has a number. */
function vetsSnapshot(): SchemaSnapshot {
  const rows: Rows = {
    vets: (at) => ({ _id: new Int32(at), name: `Vet ${at}` }),
    pets: (at) => ({ _id: new Int32(100 + at), policy: Doc.of([["number", `P-${at}`]]) }),
    visits: (at) => ({
      _id: new Int32(200 + at),
      vetId: new Int32(at % 9),
      petId: new Int32(100 + (at % 7)),
    }),
  };
  return snapshotOf("vets", rows, 30);
}

describe("the number of something, where another collection has a field number", () => {
  const vets = createGenerator(vetsSnapshot());

  it.each([
    "names of the vets and the number of visits",
    "For each vet, list the name and the number of visits",
  ])("%s", (question) => {
    const result = vets.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.query.replace(/\s+/g, "").replaceAll('"', "'")).toBe(
      "db.visits.aggregate([{$group:{_id:'$vetId',count:{$sum:1}}},{$lookup:{from:'vets',localField:'_id',foreignField:'_id',as:'vet'}}," +
        "{$unwind:'$vet'},{$project:{_id:0,name:'$vet.name',count:1}}])",
    );
  });
});
