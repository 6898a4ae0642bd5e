import { type Kysely, PostgresAdapter, sql } from "kysely";

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Adds a full-text index of `search_text`, whose words are normalized by `searchTextOf`. */
async function addFullText(db: Kysely<unknown>, table: "contacts" | "bug_reports"): Promise<void> {
  const name = sql.raw(table);
  if (isPostgres(db)) {
    await sql`alter table ${name} add column search tsvector
      generated always as (to_tsvector('simple', search_text)) stored`.execute(db);
    await sql`create index ${sql.raw(`${table}_search`)} on ${name} using gin (search)`.execute(db);
    return;
  }
  const index = sql.raw(`${table}_fts`);
  await sql`create virtual table ${index} using fts5(
    search_text, content='${name}', content_rowid='number', tokenize='unicode61 remove_diacritics 0', prefix='2 3')`.execute(
    db,
  );
  const remove = sql`insert into ${index} (${index}, rowid, search_text)
    values ('delete', old.number, old.search_text)`;
  await sql`create trigger ${sql.raw(`${table}_fts_insert`)} after insert on ${name} begin
    insert into ${index} (rowid, search_text) values (new.number, new.search_text); end`.execute(db);
  await sql`create trigger ${sql.raw(`${table}_fts_delete`)} after delete on ${name} begin ${remove}; end`.execute(
    db,
  );
}

async function addRequests(db: Kysely<unknown>): Promise<void> {
  const number = isPostgres(db) ? ("bigserial" as const) : ("integer" as const);
  await db.schema
    .createTable("contacts")
    .addColumn("number", number, (c) => (isPostgres(db) ? c.primaryKey() : c.primaryKey().autoIncrement()))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("priority", "text", (c) => c.notNull())
    .addColumn("urgency", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("ip_address", "text", (c) => c.notNull())
    .addColumn("response", "text")
    .addColumn("responded_by", "text")
    .addColumn("responded_at", "bigint")
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("contact_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("contact_id", "text", (c) => c.notNull().references("contacts.id").onDelete("cascade"))
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("added_by", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("contact_notes_contact")
    .on("contact_notes")
    .columns(["contact_id", "id"])
    .execute();
  await db.schema
    .createTable("bug_reports")
    .addColumn("number", number, (c) => (isPostgres(db) ? c.primaryKey() : c.primaryKey().autoIncrement()))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("user_name", "text", (c) => c.notNull())
    .addColumn("user_email", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("custom_category", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("priority", "text", (c) => c.notNull())
    .addColumn("urgency", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("page", "text", (c) => c.notNull())
    .addColumn("connection_id", "text")
    .addColumn("collection_name", "text")
    .addColumn("problematic_query", "text")
    .addColumn("screen_resolution", "text")
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("ip_address", "text", (c) => c.notNull())
    .addColumn("resolution", "text")
    .addColumn("resolved_at", "bigint")
    .addColumn("has_screenshot", "integer", (c) => c.notNull())
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  // apart from the rows that lists read
  await db.schema
    .createTable("bug_screenshots")
    .addColumn("report_id", "text", (c) => c.primaryKey().references("bug_reports.id").onDelete("cascade"))
    .addColumn("media_type", "text", (c) => c.notNull())
    .addColumn("base64", "text", (c) => c.notNull())
    .execute();
  for (const table of ["contacts", "bug_reports"] as const) {
    // counts and filters of the panel are answered from the index alone
    await db.schema
      .createIndex(`${table}_filters`)
      .on(table)
      .columns(["status", "priority", "category"])
      .execute();
    // one index for each order of the panel
    await db.schema.createIndex(`${table}_urgency`).on(table).columns(["urgency", "number"]).execute();
    await db.schema.createIndex(`${table}_status`).on(table).columns(["status", "number"]).execute();
    await db.schema.createIndex(`${table}_created`).on(table).columns(["created_at", "number"]).execute();
    await db.schema.createIndex(`${table}_updated`).on(table).columns(["updated_at", "number"]).execute();
    await db.schema.createIndex(`${table}_user`).on(table).column("user_id").execute();
    await addFullText(db, table);
  }
}

/** Nobody edits the log. Failed sign-ins, which strangers cause, are deleted when they are old. */
async function protectAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("audit").addColumn("actor_id", "text").execute();
  const refused = "audit rows are never changed";
  const deletable = sql`old.action in ('sign_in_failed', 'two_factor_failed')`;
  if (isPostgres(db)) {
    await sql`create function audit_refuse_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and ${deletable} then return old; end if;
      raise exception ${sql.lit(refused)}; end $$`.execute(db);
    await sql`create trigger audit_unchangeable before update or delete on audit
      for each row execute function audit_refuse_change()`.execute(db);
    return;
  }
  await sql`create trigger audit_no_update before update on audit
    begin select raise(abort, ${sql.lit(refused)}); end`.execute(db);
  await sql`create trigger audit_no_delete before delete on audit when not (${deletable})
    begin select raise(abort, ${sql.lit(refused)}); end`.execute(db);
}

/** Contacts, bug reports, locked accounts, accounts to be deleted, an audit log that only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRequests(db);
  await protectAudit(db);
  await db.schema.alterTable("users").addColumn("locked_at", "bigint").execute();
  await db.schema.alterTable("users").addColumn("delete_at", "bigint").execute();
  await db.schema.createIndex("users_delete_at").on("users").column("delete_at").execute();
}
