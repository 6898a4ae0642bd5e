import type { Value } from "@querysnap/mql";

/** Codes by number; the names are the server's. Numbers of five digits and more are `Location<number>`. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: "InternalError",
  2: "BadValue",
  4: "NoSuchKey",
  5: "GraphContainsCycle",
  6: "HostUnreachable",
  8: "UnknownError",
  9: "FailedToParse",
  11: "UserNotFound",
  13: "Unauthorized",
  14: "TypeMismatch",
  15: "Overflow",
  16: "InvalidLength",
  17: "ProtocolError",
  18: "AuthenticationFailed",
  20: "IllegalOperation",
  22: "InvalidBSON",
  24: "LockTimeout",
  26: "NamespaceNotFound",
  27: "IndexNotFound",
  28: "PathNotViable",
  31: "RoleNotFound",
  34: "CannotBackfillArray",
  39: "FileStreamFailed",
  40: "ConflictingUpdateOperators",
  43: "CursorNotFound",
  47: "NoMatchingDocument",
  48: "NamespaceExists",
  50: "MaxTimeMSExpired",
  52: "DollarPrefixedFieldName",
  53: "InvalidIdField",
  54: "NotSingleValueField",
  55: "InvalidDBRef",
  56: "EmptyFieldName",
  57: "DottedFieldName",
  59: "CommandNotFound",
  66: "ImmutableField",
  67: "CannotCreateIndex",
  68: "IndexAlreadyExists",
  72: "InvalidOptions",
  73: "InvalidNamespace",
  76: "NoReplicationEnabled",
  85: "IndexOptionsConflict",
  86: "IndexKeySpecsConflict",
  96: "OperationFailed",
  111: "NotExactValueField",
  112: "WriteConflict",
  115: "CommandNotSupported",
  121: "DocumentValidationFailure",
  123: "NotAReplicaSet",
  125: "CommandFailed",
  146: "ExceededMemoryLimit",
  159: "DurationOverflow",
  161: "IncompatibleCollationVersion",
  165: "ViewDepthLimitExceeded",
  166: "CommandNotSupportedOnView",
  167: "OptionNotSupportedOnView",
  175: "QueryPlanKilled",
  168: "InvalidPipelineOperator",
  171: "CannotIndexParallelArrays",
  181: "AmbiguousIndexKeyPattern",
  182: "InvalidViewDefinition",
  197: "InvalidIndexSpecificationOption",
  207: "InvalidUUID",
  211: "KeyNotFound",
  224: "QueryFeatureNotAllowed",
  232: "MaxSubPipelineDepthExceeded",
  238: "NotImplemented",
  241: "ConversionFailure",
  251: "NoSuchTransaction",
  257: "TransactionTooLarge",
  263: "OperationNotSupportedInTransaction",
  291: "NoQueryExecutionPlans",
  292: "QueryExceededMemoryLimitNoDiskUseAllowed",
  301: "DataCorruptionDetected",
  303: "FeatureNotSupported",
  322: "APIVersionError",
  323: "APIStrictError",
  334: "MechanismUnavailable",
  352: "UnsupportedOpQueryCommand",
  14031: "OutOfDiskSpace",
  10003: "CannotGrowDocumentInCappedNamespace",
  10334: "BSONObjectTooLarge",
  11000: "DuplicateKey",
  11600: "InterruptedAtShutdown",
  11601: "Interrupted",
  11602: "InterruptedDueToReplStateChange",
  13297: "DatabaseDifferCase",
  13113: "MergeStageNoMatchingDocument",
  17280: "KeyTooLong",
};

/**
 * A failure as the wire protocol reports it. `extra` fields join the reply (keyPattern, keyValue, errInfo …).
 */
export class MongoError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly extra: Readonly<Record<string, Value>> = {},
  ) {
    super(message);
    this.name = "MongoError";
  }

  get codeName(): string {
    return CODE_NAMES[this.code] ?? `Location${this.code}`;
  }

  /** The same failure, telling what was going on. */
  within(context: string): MongoError {
    return this.message.startsWith(context)
      ? this
      : new MongoError(this.code, `${context} :: caused by :: ${this.message}`, this.extra);
  }
}

/** A constant expression that fails: the server meets it when it optimizes, not when it parses. */
export class FoldingError extends MongoError {
  constructor({ code, message, extra }: MongoError) {
    super(code, message, extra);
  }
}

/** A failure in the midst of writes, of which those before it stay. */
export class PartialFailure extends MongoError {
  constructor({ code, message, extra }: MongoError) {
    super(code, message, extra);
  }

  override within(context: string): PartialFailure {
    return new PartialFailure(super.within(context));
  }
}

const COMMAND_ENDS: ReadonlySet<number> = new Set([50, 146, 11601]);

/** Interruption, time-out and exhausted memory end the whole command, not a single write of it. */
export function endsCommand({ code }: MongoError): boolean {
  return COMMAND_ENDS.has(code);
}

/** Runs what fails with a message that tells the context. */
export function inContext<T>(context: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof MongoError ? error.within(context) : error;
  }
}
