import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "huts",
      withIds({
        hosts: (at) => ({
          host_name: `Host ${at}`,
          is_superhost: at % 3 === 0,
          response_rate: new Int32(50 + (at % 50)),
        }),
        huts: (at) => ({
          title: `Hut ${at}`,
          host_id: new Int32((at * 7) % 31),
          valley: ["Upper", "Lower"][at % 2] ?? "",
          price: new Int32(40 + ((at * 37) % 200)),
        }),
      }),
    ),
  ),
);
const OF_SUPERHOSTS =
  'db.huts.aggregate([{$lookup:{from:"hosts",localField:"host_id",foreignField:"_id",as:"host"}},{$match:{"host.is_superhost":true}}';

describe("nouns for documents that have a flag", () => {
  it.each([
    "superhosts by number of huts",
    "superhosts with the number of their huts",
    "how many huts does each superhost have",
    "number of huts of each superhost",
  ])("are those documents, and no groups of yes and no: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`${OF_SUPERHOSTS},{$group:{_id:"$host_id",count:{$sum:1}}}`);
    expect(isSure).toBe(true);
  });

  it("are ranked", () => {
    expect(ask("top 3 superhosts by number of huts").query).toContain(
      '{$group:{_id:"$host_id",count:{$sum:1}}},{$sort:{count:-1}},{$limit:3}',
    );
    expect(ask("superhost with the most huts").query).toContain("{$match:{is_superhost:true}}");
  });

  it("own what is said to be by them", () => {
    expect(ask("average price of huts by superhosts").query).toBe(
      `${OF_SUPERHOSTS},{$group:{_id:null,averagePrice:{$avg:"$price"}}}])`,
    );
  });

  it("are found alone", () => {
    expect(ask("names of superhosts").query).toBe("db.hosts.find({is_superhost:true},{host_name:1,_id:0})");
  });
});

it("reads plurals of flags of people as these people", () => {
  const shop = askerOf(
    createGenerator(
      snapshotOf(
        "shop",
        withIds({
          customers: (at) => ({ name: `Customer ${at}`, vip: at % 5 === 0 }),
          orders: (at) => ({ customer_id: new Int32((at * 7) % 31), total: new Int32(10 + (at % 90)) }),
        }),
      ),
    ),
  );
  expect(shop("vips by number of orders").query).toContain('{$group:{_id:"$customer_id",count:{$sum:1}}}');
  expect(shop("vips").query).toBe("db.customers.find({vip:true})");
});

describe("figures behind the names of what they are about", () => {
  it.each([
    ["host names with the average price of their huts", 'averagePrice:{$avg:"$price"}'],
    ["host name and average hut price", 'averagePrice:{$avg:"$price"}'],
    ["host names and number of huts", "count:{$sum:1}"],
    ["names of hosts and average hut price", 'averagePrice:{$avg:"$price"}'],
    ["show host names along with the total price of their huts", 'totalPrice:{$sum:"$price"}'],
  ])("are those of groups: %s", (question, figure) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`{$group:{_id:"$host_id",${figure}}},{$lookup:{from:"hosts"`);
    expect(isSure).toBe(true);
  });

  it("are narrowed", () => {
    expect(ask("host names with the number of huts in the Upper valley").query).toContain(
      '{$match:{valley:"Upper"}},{$group:{_id:"$host_id",count:{$sum:1}}}',
    );
  });

  it("leave names alone", () => {
    expect(ask("host names").query).toBe("db.hosts.find({},{host_name:1,_id:0})");
    expect(ask("host names and response rates").query).toBe(
      "db.hosts.find({},{host_name:1,response_rate:1,_id:0})",
    );
  });
});
