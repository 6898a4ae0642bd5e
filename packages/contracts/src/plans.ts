/** Snap is free, SnapX is paid. */
export const PLANS = ["snap", "snapx"] as const;
export type Plan = (typeof PLANS)[number];

export type SubscriptionFields = {
  subscriptionPlan: string;
  subscriptionStatus: string;
  /** ISO 8601, or null for no expiry. */
  subscriptionExpiresAt: string | null;
};

/**
 * The plan a user has right now. Paid access needs all three: the plan, a status that is neither inactive nor
 * cancelled, and an expiry, if there is one, that is valid and not in the past.
 */
export function effectivePlan(user: SubscriptionFields, nowMs: number): Plan {
  if (user.subscriptionPlan !== "snapx") return "snap";
  if (user.subscriptionStatus === "inactive" || user.subscriptionStatus === "cancelled") return "snap";
  if (user.subscriptionExpiresAt === null) return "snapx";
  // NaN fails every comparison, so an expiry that is no date gives no paid access
  return Date.parse(user.subscriptionExpiresAt) > nowMs ? "snapx" : "snap";
}

export const FEATURES = [
  "saveQueries",
  "exportDatabase",
  "uploadDatabase",
  "unlimitedQueryHistory",
  "unlimitedConnections",
  "unlimitedExecutions",
  "enhancedAI",
  "basicQueries",
  "schemaExplorer",
  "sampleDatabase",
  "limitedHistory",
] as const;
export type Feature = (typeof FEATURES)[number];

const ALWAYS: readonly Feature[] = ["basicQueries", "schemaExplorer", "sampleDatabase"];

/** The flags of a plan. `limitedHistory` is a restriction, so only the free plan has it. */
export function planFeatures(plan: Plan): Record<Feature, boolean> {
  const flags = (feature: Feature) =>
    ALWAYS.includes(feature) || (feature === "limitedHistory" ? plan === "snap" : plan === "snapx");
  return {
    saveQueries: flags("saveQueries"),
    exportDatabase: flags("exportDatabase"),
    uploadDatabase: flags("uploadDatabase"),
    unlimitedQueryHistory: flags("unlimitedQueryHistory"),
    unlimitedConnections: flags("unlimitedConnections"),
    unlimitedExecutions: flags("unlimitedExecutions"),
    enhancedAI: flags("enhancedAI"),
    basicQueries: flags("basicQueries"),
    schemaExplorer: flags("schemaExplorer"),
    sampleDatabase: flags("sampleDatabase"),
    limitedHistory: flags("limitedHistory"),
  };
}

export const QUOTA_KINDS = ["queryExecution", "aiGeneration"] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];
/** Numbers per calendar day and month in UTC; null means unlimited. */
export type Quota = { daily: number | null; monthly: number | null };

export type PlanPolicy = {
  name: string;
  /** Rupees a month. */
  priceRs: number;
  quotas: Record<QuotaKind, Quota>;
  /** Own URIs; sample and temporary databases do not count. Null means unlimited. */
  connections: number | null;
  /** Entries shown in the history; null means unlimited. */
  historyEntries: number | null;
  /** Lines of the plan card, in order. */
  lines: readonly string[];
};

/** Limits and features of each plan. */
export const PLAN_POLICY: Record<Plan, PlanPolicy> = {
  snap: {
    name: "Snap",
    priceRs: 0,
    quotas: { queryExecution: { daily: 20, monthly: 400 }, aiGeneration: { daily: 5, monthly: 100 } },
    connections: 2,
    historyEntries: 50,
    lines: [
      "Query generation",
      "Schema explorer",
      "Query history of 50 entries",
      "2 database connections",
      "20 executions per day (400 per month)",
      "5 AI generations per day (100 per month)",
      "PC version",
      "Sample database access",
    ],
  },
  snapx: {
    name: "SnapX",
    priceRs: 299,
    quotas: { queryExecution: { daily: null, monthly: null }, aiGeneration: { daily: 100, monthly: 2500 } },
    connections: null,
    historyEntries: null,
    lines: [
      "Everything in Snap",
      "Unlimited query history",
      "Save and organize queries",
      "Unlimited connections and executions",
      "100 AI generations per day (2,500 per month)",
      "Enhanced AI",
      "Export database schemas",
      "Upload your own database",
      "Priority support",
    ],
  },
};

export type PlanInfo = {
  planName: string;
  subscriptionStatus: string;
  isSnapXUser: boolean;
  isSnapUser: boolean;
};

export function planInfo(user: SubscriptionFields, nowMs: number): PlanInfo {
  const plan = effectivePlan(user, nowMs);
  return {
    planName: PLAN_POLICY[plan].name,
    subscriptionStatus: user.subscriptionStatus,
    isSnapXUser: plan === "snapx",
    isSnapUser: plan === "snap",
  };
}
