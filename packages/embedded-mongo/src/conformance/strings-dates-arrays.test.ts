import { testCases } from "../../conformance/test-cases.ts";

testCases("strings-dates-arrays.jsonl");
