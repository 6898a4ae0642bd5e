import process from "node:process";

const USAGE = `Usage: querysnap <command>

  ask       answer a question about a MongoDB database with a query
  embedded  start a MongoDB-compatible server
  import    import a dump into a database
  admin     change a user's plan or role

querysnap <command> --help tells more.
`;

type Command = (args: readonly string[]) => Promise<number>;

/** Commands are loaded when they are asked for, so that none pays for another. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  ask: async () => (await import("./commands/ask.ts")).runAsk,
  embedded: async () => (await import("./commands/embedded.ts")).runEmbedded,
  import: async () => (await import("./commands/import.ts")).runImport,
  admin: async () => (await import("./commands/admin.ts")).runAdmin,
};

async function main([name = "", ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return (await load())(args);
  const isHelp = name === "" || name === "help" || name === "--help";
  (isHelp ? process.stdout : process.stderr).write(isHelp ? USAGE : `Unknown command "${name}"\n\n${USAGE}`);
  return isHelp ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
