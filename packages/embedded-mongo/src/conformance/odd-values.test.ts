import { testCases } from "../../conformance/test-cases.ts";

testCases("odd-values.jsonl");
