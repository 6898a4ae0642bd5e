import { ConnectionString } from "mongodb-connection-string-url";

/** The same deployment, signed in as a user that one of its databases keeps. */
export function uriOfUser(
  deploymentUri: string,
  { name, password, databaseName }: { name: string; password: string; databaseName: string },
): string {
  const uri = new ConnectionString(deploymentUri);
  uri.username = name;
  uri.password = password;
  uri.pathname = `/${encodeURIComponent(databaseName)}`;
  // how others sign in says nothing about this user
  for (const option of ["authMechanism", "authMechanismProperties", "authSource"])
    uri.searchParams.delete(option);
  uri.searchParams.set("authSource", databaseName);
  return uri.href;
}
