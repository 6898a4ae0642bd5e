import { startSimulator, type SimulatorOptions } from "./start-simulator.ts";

const HEARTBEAT_MS = 2_000;

/** The simulator as a process of its own, with its options as JSON in PAYMENT_SIMULATOR_OPTIONS. */
async function run(): Promise<void> {
  // where other people can reach the application, nobody may activate a plan without money
  if ((process.env["PUBLIC_URL"] ?? "") !== "") throw new Error("The payment simulator refuses public mode.");
  const options = JSON.parse(process.env["PAYMENT_SIMULATOR_OPTIONS"] ?? "{}") as SimulatorOptions;
  const simulator = await startSimulator(options);
  process.send?.({ type: "ready", url: simulator.url });
  setInterval(() => process.connected && process.send?.({ type: "alive" }), HEARTBEAT_MS).unref();
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("message", (message) => {
    if (message === "stop") stop();
  });
  process.on("disconnect", stop);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
