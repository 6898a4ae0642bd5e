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
export { createGenerator, explain, type Generator } from "./create-generator.ts";
