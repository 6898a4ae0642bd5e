import { testCases } from "../../conformance/test-cases.ts";

testCases("administration.jsonl");
