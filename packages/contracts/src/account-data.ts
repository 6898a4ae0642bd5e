import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { isoDate, messageReply } from "./values.ts";

const token = z.string().min(1).max(200);

/** Sends the link by e-mail; the download needs it and nothing else. */
export const requestAccountData = defineEndpoint({
  method: "POST",
  path: "/api/account/data/request",
  summary: "Sends a link that downloads the data of the account.",
  auth: "fresh",
  reply: messageReply,
  errors: ["rate_limited"],
});

/** A ZIP of JSON files. The link works for 24 hours. */
export const downloadAccountData = defineEndpoint({
  method: "POST",
  path: "/api/account/data/download",
  summary: "The data of an account, by a link from its email.",
  auth: "none",
  csrf: "origin",
  format: "page",
  body: z.object({ token }),
  reply: z.null(),
  errors: ["link_invalid"],
});

export const requestAccountDeletion = defineEndpoint({
  method: "POST",
  path: "/api/account/deletion/request",
  summary: "Sends a link that confirms the deletion of the account.",
  auth: "fresh",
  reply: messageReply,
  errors: ["rate_limited"],
});

/** Schedules the deletion in seven days and ends the sessions. A second email carries the link to undo it. */
export const confirmAccountDeletion = defineEndpoint({
  method: "POST",
  path: "/api/account/deletion/confirm",
  summary: "Confirms the deletion of an account, by a link from its email.",
  auth: "none",
  csrf: "origin",
  body: z.object({ token }),
  reply: messageReply.extend({ deleteAt: isoDate }),
  errors: ["link_invalid"],
});

export const undoAccountDeletion = defineEndpoint({
  method: "POST",
  path: "/api/account/deletion/undo",
  summary: "Keeps an account that was going to be deleted, by a link from its email.",
  auth: "none",
  csrf: "origin",
  body: z.object({ token }),
  reply: messageReply,
  errors: ["link_invalid"],
});

export const accountDataEndpoints = {
  requestAccountData,
  downloadAccountData,
  requestAccountDeletion,
  confirmAccountDeletion,
  undoAccountDeletion,
};
