import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { TEXTS } from "./texts.ts";
import { ejsonValue, entityId, isoDate, messageReply, text } from "./values.ts";

const name = text(LIMITS.savedQueryNameMax, TEXTS.savedQueryNameRequired);
const optionalText = (max: number) => z.string().trim().max(max, `Must be ${max} characters or less`);
const description = optionalText(LIMITS.savedQueryDescriptionMax);
/** Words to find it by; repeated ones are kept once. */
const tags = z
  .array(
    text(
      LIMITS.savedQueryTagMax,
      "A tag must not be empty",
      `A tag has ${LIMITS.savedQueryTagMax} characters at most`,
    ),
  )
  .max(LIMITS.savedQueryTags, `Up to ${LIMITS.savedQueryTags} tags`)
  .transform((all) => [...new Set(all)]);
/** Collection or operation, as parsed from the text. */
const parsedName = optionalText(255).transform((value) => value || "unknown");

const structured = z.union([
  z.number(),
  z.boolean(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

export const savedQuery = z.object({
  _id: entityId,
  connectionId: entityId,
  name: z.string(),
  description: z.string(),
  /** As typed. */
  query: z.string(),
  naturalLanguage: z.string().nullable(),
  /**
   * Canonical Extended JSON. A list carries the newest, `LIMITS.resultBytes` of them together, or with
   * `PREFER_SHORT_LIST` only short ones; {@link getSavedQuery} has every one.
   */
  result: ejsonValue.nullable(),
  /** Whether a result is stored, also where the list leaves it out. */
  hasResult: z.boolean(),
  /** Whether the result was longer than what is stored. */
  resultTruncated: z.boolean(),
  collection: z.string(),
  operation: z.string(),
  documentsAffected: z.number().int(),
  /** Successful runs that named this query. */
  usageCount: z.number().int(),
  /** In the order in which the owner typed them. */
  tags: z.array(z.string()),
  createdAt: isoDate,
});
export type SavedQuery = z.infer<typeof savedQuery>;

/** Newest first. Results hold document values: read the text with an order-preserving decoder. */
export const listSavedQueries = defineEndpoint({
  method: "GET",
  path: "/api/query/saved",
  summary: "The saved queries of a connection.",
  auth: "session",
  format: "ejson",
  compressed: true,
  query: z.object({ connectionId: entityId }),
  reply: z.object({ success: z.literal(true), data: z.array(savedQuery) }),
  errors: ["connection_not_found", "connection_locked", "plan_required"],
});

/** One saved query with its result, for its owner. */
export const getSavedQuery = defineEndpoint({
  method: "GET",
  path: "/api/query/saved/:savedQueryId",
  summary: "One saved query with its stored result.",
  auth: "session",
  format: "ejson",
  compressed: true,
  params: z.object({ savedQueryId: entityId }),
  reply: z.object({ success: z.literal(true), data: savedQuery }),
  errors: ["saved_query_not_found", "plan_required"],
});

/**
 * Keeps a query with its result. Two texts that mean the same on one connection, however they are laid out,
 * are one query: the second is refused.
 */
export const saveQuery = defineEndpoint({
  method: "POST",
  path: "/api/query/saved",
  summary: "Saves a query with its result.",
  auth: "session",
  body: z.object({
    connectionId: entityId,
    name,
    description: description.default(""),
    query: text(LIMITS.queryMax, TEXTS.queryRequired),
    /**
     * Extended JSON: as text, in which keys keep their order, or as a value that is no text; null when there is
     * nothing to keep.
     */
    result: z.union([z.string().max(LIMITS.historyResultBytes), structured]).nullish(),
    /** Whether the caller left documents out of `result`. */
    resultTruncated: z.boolean().default(false),
    collection: parsedName.default("unknown"),
    operation: parsedName.default("unknown"),
    naturalLanguage: optionalText(LIMITS.questionMax).nullish(),
    documentsAffected: z.number().int().min(0).max(2_147_483_647).default(0),
  }),
  valueFields: ["result"],
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ _id: entityId, name: z.string(), description: z.string(), createdAt: isoDate }),
  }),
  errors: [
    "connection_not_found",
    "connection_locked",
    "plan_required",
    "query_already_saved",
    "saved_query_limit_reached",
  ],
});

/** Absent fields stay unchanged. */
export const updateSavedQuery = defineEndpoint({
  method: "PUT",
  path: "/api/query/saved/:savedQueryId",
  summary: "Changes the name, the description or the tags of a saved query.",
  auth: "session",
  params: z.object({ savedQueryId: entityId }),
  body: z
    .object({ name: name.optional(), description: description.optional(), tags: tags.optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), "Nothing to change"),
  reply: messageReply,
  errors: ["saved_query_not_found", "plan_required"],
});

/** Open to every plan: nobody pays to remove what is theirs. */
export const deleteSavedQuery = defineEndpoint({
  method: "DELETE",
  path: "/api/query/saved/:savedQueryId",
  summary: "Removes a saved query.",
  auth: "session",
  params: z.object({ savedQueryId: entityId }),
  reply: messageReply,
  errors: ["saved_query_not_found"],
});

export const savedQueryEndpoints = {
  listSavedQueries,
  getSavedQuery,
  saveQuery,
  updateSavedQuery,
  deleteSavedQuery,
};
