export { Browser, type CallInput, type GotReply, type Send, type SentRequest } from "./browser.ts";
export { EVERY_TYPE } from "./every-type.ts";
export { HOSTILE_BEHAVIORS, type HostileBehavior } from "./hostile-behaviors.ts";
export { HOSTILE_SECRET } from "./hostile-messages.ts";
export { readZip } from "./read-zip.ts";
export { bson, startHostileMongo } from "./hostile-mongo.ts";
export { type ReplicaSet, startReplicaSet } from "./replica-set.ts";
export { TestClock } from "./test-clock.ts";
export { startTlsFront, TEST_CA, TEST_PRIVATE_KEY, type TestCertificate } from "./tls-front.ts";
