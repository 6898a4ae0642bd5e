import { type Kysely, sql } from "kysely";

/** The address of a connected account, and one account of each provider for a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("oauth_identities").addColumn("email", "text").execute();
  // two could be there only if a provider gave the same address to a second account: the newer one is the
  // person's
  await sql`
    delete from oauth_identities where exists (
      select 1 from oauth_identities newer
      where newer.user_id = oauth_identities.user_id and newer.provider = oauth_identities.provider
        and (newer.created_at > oauth_identities.created_at or (newer.created_at = oauth_identities.created_at and newer.subject > oauth_identities.subject))
    )`.execute(db);
  await db.schema
    .createIndex("oauth_identities_user")
    .on("oauth_identities")
    .columns(["user_id", "provider"])
    .unique()
    .execute();
}
