import { randomBytes } from "node:crypto";

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/** A new ObjectId's 24 digits: seconds, a random part of this thread, a counter. */
export function newObjectId(): string {
  counter = (counter + 1) & 0xffffff;
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, "0") + processPart + counter.toString(16).padStart(6, "0");
}
