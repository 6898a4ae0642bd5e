import { testCases } from "../../conformance/test-cases.ts";

testCases("errors.jsonl");
