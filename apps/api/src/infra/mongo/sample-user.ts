import { type MongoClient, MongoServerError } from "mongodb";
import type { Config } from "../../config.ts";
import type { Signer } from "../secrets/tokens.ts";
import { uriOfUser } from "./uri-of-user.ts";

/** The user of the hosted deployment that may read the sample and nothing else. */
export type SampleUser = {
  name: string;
  password: string;
  databaseName: string;
  /** The hosted deployment, signed in as this user. */ uri: string;
};

const NAME = "querysnap_sample";
const ALREADY_EXISTS = 51003;

/**
 * Derived from the token secret, so that every process with the same secrets knows it and none has to store
 * it.
 */
export function sampleUserOf(
  config: Pick<Config, "hostedMongoUri" | "SAMPLE_DATABASE">,
  signer: Pick<Signer, "sign">,
): SampleUser {
  const databaseName = config.SAMPLE_DATABASE;
  const password = signer.sign("sample", databaseName);
  const uri = uriOfUser(config.hostedMongoUri, { name: NAME, password, databaseName });
  return { name: NAME, password, databaseName, uri };
}

/**
 * Makes the user, or gives the one that is there this password and this role alone. `admin` must be allowed
 * to manage users.
 */
export async function ensureSampleUser(
  admin: MongoClient,
  { name, password, databaseName }: SampleUser,
): Promise<void> {
  const database = admin.db(databaseName);
  const access = { pwd: password, roles: [{ role: "read", db: databaseName }] };
  try {
    await database.command({ createUser: name, ...access });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== ALREADY_EXISTS) throw error;
    await database.command({ updateUser: name, ...access });
  }
}
