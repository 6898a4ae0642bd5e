export type {
  Alternative,
  ExplainResult,
  GenerateOptions,
  GenerateResult,
  GeneratorOptions,
  Reading,
  RefusalReason,
  Span,
  Tie,
  TieRole,
} from "./types.ts";
export { whyEmpty, type WhyEmptyCall } from "./why-empty/why-empty.ts";
export type {
  EmptyCause,
  EmptyCauseKind,
  EmptyFix,
  EmptyProbe,
  EmptyStep,
  WhyEmpty,
} from "./why-empty/types.ts";
export { createGenerator, explain, type Generator } from "./create-generator.ts";
