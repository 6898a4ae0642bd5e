import { testCases } from "../../conformance/test-cases.ts";

testCases("windows.jsonl");
