import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 60;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  jobs: (at) => ({
    worker_id: `w${at % 7}`,
    queue: pick(["mail", "video", "billing"], at),
    state: pick(["done", "failed"], at),
    release: pick(["1.0.0", "2.4.1", "2.5.0"], at),
    run: Doc.of([
      ["hostCode", pick(["alder", "birch"], at)],
      ["durationMs", new Int32(20 + ((at * 37) % 900))],
    ]),
    labels: Array.from({ length: at % 4 }, (_, nr) => pick(["night", "redo", "large"], nr)),
    retries: new Int32(at % 5),
    attempts: Array.from({ length: at % 3 }, (_, nr) =>
      Doc.of([
        ["outcome", pick(["ok", "timeout"], nr + at)],
        ["bytes", new Int32(100 + at)],
      ]),
    ),
    queued_at: new DateTime(Date.parse("2026-01-05T00:00:00Z") + at * 86_400_000),
  }),
  workers: (at) => ({
    _id: `w${at}`,
    name: `Worker ${at}`,
    zone: pick(["north", "south"], at),
    cores: new Int32(2 + (at % 6)),
  }),
};

function snapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    const size = name === "workers" ? 7 : SIZE;
    for (let at = 0; at < size; at++)
      accumulator.add(Doc.of(Object.entries({ _id: new Int32(at), ...row(at) })));
    return accumulator.finish({ name, count: size, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "farm", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());

const ask = askerOf(generator);

const BY_QUEUE = '{$group:{_id:"$queue",count:{$sum:1}}}';

describe("the voice of who knows the query language", () => {
  it.each([
    ["group jobs by queue and count them", `db.jobs.aggregate([${BY_QUEUE}])`],
    [
      "group jobs by queue, count, keep counts above 12",
      `db.jobs.aggregate([${BY_QUEUE},{$match:{count:{$gt:12}}}])`,
    ],
    [
      "number of jobs per queue, only queues with a count above 12",
      `db.jobs.aggregate([${BY_QUEUE},{$match:{count:{$gt:12}}}])`,
    ],
    ["distinct values of run.hostCode", 'db.jobs.distinct("run.hostCode")'],
    [
      "average run.durationMs by run.hostCode",
      'db.jobs.aggregate([{$group:{_id:"$run.hostCode",averageDurationMs:{$avg:"$run.durationMs"}}}])',
    ],
    [
      "sum of attempts.bytes grouped by attempts.outcome",
      'db.jobs.aggregate([{$unwind:"$attempts"},{$group:{_id:"$attempts.outcome",totalBytes:{$sum:"$attempts.bytes"}}}])',
    ],
    ["project queue and run.hostCode", 'db.jobs.find({},{queue:1,"run.hostCode":1,_id:0})'],
    ["jobs where labels has more than 2 elements", 'db.jobs.find({"labels.2":{$exists:true}})'],
    ["jobs where the labels array is empty", "db.jobs.find({labels:{$size:0}})"],
    ["jobs where labels is an empty array", "db.jobs.find({labels:{$size:0}})"],
    ["jobs where labels contains both 'night' and 'redo'", 'db.jobs.find({labels:{$all:["night","redo"]}})'],
    [
      "jobs where labels includes any of 'night', 'redo' and 'large'",
      'db.jobs.find({labels:{$in:["night","redo","large"]}})',
    ],
    ["jobs of release 2.4.1", 'db.jobs.find({release:"2.4.1"})'],
    [
      "group jobs by day of queued_at and count them, sorted by day",
      'db.jobs.aggregate([{$group:{_id:{$dateToString:{format:"%Y-%m-%d",date:"$queued_at"}},count:{$sum:1}}},{$sort:{_id:1}}])',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("counts values of a group that is named before what is asked", () => {
    const { query, isSure } = ask("for each queue, what % of jobs failed?");
    expect(query).toContain('_id:"$queue"');
    expect(query).toContain('{$eq:["$state","failed"]}');
    expect(isSure).toBe(true);
  });
});

describe("what is slow takes long", () => {
  it.each([
    ["the 3 slowest jobs", 'db.jobs.find().sort({"run.durationMs":-1}).limit(3)'],
    ["the fastest job", 'db.jobs.find().sort({"run.durationMs":1}).limit(1)'],
    ["jobs slower than 500 ms", 'db.jobs.find({"run.durationMs":{$gt:500}})'],
    ["jobs faster than 100 ms", 'db.jobs.find({"run.durationMs":{$lt:100}})'],
    ["jobs from slowest to fastest", 'db.jobs.find().sort({"run.durationMs":-1})'],
    [
      "average duration per queue, slowest first",
      'db.jobs.aggregate([{$group:{_id:"$queue",averageDurationMs:{$avg:"$run.durationMs"}}},{$sort:{averageDurationMs:-1}}])',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("averages of groups", () => {
  const LONG =
    'db.jobs.aggregate([{$group:{_id:"$queue",averageDurationMs:{$avg:"$run.durationMs"}}},{$match:{averageDurationMs:{$gt:400}}}])';
  it.each([
    "queues where the average duration is above 400",
    "queues that have more than 400 duration on average",
    "average duration per queue, only queues with an average above 400",
    "Return each queue in which the average duration per job is above 400, with that average.",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: LONG, isSure: true });
  });
});

describe("what is ranked stands beside what is shown of it", () => {
  it("along with", () => {
    const { query } = ask("top 3 workers by number of jobs along with their zone");
    expect(query).toContain('name:"$worker.name",zone:"$worker.zone",count:1');
  });

  it("a verb that all documents have done leaves none out", () => {
    expect(ask("how many jobs were queued for each state")).toEqual({
      query: 'db.jobs.aggregate([{$group:{_id:"$state",count:{$sum:1}}}])',
      isSure: true,
    });
  });
});

describe("what is summed up for those that have it", () => {
  it("ranks by the sum, not by how many documents there are", () => {
    const { query, isSure } = ask("which worker has the most retries");
    expect(query).toContain(
      '{$group:{_id:"$worker_id",total:{$sum:"$retries"}}},{$sort:{total:-1}},{$limit:1}',
    );
    expect(isSure).toBe(true);
  });

  it("is unsure where one document may be meant or all of them", () => {
    expect(ask("names of workers with more than 20 retries").isSure).toBe(false);
  });

  it("is the total of each document's own elements", () => {
    const { query, isSure } = ask("jobs with a total attempts bytes over 200");
    expect(query).toContain(
      '{$group:{_id:"$_id",totalBytes:{$sum:"$attempts.bytes"}}},{$match:{totalBytes:{$gt:200}}}',
    );
    expect(isSure).toBe(true);
  });
});
