import { z, type ZodType } from "zod";
import { LIMITS } from "./limits.ts";

/** From least to most urgent. */
export const PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ADMIN_SORTS = ["createdAt", "updatedAt", "priority", "status"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/** An empty text is no filter: forms send it for "All". */
const filter = <S extends ZodType>(schema: S) =>
  z.preprocess((v) => (v === "" ? undefined : v), schema.optional());

/** Query of the lists of the admin panel. */
export const adminListQuery = <Status extends ZodType, Category extends ZodType>(fields: {
  status: Status;
  category: Category;
}) =>
  z.object({
    /** Words or beginnings of words; all of them must occur. */
    search: filter(z.string().trim().max(LIMITS.adminSearchMax)),
    status: filter(fields.status),
    category: filter(fields.category),
    priority: filter(z.enum(PRIORITIES)),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(LIMITS.adminPageSize),
    sortBy: z.enum(ADMIN_SORTS).default("createdAt"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
    /** `asOf` of an earlier page: rows that arrived since are left out, so that no page shifts. */
    asOf: z.coerce.number().int().min(0).optional(),
  });

export const adminList = z.object({ asOf: z.number().int() });
