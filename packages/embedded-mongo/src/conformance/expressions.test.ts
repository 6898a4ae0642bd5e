import { testCases } from "../../conformance/test-cases.ts";

testCases("expressions.jsonl");
