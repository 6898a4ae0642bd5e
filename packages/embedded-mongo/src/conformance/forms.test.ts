import { testCases } from "../../conformance/test-cases.ts";

testCases("forms.jsonl");
