import { testCases } from "../../conformance/test-cases.ts";

testCases("stages.jsonl");
