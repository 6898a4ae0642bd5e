import { testCases } from "../../conformance/test-cases.ts";

testCases("grouping-windows.jsonl");
