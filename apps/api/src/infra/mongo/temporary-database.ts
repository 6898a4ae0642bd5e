import type { MongoClient } from "mongodb";
import { uriOfUser } from "./uri-of-user.ts";

const USER = "querysnap_upload";

/** Creates the one user of a temporary database, who may do nothing outside of it. */
export async function createTemporaryUser(
  admin: MongoClient,
  { databaseName, password }: { databaseName: string; password: string },
): Promise<void> {
  const roles = [{ role: "readWrite", db: databaseName }];
  await admin.db(databaseName).command({ createUser: USER, pwd: password, roles });
}

/** Drops a temporary database with its user. Harmless when either is gone. */
export async function dropTemporaryDatabase(admin: MongoClient, databaseName: string): Promise<void> {
  const database = admin.db(databaseName);
  // users outlive their database
  await database.command({ dropAllUsersFromDatabase: 1 });
  await database.dropDatabase();
}

/** `deploymentUri` is any URI of the hosted deployment. */
export const temporaryUri = (
  deploymentUri: string,
  database: { databaseName: string; password: string },
): string => uriOfUser(deploymentUri, { name: USER, ...database });
