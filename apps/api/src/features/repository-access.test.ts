import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FEATURES = new URL("./", import.meta.url);

/** Which feature a repository belongs to. */
const OWNERS: Record<string, string> = {
  users: "account",
  sessions: "account",
  linkTokens: "account",
  attempts: "account",
  twoFactor: "account",
  connections: "connections",
  temporaryDatabases: "connections",
  usage: "usage",
  history: "history",
  savedQueries: "saved-queries",
  schemas: "schemas",
  models: "models",
  undos: "writes",
  exports: "exports",
  payments: "payments",
  subscriptions: "payments",
  accountData: "account-data",
  contacts: "contacts",
  bugReports: "bug-reports",
};

/** Features that are parts of one thing, a person's account: they share its repositories. */
const ACCOUNT = new Set(["account-data", "admin", "auth", "oauth", "sessions", "two-factor", "users"]);

/**
 * Where a feature still uses the repository of another one. Shorten it: each of these should call a use case
 * of the owner.
 */
const EXCEPTIONS = [
  // one transaction ends the subscription with the account
  "account-data → contacts",
  "account-data → payments",
  "auth → subscriptions",
  "generation → models",
  // one batch of statements records the run and counts the use
  "history → savedQueries",
  // a paid month changes the plan in the transaction of its payment
  "payments → users",
  // an upload ends as a connection
  "uploads → connections",
  "uploads → temporaryDatabases",
];

function* sources(feature: string): Generator<string> {
  for (const name of readdirSync(new URL(`${feature}/`, FEATURES)))
    if (name.endsWith(".ts") && !name.endsWith(".test.ts"))
      yield readFileSync(new URL(`${feature}/${name}`, FEATURES), "utf8");
}

/** `store.users`, `bound.users`, and names taken out of a store. */
function repositoriesIn(source: string): string[] {
  const members = [...source.matchAll(/\b(?:store|bound|repositories)\.(\w+)/g)].map(([, name = ""]) => name);
  const taken = [...source.matchAll(/\{([^{}]+)\} = (?:deps\.)?(?:store|bound)\b/g)].flatMap(
    ([, names = ""]) => names.split(",").map((name) => name.trim()),
  );
  return [...members, ...taken];
}

it("a feature reaches the repository of another one through its use cases only", () => {
  const features = readdirSync(FEATURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const crossings = new Set<string>();
  for (const { name: feature } of features)
    for (const source of sources(feature))
      for (const repository of repositoriesIn(source)) {
        const owner = OWNERS[repository];
        if (owner === undefined || owner === feature || (owner === "account" && ACCOUNT.has(feature)))
          continue;
        crossings.add(`${feature} → ${repository}`);
      }
  expect([...crossings].toSorted()).toEqual(EXCEPTIONS);
});
