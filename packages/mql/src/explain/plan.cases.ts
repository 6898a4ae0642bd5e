import type { PlanReport } from "./plan-report.ts";

/** A reply of `explain` as relaxed Extended JSON, what is read from it, its stages and its sentence. */
export type PlanCase = {
  name: string;
  reply: string;
  report: Partial<PlanReport>;
  /** `depth name detail`. */
  stages: string[];
  summary: string;
};

const planner = (plan: string, stats = "null") =>
  `"queryPlanner":{"namespace":"shop.orders","winningPlan":${plan},"rejectedPlans":[]},"executionStats":${stats}`;

type Totals = { n: number; ms: number; keys: number; docs: number };
const stats = ({ n, ms, keys, docs }: Totals, stages: string) =>
  `{"executionSuccess":true,"nReturned":${n},"executionTimeMillis":${ms},"totalKeysExamined":${keys},"totalDocsExamined":${docs},"executionStages":${stages}}`;

const IXSCAN =
  '{"stage":"IXSCAN","keyPattern":{"status":1},"indexName":"status_1","isMultiKey":false,"direction":"forward"}';

export const PLAN_CASES: PlanCase[] = [
  {
    name: "classic collection scan with a sort",
    reply: `{"explainVersion":"1",${planner(
      '{"stage":"SORT","sortPattern":{"total":-1},"inputStage":{"stage":"COLLSCAN","filter":{"status":{"$eq":"paid"}},"direction":"forward"}}',
      stats(
        { n: 12, ms: 38, keys: 0, docs: 24906 },
        '{"stage":"SORT","nReturned":12,"usedDisk":false,"inputStage":{"stage":"COLLSCAN","nReturned":12,"docsExamined":24906}}',
      ),
    )}}`,
    report: { access: "scan", scanned: ["orders"], sortsInMemory: true, usesDisk: false, timeMs: 38 },
    stages: ["0 SORT", "1 COLLSCAN"],
    summary:
      "Reads all of orders: no index helps, examines 24,906 documents for 12 returned, sorts in memory. 38 ms.",
  },
  {
    name: "classic index scan",
    reply: `{${planner(
      `{"stage":"FETCH","inputStage":${IXSCAN}}`,
      stats(
        { n: 400, ms: 2, keys: 400, docs: 400 },
        '{"stage":"FETCH","nReturned":400,"docsExamined":400,"inputStage":{"stage":"IXSCAN","nReturned":400,"keysExamined":400}}',
      ),
    )}}`,
    report: { access: "index", indexes: ["status_1"], docsExamined: 400, keysExamined: 400, returned: 400 },
    stages: ["0 FETCH", "1 IXSCAN status_1"],
    summary: "Uses the index status_1, examines 400 documents for 400 returned. 2 ms.",
  },
  {
    name: "covered by its index",
    reply: `{${planner(
      `{"stage":"PROJECTION_COVERED","transformBy":{"status":1,"_id":0},"inputStage":${IXSCAN}}`,
      stats({ n: 9, ms: 0, keys: 9, docs: 0 }, '{"stage":"PROJECTION_COVERED","nReturned":9}'),
    )}}`,
    report: { access: "index", docsExamined: 0 },
    stages: ["0 PROJECTION_COVERED", "1 IXSCAN status_1"],
    summary: "Uses the index status_1, examines no documents, only 9 index keys, for 9 returned. 0 ms.",
  },
  {
    name: "planner only",
    reply: `{${planner('{"stage":"COLLSCAN","direction":"forward"}')}}`,
    report: { access: "scan", returned: null, docsExamined: null, timeMs: null },
    stages: ["0 COLLSCAN"],
    summary: "Reads all of orders: no index helps.",
  },
  {
    name: "an $or over two indexes",
    reply: `{${planner(
      '{"stage":"SUBPLAN","inputStage":{"stage":"FETCH","inputStage":{"stage":"OR","inputStages":[{"stage":"IXSCAN","indexName":"a_1"},{"stage":"IXSCAN","indexName":"b_1"}]}}}',
    )}}`,
    report: { access: "index", indexes: ["a_1", "b_1"] },
    stages: ["0 SUBPLAN", "1 FETCH", "2 OR", "3 IXSCAN a_1", "3 IXSCAN b_1"],
    summary: "Uses the indexes a_1, b_1.",
  },
  {
    name: "by _id, as version 8 names it",
    reply: `{${planner(
      '{"stage":"EXPRESS_CLUSTERED_IXSCAN"}',
      stats({ n: 1, ms: 0, keys: 1, docs: 1 }, '{"stage":"EXPRESS_CLUSTERED_IXSCAN","nReturned":1}'),
    )}}`,
    report: { access: "id" },
    stages: ["0 EXPRESS_CLUSTERED_IXSCAN"],
    summary: "Finds the document by its _id, examines 1 document for 1 returned. 0 ms.",
  },
  {
    name: "a count from metadata",
    reply: `{${planner(
      '{"stage":"RECORD_STORE_FAST_COUNT"}',
      stats(
        { n: 0, ms: 0, keys: 0, docs: 0 },
        '{"stage":"RECORD_STORE_FAST_COUNT","nReturned":0,"nCounted":77}',
      ),
    )}}`,
    report: { access: "count", returned: 77 },
    stages: ["0 RECORD_STORE_FAST_COUNT"],
    summary: "Takes the number from the collection's metadata. 0 ms.",
  },
  {
    name: "a delete",
    reply: `{${planner(
      '{"stage":"DELETE","inputStage":{"stage":"COLLSCAN"}}',
      stats(
        { n: 0, ms: 6, keys: 0, docs: 3000 },
        '{"stage":"DELETE","nReturned":0,"nWouldDelete":25,"inputStage":{"stage":"COLLSCAN","nReturned":25,"docsExamined":3000}}',
      ),
    )}}`,
    report: { access: "scan", returned: 25, docsExamined: 3000 },
    stages: ["0 DELETE", "1 COLLSCAN"],
    summary: "Reads all of orders: no index helps, examines 3,000 documents for 25 returned. 6 ms.",
  },
  {
    name: "slot-based with the classic plan inside",
    reply: `{"explainVersion":"2",${planner(
      '{"queryPlan":{"stage":"GROUP","planNodeId":3,"inputStage":{"stage":"FETCH","planNodeId":2,"inputStage":{"stage":"IXSCAN","planNodeId":1,"indexName":"status_1"}}},"slotBasedPlan":{"slots":"$$RESULT=s1","stages":"[3] …"}}',
      stats(
        { n: 4, ms: 11, keys: 500, docs: 500 },
        '{"stage":"mkobj","planNodeId":3,"nReturned":4,"inputStage":{"stage":"group","planNodeId":3,"nReturned":4,"usedDisk":true,"inputStage":{"stage":"nlj","planNodeId":2,"nReturned":500,"outerStage":{"stage":"ixseek","planNodeId":1,"nReturned":500},"innerStage":{"stage":"seek","planNodeId":2,"nReturned":500}}}}',
      ),
    )}}`,
    report: { access: "index", indexes: ["status_1"], returned: 4, docsExamined: 500 },
    stages: ["0 GROUP", "1 FETCH", "2 IXSCAN status_1"],
    summary: "Uses the index status_1, examines 500 documents for 4 returned. 11 ms.",
  },
  {
    name: "a slot-based join that scans",
    reply: `{"explainVersion":"2",${planner(
      '{"queryPlan":{"stage":"EQ_LOOKUP","planNodeId":2,"foreignCollection":"shop.items","localField":"a","foreignField":"b","strategy":"NestedLoopJoin","inputStage":{"stage":"COLLSCAN","planNodeId":1}},"slotBasedPlan":{}}',
    )}}`,
    report: { access: "scan", scanned: ["items", "orders"] },
    stages: ["0 EQ_LOOKUP items", "1 COLLSCAN"],
    summary: "Reads all of items and orders: no index helps.",
  },
  {
    name: "a pipeline with $cursor, $lookup and $sort",
    reply: `{"stages":[{"$cursor":{${planner(
      `{"stage":"FETCH","inputStage":${IXSCAN}}`,
      stats({ n: 20, ms: 3, keys: 20, docs: 20 }, '{"stage":"FETCH","nReturned":20}'),
    )}},"nReturned":20,"executionTimeMillisEstimate":3},{"$lookup":{"from":"items","as":"i","localField":"a","foreignField":"b"},"totalDocsExamined":4000,"totalKeysExamined":0,"collectionScans":20,"indexesUsed":[],"nReturned":20,"executionTimeMillisEstimate":40},{"$sort":{"sortKey":{"n":1}},"usedDisk":true,"nReturned":20,"executionTimeMillisEstimate":41}]}`,
    report: {
      access: "index",
      indexes: ["status_1"],
      scanned: ["items"],
      docsExamined: 4020,
      returned: 20,
      sortsInMemory: true,
      usesDisk: true,
      timeMs: 41,
    },
    stages: ["0 $sort", "1 $lookup items", "2 FETCH", "3 IXSCAN status_1"],
    summary:
      "Uses the index status_1, examines 4,020 documents for 20 returned, sorts in memory and on disk. 41 ms.",
  },
  {
    name: "a sharded find",
    reply: `{"queryPlanner":{"winningPlan":{"stage":"SHARD_MERGE","shards":[{"shardName":"s0","namespace":"shop.orders","winningPlan":{"stage":"COLLSCAN"}},{"shardName":"s1","namespace":"shop.orders","winningPlan":{"stage":"FETCH","inputStage":${IXSCAN}}}]}},"executionStats":{"nReturned":7,"executionTimeMillis":5,"totalKeysExamined":3,"totalDocsExamined":903,"executionStages":{"stage":"SHARD_MERGE","nReturned":7,"shards":[{"shardName":"s0","nReturned":4,"executionStages":{"stage":"COLLSCAN","nReturned":4,"docsExamined":900}},{"shardName":"s1","nReturned":3,"executionStages":{"stage":"FETCH","nReturned":3}}]}}}`,
    report: { access: "scan", shards: 2, docsExamined: 903, scanned: ["orders"], indexes: ["status_1"] },
    stages: [
      "0 SHARD_MERGE 2 shards",
      "1 SHARD s0",
      "2 COLLSCAN",
      "1 SHARD s1",
      "2 FETCH",
      "3 IXSCAN status_1",
    ],
    summary:
      "Reads all of orders: no index helps, examines 903 documents for 7 returned, asks 2 shards. 5 ms.",
  },
  {
    name: "a sharded pipeline",
    reply: `{"mergeType":"mongos","shards":{"s0":{${planner('{"stage":"COLLSCAN"}', stats({ n: 3, ms: 4, keys: 0, docs: 50 }, '{"stage":"COLLSCAN","nReturned":3}'))}},"s1":{"stages":[{"$cursor":{${planner('{"stage":"COLLSCAN"}', stats({ n: 2, ms: 9, keys: 0, docs: 60 }, '{"stage":"COLLSCAN","nReturned":2}'))}}},{"$group":{"_id":"$a"}}]}}}`,
    report: { access: "scan", shards: 2, docsExamined: 110, returned: 5, timeMs: 9 },
    stages: ["0 SHARD_MERGE 2 shards", "1 SHARD s0", "2 COLLSCAN", "1 SHARD s1", "2 $group", "3 COLLSCAN"],
    summary:
      "Reads all of orders: no index helps, examines 110 documents for 5 returned, asks 2 shards. 9 ms.",
  },
  {
    name: "an empty collection",
    reply: `{${planner('{"stage":"EOF"}', stats({ n: 0, ms: 0, keys: 0, docs: 0 }, '{"stage":"EOF","nReturned":0}'))}}`,
    report: { access: "none", returned: 0 },
    stages: ["0 EOF"],
    summary: "Reads no documents, examines 0 documents for 0 returned. 0 ms.",
  },
  {
    name: "a shape of a server that nobody knows",
    reply: '{"plan":{"what":"else"},"ok":1}',
    report: { access: "none", returned: null, stages: [] },
    stages: [],
    summary: "Reads no documents.",
  },
];
