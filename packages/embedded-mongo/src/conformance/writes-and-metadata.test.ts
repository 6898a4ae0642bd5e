import { testCases } from "../../conformance/test-cases.ts";

testCases("writes-and-metadata.jsonl");
