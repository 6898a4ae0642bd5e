import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  kites: (at) => ({
    title: `Kite ${at}`,
    maker: pick(["Aero", "Boreas", "Cirrus"], at),
    colors: [pick(["red", "green"], at)],
    price: new Double(9.5 + ((at * 7) % 50)),
    span: new Int32(80 + ((at * 11) % 90)),
    builtOn: new DateTime(Date.parse("2025-01-01T00:00:00Z") + at * 86_400_000),
    tests: [0, 1, 2].slice(0, at % 4).map((n) =>
      Doc.of([
        ["tester", `t${at}`],
        ["grade", new Int32(1 + ((at + n) % 6))],
      ]),
    ),
  }),
  charges: (at) => ({
    club: pick(["north", "south"], at),
    penalties: [0, 1].slice(0, at % 3).map((n) =>
      Doc.of([
        ["amount", new Double(5.5 + at + n)],
        ["settled", (at + n) % 2 === 0],
      ]),
    ),
  }),
  flights: (at) => ({
    kiteId: new Int32(1 + ((at * 5) % 9)),
    place: `Meadow ${at}`,
    minutes: new Int32(5 + ((at * 17) % 61)),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("kites", withIds(ROWS))));
const best = (sort: string, more = ""): string =>
  `db.kites.aggregate([{$sort:{${sort}}},{$group:{_id:"$maker",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}}${more}])`;

describe("the best of each group", () => {
  it.each([
    ["cheapest kite per maker", best("price:1")],
    ["cheapest kites per maker", best("price:1")],
    ["newest kites of each maker", best("builtOn:-1")],
    ["which kite has the highest price in each maker", best("price:-1")],
    ["what kite has the lowest price per maker", best("price:1")],
    ["kite with highest price per maker", best("price:-1")],
    ["kites with the lowest span in each maker", best("span:1")],
    ["the kite that has the largest span for every maker", best("span:-1")],
    ["kite having the max price per maker", best("price:-1")],
  ])("is found where many are named, and where an amount is: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["title of the cheapest kite of each maker", "title:1"],
    ["cheapest kite per maker, title and price", "title:1,price:1"],
    ["cheapest kites per maker, title and price", "title:1,price:1"],
    ["cheapest kite per maker with its price", "title:1,price:1"],
    ["cheapest kite title per maker with its price", "title:1,price:1"],
    ["title of the kite with min price for every maker", "title:1"],
    ["what is the title of the kite with the lowest price for each maker?", "title:1"],
  ])("is shown with its group: %s", (question, columns) => {
    expect(ask(question)).toEqual({
      query: best("price:1", `,{$project:{maker:1,${columns},_id:0}}`),
      isSure: true,
    });
  });

  it.each([
    ["titles of the two kites with the highest price in each maker", -1],
    ["What are the titles of the 2 kites with the largest price for each maker?", -1],
    ["the titles of the two kites that have the lowest price per maker", 1],
    ["For each maker, show the titles of the two kites with the highest price.", -1],
    ["For every maker, what are the titles of the 2 kites with the lowest price?", 1],
    ["for each maker, the titles of the two cheapest kites", 1],
  ])("is shown with its group where there are several: %s", (question, direction) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(`partitionBy:"$maker",sortBy:{price:${direction}}`);
    expect(query).toContain('{$match:{rank:{$lte:2}}},{$unset:"rank"},{$project:{maker:1,title:1,_id:0}}');
    expect(isSure).toBe(true);
  });

  it("makes no group of its own name behind that of its group", () => {
    const halls = askerOf(
      createGenerator(
        snapshotOf("school", {
          halls: (at) => ({
            name: `Hall ${at}`,
            wing: pick(["east", "west"], at),
            areaSqm: new Int32(30 + ((at * 7) % 50)),
          }),
        }),
      ),
    );
    expect(halls("biggest hall (area) per wing, name + sqm").query).toContain(
      '{$group:{_id:"$wing",best:{$first:"$$ROOT"}}}',
    );
  });

  it("is shown with all the columns that are asked for", () => {
    const { query, isSure } = ask("For each maker, list the title and span of the two cheapest kites.");
    expect(query).toContain("{$project:{maker:1,title:1,span:1,_id:0}}");
    expect(isSure).toBe(true);
  });

  it.each([
    "For each kite, show the place of the longest flight.",
    "the place of the flight with the most minutes for each kite",
    "For each kite, give the places of the two flights with the highest minutes.",
  ])("is shown with the name of what the group refers to: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$lookup:{from:"kites",localField:"kiteId",foreignField:"_id",as:"kite"}}');
    expect(query).toContain('{$project:{kiteId:1,place:1,title:{$first:"$kite.title"},_id:0}}');
    expect(isSure).toBe(true);
  });

  it.each([
    ["most expensive kite per year", "$year", ""],
    [
      "For each year, show the title of the most expensive kite.",
      "$year",
      "{$project:{year:1,title:1,_id:0}}",
    ],
    ["most expensive kite per month", "$month", ""],
    ["the priciest kite for each year and maker", '{year:"$year",maker:"$maker"}', ""],
    [
      "For each year and maker, show the title of the most expensive kite.",
      '{year:"$year",maker:"$maker"}',
      "{$project:{year:1,maker:1,title:1,_id:0}}",
    ],
  ])("is found in parts of dates: %s", (question, id, columns) => {
    const { query, isSure } = ask(question);
    const key = id.startsWith("$") ? `"${id}"` : id;
    expect(query).toMatch(/^db\.kites\.aggregate\(\[\{\$addFields:\{(year:\{\$year|month:\{\$dateToString):/);
    expect(query).toContain(`{$sort:{price:-1}},{$group:{_id:${key},best:{$first:"$$ROOT"}}}`);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });

  it("is shown with what a second sentence asks for", () => {
    const { query, isSure } = ask(
      "What is the place of the flight with the most minutes of each kite? Show the title of the kite as well.",
    );
    expect(query).toContain('{$group:{_id:"$kiteId",best:{$first:"$$ROOT"}}}');
    expect(query).toContain('{$project:{kiteId:1,place:1,title:{$first:"$kite.title"},_id:0}}');
    expect(isSure).toBe(true);
  });

  it("shows the columns of the best, not those of its group", () => {
    const { query } = ask("For each kite, give the place and minutes of the longest flight.");
    expect(query).toContain('{$project:{kiteId:1,place:1,minutes:1,title:{$first:"$kite.title"},_id:0}}');
  });

  it("is unsure where the best is found among all and not in each group", () => {
    expect(
      ask("for each maker, find the title of the kite with the highest average minutes of flights"),
    ).toMatchObject({ isSure: false });
  });

  it.each([
    ["kites: highest price in every maker, title and maker", best("price:-1")],
    ["kites: lowest price per maker, title and maker", best("price:1")],
    ["highest price of the kites for each maker, title", best("price:-1")],
  ])("is meant where its name is listed behind the groups: %s", (question, query) => {
    expect(ask(question).query).toContain(query.slice(0, -2));
    expect(ask(question).query).toContain("{$project:{maker:1,title:1,price:1,_id:0}}");
  });

  it("is not meant where the name is one of the groups", () => {
    expect(ask("highest price per maker and title").query).toContain('_id:{maker:"$maker",title:"$title"}');
  });

  it.each([
    "what is the highest price per maker",
    "highest price of kites per maker",
    "kites with average span and highest price per maker",
  ])("is still a figure where nothing else is asked for: %s", (question) => {
    expect(ask(question).query).toContain("maximumPrice:{$max:");
  });

  it.each([
    ["Show each maker and its cheapest kite.", best("price:1")],
    ["every maker with its newest kite", best("builtOn:-1")],
    ["list each maker and the cheapest kite of it", best("price:1")],
    [
      "Show each maker and the title of its cheapest kite.",
      best("price:1", ",{$project:{maker:1,title:1,_id:0}}"),
    ],
  ])("is asked for beside its group: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "Show each maker and the maximum price of its kites.",
    "List all makers along with the highest price of the kites in each.",
    "Display the makers together with the maximum price of the kites of each one.",
  ])("is not meant where a figure of all is: %s", (question) => {
    const query = 'db.kites.aggregate([{$group:{_id:"$maker",maximumPrice:{$max:"$price"}}}])';
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each(["kites per maker, newest first", "kites per maker sorted by price"])(
    "doubts an order of groups by what they do not have: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );
});

describe("the best of each group of what is called as a word of the query language", () => {
  const projects = askerOf(
    createGenerator(
      snapshotOf(
        "works",
        withIds({
          projects: (at) => ({
            name: `Works ${at}`,
            stage: pick(["plan", "build", "done"], at),
            spent: new Double(1000 + ((at * 37) % 900)),
          }),
        }),
      ),
    ),
  );

  it.each([
    "project with highest spent per stage",
    "For each stage, show the project with the highest spent.",
    "which project has the highest spent in each stage",
  ])("is one of its documents, not a sum: %s", (question) => {
    expect(projects(question)).toEqual({
      query:
        'db.projects.aggregate([{$sort:{spent:-1}},{$group:{_id:"$stage",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}}])',
      isSure: true,
    });
  });

  it("still projects fields", () => {
    expect(projects("project name and stage").query).toBe("db.projects.find({},{name:1,stage:1,_id:0})");
  });
});

describe("the best element of each document", () => {
  const kennels = askerOf(
    createGenerator(
      snapshotOf("kennels", {
        kennels: (at) => ({
          name: `Kennel ${at}`,
          dogs: [0, 1, 2].slice(0, 1 + (at % 3)).map((n) =>
            Doc.of([
              ["name", `Dog ${at * 3 + n}`],
              ["weight", new Int32(4 + ((at * 7 + n * 5) % 40))],
            ]),
          ),
        }),
      }),
    ),
  );

  it("stands beside the name of the document around it", () => {
    expect(kennels("the heaviest dog of each kennel").query).toContain(
      '{$replaceRoot:{newRoot:{$mergeObjects:[{kennels_name:"$name"},"$dogs"]}}}',
    );
  });

  it("is not the best of all", () => {
    const { query } = kennels(
      "What is the name of the dog with the highest weight of each kennel? Show the name of the kennel too.",
    );
    expect(query).toContain('{$group:{_id:"$name",best:{$first:"$$ROOT"}}}');
    expect(query).not.toContain("$limit");
  });
});

describe("the best of some", () => {
  const cheapest = 'db.kites.find({maker:"Aero"},{title:1,_id:0}).sort({price:1}).limit(1)';
  it.each([
    "Of all kites whose maker is Aero, find the title of the one with the lowest price.",
    "Among the kites with the maker Aero, what is the title of the one that has the lowest price?",
    "Which one of the kites with the maker Aero has the lowest price? Give the title.",
  ])("is one of them: %s", (question) => {
    expect(ask(question)).toEqual({ query: cheapest, isSure: true });
  });
});

describe("figures of lists beside columns", () => {
  it.each([
    ["kites with at least 2 tests: title, number of tests and average grade", "testsCount:"],
    ["5 cheapest kites, title, price and average grade", "price:1"],
    ["green kites: title, price and mean grade", "price:1"],
  ])("are those of each document: %s", (question, other) => {
    const { query } = ask(question);
    expect(query).toContain("title:1");
    expect(query).toContain(other);
    expect(query).toContain('averageGrade:{$avg:"$tests.grade"}');
    expect(query).not.toContain("$group");
  });
});

describe("what is money by its name", () => {
  const unwound = 'db.charges.aggregate([{$unwind:"$penalties"},';
  it.each([
    ["total penalties per club", "", "total"],
    ["total unsettled penalties per club", '{$match:{"penalties.settled":false}},', "total"],
    ["sum of unsettled penalties per club", '{$match:{"penalties.settled":false}},', "total"],
    ["average settled penalty per club", '{$match:{"penalties.settled":true}},', "average"],
  ])("is added up: %s", (question, match, kind) => {
    const operator = kind === "total" ? "$sum" : "$avg";
    expect(ask(question).query).toBe(
      `${unwound}${match}{$group:{_id:"$club",${kind}Amount:{${operator}:"$penalties.amount"}}}])`,
    );
  });

  it("is counted where a number is asked for", () => {
    expect(ask("total number of unsettled penalties per club").query).toContain("count:{$sum:1}");
  });
});

const HOUSES: Rows = {
  theaters: (at) => ({
    theaterName: `House ${at}`,
    town: pick(["Bergen", "Turku", "Malmo"], at),
    rehearsals: [0, 1, 2].slice(0, at % 4).map((n) =>
      Doc.of([
        ["piece", pick(["Hamlet", "Medea", "Faust"], at + n)],
        ["heldOn", new DateTime(Date.parse("2024-01-01T00:00:00Z") + (at * 5 + n) * 86_400_000)],
        ["stars", new Int32((at + n) % 5)],
      ]),
    ),
  }),
};
const askHouses = askerOf(createGenerator(snapshotOf("theaters", withIds(HOUSES))));

describe("the best of what each has", () => {
  it.each([
    "For each theater with at least one rehearsal, show the theater name together with the piece and stars of its latest rehearsal.",
    "For each theater that has rehearsals, give the name of the theater along with the piece and stars of its latest rehearsal.",
    "every theater's latest rehearsal: theater name, piece, stars",
  ])("is one for each, with the name of the owner: %s", (question) => {
    const { query } = askHouses(question);
    expect(query).toContain('{$sort:{"rehearsals.heldOn":-1}},{$group:{_id:"$theaterName"');
    expect(query).toContain('theaterName:"$theaterName",piece:"$rehearsals.piece",stars:"$rehearsals.stars"');
  });

  it("keeps a place that narrows the owners", () => {
    const { query } = askHouses(
      "For every theater in Turku that has been rehearsed, show its name together with the piece of its latest rehearsal.",
    );
    expect(query).toContain('{$match:{town:"Turku"}}');
    expect(query).toContain('{$group:{_id:"$theaterName"');
  });

  it("keeps a condition on the owners that is no mere existence", () => {
    const { query } = ask(
      "For each maker with at least three kites, return its name and the price of its longest kite.",
    );
    expect(query).not.toContain('{$group:{_id:"$maker",best:{$first:"$$ROOT"}}},{$replaceRoot');
  });
});

const askVaults = askerOf(createGenerator(seedVaultsSnapshot()));

describe("the best of each that is found first and shown then", () => {
  const heaviest = '{$sort:{weightGrams:-1}},{$group:{_id:"$size",best:{$first:"$$ROOT"}}}';
  it.each([
    "For each packet size, find the packet with the greatest weight and return the size, its label number and its weight.",
    "For every size determine the heaviest packet and give its label number and weight",
    "For each size of packet, find the one with the greatest weight and show size, label number and weight.",
    "for each size identify the heaviest packet, then list the label number and the weight",
    "For each size, return the packet with the greatest weight, showing size, label number and weight",
  ])("is no single one: %s", (question) => {
    const { query, isSure } = askVaults(question);
    expect(query).toContain(heaviest);
    expect(query).toContain("{$project:{size:1,labelNumber:1,weightGrams:1,_id:0}}");
    expect(isSure).toBe(true);
  });

  it("stays a single one where it is asked for once", () => {
    expect(askVaults("Find the heaviest packet and give its label number").query).toContain(".limit(1)");
  });
});

describe("the best of some that are described first", () => {
  it.each([
    "Among vaults that are open, return the code and the monthly fee of the three with the highest monthly fee, highest first.",
    "Of all open vaults, list code and monthly fee of the 3 with the highest monthly fee.",
    "Among the open vaults, which three have the highest monthly fee? Show code and monthly fee.",
  ])("are as many as are asked for: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query:
        'db.vaults.find({status:"open"},{code:1,monthlyFeeCents:1,_id:0}).sort({monthlyFeeCents:-1}).limit(3)',
      isSure: true,
    });
  });
});
