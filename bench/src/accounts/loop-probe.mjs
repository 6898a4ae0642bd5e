// Loaded before the application: answers its parent how long the event loop was held up and what processor
// time was used.
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 1;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on("message", (message) => {
  if (message !== "spent") return;
  const { user, system } = process.cpuUsage();
  process.send?.({
    type: "spent",
    loopHeldMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
    cpuMs: (user + system) / 1000,
  });
  delays.reset();
});
