import { testCases } from "../../conformance/test-cases.ts";

testCases("indexes.jsonl");
