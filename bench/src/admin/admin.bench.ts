import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bugReportRepository } from "../../../apps/api/src/features/bug-reports/bug-report-repository.ts";
import { searchTextOf } from "../../../apps/api/src/infra/sql/full-text.ts";
import { openDatabase } from "../../../apps/api/src/infra/sql/open-database.ts";
import { median, timeMs } from "../api/timing.ts";
import type { BenchRow } from "../bench-row.ts";

const REPORTS = Number(process.env["BENCH_REPORTS"] ?? 100_000);
const ROUNDS = 9;
const LIMIT_MS = 200;
const BATCH = 500;

const WORDS =
  "query result table sort filter nested field order customer export slow error button dialog login code".split(
    " ",
  );
const word = (n: number) => WORDS[n % WORDS.length] ?? "";

const SEARCHES = {
  "a word of every report": { search: "clicking" },
  "a word of one in sixteen": { search: "export" },
  "two words, a status and a priority": { search: "nested sort", status: "open", priority: "high" as const },
  "the beginning of an address": { search: "user77" },
  "a word of none": { search: "zebra" },
  "no search, by priority": { sortBy: "priority" as const },
};

/** Time of one page of the panel, list and count together, of 100,000 reports. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "querysnap-bench-"));
  const database = await openDatabase(
    { dataDir, DATABASE_URL: process.env["TEST_DATABASE_URL"] ?? null },
    () => {},
  );
  try {
    const { db } = database;
    await db
      .insertInto("users")
      .values({
        id: "usr_bench",
        name: "Bench",
        email: "bench@example.com",
        email_key: "bench@example.com",
        password_hash: null,
        is_verified: 0,
        role: "user",
        oauth_provider: null,
        subscription_plan: "snap",
        subscription_status: "active",
        subscription_expires_at: null,
        login_notifications: 1,
        two_factor_method: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    for (let first = 0; first < REPORTS; first += BATCH)
      await db
        .insertInto("bug_reports")
        .values(Array.from({ length: BATCH }, (_, at) => reportRow(first + at)))
        .execute();
    const reports = bugReportRepository(db);
    const rows: BenchRow[] = [];
    for (const [name, query] of Object.entries(SEARCHES)) {
      const page = { page: 1, limit: 20, sortBy: "createdAt" as const, sortOrder: "desc" as const, ...query };
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        times.push(
          await timeMs(async () => {
            await reports.list(page);
            await reports.count(page);
          }),
        );
      const ours = median(times);
      rows.push({ name, ours, baseline: LIMIT_MS, ratio: ours / LIMIT_MS, unit: "ms", aim: "<= 1" });
    }
    return rows;
  } finally {
    await database.db.deleteFrom("users").where("id", "=", "usr_bench").execute();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function reportRow(n: number) {
  const title = `${word(n)} ${word(n >> 4)} ${n}`;
  const description = `Clicking the ${word(n >> 2)} of a ${word(n >> 5)} shows ${word(n * 7)} instead of ${word(n >> 3)}. `;
  return {
    id: `bug_bench_${n}`,
    user_id: "usr_bench",
    user_name: `User ${n}`,
    user_email: `user${n}@example.com`,
    category: "ui_bug" as const,
    custom_category: null,
    title,
    description: description.repeat(3),
    priority: (["low", "medium", "high", "urgent"] as const)[n % 4] ?? "low",
    urgency: n % 4,
    status: (["open", "in_progress", "resolved", "closed", "duplicate"] as const)[n % 5] ?? "open",
    page: "/playground",
    connection_id: null,
    collection_name: null,
    problematic_query: null,
    screen_resolution: null,
    user_agent: "",
    ip_address: "192.0.2.1",
    resolution: null,
    resolved_at: null,
    has_screenshot: 0 as const,
    search_text: searchTextOf([title, `User ${n}`, `user${n}@example.com`, description]),
    created_at: 1_700_000_000_000 + n * 1000,
    updated_at: 1_700_000_000_000 + n * 1000,
  };
}
