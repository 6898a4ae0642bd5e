import { parseArgs } from "node:util";
import { startServerAlone } from "@querysnap/embedded-mongo";

const USAGE = `Usage: querysnap embedded [--port 27017] [--dir ./data] [--host 127.0.0.1] [--socket path] [--user name --password text]

Starts a MongoDB-compatible server and prints its URI on the first line.

  --port      TCP port; 0 picks a free one (default 27017)
  --dir       folder for the data, created when missing (default ./data)
  --host      address to listen on (default 127.0.0.1; another one needs --user)
  --socket    also listens on this unix socket
  --user      turns authentication on; the user may do everything
  --password  that user's password; or the variable EMBEDDED_PASSWORD, which other users of the machine cannot see
`;
const MAX_PORT = 65_535;

type Settings = {
  dir: string;
  port: number;
  host: string;
  socketPath: string | undefined;
  adminUser: { name: string; password: string } | undefined;
};

/** Reads the arguments. @returns What is wrong with them, as text. */
function readSettings(argv: readonly string[]): Settings | string {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: "string", default: "27017" },
      dir: { type: "string", default: "./data" },
      host: { type: "string", default: "127.0.0.1" },
      socket: { type: "string" },
      user: { type: "string" },
      password: { type: "string" },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    return `--port must be a number from 0 to ${MAX_PORT}, not "${values.port}".`;
  const password = values.password ?? process.env["EMBEDDED_PASSWORD"];
  if (values.user !== undefined && !password)
    return "--user needs --password, or the variable EMBEDDED_PASSWORD.";
  if (values.user === undefined && values.password !== undefined) return "--password needs --user.";
  const isLocal = ["127.0.0.1", "localhost", "::1"].includes(values.host);
  if (!isLocal && values.user === undefined)
    return `Listening on ${values.host} without --user would give everybody every right.`;
  const adminUser = values.user !== undefined && password ? { name: values.user, password } : undefined;
  return { dir: values.dir, port, host: values.host, socketPath: values.socket, adminUser };
}

/** `querysnap embedded`: runs until SIGTERM or Ctrl+C. */
export async function runEmbedded(argv: readonly string[]): Promise<number> {
  if (argv.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const settings = readSettings(argv);
  if (typeof settings === "string") {
    process.stderr.write(`${settings}\n\n${USAGE}`);
    return 1;
  }
  const server = await startServerAlone(settings);
  const { adminUser } = settings;
  const credentials = adminUser
    ? `${encodeURIComponent(adminUser.name)}:${encodeURIComponent(adminUser.password)}@`
    : "";
  process.stdout.write(
    `${server.uri.replace("mongodb://", `mongodb://${credentials}`)}${adminUser ? "?authSource=admin" : ""}\n`,
  );
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await server.close();
  return 0;
}
