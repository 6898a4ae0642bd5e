import { testCases } from "../../conformance/test-cases.ts";

testCases("scalars.jsonl");
