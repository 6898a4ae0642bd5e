import { testCases } from "../../conformance/test-cases.ts";

testCases("manual.jsonl");
