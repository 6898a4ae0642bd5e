import { testCases } from "../../conformance/test-cases.ts";

testCases("joins-shapes.jsonl");
