import { type MongoClient, MongoServerSelectionError, type TopologyDescription } from "mongodb";

/** A server that fails this often in a row is not about to answer: one failure may be a restart. */
const FAILURES = 2;

/**
 * Rejects as soon as every server of the deployment has failed repeatedly, seconds before the driver gives up
 * its search for one. Never resolves.
 */
export function watchUnreachable(client: MongoClient): Promise<never> {
  const failures = new Map<string, number>();
  let topology: TopologyDescription | undefined;
  const watched = new Promise<never>((_, reject) => {
    client.on("topologyDescriptionChanged", ({ newDescription }) => {
      topology = newDescription;
    });
    client.on("serverHeartbeatSucceeded", ({ connectionId }) => failures.delete(connectionId));
    client.on("serverHeartbeatFailed", ({ connectionId }) => {
      failures.set(connectionId, (failures.get(connectionId) ?? 0) + 1);
      const servers = [...(topology?.servers.keys() ?? [])];
      if (!topology || servers.length === 0) return;
      if (servers.every((address) => (failures.get(address) ?? 0) >= FAILURES))
        reject(new MongoServerSelectionError("No server of the deployment can be reached", topology));
    });
  });
  // the work it is raced with may end first
  watched.catch(() => {});
  return watched;
}
