export { Provider } from "./provider.ts";
export { type Simulator, startSimulator } from "./start-simulator.ts";
export { StateFile } from "./state-file.ts";
export type { PaymentStatus } from "./types.ts";
