/** Steps that things go through, in their order; the states of one line are as far as each other. */
const STEPS: readonly (readonly string[])[] = [
  "draft planned",
  "new created placed submitted received requested open opened todo backlog unpaid",
  "queued pending waiting",
  "confirmed accepted approved booked scheduled",
  "paid",
  "assigned",
  "processing in_progress doing started preparing ongoing wip",
  "packed ready review in_review testing",
  "shipped dispatched sent in_transit",
  "out_for_delivery",
  "delivered arrived",
  "completed complete done finished resolved fulfilled",
  "closed archived",
].map((line) => line.split(" "));

/** States that end what goes through the steps without being one of them. */
const ENDED =
  /^(cancel|cancell?ed|refunded|returned|failed|rejected|declined|lost|expired|void|voided|wontfix|aborted)$/;

/** The step that is the first of those that nothing follows for most things. */
const LAST = STEPS.findIndex((line) => line.includes("delivered"));

/** Number of the step that a state is, "ended" for one that leaves them, null for any other. */
export function stepOf(state: string): number | "ended" | null {
  const word = state.toLowerCase().replace(/[\s-]+/g, "_");
  if (ENDED.test(word)) return "ended";
  const at = STEPS.findIndex((line) => line.includes(word));
  return at < 0 ? null : at;
}

const DONE = STEPS.findIndex((line) => line.includes("completed"));

/** Tests whether what was planned has happened in this state. */
export function isOver(step: number | "ended" | null): boolean {
  return step === DONE;
}

/** Whether something is still to be done in this state. */
export function isUnfinished(step: number | "ended"): boolean {
  return step !== "ended" && step < LAST;
}
