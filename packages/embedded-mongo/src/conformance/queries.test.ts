import { testCases } from "../../conformance/test-cases.ts";

testCases("queries.jsonl");
