import { z } from "zod";
import { adminList, adminListQuery, PRIORITIES } from "./admin-lists.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { TEXTS } from "./texts.ts";
import { entityId, isoDate, messageReply, optionalField } from "./values.ts";

export const BUG_CATEGORIES = [
  {
    value: "query_not_executing",
    label: "Query not executing",
    description: "A query fails, hangs or returns nothing although it should.",
  },
  {
    value: "query_generation_failed",
    label: "Query generation failed",
    description: "A question is not understood or becomes the wrong query.",
  },
  {
    value: "connection_issues",
    label: "Connection issues",
    description: "A database cannot be reached or the connection drops.",
  },
  { value: "ui_bug", label: "UI bug", description: "Something is drawn wrong or does not react." },
  { value: "performance_issue", label: "Performance issue", description: "Something takes too long." },
  {
    value: "feature_request",
    label: "Feature request",
    description: "Something that you would like to have.",
  },
  {
    value: "data_display_error",
    label: "Data display error",
    description: "A value or a type is shown wrong.",
  },
  {
    value: "authentication_problem",
    label: "Authentication problem",
    description: "Signing in, codes, passwords or sessions.",
  },
  {
    value: "export_functionality",
    label: "Export functionality",
    description: "The exported ZIP is missing, incomplete or wrong.",
  },
  {
    value: "schema_explorer_issue",
    label: "Schema explorer issue",
    description: "Collections, fields, statistics or indexes are wrong.",
  },
  { value: "other", label: "Other", description: "Anything else. Name the type of the issue yourself." },
] as const;
export type BugCategory = (typeof BUG_CATEGORIES)[number]["value"];

export const BUG_STATUSES = ["open", "in_progress", "resolved", "closed", "duplicate"] as const;
export type BugStatus = (typeof BUG_STATUSES)[number];

const category = z.enum(BUG_CATEGORIES.map(({ value }) => value));

export const listBugCategories = defineEndpoint({
  method: "GET",
  path: "/api/bug-report/categories",
  summary: "Categories of a bug report.",
  auth: "session",
  reply: z.object({
    success: z.literal(true),
    data: z.array(z.object({ value: category, label: z.string(), description: z.string() })),
  }),
  errors: [],
});

const noNul = (value: string) => !value.includes("\0");
const optionalText = (max: number, message: string) =>
  z
    .string()
    .max(max, message)
    .refine(noNul, "Must not contain NUL characters")
    .nullish()
    .transform((value) => value ?? undefined);

/** The texts of the specification; the form and the server check by it. */
export const bugReportInput = z
  .object({
    category: z.enum(category.options, { error: TEXTS.bugCategoryRequired }),
    /** The type of the issue in the user's words; for the category `other`. */
    customCategory: optionalText(LIMITS.bugCustomCategoryMax, "Issue type must be 100 characters or less"),
    title: z
      .string({ error: TEXTS.bugTitleRequired })
      .trim()
      .min(1, TEXTS.bugTitleRequired)
      .max(LIMITS.bugTitleMax, TEXTS.bugTitleTooLong)
      .refine(noNul, "Must not contain NUL characters"),
    description: z
      .string({ error: TEXTS.bugDescriptionRequired })
      .trim()
      .min(1, TEXTS.bugDescriptionRequired)
      .max(LIMITS.bugDescriptionMax, TEXTS.bugDescriptionTooLong)
      .refine(noNul, "Must not contain NUL characters"),
    /** Where it happened, e.g. `/playground`. */
    page: optionalField(z.string().max(200).refine(noNul)).transform((value) => value ?? ""),
    problematicQuery: optionalText(LIMITS.bugQueryMax, TEXTS.bugQueryTooLong),
    connectionId: optionalField(entityId),
    collectionName: optionalField(z.string().max(255).refine(noNul)),
    /** `1440x900`. */
    screenResolution: optionalField(
      z
        .string()
        .max(20)
        .regex(/^\d{1,6}x\d{1,6}$/),
    ),
    /** Base64 of a PNG, JPEG or WebP image; its bytes are checked. */
    screenshot: z
      .string()
      .max(Math.ceil(LIMITS.bugScreenshotBytes / 3) * 4, "The screenshot must be 1 MB or less")
      .optional(),
  })
  .refine(({ category, customCategory }) => category !== "other" || Boolean(customCategory?.trim()), {
    path: ["customCategory"],
    error: TEXTS.bugCustomCategoryRequired,
    // also while other fields are wrong, so that a form shows all that is missing
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type BugReportInput = z.input<typeof bugReportInput>;

export const submitBugReport = defineEndpoint({
  method: "POST",
  path: "/api/bug-report/submit",
  summary: "Reports a problem.",
  auth: "session",
  body: bugReportInput,
  reply: messageReply,
  errors: ["validation_failed", "image_invalid", "rate_limited"],
});

const listedBugReport = z.object({
  id: entityId,
  /** Shown as BR-1048. */
  number: z.number().int(),
  title: z.string(),
  description: z.string(),
  category,
  customCategory: z.string().nullable(),
  priority: z.enum(PRIORITIES),
  status: z.enum(BUG_STATUSES),
  page: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
  userInfo: z.object({ name: z.string(), email: z.string() }),
  userName: z.string(),
  userEmail: z.string(),
  ipAddress: z.string(),
  browserInfo: z.object({
    browserName: z.string(),
    browserVersion: z.string(),
    osName: z.string(),
    osVersion: z.string(),
  }),
  screenResolution: z.string().nullable(),
  connectionId: z.string().nullable(),
  collectionName: z.string().nullable(),
  problematicQuery: z.string().nullable(),
  resolution: z.string().nullable(),
  hasScreenshot: z.boolean(),
});
export type ListedBugReport = z.infer<typeof listedBugReport>;

export const bugReport = listedBugReport.extend({
  /** A data URL of an image; null when none was sent. */
  screenshot: z.string().nullable(),
});
export type BugReport = z.infer<typeof bugReport>;

const bugReportQuery = adminListQuery({ status: z.enum(BUG_STATUSES), category });

export const listBugReports = defineEndpoint({
  method: "GET",
  path: "/api/bug-report/admin/reports",
  summary: "Bug reports that match the filters.",
  auth: "admin",
  query: bugReportQuery,
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      reports: z.array(listedBugReport),
      pagination: adminList.extend({
        currentPage: z.number().int(),
        totalPages: z.number().int(),
        totalReports: z.number().int(),
        hasPrevPage: z.boolean(),
        hasNextPage: z.boolean(),
      }),
    }),
  }),
  errors: [],
});

const breakdown = z.array(z.object({ _id: z.string(), count: z.number().int() }));

export const getBugReportStats = defineEndpoint({
  method: "GET",
  path: "/api/bug-report/admin/stats",
  summary: "Counts of bug reports.",
  auth: "admin",
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      overview: z.object({
        totalReports: z.number().int(),
        recentReports: z.number().int(),
        /** Period of `recentReports`: "7 days". */
        timeframe: z.string(),
        /** From the report to its resolution; null while nothing is resolved. */
        medianResolutionMs: z.number().nullable(),
      }),
      breakdowns: z.object({
        status: breakdown,
        /** Of the open ones. */
        openPriority: breakdown,
        /** Reports of each of the last seven days, oldest first; the days end now. */
        recentDays: z.array(z.number().int()),
      }),
    }),
  }),
  errors: [],
});

export const getBugReport = defineEndpoint({
  method: "GET",
  path: "/api/bug-report/admin/reports/:reportId",
  summary: "One bug report with its screenshot.",
  auth: "admin",
  params: z.object({ reportId: entityId }),
  reply: z.object({ success: z.literal(true), data: bugReport }),
  errors: ["bug_report_not_found"],
});

/** Open to in progress; open or in progress to resolved. */
export const updateBugReportStatus = defineEndpoint({
  method: "PUT",
  path: "/api/bug-report/admin/reports/:reportId/status",
  summary: "Starts the work on a bug report or resolves it.",
  auth: "admin",
  params: z.object({ reportId: entityId }),
  body: z.object({
    status: z.enum(["in_progress", "resolved"]),
    resolution: z.string().trim().max(LIMITS.bugDescriptionMax).refine(noNul).optional(),
  }),
  reply: messageReply,
  errors: ["bug_report_not_found", "bug_status_invalid"],
});

/** The first line names the columns. Cells that a spreadsheet would compute start with an apostrophe. */
export const exportBugReports = defineEndpoint({
  method: "GET",
  path: "/api/bug-report/admin/reports.csv",
  summary: "Bug reports that match the filters, as CSV.",
  auth: "admin",
  format: "page",
  query: bugReportQuery,
  reply: z.null(),
  errors: [],
});

export const bugReportEndpoints = {
  listBugCategories,
  submitBugReport,
  listBugReports,
  getBugReportStats,
  getBugReport,
  updateBugReportStatus,
  exportBugReports,
};
