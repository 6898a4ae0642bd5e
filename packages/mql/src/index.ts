export * from "./values/types.ts";
export { type BsonTypeName, valueType } from "./values/value-type.ts";
export { BsonError } from "./bson/bson-error.ts";
export { ELEMENT } from "./bson/element-type.ts";
export { decodeBson, decodeElementValue, readDouble, readInt64 } from "./bson/decode.ts";
export { encodeBson } from "./bson/encode.ts";
export { checkBson, cstringEnd, documentSize, findElement, readInt32, valueSize } from "./bson/elements.ts";
export { decodeUtf8, scanKey } from "./bson/utf8.ts";
export {
  decimalFromString,
  decimalOfParts,
  type DecimalParts,
  decimalParts,
  type DecimalReading,
  decimalToString,
} from "./values/decimal.ts";
export { generateObjectId, objectIdFromHex, objectIdFromTime, objectIdTimeMs } from "./values/object-id.ts";
export {
  base64OfBytes,
  bytesOfBase64,
  generateUuid,
  UUID_SUBTYPE,
  uuidFromString,
  uuidToString,
} from "./values/binary.ts";
export { bytesOfHex, hexOfBytes } from "./values/hex.ts";
export { EjsonError } from "./ejson/ejson-error.ts";
export { parseEjson, type ParseEjsonOptions } from "./ejson/parse.ts";
export { type EjsonMode, valueToEjson } from "./ejson/write.ts";
export { readIsoDate } from "./values/iso-date.ts";
export {
  transcodeBsonLinesToEjsonBytes,
  transcodeBsonListToEjsonBytes,
  transcodeBsonToEjson,
  transcodeBsonToEjsonBytes,
} from "./bson/transcode.ts";
export {
  buildOperation,
  type ChainCall,
  KEY,
  type Operation,
  type OperationPath,
  type Span,
} from "./operation/operation.ts";
export { OperationIssue } from "./operation/issue.ts";
export { parse, parseValue } from "./parse/parse.ts";
export type { ParseError, ParseOptions, ParseResult, ParseValueResult } from "./parse/parse-result.ts";
export { locate } from "./parse/locate.ts";
export { withField } from "./command/read-arguments.ts";
export { toCommand } from "./command/to-command.ts";
export type * from "./command/command.ts";
export {
  type AffectedBy,
  affectedBy,
  commandEffect,
  operationEffect,
  type OperationEffect,
  readsOnly,
} from "./guard/classify.ts";
export type { PlanReport, PlanStage } from "./explain/plan-report.ts";
export { planSummary } from "./explain/plan-summary.ts";
export { readPlan } from "./explain/read-plan.ts";
export {
  type IndexAdvice,
  indexAdvice,
  isExplainable,
  type KnownCollection,
} from "./explain/index-advice.ts";
export { type Danger, danger, dangerLevel, type DangerLevel } from "./guard/danger.ts";
export { guard, type GuardOptions, type Refusal, type RefusalReason, type Verdict } from "./guard/guard.ts";
export {
  findPart,
  formatValue,
  print,
  type PrintedOperation,
  printTied,
  printWithParts,
} from "./print/print.ts";
export type { PrintedPart } from "./print/layout.ts";
export {
  DRIVER_LANGUAGES,
  type DriverCode,
  type DriverLanguage,
  printDriver,
} from "./print/drivers/print-driver.ts";
export {
  type BulkWriteGroup,
  bulkWriteGroups,
  indexName,
  toServerCommands,
} from "./command/server-commands.ts";
export {
  AGGREGATE_CHAIN_METHODS,
  CHAIN_METHODS,
  COLLECTION_METHODS,
  DATABASE_METHODS,
  LEGACY_METHODS,
  READ_METHODS,
} from "./operation/methods.table.ts";
export { REFUSED_OPERATORS, UPDATE_OPERATORS, WRITE_STAGES } from "./operation/operators.table.ts";
