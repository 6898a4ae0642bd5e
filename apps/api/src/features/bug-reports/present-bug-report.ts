import type { ListedBugReport } from "@querysnap/contracts";
import { parse } from "bowser";
import { toIso } from "../../infra/clock.ts";
import type { BugReportRow } from "../../infra/sql/request-tables.ts";

function browserInfo(userAgent: string): ListedBugReport["browserInfo"] {
  const { browser, os } = userAgent === "" ? { browser: {}, os: {} } : parse(userAgent);
  return {
    browserName: ("name" in browser && browser.name) || "Unknown",
    browserVersion: ("version" in browser && browser.version) || "",
    osName: ("name" in os && os.name) || "Unknown",
    osVersion: ("version" in os && os.version) || "",
  };
}

/** Every field of a report that administrators see. */
export function presentBugReport(row: BugReportRow): ListedBugReport {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    category: row.category,
    customCategory: row.custom_category,
    priority: row.priority,
    status: row.status,
    page: row.page,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    userInfo: { name: row.user_name, email: row.user_email },
    userName: row.user_name,
    userEmail: row.user_email,
    ipAddress: row.ip_address,
    browserInfo: browserInfo(row.user_agent),
    screenResolution: row.screen_resolution,
    connectionId: row.connection_id,
    collectionName: row.collection_name,
    problematicQuery: row.problematic_query,
    resolution: row.resolution,
    hasScreenshot: row.has_screenshot === 1,
  };
}
