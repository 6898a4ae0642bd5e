import { testCases } from "../../conformance/test-cases.ts";

testCases("diagnostics-users.jsonl");
