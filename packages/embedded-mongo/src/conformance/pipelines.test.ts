import { testCases } from "../../conformance/test-cases.ts";

testCases("pipelines.jsonl");
