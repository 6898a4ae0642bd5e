import type { OptionTypes } from "./read-arguments.ts";

const SHARED: OptionTypes = { comment: "any", maxTimeMS: "count", writeConcern: "any" };

const CHANGE: OptionTypes = { ...SHARED, collation: "document", hint: "hint", let: "document" };

const READ: OptionTypes = { ...CHANGE, readConcern: "any" };

export const FIND_OPTIONS: OptionTypes = {
  ...READ,
  projection: "document",
  sort: "sort",
  limit: "any",
  skip: "count",
  min: "document",
  max: "document",
  batchSize: "count",
  allowDiskUse: "boolean",
  returnKey: "boolean",
  showRecordId: "boolean",
  noCursorTimeout: "boolean",
  allowPartialResults: "boolean",
  singleBatch: "boolean",
};

export const AGGREGATE_OPTIONS: OptionTypes = {
  ...READ,
  allowDiskUse: "boolean",
  batchSize: "count",
  cursor: "document",
  bypassDocumentValidation: "boolean",
  explain: "any",
};

export const COUNT_OPTIONS: OptionTypes = { ...READ, limit: "count", skip: "count" };

export const DISTINCT_OPTIONS: OptionTypes = {
  ...SHARED,
  readConcern: "any",
  collation: "document",
  hint: "hint",
};

export const INSERT_OPTIONS: OptionTypes = {
  ...SHARED,
  ordered: "boolean",
  bypassDocumentValidation: "boolean",
};

export const UPDATE_OPTIONS: OptionTypes = {
  ...CHANGE,
  upsert: "boolean",
  multi: "boolean",
  arrayFilters: "documents",
  bypassDocumentValidation: "boolean",
  sort: "sort",
};

export const DELETE_OPTIONS: OptionTypes = { ...CHANGE, justOne: "boolean" };

/** Options of both `findOneAnd…` and `findAndModify`. */
const FIND_AND_CHANGE: OptionTypes = {
  ...CHANGE,
  arrayFilters: "documents",
  bypassDocumentValidation: "boolean",
  fields: "document",
  new: "boolean",
  sort: "sort",
  upsert: "boolean",
};

export const FIND_ONE_AND_OPTIONS: OptionTypes = {
  ...FIND_AND_CHANGE,
  includeResultMetadata: "boolean",
  projection: "document",
  returnDocument: "text",
  returnNewDocument: "boolean",
  returnOriginal: "boolean",
};

export const FIND_AND_MODIFY_OPTIONS: OptionTypes = {
  ...FIND_AND_CHANGE,
  query: "document",
  remove: "boolean",
  update: "any",
};

export const BULK_OPTIONS: OptionTypes = {
  ...SHARED,
  ordered: "boolean",
  bypassDocumentValidation: "boolean",
  let: "document",
};

/** Options of the whole createIndexes command; the others describe the indexes. */
export const INDEX_COMMAND_OPTIONS: OptionTypes = { ...SHARED, commitQuorum: "any" };

export const INDEX_OPTIONS: OptionTypes = {
  ...INDEX_COMMAND_OPTIONS,
  unique: "boolean",
  name: "text",
  sparse: "boolean",
  background: "boolean",
  expireAfterSeconds: "count",
  hidden: "boolean",
  partialFilterExpression: "document",
  storageEngine: "document",
  collation: "document",
  weights: "document",
  default_language: "text",
  language_override: "text",
  textIndexVersion: "count",
  "2dsphereIndexVersion": "count",
  bits: "count",
  min: "any",
  max: "any",
  wildcardProjection: "document",
  dropDups: "boolean",
  v: "count",
};

export const CREATE_OPTIONS: OptionTypes = {
  ...SHARED,
  capped: "boolean",
  size: "count",
  max: "count",
  validator: "document",
  validationLevel: "text",
  validationAction: "text",
  collation: "document",
  timeseries: "document",
  expireAfterSeconds: "count",
  clusteredIndex: "document",
  changeStreamPreAndPostImages: "document",
  storageEngine: "document",
  indexOptionDefaults: "document",
  viewOn: "text",
  pipeline: "any",
  encryptedFields: "document",
};

export const LIST_OPTIONS: OptionTypes = {
  nameOnly: "boolean",
  authorizedCollections: "boolean",
  comment: "any",
};
