import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const now = new Date("2026-11-21T10:00:00Z");
const generator = createGenerator(shopSnapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

const SAME: readonly { query: string; questions: readonly string[] }[] = [
  {
    query: "db.orders.find({ status: 'paid' }).limit(20)",
    questions: ["20 paid orders", "show 20 paid orders", "first 20 paid orders"],
  },
  {
    query: "db.orders.find({ status: 'paid' }).sort({ createdAt: -1 }).limit(3)",
    questions: ["the 3 newest paid orders", "3 latest paid orders", "paid orders, newest first, 3 of them"],
  },
  {
    query:
      "db.orders.aggregate([{ $match: { status: 'paid' } }, { $group: { _id: '$customerId', total: { $sum: '$total' } } }, { $sort: { total: -1 } }, { $limit: 5 }, { $lookup: { from: 'customers', localField: '_id', foreignField: '_id', as: 'customer' } }, { $set: { name: { $first: '$customer.name' } } }, { $unset: 'customer' }])",
    questions: [
      "Top 5 customers by money spent on paid orders",
      "top 5 customers on paid orders by money spent",
    ],
  },
  {
    query: "db.products.find({ price: { $gt: NumberDecimal('50') } }).sort({ price: -1 }).limit(5)",
    questions: [
      "Products over 50 euros, most expensive first, five of them",
      "products over 50 euros, most expensive first, only 5 of those",
    ],
  },
  {
    query: "db.orders.aggregate([{ $group: { _id: '$status', count: { $sum: 1 } } }])",
    questions: [
      "orders per status",
      "orders by status",
      "how many orders per status",
      "number of orders for each status",
      "count orders grouped by status",
      "order count by status",
      "how many orders are there in each status",
      "orders broken down by status",
      "Breakdown of orders by status",
    ],
  },
  {
    query:
      "db.products.aggregate([{ $group: { _id: '$category', count: { $sum: 1 } } }, { $match: { count: { $gt: 10 } } }])",
    questions: [
      "categories with more than 10 products",
      "which categories have more than 10 products",
      "product categories with over 10 products",
      "categories shared by more than 10 products",
    ],
  },
  {
    query:
      "db.products.aggregate([{ $match: { discontinued: true } }, { $group: { _id: '$category', count: { $sum: 1 } } }, { $match: { count: { $gte: 3 } } }])",
    questions: [
      "categories with at least 3 discontinued products",
      "which categories have no fewer than three discontinued products?",
    ],
  },
  {
    query:
      "db.products.aggregate([{ $group: { _id: '$category', count: { $sum: 1 } } }, { $match: { count: { $gt: 1 } } }])",
    questions: [
      "categories that appear more than once among the products",
      "categories shared by several products",
      "categories used by multiple products",
    ],
  },
  {
    query:
      "db.orders.aggregate([{ $unwind: '$items' }, { $match: { 'items.quantity': { $gt: 2 } } }, { $project: { category: '$items.category', price: '$items.price', _id: 0 } }])",
    questions: [
      "category and price of the order items with a quantity above 2",
      "the category and the price of all order items whose quantity is more than two",
    ],
  },
  {
    query:
      "db.orders.aggregate([{ $group: { _id: null, averageItems: { $avg: { $size: { $ifNull: ['$items', []] } } } } }])",
    questions: [
      "average number of items per order",
      "the average number of items of each order",
      "how many items does an order have on average?",
      "how many items does each order contain on average",
    ],
  },
  {
    query:
      "db.orders.aggregate([{ $group: { _id: '$status', averageItems: { $avg: { $size: { $ifNull: ['$items', []] } } } } }])",
    questions: [
      "average number of items by status of the order",
      "the average number of items by order status",
    ],
  },
  {
    query: "db.orders.aggregate([{ $group: { _id: '$status', averageTotal: { $avg: '$total' } } }])",
    questions: ["average total of orders by status", "average total by order status"],
  },
  {
    query: "db.customers.find({ name: 'Person 7' }, { phone: 1, _id: 0 })",
    questions: [
      "What is the phone number of the customer named Person 7?",
      "phone number of the customer called 'Person 7'",
    ],
  },
  {
    query: "db.products.find({}, { name: 1, price: 1, _id: 0 })",
    questions: ["List each product's name and price", "Show each product name and price"],
  },
  {
    query:
      "db.customers.aggregate([{ $lookup: { from: 'orders', localField: '_id', foreignField: 'customerId', as: 'orders' } }, { $match: { orders: { $size: 0 } } }, { $unset: 'orders' }])",
    questions: [
      "customers that never placed any order",
      "customers who did not submit any order",
      "customers who have not sent a single order",
    ],
  },
  {
    query: "db.products.find({ stock: { $gt: 0 } }).sort({ price: 1 }).limit(5)",
    questions: ["the 5 cheapest products in stock", "What are the five cheapest products in stock?"],
  },
  {
    query: "db.products.find().sort({ createdAt: -1 }).limit(3)",
    questions: [
      "the 3 most recently created products",
      "3 products created most recently",
      "the 3 products that were created most recently",
      "Which three products were created most recently?",
    ],
  },
  {
    query: "db.orders.find({ total: { $gte: NumberDecimal('120') } })",
    questions: ["orders of 120 or more", "orders with a total of 120 or higher", "orders of 120 and more"],
  },
  {
    query: "db.products.find({}, { name: 1, price: 1, _id: 0 }).sort({ price: 1 })",
    questions: [
      "name and price of all products, starting with the cheapest",
      "names and prices of the products, beginning with the cheapest ones",
    ],
  },
  {
    query: "db.products.find().sort({ price: -1 }).skip(1).limit(1)",
    questions: [
      "second most expensive product",
      "the product with the second highest price",
      "which product has the 2nd highest price?",
    ],
  },
  {
    query:
      "db.orders.aggregate([{ $group: { _id: '$status', count: { $sum: 1 } } }, { $sort: { count: -1 } }, { $limit: 1 }])",
    questions: [
      "the most popular order status",
      "what is the most frequent status of orders?",
      "which order status is used the most?",
      "which status do most orders have?",
    ],
  },
  {
    query:
      "db.orders.aggregate([{ $unwind: '$items' }, { $group: { _id: '$items.productId', totalQuantity: { $sum: '$items.quantity' } } }, { $sort: { totalQuantity: -1 } }, { $limit: 1 }, { $lookup: { from: 'products', localField: '_id', foreignField: '_id', as: 'product' } }, { $set: { name: { $first: '$product.name' } } }, { $unset: 'product' }])",
    questions: ["the best selling product", "which product sold best?", "which product sold the most"],
  },
  {
    query:
      "db.orders.aggregate([{ $group: { _id: '$customerId', count: { $sum: 1 } } }, { $sort: { count: -1 } }, { $limit: 1 }, { $lookup: { from: 'customers', localField: '_id', foreignField: '_id', as: 'customer' } }, { $set: { name: { $first: '$customer.name' } } }, { $unset: 'customer' }])",
    questions: ["who ordered the most?", "who has the most orders", "who placed the most orders?"],
  },
  {
    query:
      "db.orders.aggregate([{ $group: { _id: '$customerId', total: { $sum: '$total' } } }, { $sort: { total: -1 } }, { $limit: 1 }, { $lookup: { from: 'customers', localField: '_id', foreignField: '_id', as: 'customer' } }, { $set: { name: { $first: '$customer.name' } } }, { $unset: 'customer' }])",
    questions: ["who spent the most?", "who has spent the most"],
  },
  {
    query: "db.orders.find().sort({ createdAt: -1 }).limit(3)",
    questions: ["the last 3 orders by creation date", "the 3 newest orders"],
  },
  {
    query:
      "db.products.aggregate([{ $group: { _id: null, averagePrice: { $avg: '$price' }, maximumStock: { $max: '$stock' } } }])",
    questions: [
      "average price and the highest stock of all products",
      "What are the average price and the maximum stock over all products?",
    ],
  },
  {
    query: "db.products.find({ tags: { $size: 1, $eq: 'sale' } })",
    questions: ["products whose only tag is sale", "the products whose only tag is 'sale'"],
  },
  {
    query: "db.products.find().sort({ category: 1, price: -1 })",
    questions: [
      "products sorted by category, then most expensive first",
      "sort the products by category and then by price descending",
    ],
  },
  {
    query: "db.orders.find().sort({ total: -1 }).limit(10)",
    questions: [
      "Ten orders with the highest total",
      "top 10 orders by total",
      "the 10 orders with the largest total",
    ],
  },
  {
    query: "db.orders.find({ total: { $gt: NumberDecimal('120') } })",
    questions: ["orders over 120", "orders above 120"],
  },
  {
    query: "db.orders.find({ customerId: ObjectId('64a1b2c3d4e5f60718293a4b') })",
    questions: [
      "orders of customer 64a1b2c3d4e5f60718293a4b",
      "orders whose customer id is 64a1b2c3d4e5f60718293a4b",
    ],
  },
  {
    query: "db.orders.find({ status: { $nin: ['cancelled', 'paid'] } })",
    questions: ["orders excluding cancelled and paid", "orders that are neither cancelled nor paid"],
  },
  {
    query: "db.orders.find({ status: { $ne: 'cancelled' } })",
    questions: [
      "orders that are not cancelled",
      "orders that weren't cancelled",
      "all orders except cancelled",
      "orders excluding cancelled ones",
      "orders other than cancelled",
      "everything but cancelled orders",
      "non-cancelled orders",
    ],
  },
  {
    query: "db.products.distinct('category')",
    questions: [
      "distinct product categories",
      "list the different product categories",
      "what product categories exist",
      "unique categories of products",
      "which categories do we have",
      "list every category of products",
    ],
  },
  {
    query: "db.products.find().sort({ price: -1 })",
    questions: [
      "products sorted by price descending",
      "products ordered by price, highest first",
      "sort products by price desc",
      "products from most expensive to cheapest",
      "products by price, most expensive first",
    ],
  },
  {
    query:
      "db.products.aggregate([{ $setWindowFields: { output: { averagePrice: { $avg: '$price' } } } }, { $match: { $expr: { $gt: ['$price', '$averagePrice'] } } }, { $unset: 'averagePrice' }])",
    questions: [
      "products above average price",
      "products more expensive than average",
      "products priced above the average",
      "products with a higher price than the average",
      "products that cost more than average",
    ],
  },
  {
    query: "db.products.find({ $expr: { $gt: ['$price', { $multiply: ['$cost', 2] }] } })",
    questions: [
      "products where price is more than twice the cost",
      "products whose price is greater than double the cost",
      "products with price over 2 times cost",
    ],
  },
];

describe.each(SAME)("$query", ({ query, questions }) => {
  const expected = query.replaceAll("'", '"').replace(/\s+/g, "");
  it.each(questions)("%s", (question) => {
    expect(queryOf(question)).toBe(expected);
  });
});
