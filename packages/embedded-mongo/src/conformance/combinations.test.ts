import { testCases } from "../../conformance/test-cases.ts";

testCases("combinations.jsonl");
