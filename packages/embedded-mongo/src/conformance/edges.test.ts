import { testCases } from "../../conformance/test-cases.ts";

testCases("edges.jsonl");
