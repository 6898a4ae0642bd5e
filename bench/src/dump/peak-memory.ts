import { readDump } from "@querysnap/dump";

/** Reads one dump and prints the memory of this process before, at its peak, and the bytes it read. */
const [path = ""] = process.argv.slice(2);
const MB = 2 ** 20;
const small = { fileName: "x.gz", maxBytes: 2 ** 31 };
const baseMb = process.memoryUsage().rss / MB;
let unpackedBytes = 0;
await readDump(
  path,
  { collection() {}, documents: (_, { bytes }) => void (unpackedBytes += bytes.length) },
  small,
);
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ baseMb, peakMb, unpackedBytes }));
