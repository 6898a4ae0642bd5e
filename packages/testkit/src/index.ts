export { Browser, type CallInput, type GotReply, type Send, type SentRequest } from "./browser.ts";
export { TestClock } from "./test-clock.ts";
