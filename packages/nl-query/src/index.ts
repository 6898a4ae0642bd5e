export type {
  Alternative,
  Choice,
  Choices,
  ExplainResult,
  GenerateOptions,
  GenerateResult,
  GeneratorOptions,
  Reading,
  RefusalReason,
  RememberedChoice,
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
export { SURE_CONFIDENCE } from "./confidence.ts";
export { createGenerator, explain, type Generator } from "./create-generator.ts";
export type { GlossaryEntry } from "./glossary.ts";
export { createCircuit, guardModel, type CircuitState, type GuardedModel } from "./model/guarded-model.ts";
export {
  type LanguageModel,
  ModelError,
  type ModelFailure,
  type ModelReply,
  type ModelRequest,
} from "./model/language-model.ts";
export { estimateTokens } from "./model/prompt.ts";
export { createLanguageModel, PROVIDERS, type Provider, type ProviderSettings } from "./model/providers.ts";
export type { AnswerSource, ModelAnswer, ModelCall } from "./verify/answer-with-model.ts";
export type { FixAnswer, FixCall } from "./verify/fix-with-model.ts";
export { DRY_RUN_MS, type DryRun, type ReadSample } from "./verify/dry-run.ts";
export { createCommandProbe } from "./verify/command-probe.ts";
export type { VerifyProbe } from "./verify/probe.ts";
