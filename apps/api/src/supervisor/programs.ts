import { fileURLToPath } from "node:url";

/**
 * The programs that the supervisor starts: bundles beside its own bundle, or their sources during
 * development.
 */
const SOURCES = {
  api: "../main.ts",
  "embedded-mongo": "../../../../packages/embedded-mongo/src/process.ts",
  "payment-simulator": "../../../../packages/payment-simulator/src/process.ts",
  "load-sample": "./load-sample-process.ts",
} as const;

export type ProgramName = keyof typeof SOURCES;

/**
 * The garbage of the application and of the server is short-lived buffers of results, which lie outside of V8's
 * heap: large young generations would cost 15 MB each and save no time. With 2 MB for the server, too, all processes
 * together come close to the 400 MB that they may take.
 */
const V8_FLAGS: Partial<Record<ProgramName, readonly string[]>> = {
  api: ["--max-semi-space-size=2"],
  "embedded-mongo": ["--max-semi-space-size=1"],
  "payment-simulator": ["--max-semi-space-size=1"],
};

/** Arguments for `node` that run this program. */
export function programArguments(name: ProgramName): string[] {
  const isBundled = import.meta.url.endsWith(".js");
  if (isBundled)
    return [
      "--enable-source-maps",
      ...(V8_FLAGS[name] ?? []),
      fileURLToPath(new URL(`./${name}.js`, import.meta.url)),
    ];
  const watch =
    name === "api" && process.env["NODE_ENV"] === "development" ? ["--watch", "--watch-preserve-output"] : [];
  return [...watch, "--import", "tsx", fileURLToPath(new URL(SOURCES[name], import.meta.url))];
}
