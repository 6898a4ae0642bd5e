import { HOSTILE_BEHAVIORS, startHostileMongo } from "@querysnap/testkit";

/**
 * A process of hostile hosts: what they send would hold up the clocks of those who measure. A message
 * `{ name }` starts the host of that name and is answered with `{ name, uri }`; `{ name, isOver: true }` ends
 * it.
 */
type Order = { readonly name: string; readonly isOver?: boolean };

const running = new Map<string, { close: () => Promise<void> }>();

async function obey({ name, isOver }: Order): Promise<void> {
  if (isOver) {
    await running.get(name)?.close();
    running.delete(name);
    return;
  }
  const behavior = HOSTILE_BEHAVIORS.find((known) => known.name === name);
  if (!behavior) throw new Error(`no hostile host is called ${name}`);
  const host = await startHostileMongo(behavior);
  running.set(name, host);
  process.send?.({ name, uri: host.uri });
}

process.on("message", (order: Order) => void obey(order));
process.on("disconnect", () => process.exit());
