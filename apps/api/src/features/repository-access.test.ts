import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FEATURES = new URL("./", import.meta.url);
const STORE = readFileSync(new URL("../store.ts", import.meta.url), "utf8");

/** Queues and records that every feature writes to. */
const SHARED = ["jobs", "audit"];

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
  choices: "queries",
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
  expect([...crossings].toSorted()).toEqual([]);
});

it("every repository has an owner", () => {
  const repositories = [...STORE.matchAll(/^ {4}(\w+): \w+Repository\(/gm)].map(([, name = ""]) => name);
  expect(repositories.toSorted()).toEqual([...Object.keys(OWNERS), ...SHARED].toSorted());
});
