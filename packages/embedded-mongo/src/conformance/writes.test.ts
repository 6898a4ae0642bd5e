import { testCases } from "../../conformance/test-cases.ts";

testCases("writes.jsonl");
