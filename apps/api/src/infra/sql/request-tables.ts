import type { BugCategory, BugStatus, ContactCategory, ContactStatus, Priority } from "@querysnap/contracts";
import type { Generated, Selectable } from "kysely";
import type { Flag } from "./tables.ts";

/** Columns that messages of the contact form and bug reports share. */
type Request = {
  /** Rises with every row. */
  number: Generated<number>;
  id: string;
  priority: Priority;
  /** Rank of the priority, from 0: what lists sort by. */
  urgency: number;
  ip_address: string;
  /** Normalized words of what the search finds. */
  search_text: string;
  created_at: number;
  updated_at: number;
};

export type ContactTable = Request & {
  /** Null for visitors. */
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  category: ContactCategory;
  status: ContactStatus;
  response: string | null;
  /** Name of the administrator. */
  responded_by: string | null;
  responded_at: number | null;
};
export type ContactRow = Selectable<ContactTable>;

export type ContactNoteRow = {
  id: string;
  contact_id: string;
  note: string;
  /** Name of the administrator. */
  added_by: string;
  created_at: number;
};

export type BugReportTable = Request & {
  user_id: string;
  user_name: string;
  user_email: string;
  category: BugCategory;
  custom_category: string | null;
  title: string;
  description: string;
  status: BugStatus;
  page: string;
  connection_id: string | null;
  collection_name: string | null;
  problematic_query: string | null;
  screen_resolution: string | null;
  user_agent: string;
  resolution: string | null;
  resolved_at: number | null;
  has_screenshot: Flag;
};
export type BugReportRow = Selectable<BugReportTable>;

export type BugScreenshotRow = { report_id: string; media_type: string; base64: string };

export type RequestTables = {
  contacts: ContactTable;
  contact_notes: ContactNoteRow;
  bug_reports: BugReportTable;
  bug_screenshots: BugScreenshotRow;
};
