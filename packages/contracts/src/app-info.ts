import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** Profile on the about page of installations that set no other; also what the written page shows. */
export const DEVELOPER = {
  name: "The QuerySnap team",
  role: "Makers of QuerySnap",
  bio: "We build tools for people who work with MongoDB every day.",
  expertise: ["MongoDB", "TypeScript", "Developer tools"],
  links: [] as { label: string; url: string }[],
};

/** Facts about this installation for the public pages. */
export const getAppInfo = defineEndpoint({
  method: "GET",
  path: "/api/app-info",
  summary: "Mode, configured sign-in providers and contact details.",
  auth: "none",
  reply: z.object({
    success: z.literal(true),
    /**
     * `local`: listens on this machine only, private database hosts and URIs without credentials are
     * accepted.
     */
    mode: z.enum(["local", "public"]),
    version: z.string(),
    /** False: the button is hidden in local mode and disabled with its reason in public mode. */
    oauth: z.object({ google: z.boolean(), github: z.boolean() }),
    /** Null where the operator gave none: what depends on it is not shown. */
    contact: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
    }),
    /** Payment mode; null if payments are off. */
    payments: z
      .object({
        /** No money moves: a simulator on this machine stands for the provider. */
        isTest: z.boolean(),
        /** The provider's browser script. */
        scriptUrl: z.string(),
      })
      .nullable(),
    /** Path of the page that shows unsent mail; null when mail is really sent. */
    mailbox: z.string().nullable(),
    developer: z.object({
      name: z.string(),
      role: z.string(),
      bio: z.string(),
      expertise: z.array(z.string()),
      links: z.array(z.object({ label: z.string(), url: z.string() })),
    }),
  }),
  errors: [],
});

/** For load balancers and the supervisor: 200 when both databases answer, else 503 with the same body. */
export const getHealth = defineEndpoint({
  method: "GET",
  path: "/api/health",
  summary: "Whether this instance can serve.",
  auth: "none",
  reply: z.object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    uptimeSeconds: z.number(),
    checks: z.object({ appData: z.enum(["ok", "failed"]), hostedMongo: z.enum(["ok", "failed"]) }),
  }),
  errors: [],
});

export const appInfoEndpoints = { getAppInfo, getHealth };
