import { testCases } from "../../conformance/test-cases.ts";

testCases("commands.jsonl");
