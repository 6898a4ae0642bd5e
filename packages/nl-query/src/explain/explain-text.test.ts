import { expect, it } from "vitest";
import { createGenerator } from "../create-generator.ts";
import { shopSnapshot } from "../shop.fixture.ts";

const generator = createGenerator(shopSnapshot());

it.each([
  ['db.orders.find({ "items.2": { $exists: true } })', "items has at least 3 elements"],
  ["db.customers.find({ name: /\\bAnna\\b/i })", 'name contains the word "Anna", upper or lower case'],
  ["db.customers.find({ name: /^Anna\\b/i })", 'name starts with the word "Anna", upper or lower case'],
  ["db.customers.find({ name: /\\bReed$/i })", 'name ends with the word "Reed", upper or lower case'],
  ["db.customers.find({ name: /^An/ })", 'name starts with "An"'],
  ['db.orders.find({ "items.0": { $exists: false } })', "items has fewer than 1 element"],
  [
    'db.customers.aggregate([{ $lookup: { from: "orders", localField: "_id", foreignField: "customerId", pipeline: [{ $match: { status: "paid" } }], as: "o" } }])',
    'Joins orders whose customerId is _id where status is "paid"',
  ],
  [
    "db.orders.aggregate([{ $group: { _id: null, share: { $avg: { $cond: ['$paid', 100, 0] } } } }])",
    "Averages 100 where paid, otherwise 0",
  ],
  [
    "db.products.aggregate([{ $project: { gain: { $multiply: [{ $subtract: ['$price', '$cost'] }, '$stock'] } } }])",
    "Computes gain: (price − cost) × stock",
  ],
  [
    "db.orders.aggregate([{ $project: { _id: 0, land: '$shipping.country' } }])",
    "Shows shipping.country as land",
  ],
])("explains %s", (query, sentence) => {
  expect(generator.explain(query)).toMatchObject({ ok: true, sentences: expect.arrayContaining([sentence]) });
});
