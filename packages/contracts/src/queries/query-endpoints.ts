import { countResult, executeRaw } from "./execute-query.ts";
import { explainQuery } from "./explain-query.ts";
import { describeQuery, fixQuery, generateQuery, rememberChoice } from "./generate-query.ts";
import { whyEmpty } from "./why-empty.ts";

export const queryEndpoints = {
  generateQuery,
  fixQuery,
  describeQuery,
  rememberChoice,
  executeRaw,
  countResult,
  explainQuery,
  whyEmpty,
};
